/** What a manager saw in the service's cabinet: that a payment never was money, or was refunded there. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../shared/money.ts';
import { wasRepeated } from '../../shared/refund/refund.ts';
import { keptTiyin } from '../../shared/shift/totals.ts';
import { DAY_MS as DAY, tashkentDay } from '../../shared/time.ts';
import { eachTill } from '../support/each-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const SEEN = 'seen in the cabinet';
/** Each press names the sum that the page shows as left. */
const seenOf = (transactionId: TransactionId) => ({
  transactionId,
  leftTiyin: till.view(transactionId).leftTiyin,
  reason: SEEN,
});
const voided = (transactionId: TransactionId) =>
  till.do('refund.record', { ...seenOf(transactionId), as: 'void', amountTiyin: null });
const elsewhere = (transactionId: TransactionId, amountTiyin: Tiyin | null = null) =>
  till.do('refund.record', { ...seenOf(transactionId), as: 'elsewhere', amountTiyin });
const totals = (day = tashkentDay(till.clock.wallMs())) => till.journal.totalsOfDay('live', day);
const tasks = () => till.journal.openTasks().map(({ kind }) => kind);
const historyOf = (id: TransactionId) => till.journal.historyOf(till.payment(id).saleId);
async function compare() {
  const compared = till.ask('reconcile.run', undefined);
  await till.clock.advance(5 * SECOND);
  expect((await compared).ok).toBe(true);
}

/** A paid sale of 8 000 soum that the service has cancelled, as the comparison finds. */
async function notPaid(): Promise<TransactionId> {
  const id = await till.paidSale(2);
  till.service.only.status = -5;
  await till.clock.advance(3_600 * SECOND);
  await compare();
  expect(till.view(id).alarm).toMatchObject({ kind: 'not-paid' });
  return id;
}

