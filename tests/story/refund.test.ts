/** Refunds: in full, by the rules of section 3.3, and open about unknown outcomes. */
import { describe, expect, it } from 'vitest';
import type { TransactionId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { DAY_MS as DAY, tashkentDay } from '../../shared/time.ts';
import { eachTill } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { KNOWN, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const give = (id: TransactionId, reason = 'brought back') => till.refund(id, reason);
/** The last refund, as the page sees it. */
const refund = (id: TransactionId) => till.view(id).refunds.at(-1);
const totals = (day: string) => till.journal.totalsOfDay('live', day);
const ledger = () => till.service.isMoney(till.service.only);

describe('a full refund', () => {
  it('is journalled, sent once, and shown as refunded', async () => {
    const id = await till.paidSale();
    expect(give(id).ok).toBe(true);
    expect(refund(id)).toMatchObject({ state: 'under-way', amountTiyin: 400_000 });
    await till.clock.advance(SECOND);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
    expect(till.service.count('reverse')).toBe(1);
    expect(ledger()).toBe(false);
  });

  it('is not sent twice by a second tap', async () => {
    const id = await till.paidSale();
    give(id);
    expect(give(id)).toMatchObject({
      ok: false,
      error: { code: 'payment.wrong-state' },
    });
    await till.clock.advance(SECOND);
    expect(give(id).ok).toBe(false);
    expect(till.service.count('reverse')).toBe(1);
  });

  it('shows the words of a refusal, and may be repeated', async () => {
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('refused');
    give(id);
    await till.clock.advance(SECOND);
    expect(refund(id)).toMatchObject({ state: 'refused', why: { code: 'gateway.refused', note: 'нет' } });
    expect(till.journal.openTasks()).toEqual([]);
    give(id);
    await till.clock.advance(SECOND);
    // A repeated reversal moves no further money: it is the same row.
    expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
  });

  it('refused though done is recognised by the status', async () => {
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('refused');
    // The answer comes at 100 ms.
    give(id);
    await till.clock.advance(50);
    till.service.only.reversed = true;
    await till.clock.advance(17 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'refunded', why: null });
  });

  it('that was refused takes no other way until two cabinet checks', async () => {
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('refused');
    give(id);
    await till.clock.advance(SECOND);
    expect(till.view(id).actions).toEqual(['refund', 'settle-refund', 'record-refund']);
    const part = () => till.refund(id, 'one was stale', tiyin(100_000));
    expect(part()).toMatchObject({ error: { code: 'refund.in-doubt' } });
    const notThere = () => till.settleRefund(id, 'not-refunded', 'not in the cabinet');
    expect(notThere()).toMatchObject({ error: { code: 'refund.may-still-arrive' } });
    await till.clock.advance(160 * SECOND);
    expect(notThere().ok).toBe(true);
    expect(part().ok).toBe(false);
    expect(notThere()).toMatchObject({ error: { code: 'refund.look-again', limit: 60 } });
    await till.clock.advance(3_600 * SECOND);
    expect(notThere().ok).toBe(true);
    expect(part().ok).toBe(true);
  });

  it('refused but present in the cabinet is settled at once', async () => {
    till.know({});
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('refused');
    give(id);
    await till.clock.advance(SECOND);
    expect(till.settleRefund(id, 'refunded', 'seen in the cabinet').ok).toBe(true);
    expect(till.view(id)).toMatchObject({ leftTiyin: 0, actions: [] });
  });

  it('whose answer was lost is repeated; the status settles the refusal that follows', async () => {
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('no-answer');
    give(id);
    await till.clock.advance(22 * SECOND);
    expect(till.service.count('reverse')).toBe(2);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
  });

  it('whose answer was lost stays uncertain where the status of reversed payments is unknown', async () => {
    till.know({ ...KNOWN, reversed_reads: 2 });
    const id = await till.paidSale();
    till.service.mishaps.reverse.push('no-answer');
    give(id);
    await till.clock.advance(30 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'unknown' });
  });

  it('interrupted by a power cut continues at the next start', async () => {
    const id = await till.paidSale();
    give(id);
    await till.crash();
    await till.start();
    await till.clock.advance(20 * SECOND);
    expect(refund(id)).toMatchObject({ state: 'refunded' });
    expect(ledger()).toBe(false);
    // The till continues for the person who began it.
    const { saleId } = till.view(id);
    const [people] = till.journal.refundPeople(saleId);
    if (!people?.by) throw new Error('nobody began it');
    const moves = till.journal
      .entriesAt(Array.from({ length: till.journal.logEnd().seq }, (_, at) => at + 1))
      .filter(({ kind }) => kind === 'refund.moved');
    expect(moves.length).toBeGreaterThan(1);
    expect(moves.map(({ actor }) => actor)).toEqual(moves.map(() => ({ by: 'till', for: people.by })));
  });

  it("of last month's wallet payment is stopped and names the rule", async () => {
    const id = await till.paidSale();
    till.clock.jumpWall(11 * DAY);
    expect(give(id)).toMatchObject({
      error: { code: 'refund.last-month-card-only', until: '2026-11-30' },
    });
    till.clock.jumpWall(DAY);
    expect(give(id)).toMatchObject({
      error: { code: 'refund.last-month-card-only', until: '2026-11-30' },
    });
    till.clock.jumpWall(31 * DAY);
    expect(give(id)).toMatchObject({
      error: { code: 'refund.month-closed' },
    });
    expect(till.service.count('reverse')).toBe(0);
  });

  it('of an unpaid payment is refused', async () => {
    till.service.firstStatus = -1;
    const id = till.pay();
    await till.clock.advance(SECOND);
    expect(give(id, 'why not')).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });
});

