/** From the PIN to who stands at the till, with the lock-out's and the entry's durable writes: against the bare scrypt. */
import { randomBytes, scrypt } from 'node:crypto';
import { join } from 'node:path';
import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { plainPins } from '../simulation/plain-machine.ts';
import { catalogueOf, UNATTENDED } from '../simulation/unattended.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { median, spread } from './statistics.ts';

/** A large shop's till. */
const PEOPLE = 30;

async function run({ short, folder }: BenchOptions): Promise<readonly Figure[]> {
  const rounds = short ? 3 : 25;
  const till = await tillWithPeople(join(folder, 'journal.db'));
  const ours: number[] = [];
  const theirs: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(() => till.signIn(round % PEOPLE)));
      theirs.push(await timed(bareScrypt));
    }
  } finally {
    await till.close();
  }
  return [
    {
      name: 'sign-in.p50',
      what: 'a PIN that is right, to who stands at the till : a bare scrypt of the same cost, medians',
      unit: 'times',
      goal: { atMost: 1.3 },
      value: median(ours) / median(theirs),
      detail: `${spread(ours)} : ${spread(theirs)} (p50 / p95), ${PEOPLE} people`,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

const bareScrypt = (): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
    scrypt('1470', randomBytes(16), 32, cost, (bug, key) => (bug ? reject(bug) : resolve(key)));
  });

const pinOf = (number: number): string => String(1_000 + number);

/** The till as it is composed, on a journal of its own; nothing of it sells. */
async function tillWithPeople(path: string) {
  const clock = systemClock();
  const random = systemRandomness();
  const journal = openJournal(path, { clock, random });
  if (!journal.ok) throw new Error(journal.error.code);
  const onBug = (where: string, bug: unknown): never => {
    throw new Error(where, { cause: bug });
  };
  const fromFile = Array.from({ length: PEOPLE }, (_, number) => ({
    name: `Person ${number}`,
    role: 'cashier' as const,
    pin: pinOf(number),
  }));
  const till = compose({
    ...UNATTENDED,
    runtime: 'bench',
    clock,
    random,
    publish: () => undefined,
    notices: noticeBoard(() => undefined, []),
    onBug,
    catalogue: catalogueOf({ product: () => undefined }),
    journal: journal.value,
    endpoint: { baseUrl: 'https://gateway.example', serviceId: 77, mode: 'live' },
    gateway: unreachableGateway,
    staff: { ...UNATTENDED.staff, pins: await plainPins(), fromFile },
  });
  await till.features.staff?.start();
  const answer = dispatchTo({ handlers: till.handlers, gate: till.gate, onBug });
  const people = journal.value.staff();
  return {
    signIn: async (number: number) => {
      const staffId = people[number]?.staffId;
      const signed = await answer('staff.sign-in', { staffId, pin: pinOf(number) });
      if (!signed.ok) throw new Error(signed.error.code);
    },
    close: async () => {
      await till.features.staff?.stop();
      journal.value.close();
    },
  };
}

export const SIGN_IN: BenchGroup = { name: 'sign-in', run };
