/** Refunds by hand: cash out of the drawer, and reversals on the card terminal. */
import { describe, expect, it } from 'vitest';
import { HALF, type MixedSale, QUARTER, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, errorOf, powerCut, totalsOf } from '../support/mixed-till.ts';
import { DAY, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

describe('a cash sale', () => {
  it('is refunded in cash, a part and then the rest, never more than it holds', async () => {
    sale.cash(TOTAL);
    expect(sale.cashBack(sale.tender('cash'), QUARTER).ok).toBe(true);
    await powerCut(till);
    expect(sale.tender('cash')).toMatchObject({ heldTiyin: TOTAL - QUARTER, refunds: [{ kind: 'cash' }] });
    expect(errorOf(sale.cashBack(sale.tender('cash'), TOTAL))).toBe('refund.more-than-left');
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('refund.more-than-left');
    // The sale was completed, so the refund leaves nothing owed.
    expect(sale.view).toMatchObject({ state: 'completed', heldTiyin: 0, owedTiyin: 0 });
    expect(errorOf(sale.cash(TOTAL, { owedTiyin: TOTAL }))).toBe('basket.locked');
    expect(totalsOf(till)).toMatchObject({
      cash: { sumTiyin: TOTAL },
      refundedCash: { count: 2, sumTiyin: TOTAL },
    });
    expect(totalsOf(till).keptTiyin).toBe(0);
  });

  it('is refunded once by two presses of the same part', () => {
    sale.cash(TOTAL);
    const seen = sale.tender('cash');
    expect(sale.cashBack(seen, QUARTER).ok).toBe(true);
    expect(errorOf(sale.cashBack(seen, QUARTER))).toBe('tender.changed');
    expect(sale.view.heldTiyin).toBe(TOTAL - QUARTER);
  });

  it('books the refund on the day of the refund', async () => {
    sale.cash(TOTAL);
    await till.clock.advance(DAY);
    sale.cashBack(sale.tender('cash'));
    expect(totalsOf(till)).toMatchObject({ cash: { count: 0 }, refundedCash: { count: 1, sumTiyin: TOTAL } });
    expect(totalsOf(till).keptTiyin).toBe(-TOTAL);
  });
});

describe('a part of an open sale', () => {
  it('is refunded, owed again, and may be paid otherwise', async () => {
    sale.cash(HALF);
    sale.terminal(QUARTER);
    expect(sale.terminalBack(sale.tender('terminal')).ok).toBe(true);
    expect(sale.view).toMatchObject({ state: 'open', heldTiyin: HALF, owedTiyin: HALF });
    await powerCut(till);
    expect(sale.view.changeStop).toEqual({ code: 'basket.locked' });
    sale.cashBack(sale.tender('cash'));
    // The sale holds nothing: its lines can change again.
    expect(sale.view).toMatchObject({ heldTiyin: 0, changeStop: null });
    await sale.paidCode(TOTAL);
    expect(sale.state).toBe('completed');
    expect(totalsOf(till)).toMatchObject({
      terminal: { count: 1 },
      refundedTerminal: { count: 1 },
      keptTiyin: TOTAL,
    });
  });

  it('is refunded the way it was paid: a terminal’s slip does not fit a cash tender', () => {
    sale.cash(HALF);
    expect(errorOf(sale.terminalBack(sale.tender('cash')))).toBe('payment.wrong-state');
    expect(sale.view.heldTiyin).toBe(HALF);
  });
});

describe('a complete sale that was paid in parts', () => {
  it('refunds the code first, then the cash', async () => {
    sale.cash(HALF);
    const id = await sale.paidCode(HALF);
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('refund.electronic-first');
    till.service.mishaps.reverse.push('no-answer');
    till.refund(id, 'brought back');
    expect(errorOf(sale.cashBack(sale.tender('cash')))).toBe('refund.in-doubt');
    await till.clock.advance(60 * SECOND);
    await powerCut(till);
    expect(sale.cashBack(sale.tender('cash')).ok).toBe(true);
    expect(sale.view.heldTiyin).toBe(0);
  });

  it('needs no receipt once every tender was refunded in full, and only then', async () => {
    till.service.mishaps.submit.push(...Array<'not-reached'>(40).fill('not-reached'));
    sale.cash(HALF);
    const id = await sale.paidCode(HALF, 3 * SECOND);
    till.refund(id, 'brought back');
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)?.state).not.toBe('closed');
    sale.cashBack(sale.tender('cash'));
    await till.clock.advance(5 * SECOND);
    expect(till.receipt(id)).toMatchObject({ state: 'closed', closed: { by: 'till', how: 'given-back' } });
  });

  it('keeps its receipt as sold after a partial refund', async () => {
    sale.cash(HALF);
    const id = await sale.paidCode(HALF);
    await till.clock.advance(60 * SECOND);
    till.refund(id, 'brought back');
    await till.clock.advance(60 * SECOND);
    sale.cashBack(sale.tender('cash'), QUARTER);
    expect(till.receipt(id)).toMatchObject({ state: 'linked', received: { received_cash: HALF } });
  });
});

describe('refunds by hand', () => {
  const offered = () =>
    sale.view.byHand.map(({ tenderId, how }) => {
      const tender = sale.view.tenders.find((one) => one.tenderId === tenderId);
      return `${tender?.kind} ${how}`;
    });

  it('are offered only where allowed: in a finished sale only after its code was refunded', async () => {
    sale.terminal(QUARTER);
    sale.cash(QUARTER);
    expect(offered()).toEqual(['terminal cash', 'terminal terminal', 'cash cash']);
    const id = await sale.paidCode(HALF);
    expect(sale.state).toBe('completed');
    expect(offered()).toEqual([]);
    till.refund(id, 'goods returned');
    expect(offered()).toEqual([]);
    await till.clock.advance(30 * SECOND);
    expect(offered()).toEqual(['terminal cash', 'terminal terminal', 'cash cash']);
    sale.cashBack(sale.tender('cash'));
    expect(offered()).toEqual(['terminal cash', 'terminal terminal']);
  });
});