describe('the day of a refund', () => {
  it('is the day on which it was made, and the day of its sale stays unchanged', async () => {
    const [id, other] = [await till.paidSale(), await till.paidSale()];
    const yesterday = tashkentDay(till.clock.wallMs());
    await till.clock.advance(DAY);
    const sold = { electronic: { count: 2, sumTiyin: 800_000 }, refundedInFull: { count: 0, sumTiyin: 0 } };
    expect(totals(yesterday)).toMatchObject(sold);
    give(id);
    till.refund(other, 'one was stale', tiyin(100_000));
    await till.clock.advance(SECOND);
    const today = tashkentDay(till.clock.wallMs());
    expect(today).not.toBe(yesterday);
    expect(totals(today)).toMatchObject({
      electronic: { count: 0, sumTiyin: 0 },
      refundedInFull: { count: 1, sumTiyin: 400_000 },
      refundedInPart: { count: 1, sumTiyin: 100_000 },
    });
    expect(totals(yesterday)).toMatchObject({ ...sold, refundedInPart: { count: 0, sumTiyin: 0 } });
    const booked = till.journal
      .historyOf(till.payment(id).saleId)
      .filter(({ subject }) => subject === refund(id)?.refundId);
    expect(booked.map(({ kind }) => kind)).toEqual(['refund.begun', 'refund.moved']);
    expect(new Set(booked.map(({ shiftId }) => shiftId)).size).toBe(1);
  });
});

describe('a surprise', () => {
  /** The payment read as lapsed, and a minute later the service changes its answer. */
  async function lapsedThenMoney(): Promise<TransactionId> {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay();
    await till.clock.advance(46 * SECOND);
    expect(till.state(id)).toBe('lapsed');
    till.service.only.confirmed = true;
    await till.clock.advance(240 * SECOND);
    return id;
  }

  it('alarms a manager, and one press refunds the money', async () => {
    const id = await lapsedThenMoney();
    expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: { kind: 'charged' } });
    expect(give(id, 'lapsed, but charged').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.view(id)).toMatchObject({ alarm: null, refunds: [{ state: 'refunded' }] });
    expect(till.journal.openTasks()).toEqual([]);
    expect(ledger()).toBe(false);
  });

  it('alarms again after a restart, until a manager settles it', async () => {
    const id = await lapsedThenMoney();
    await till.crash();
    await till.start();
    expect(till.view(id).alarm).toMatchObject({ kind: 'charged' });
    expect(till.settleAlarm(id, 'charged', 'settled in the cabinet').ok).toBe(true);
    expect(till.view(id).alarm).toBeNull();
  });
});
