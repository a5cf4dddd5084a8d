/** Each sale meets each event: it is completed once or voided once, and then stays. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { SALE_MOVES, type SaleEvent, saleAfter } from '../../shared/sale/machine.ts';
import { SALE_STATES } from '../../shared/sale/sale.ts';
import { isOpenSale } from '../../shared/tender/held.ts';

const EVENTS: readonly SaleEvent[] = ['covered', 'voided'];

describe('the table of sales', () => {
  it.each(SALE_STATES)('leads "%s" to its target, and nowhere else', (state) => {
    const sale = { state, totalTiyin: tiyin(100) };
    for (const event of EVENTS) {
      const to = SALE_MOVES[state][event];
      expect(saleAfter(sale, event)).toEqual(to === undefined ? null : { ...sale, state: to });
    }
  });

  it('ends each sale, and reverts no end', () => {
    for (const state of SALE_STATES) {
      const isOver = !isOpenSale({ state });
      for (const event of EVENTS) expect(saleAfter({ state }, event) === null).toBe(isOver);
    }
    expect(Object.values(SALE_MOVES.open).toSorted()).toEqual(['completed', 'voided']);
  });
});
