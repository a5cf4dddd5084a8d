/** An incomplete sale is cancelled tender by tender, until it holds nothing and no money can arrive. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut } from '../support/mixed-till.ts';
import { DAY, MINUTE, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const SEEN = 'the cabinet shows it as money still';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

const steps = () => sale.view.voidSteps?.map(({ what }) => what);

describe('a sale paid in part', () => {
  it('is cancelled once each tender was refunded, step by step, with power cuts in between', async () => {
    sale.cash(QUARTER);
    sale.terminal(QUARTER);
    const id = await sale.paidCode(QUARTER);
    expect(steps()).toEqual(['reverse', 'void-on-terminal', 'hand-over']);
    expect(errorOf(sale.cancel())).toBe('sale.holds-money');
    till.refund(id, 'the customer left');
    expect(steps()).toEqual(['wait-for-refund', 'void-on-terminal', 'hand-over']);
    await till.clock.advance(20 * SECOND);
    await powerCut(till);
    expect(steps()).toEqual(['void-on-terminal', 'hand-over']);
    expect(errorOf(sale.cancel())).toBe('sale.holds-money');
    sale.terminalBack(sale.tender('terminal'));
    await powerCut(till);
    expect(steps()).toEqual(['hand-over']);
    sale.cashBack(sale.tender('cash'));
    expect(steps()).toEqual([]);
    expect(sale.cancel()).toMatchObject({ value: { state: 'voided', heldTiyin: 0, voidSteps: null } });
    expect(till.journal.historyOf(sale.saleId).at(-1)).toMatchObject({ kind: 'sale.voided' });
  });

  it('once cancelled takes no tender, refunds nothing, and is not cancelled twice', async () => {
    sale.cash(QUARTER);
    const cash = sale.tender('cash');
    sale.cashBack(cash);
    expect(sale.cancel().ok).toBe(true);
    await powerCut(till);
    expect(errorOf(sale.cash(TOTAL, { owedTiyin: TOTAL }))).toBe('basket.locked');
    expect(errorOf(sale.tryCode(TOTAL))).toBe('basket.locked');
    expect(errorOf(sale.cashBack(cash))).toBe('sale.over');
    expect(errorOf(sale.cancel())).toBe('sale.over');
    expect(sale.view).toMatchObject({ owedTiyin: 0, heldTiyin: 0 });
  });

  it('is not cancelled while a payment is in flight or a refund uncertain', async () => {
    till.service.mishaps.create.push('no-answer');
    till.service.down = true;
    sale.code(HALF);
    expect(errorOf(sale.cancel())).toBe('basket.locked');
    await till.clock.advance(30 * SECOND);
    expect(steps()).toEqual(['wait-for-payment']);
    expect(errorOf(sale.cancel())).toBe('basket.locked');
  });

  it('is not cancelled while a refund is in doubt', async () => {
    const id = await sale.paidCode(HALF);
    till.service.mishaps.reverse.push(...Array<'no-answer'>(4).fill('no-answer'));
    till.service.mishaps.status.push(...Array<'no-answer'>(9).fill('no-answer'));
    till.refund(id, 'the customer left');
    await till.clock.advance(3 * MINUTE);
    expect(till.payment(id).refunds).toMatchObject([{ state: 'unknown' }]);
    expect(steps()).toEqual(['settle-refund']);
    expect(errorOf(sale.cancel())).toBe('refund.in-doubt');
  });

  it('cannot be cancelled if it never began', () => {
    expect(errorOf(sale.cancel())).toBe('sale.over');
  });
});

describe('a payment by code that the service will not refund', () => {
  it('is refunded in cash once the failure is certain, in full, and only to cancel', async () => {
    sale.cash(QUARTER);
    const id = await sale.paidCode(HALF);
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    till.service.mishaps.reverse.push('refused');
    till.refund(id, 'the customer left');
    await till.clock.advance(4 * MINUTE);
    // Refused, and perhaps done. One check proves nothing yet.
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    till.settleRefund(id, 'not-refunded', SEEN);
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    await till.clock.advance(61 * MINUTE);
    till.settleRefund(id, 'not-refunded', SEEN);
    await powerCut(till);
    expect(steps()).toEqual(['hand-over-instead', 'hand-over']);
    expect(errorOf(sale.cashBack(sale.tender('code'), QUARTER))).toBe('refund.whole-only');
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    // No receipt covers what the service still holds: the sale can't be completed any more.
    expect(errorOf(sale.cash(QUARTER))).toBe('basket.locked');
    // The money is not refunded again, by any way.
    expect(errorOf(sale.cashBack(sale.tender('code')))).not.toBeNull();
    expect(till.view(id)).toMatchObject({ leftTiyin: 0 });
    expect(till.view(id).actions).not.toContain('refund');
    expect(errorOf(till.refund(id, 'again'))).toBe('refund.after-partial');
    sale.cashBack(sale.tender('cash'));
    expect(sale.cancel().ok).toBe(true);
    const today = till.do('sales.today', undefined);
    expect(today).toMatchObject({ value: { refundedCash: { count: 2 }, keptTiyin: 0 } });
  });

  it('stays watched: an additional refund at the service raises an alarm', async () => {
    const id = await sale.paidCode(HALF, SECOND);
    await sale.refuseForGood(id);
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    expect(sale.cancel().ok).toBe(true);
    till.service.only.reversed = true;
    await till.clock.advance(MINUTE);
    const compared = till.ask('reconcile.run', undefined);
    await till.clock.advance(5 * MINUTE);
    await compared;
    expect(till.view(id).alarm?.kind).toBe('not-paid');
  });

  it('is refunded in cash at once where the calendar forbids a reversal', async () => {
    const id = await sale.paidCode(HALF);
    // Two months later: section 3.3 allows no reversal.
    await powerCut(till, 62 * DAY);
    expect(errorOf(till.refund(id, 'the customer came back'))).toBe('refund.month-closed');
    expect(steps()).toEqual(['hand-over-instead']);
    const until = expect.any(String);
    expect(sale.view.voidSteps).toMatchObject([{ instead: { code: 'refund.month-closed', until } }]);
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    expect(sale.cancel().ok).toBe(true);
  });

  it('is refunded in full or not at all, as long as the sale is incomplete', async () => {
    const id = await sale.paidCode(HALF);
    expect(errorOf(till.refund(id, SEEN, tiyin(QUARTER)))).toBe('refund.whole-only');
  });

  it('is refunded up to the rest after a part was refunded at the service', async () => {
    const id = await sale.paidCode(HALF);
    till.do('refund.record', {
      transactionId: id,
      as: 'elsewhere',
      amountTiyin: tiyin(QUARTER),
      leftTiyin: tiyin(HALF),
      reason: SEEN,
    });
    expect(errorOf(till.refund(id, 'the customer left', tiyin(QUARTER / 2)))).toBe('refund.whole-only');
    expect(till.refund(id, 'the customer left', tiyin(QUARTER)).ok).toBe(true);
    await till.clock.advance(30 * SECOND);
    expect(till.service.only.givenBack).toBe(QUARTER);
    expect(sale.view.heldTiyin).toBe(0);
    expect(sale.cancel().ok).toBe(true);
  });

  it('replaced by cash is not reversed by a till that has not read that yet', async () => {
    const id = await sale.paidCode(HALF);
    await sale.refuseForGood(id);
    const { payment } = till.journal;
    const cash = sale.tender('code');
    // The row is stored; the disk fails when it is read back.
    till.journal.payment = () => {
      throw new Error('a sector is gone');
    };
    sale.cashBack(cash);
    till.journal.payment = payment;
    expect(till.bugs.length).toBeGreaterThan(0);
    expect(sale.view.heldTiyin).toBe(0);
    till.service.calls.length = 0;
    expect(till.refund(id, 'once more').ok).toBe(false);
    await till.clock.advance(30 * SECOND);
    expect(till.service.count('reverse')).toBe(0);
  });
});

describe('money found after the sale was cancelled', () => {
  it('raises an alarm, and is never taken as its payment', async () => {
    sale.cash(QUARTER);
    const lost = await sale.lostCode(HALF, 'overridden');
    sale.cashBack(sale.tender('cash'));
    expect(sale.cancel().ok).toBe(true);
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    expect(till.view(lost)).toMatchObject({ alarm: { kind: 'charged', isAfterVoid: true } });
    expect(till.view(lost).actions).not.toContain('take');
    expect(till.view(lost).actions).toContain('refund');
    expect(sale.state).toBe('voided');
    expect(sale.view.heldTiyin).toBe(0);
  });

  it('keeps a sale from being cancelled while it is charged and unsettled', async () => {
    const lost = await sale.lostCode(HALF, 'overridden');
    till.service.down = false;
    await till.clock.advance(10 * MINUTE);
    expect(steps()).toEqual(['settle-charged']);
    expect(till.view(lost).alarm).not.toHaveProperty('isAfterVoid');
    expect(errorOf(sale.cancel())).toBe('basket.locked');
    till.refund(lost, 'the customer left');
    await till.clock.advance(MINUTE);
    expect(sale.cancel().ok).toBe(true);
  });
});
