/** The page gets each written basket, even for another page's request, so that the page is never stale. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Events } from '../../shared/contract/contract.ts';
import { fail } from '../../shared/result.ts';
import { Counter, refusal, sample } from '../support/counter.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');

let till: VirtualTill;
let counter: Counter;
let told: Events['basket.changed'][];
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  counter = new Counter(till);
  // A new till makes its first basket on request.
  expect(counter.saleId).not.toBe('');
  told = [];
  till.heard = (event, payload) => {
    if (event === 'basket.changed') told.push(payload as Events['basket.changed']);
  };
});
afterEach(() => till.close());

const open = (waiting: boolean): Events['basket.changed'] => {
  const { saleId, revision } = counter.basket;
  return { open: { saleId, revision }, waiting };
};

describe('the page receives', () => {
  it('each edit with its new revision, and that the parked baskets are unchanged', () => {
    counter.scan(BREAD.barcode);
    expect(told).toEqual([open(false)]);
    counter.on('basket.note', 0, { note: 'warm' });
    expect(told.at(-1)).toEqual(open(false));
    expect(told).toHaveLength(2);
  });

  it('which basket is open after parking, recall and sale', () => {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    counter.park();
    expect(told.at(-1)).toEqual(open(true));
    expect(told.at(-1)?.open?.saleId).not.toBe(saleId);
    counter.recall(saleId);
    expect(told.at(-1)).toEqual(open(true));
    expect(told.at(-1)?.open?.saleId).toBe(saleId);
    counter.cash();
    counter.next();
    expect(told.at(-1)).toEqual(open(true));
  });

  it('that only a parked basket has changed', () => {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    counter.park();
    told.length = 0;
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBeNull();
    expect(told).toEqual([{ open: null, waiting: true }]);
  });

  it('nothing about a refused edit or one that the disk did not take', () => {
    expect(refusal(counter.park())).toBe('basket.empty');
    till.journal.saveBaskets = () => fail({ code: 'journal.unwritable' });
    expect(refusal(counter.scan(BREAD.barcode))).toBe('journal.unwritable');
    expect(told).toEqual([]);
  });
});
