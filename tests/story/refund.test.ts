/** Giving money back: in full, by the rules of section 3.3, and honest about what nobody knows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settleAlarm } from '../../electron/payment/actions.ts';
import { refundInFull } from '../../electron/refund/refund.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

const paidSale = (): Promise<TransactionId> => till.paidSale();

const refunded = (id: TransactionId) => till.view(id).refund;
const ledger = () => till.service.isMoney(till.service.only);

describe('a full refund', () => {
  it('is journalled, sent once, and shown as given back', async () => {
    const id = await paidSale();
    expect(refundInFull(till.desk, id, 'brought back').ok).toBe(true);
    expect(refunded(id)).toMatchObject({ state: 'under-way', amountTiyin: 400_000 });
    await till.clock.advance(SECOND);
    expect(refunded(id)).toMatchObject({ state: 'refunded' });
    expect(till.service.count('reverse')).toBe(1);
    expect(ledger()).toBe(false);
  });

  it('is not given twice by a second tap', async () => {
    const id = await paidSale();
    refundInFull(till.desk, id, 'brought back');
    expect(refundInFull(till.desk, id, 'brought back')).toMatchObject({
      ok: false,
      error: { code: 'payment.wrong-state' },
    });
    await till.clock.advance(SECOND);
    expect(refundInFull(till.desk, id, 'brought back').ok).toBe(false);
    expect(till.service.count('reverse')).toBe(1);
  });

  it('shows the words of a refusal, and may be asked for again', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('refused');
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(SECOND);
    expect(refunded(id)).toMatchObject({ state: 'refused', why: { code: 'gateway.refused', note: 'нет' } });
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(SECOND);
    expect(refunded(id)).toMatchObject({ state: 'refunded' });
  });

  it('whose answer was lost is sent again; the refusal that follows is settled by the status', async () => {
    const id = await paidSale();
    till.service.mishaps.reverse.push('no-answer');
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(5 * SECOND);
    expect(till.service.count('reverse')).toBe(2);
    expect(refunded(id)).toMatchObject({ state: 'refunded' });
  });

  it('whose answer was lost stays uncertain where nobody knows how a reversed payment reads', async () => {
    till.journal.saveFacts(till.desk.place, { ...KNOWN, reversed_reads: 2 }, null);
    const id = await paidSale();
    till.service.mishaps.reverse.push('no-answer');
    refundInFull(till.desk, id, 'brought back');
    await till.clock.advance(30 * SECOND);
    expect(refunded(id)).toMatchObject({ state: 'unknown' });
  });

  it('that a power cut interrupted goes on at the next start', async () => {
    const id = await paidSale();
    refundInFull(till.desk, id, 'brought back');
    await till.crash();
    await till.start();
    await till.clock.advance(20 * SECOND);
    expect(refunded(id)).toMatchObject({ state: 'refunded' });
    expect(ledger()).toBe(false);
  });

  it("of last month's wallet payment is stopped by the rule that stops it", async () => {
    const id = await paidSale();
    till.clock.jumpWall(11 * DAY);
    expect(refundInFull(till.desk, id, 'brought back')).toMatchObject({
      error: { code: 'refund.last-month-card-only' },
    });
    till.clock.jumpWall(DAY);
    expect(refundInFull(till.desk, id, 'brought back')).toMatchObject({
      error: { code: 'refund.last-month-first-day' },
    });
    till.clock.jumpWall(31 * DAY);
    expect(refundInFull(till.desk, id, 'brought back')).toMatchObject({
      error: { code: 'refund.month-closed' },
    });
    expect(till.service.count('reverse')).toBe(0);
  });

  it('of a payment that is not paid is refused', async () => {
    till.service.firstStatus = -1;
    const id = till.pay();
    await till.clock.advance(SECOND);
    expect(refundInFull(till.desk, id, 'why not')).toMatchObject({ error: { code: 'payment.wrong-state' } });
  });
});

describe('a surprise', () => {
  /** It read as lapsed, and a minute later the service has changed its mind. */
  async function lapsedThenMoney(): Promise<TransactionId> {
    till.service.mishaps.confirm.push(...Array<'refused'>(500).fill('refused'));
    const id = till.pay();
    await till.clock.advance(43 * SECOND);
    expect(till.state(id)).toBe('lapsed');
    till.service.only.confirmed = true;
    await till.clock.advance(180 * SECOND);
    return id;
  }

  it('is raised to a manager, and one press gives the money back', async () => {
    const id = await lapsedThenMoney();
    expect(till.view(id)).toMatchObject({ state: 'lapsed', alarm: { kind: 'charged' } });
    expect(refundInFull(till.desk, id, 'lapsed, but charged').ok).toBe(true);
    await till.clock.advance(SECOND);
    expect(till.view(id)).toMatchObject({ alarm: null, refund: { state: 'refunded' } });
    expect(ledger()).toBe(false);
  });

  it('calls again after a restart, until a manager says how it was settled', async () => {
    const id = await lapsedThenMoney();
    await till.crash();
    await till.start();
    expect(till.desk.held.get(id)?.attempt.alarm).toMatchObject({ kind: 'charged', settled: null });
    expect(settleAlarm(till.desk, id, 'charged', 'settled in the cabinet').ok).toBe(true);
    expect(till.view(id).alarm).toBeNull();
  });
});
