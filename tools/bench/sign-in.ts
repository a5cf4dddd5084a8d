/**
 * From the PIN to the signed-in person, with the durable writes of lock-out and entry, against bare scrypt.
 */
import { randomBytes, scrypt } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compose } from '../../electron/app/compose.ts';
import { noticeBoard } from '../../electron/app/notice-board.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { unreachableGateway } from '../../electron/gateway/wrap-gateway.ts';
import { dispatchTo } from '../../electron/ipc/dispatch.ts';
import { plainPins } from '../simulation/plain-machine.ts';
import { catalogueOf, UNATTENDED } from '../simulation/unattended.ts';
import { openOurs } from './bare-sql.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';

/** A large shop's till. */
const PEOPLE = 30;
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const scryptOf = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

const pinOf = (number: number): string => String(1_000 + number);

export const SIGN_IN: BenchGroup = {
  name: 'sign-in',
  run: async ({ short, folder }) => {
    const till = await tillWithPeople(join(folder, 'journal.db'), short ? 3 : PEOPLE);
    try {
      const ways = { ours: till.signIn, bare: () => scryptOf('1470', randomBytes(16), 32, COST) };
      const { ours, bare } = await inTurn(ways, { rounds: short ? 3 : 25 });
      return { 'sign-in.p50': ratioOf(ours, bare) };
    } finally {
      await till.close();
    }
  },
};

/** The composed till on its own journal, without sales. */
async function tillWithPeople(path: string, count: number) {
  const journal = openOurs(path);
  const onBug = (where: string, bug: unknown): never => {
    throw new Error(where, { cause: bug });
  };
  const fromFile = Array.from({ length: count }, (_, number) => ({
    name: `Person ${number}`,
    role: 'cashier' as const,
    pin: pinOf(number),
  }));
  const till = compose({
    ...UNATTENDED,
    runtime: {
      ...UNATTENDED.runtime,
      platform: 'bench',
      clock: systemClock(),
      random: systemRandomness(),
      publish: () => undefined,
      notices: noticeBoard(() => undefined, []),
      onBug,
    },
    shop: { ...UNATTENDED.shop, catalogue: catalogueOf({ product: () => undefined }) },
    books: { ...UNATTENDED.books, journal },
    service: {
      ...UNATTENDED.service,
      endpoint: { baseUrl: 'https://gateway.example', serviceId: 77, mode: 'live' },
      gateway: unreachableGateway,
    },
    staff: { ...UNATTENDED.staff, pins: await plainPins(), fromFile },
  });
  await till.features.staff?.start();
  const answer = dispatchTo({ handlers: till.handlers, gate: till.gate, onBug });
  const people = journal.staff();
  return {
    signIn: async (round: number): Promise<void> => {
      const number = round % count;
      const signed = await answer('staff.sign-in', { staffId: people[number]?.staffId, pin: pinOf(number) });
      if (!signed.ok) throw new Error(signed.error.code);
    },
    close: async () => {
      await till.features.staff?.stop();
      journal.close();
    },
  };
}
