/** Random mishaps and presses against the truth that the service holds. */

import { expect, it } from 'vitest';
import { seededRandomness } from '../../shared/time.ts';
import { drawnSeeds } from '../support/fresh-seed.ts';
import type { Mishap } from '../support/mishap.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const S = 1_000;
/** The service answered after the till had stopped: its change was published, or the loop read on. */
const PINNED = [732422094, 912218, 912979];

async function run(seed: number): Promise<string[]> {
  const r = seededRandomness(seed * 7919);
  const one = <T>(of: readonly T[]): T => of[Math.floor(r.fraction() * of.length)] as T;
  const chance = (p: number) => r.fraction() < p;
  const till = await VirtualTill.open(chance(0.4) ? KNOWN : {});
  const log: string[] = [];
  const wrong: string[] = [];
  till.service.confirmMode = chance(0.6) ? 1 : 0;
  log.push(`mode ${till.service.confirmMode}`);
  if (chance(0.5)) await till.paidSale();
  const sale = till.newSale();
  till.service.firstStatus = one([0, 1, 1, 2, 2, -1] as const);
  till.service.latencyMs = one([50, 100, 1_000, 2_500]);
  if (chance(0.6))
    Object.defineProperty(till.service, 'latencyMs', {
      get: () => one([50, 100, 400, 1_000, 4_000, 9_000, 14_000]),
    });
  const mishaps: Mishap[] = [
    'no-answer',
    'never-arrives',
    'refused',
    'not-reached',
    'unreadable',
    'done-but-refused',
  ];
  if (chance(0.5)) till.service.mishaps.create.push(one(mishaps));
  const kinds = ['confirm', 'status', 'look-up'] as const;
  const begun: ReturnType<VirtualTill['pay']>[] = [];
  const first = till.tryPay(1, sale);
  if (first.ok) begun.push(first.value.transactionId);
  let cash = false;
  const attempt = (what: string, act: () => unknown) => {
    try {
      const done = act() as { ok?: boolean };
      log.push(`${Math.round(till.clock.trueMs() / S)}s ${what} ${done?.ok ?? ''}`);
      return done?.ok === true;
    } catch (bug) {
      wrong.push(`threw ${what}: ${String(bug)}`);
      return false;
    }
  };
  for (let step = 0; step < 25; step += 1) {
    await till.clock.advance(one([200, 1_000, 2_000, 5_000, 20_000, 60_000]));
    const dice = r.fraction();
    if (dice < 0.2)
      till.service.mishaps[one(kinds)].push(...Array<Mishap>(one([1, 2, 6])).fill(one(mishaps)));
    else if (dice < 0.3) till.service.down = !till.service.down;
    else if (dice < 0.42) {
      const open = till.service.payments.find(({ status }) => status < 2 && status >= 0);
      if (open && open.status < 2) {
        if (chance(0.85)) {
          log.push(`${till.clock.trueMs() / S}s approve`);
          till.service.succeed(open);
        } else open.status = -3;
      }
    } else if (dice < 0.5) {
      log.push('crash');
      await till.crash();
      if (chance(0.3)) till.clock.reboot(one([5, 30, 300]) * S);
      await till.start();
    } else if (dice < 0.55) till.refuseWrites(one([1, 2, 5]));
    else if (dice < 0.58) till.clock.jumpWall(one([-60, -3, 3, 60]) * S);
    else if (dice < 0.8) {
      const id = one(begun);
      const view = till.view(id);
      const truth = till.service.payments.find(({ transactionId }) => transactionId === id);
      const isMoney = truth !== undefined && till.service.isMoney(truth);
      const acts = view.actions.filter(
        (a) => a !== 'settle-alarm' && a !== 'settle-refund' && a !== 'refund-part',
      );
      if (acts.length === 0) continue;
      const act = one(acts);
      if (act === 'set-aside') attempt(act, () => till.setAside(id));
      if (act === 'customer-left') attempt(act, () => till.customerLeft(id));
      if (act === 'override') attempt(act, () => till.override(id, 'x'));
      if (act === 'another-tender')
        attempt(act, () => till.do('payment.another-tender', { transactionId: id }));
      if (act === 'take') {
        const taken = await till.take(id);
        if (!attempt(act, () => taken)) log.push('take refused');
      }
      if (act === 'handed-over') attempt(act, () => till.do('payment.handed-over', { transactionId: id }));
      if (act === 'refund' && chance(0.4)) attempt(act, () => till.refund(id, 'x'));
      if (act === 'say-not-charged' && !isMoney)
        attempt(act, () => till.do('payment.say-not-charged', { transactionId: id, reason: 'x' }));
      if (act === 'say-charged' && isMoney && truth) {
        const asked = Promise.resolve(
          till.ask('payment.say-charged', {
            transactionId: id,
            paymentId: truth.paymentId,
            amountTiyin: view.amountTiyin,
            ourIdEnd: id.slice(-6),
            reason: 'x',
          }),
        );
        let answer: string | null = null;
        void asked.then(({ ok }) => {
          answer = `say-charged ${ok}`;
        });
        // A call may take 14 s, and the till makes several calls before it answers.
        for (let waitedS = 0; answer === null && waitedS < 300; waitedS += 1) await till.clock.advance(S);
        log.push(answer ?? 'say-charged hangs');
        if (answer === null) wrong.push('HANGS say-charged');
      }
    } else if (dice < 0.9) {
      till.service.firstStatus = one([1, 2, 2, -1] as const);
      if (chance(0.5)) {
        const again = till.tryPay(one([1, 1, 2]), sale);
        log.push(`pay again ${again.ok}`);
        if (again.ok) begun.push(again.value.transactionId);
      } else {
        const done = till.payCash(1, sale);
        log.push(`cash ${done.ok}`);
        cash ||= done.ok;
      }
    }
  }
  till.service.down = false;
  till.refuseWrites(0);
  for (const list of Object.values(till.service.mishaps)) list.length = 0;
  for (const open of till.service.payments) if (open.status === 0 || open.status === 1) open.status = -3;
  await till.clock.advance(3 * 3_600 * S);
  let sold = cash ? 1 : 0;
  for (const id of begun) {
    const record = till.payment(id);
    const view = till.view(id);
    const truth = till.service.payments.find(({ transactionId }) => transactionId === id);
    const isMoney = truth !== undefined && till.service.isMoney(truth);
    const where = `${record.state.name} ${JSON.stringify({ ...record.state, details: undefined, why: undefined, sentAt: undefined })} alarm ${record.alarm?.kind}/${record.alarm?.ended?.how} money ${isMoney} refunds ${record.refunds.map((x) => x.state)}`;
    const reversed = record.refunds.some(({ state }) => state === 'refunded');
    if (record.state.name === 'paid' && !reversed) sold += 1;
    const calling = view.alarm !== null;
    if (
      record.state.name === 'paid' &&
      !isMoney &&
      record.refunds.every(({ state }) => state === 'refused') &&
      !calling
    )
      wrong.push(`FALSE PAID ${where}`);
    if (
      record.state.name !== 'paid' &&
      isMoney &&
      !calling &&
      !record.refunds.some(({ state }) => state === 'unknown' || state === 'under-way')
    )
      wrong.push(`LOST ${where}`);
    if (record.state.name !== 'paid' && !isMoney && calling && view.alarm?.kind === 'charged')
      wrong.push(`FALSE CHARGED ${where}`);
    if (['sending', 'processing', 'confirming'].includes(record.state.name)) wrong.push(`STUCK ${where}`);
    if (record.state.name === 'unknown' && view.actions.length === 0) wrong.push(`NO WAY OUT ${where}`);
  }
  const total = till.journal.sale(sale);
  const held = begun
    .filter((id) => till.state(id) === 'paid')
    .reduce((sum, id) => sum + till.payment(id).amountTiyin, 0);
  if (total?.state === 'completed' && !cash && held < total.totalTiyin)
    wrong.push(`COMPLETED FOR LESS ${held} of ${total.totalTiyin}`);
  if (sold > 1) wrong.push(`SOLD ${sold} TIMES`);
  if (till.bugs.length > 0) wrong.push(`BUGS ${till.bugs.join('; ')}`);
  const calls = till.service.calls.length;
  if (calls > 2_500) wrong.push(`CALLS ${calls}`);
  const entries = till.journal.historyOf(sale).length;
  if (entries > 60) wrong.push(`ENTRIES ${entries}`);
  try {
    await till.close();
  } catch (bug) {
    wrong.push(`REBUILD ${String(bug).slice(0, 300)}`);
  }
  return wrong.length === 0 ? [] : [`seed ${seed}: ${wrong.join(' | ')} :: ${log.join(', ')}`];
}

it('the books stay true through random mishaps and presses', async () => {
  const wrong: string[] = [];
  for (const seed of [...PINNED, ...drawnSeeds(15, 120)]) {
    try {
      wrong.push(...(await run(seed)));
    } catch (bug) {
      wrong.push(`seed ${seed} broke: ${String((bug as Error).stack).slice(0, 400)}`);
    }
  }
  expect(wrong.join('\n')).toBe('');
}, 600_000);
