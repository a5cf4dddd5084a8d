/** Any part of weighed goods may come back: the offer marks them, so that the page asks for the weight. */
import { expect, it } from 'vitest';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { giveBack, offerOf } from '../support/returns.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

it('apples come back by weight, even whole kilograms, and bread by the piece', () => {
  counter.scan(sample('Olma qizil').barcode, 2 * ONE);
  counter.scan(sample('Obi non').barcode, ONE);
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  const measured = offerOf(till, saleId).lines.map(({ unit, byMeasure }) => [unit, byMeasure]);
  expect(measured).toEqual([
    ['kg', true],
    ['dona', false],
  ]);
  expect(giveBack(till, saleId, [{ at: 0, quantity: 350 }]).ok).toBe(true);
  expect(offerOf(till, saleId).lines[0]).toMatchObject({ returned: { quantity: 350 }, byMeasure: true });
});