describe('a paid payment that never was money', () => {
  it('is cancelled by a manager’s decision: one entry, no request, its alarm ends, nothing is left', async () => {
    const id = await notPaid();
    const calls = till.service.calls.length;
    expect(till.view(id).actions).toEqual(['record-refund', 'settle-alarm']);
    expect(voided(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({
      state: 'paid',
      alarm: null,
      leftTiyin: 0,
      actions: [],
      refunds: [{ kind: 'void', state: 'refunded', amountTiyin: 800_000 }],
    });
    expect(tasks()).toEqual([]);
    expect(till.service.calls).toHaveLength(calls);
    expect(historyOf(id).at(-1)).toMatchObject({
      kind: 'refund.begun',
      payload: { tasks: [{ kind: 'not-paid', ended: { by: 'person', how: SEEN } }] },
    });
    expect(till.refund(id, 'and again').ok).toBe(false);
    expect(voided(id)).toMatchObject({ error: { code: 'refund.already-refunded' } });
    expect(ledgerOf(till.folder)).toMatchObject([{ state: 'paid', refunded_tiyin: 800_000 }]);
  });

  it('counts as income no longer from that day on; a closed day stays as it was', async () => {
    const id = await notPaid();
    const sold = tashkentDay(till.clock.wallMs());
    await till.clock.advance(DAY);
    const before = totals(sold);
    expect(before.electronic.sumTiyin).toBe(800_000);
    voided(id);
    expect(totals(sold)).toEqual(before);
    expect(totals()).toMatchObject({ voided: { count: 1, sumTiyin: 800_000 } });
    expect(keptTiyin(totals())).toBe(-800_000);
  });

  it('raises no alarm again about it, and matches the log after a restart', async () => {
    const id = await notPaid();
    voided(id);
    await till.crash();
    await till.start();
    await compare();
    expect(till.view(id)).toMatchObject({ alarm: null, leftTiyin: 0 });
    expect(till.payments.onScreen(till.newSale())).toEqual([]);
  });

  it('may be recorded before the till reads it', async () => {
    const id = await till.paidSale(2);
    expect(till.view(id).actions).toContain('record-refund');
    expect(voided(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
  });

  it.each([
    ['known', KNOWN],
    ['not known', {}],
  ])('that the service holds after all is refunded as the same row (how one reads: %s)', async (_, facts) => {
    till.know(facts);
    const id = await till.paidSale(2);
    voided(id);
    await till.clock.advance(3_600 * SECOND);
    await compare();
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'refund-missing' } });
    expect(till.view(id).actions).toContain('refund');
    expect(till.refund(id, 'it is there').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.view(id)).toMatchObject({ alarm: null, leftTiyin: 0, refunds: [{ state: 'refunded' }] });
    expect(till.service.isMoney(till.service.only)).toBe(false);
    expect(totals()).toMatchObject({ voided: { count: 1, sumTiyin: 800_000 } });
    expect(keptTiyin(totals())).toBe(0);
  });
});

it('"never was money" stands where 2 may mean that it lapsed', async () => {
  till.know({ lapsed_reads: 2 });
  const id = await till.paidSale(2);
  voided(id);
  await till.clock.advance(3_600 * SECOND);
  await compare();
  expect(till.view(id)).toMatchObject({ alarm: null, leftTiyin: 0 });
});

it('a wrong "never was money" calls also after a refusal of the service', async () => {
  till.know({});
  const id = await till.paidSale(2);
  for (let tries = 0; tries < 2; tries += 1) {
    till.service.mishaps.reverse.push('refused');
    till.refund(id, 'brought back');
    await till.clock.advance(30 * SECOND);
  }
  expect(till.payment(id).refunds.some(wasRepeated)).toBe(true);
  expect(voided(id).ok).toBe(true);
  await till.clock.advance(3_600 * SECOND);
  await compare();
  expect(till.view(id)).toMatchObject({ alarm: { kind: 'refund-missing' } });
});

it('a wrong "never was money" that was refunded calls no more, where refunded ones read 2', async () => {
  till.service.reversedReads = 2;
  till.know({ ...KNOWN, reversed_reads: 2 });
  const id = await till.paidSale(2);
  voided(id);
  await till.clock.advance(3_600 * SECOND);
  await compare();
  expect(till.view(id)).toMatchObject({ alarm: { kind: 'refund-missing' } });
  expect(till.refund(id, 'it is there').ok).toBe(true);
  await till.clock.advance(3_600 * SECOND);
  await compare();
  expect(till.view(id)).toMatchObject({ alarm: null, leftTiyin: 0 });
});

describe('money refunded in the cabinet', () => {
  it('in full leaves nothing to refund here', async () => {
    const id = await till.paidSale(2);
    expect(elsewhere(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
    expect(totals()).toMatchObject({ refundedElsewhere: { count: 1, sumTiyin: 800_000 } });
    expect(till.refund(id, 'brought back').ok).toBe(false);
    expect(till.service.count('reverse')).toBe(0);
  });

  it('in part leaves the rest, which is refunded in parts here or recorded too', async () => {
    const id = await till.paidSale(2);
    expect(elsewhere(id, tiyin(300_000)).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 500_000, actions: ['refund-part', 'record-refund'] });
    expect(till.refund(id, 'all of it')).toMatchObject({ error: { code: 'refund.after-partial' } });
    expect(elsewhere(id, tiyin(500_001))).toMatchObject({
      error: { code: 'refund.more-than-left', limit: 500_000 },
    });
    expect(elsewhere(id, tiyin(0)).ok).toBe(false);
    expect(till.refund(id, 'one was stale', tiyin(200_000)).ok).toBe(true);
    expect(elsewhere(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    await till.clock.advance(SECOND);
    expect(elsewhere(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
    expect(ledgerOf(till.folder)).toMatchObject([{ refunded_tiyin: 800_000 }]);
  });

  it('in part counts once, though two people record what both have seen', async () => {
    const id = await till.paidSale(2);
    const part = { ...seenOf(id), as: 'elsewhere', amountTiyin: tiyin(100_000) } as const;
    expect(till.do('refund.record', part).ok).toBe(true);
    expect(till.do('refund.record', part)).toMatchObject({ ok: false, error: { code: 'tender.changed' } });
    expect(till.payment(id).refunds).toHaveLength(1);
    expect(elsewhere(id, tiyin(100_000)).ok).toBe(true);
    expect(till.payment(id).refunds).toHaveLength(2);
  });

  it('replaces a reversal that the service refused, which can’t be added on top', async () => {
    const id = await till.paidSale(2);
    till.service.mishaps.reverse.push('refused');
    till.refund(id, 'brought back');
    await till.clock.advance(SECOND);
    expect(elsewhere(id, tiyin(300_000)).ok).toBe(true);
    const [refused] = till.payment(id).refunds;
    if (!refused) throw new Error('nothing was refused');
    const settled = { refundId: refused.refundId, outcome: 'refunded', reason: SEEN } as const;
    expect(till.do('refund.settle', settled)).toMatchObject({ error: { code: 'refund.more-than-left' } });
    expect(elsewhere(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
    expect(till.do('refund.settle', settled)).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });

  it('ends the alarm of a charge without a sale, and books nothing, as nothing was booked', async () => {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay(2);
    await till.clock.advance(46 * SECOND);
    expect(till.state(id)).toBe('lapsed');
    expect(elsewhere(id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
    till.service.only.confirmed = true;
    await till.clock.advance(180 * SECOND);
    expect(till.view(id)).toMatchObject({ alarm: { kind: 'charged' } });
    expect(voided(id)).toMatchObject({ error: { code: 'payment.wrong-state' } });
    expect(elsewhere(id).ok).toBe(true);
    expect(till.view(id)).toMatchObject({ alarm: null, leftTiyin: 0, actions: [] });
    expect(tasks()).toEqual([]);
    expect(keptTiyin(totals())).toBe(0);
  });

  it('is not recorded while a refund of the till is in doubt: that refund is settled first', async () => {
    till.know({});
    const id = await till.paidSale(2);
    till.service.mishaps.reverse.push('no-answer');
    till.refund(id, 'brought back');
    expect(elsewhere(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    await till.clock.advance(20 * SECOND);
    expect(till.view(id)).toMatchObject({ refunds: [{ state: 'unknown' }] });
    expect(elsewhere(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(voided(id)).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(till.settleRefund(id, 'refunded', SEEN).ok).toBe(true);
    expect(keptTiyin(totals())).toBe(0);
  });
});

describe('a sale with two payments that are both money', () => {
  it('locks the one while a refund of the other is in doubt', async () => {
    till.know({});
    const saleId = till.newSale();
    till.service.firstStatus = 1;
    const first = till.pay(2, saleId);
    await till.clock.advance(10 * SECOND);
    expect(till.customerLeft(first).ok).toBe(true);
    till.service.firstStatus = 2;
    const second = till.pay(2, saleId);
    await till.clock.advance(10 * SECOND);
    expect(till.state(second)).toBe('paid');
    till.service.mishaps['reverse-part'].push('no-answer');
    till.refund(second, 'one was stale', tiyin(100_000));
    await till.clock.advance(SECOND);
    const [charged] = till.service.payments;
    if (!charged) throw new Error('nothing was charged');
    till.service.succeed(charged);
    charged.confirmed = true;
    await till.clock.advance(400 * SECOND);
    expect(till.view(first).alarm).not.toBeNull();
    expect(till.refund(first, 'charged twice')).toMatchObject({ error: { code: 'refund.in-doubt' } });
    expect(till.settleRefund(second, 'refunded', SEEN).ok).toBe(true);
    expect(till.refund(first, 'charged twice').ok).toBe(true);
  });
});
