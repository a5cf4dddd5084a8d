/** A sale that is not complete is cancelled: tender by tender, until nothing of it is held and nothing may come. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { DAY, HALF, MINUTE, type MixedSale, QUARTER, SECOND, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const SEEN = 'the cabinet shows it as money still';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

const steps = () => sale.view.voidSteps?.map(({ what }) => what);

describe('a sale that is paid in part', () => {
  it('is cancelled once each tender was given back, step by step, with power cuts in between', async () => {
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

  it('is over then: it takes no tender, gives nothing back, and is not cancelled twice', async () => {
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

  it('is not cancelled while a payment of it is under way, or a refund is not certain', async () => {
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

  it('never was begun: there is nothing to cancel', () => {
    expect(errorOf(sale.cancel())).toBe('sale.over');
  });
});

describe('a payment by code that the service will not give back', () => {
  it('goes back in cash once it certainly was not given back, whole, and only to cancel', async () => {
    sale.cash(QUARTER);
    const id = await sale.paidCode(HALF);
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    till.service.mishaps.reverse.push('refused');
    till.refund(id, 'the customer left');
    await till.clock.advance(4 * MINUTE);
    // Refused: and perhaps done. One look says nothing yet.
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    till.settleRefund(id, 'not-refunded', SEEN);
    expect(errorOf(sale.cashBack(sale.tender('code')))).toBe('refund.electronic-first');
    await till.clock.advance(61 * MINUTE);
    till.settleRefund(id, 'not-refunded', SEEN);
    await powerCut(till);
    expect(steps()).toEqual(['hand-over-instead', 'hand-over']);
    expect(errorOf(sale.cashBack(sale.tender('code'), QUARTER))).toBe('refund.whole-only');
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    // What the service still holds stands on no receipt: the sale can't be completed any more.
    expect(errorOf(sale.cash(QUARTER))).toBe('basket.locked');
    // Nothing of it goes back once more, by whatever way.
    expect(errorOf(sale.cashBack(sale.tender('code')))).not.toBeNull();
    expect(till.view(id)).toMatchObject({ leftTiyin: 0 });
    expect(till.view(id).actions).not.toContain('refund');
    expect(errorOf(till.refund(id, 'again'))).toBe('refund.after-partial');
    sale.cashBack(sale.tender('cash'));
    expect(sale.cancel().ok).toBe(true);
    const today = till.do('sales.today', undefined);
    expect(today).toMatchObject({ value: { refundedCash: { count: 2 }, keptTiyin: 0 } });
  });

  it('is watched on: what goes back at the service besides is raised', async () => {
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

  it('goes back in cash at once where the calendar forbids to reverse it', async () => {
    const id = await sale.paidCode(HALF);
    // Two months later: section 3.3 lets nobody reverse it.
    await powerCut(till, 62 * DAY);
    expect(errorOf(till.refund(id, 'the customer came back'))).toBe('refund.month-closed');
    expect(steps()).toEqual(['hand-over-instead']);
    const until = expect.any(String);
    expect(sale.view.voidSteps).toMatchObject([{ instead: { code: 'refund.month-closed', until } }]);
    expect(sale.cashBack(sale.tender('code')).ok).toBe(true);
    expect(sale.cancel().ok).toBe(true);
  });

  it('goes back whole or not at all, as long as the sale is not complete', async () => {
    const id = await sale.paidCode(HALF);
    expect(errorOf(till.refund(id, SEEN, tiyin(QUARTER)))).toBe('refund.whole-only');
  });

  it('goes back to its rest where a part of it did at the service', async () => {
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

  it('in the place of which cash went back is not reversed by a till that has not heard of that yet', async () => {
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

describe('money that is found after the sale was cancelled', () => {
  it('is raised, and never taken as its payment', async () => {
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

  it('keeps a sale from being cancelled while it is charged and nobody has settled it', async () => {
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
