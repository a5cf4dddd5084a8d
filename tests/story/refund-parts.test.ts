/** Goods come back in the parts in which they are sold: whole pieces, any weight. */
import { expect, it } from 'vitest';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { errorOf } from '../support/mixed-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

it('refunds no part of a piece, and any part of weighed goods', () => {
  const rice = sample('Guruch lazer');
  counter.scan(BREAD.barcode, 3 * ONE);
  counter.scan(rice.barcode, ONE);
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE / 2 }]))).toBe('quantity.not-whole');
  expect(errorOf(giveBack(till, saleId, [{ at: 0, quantity: ONE + 1 }]))).toBe('quantity.not-whole');
  expect(offerOf(till, saleId).heldTiyin).toBe(till.journal.sale(saleId)?.totalTiyin);
  expect(giveBack(till, saleId, [{ at: 0, quantity: ONE }]).ok).toBe(true);
  expect(giveBack(till, saleId, [{ at: 1, quantity: 250 }]).ok).toBe(true);
});
