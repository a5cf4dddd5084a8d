/** The page is told of each basket that was written, whoever asked for it: what it mirrors never stays behind. */
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
  // The first one of a new till is made when it is asked for.
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

describe('the page is told', () => {
  it('of each edit, with the revision that it comes to, and that those that wait are as they were', () => {
    counter.scan(BREAD.barcode);
    expect(told).toEqual([open(false)]);
    counter.on('basket.note', 0, { note: 'warm' });
    expect(told.at(-1)).toEqual(open(false));
    expect(told).toHaveLength(2);
  });

  it('which basket is open once one was parked, taken back, sold', () => {
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

  it('that only one that waits has changed', () => {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    counter.park();
    told.length = 0;
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBeNull();
    expect(told).toEqual([{ open: null, waiting: true }]);
  });

  it('nothing of what was refused, or what the disk did not take', () => {
    expect(refusal(counter.park())).toBe('basket.empty');
    till.journal.saveBaskets = () => fail({ code: 'journal.unwritable' });
    expect(refusal(counter.scan(BREAD.barcode))).toBe('journal.unwritable');
    expect(told).toEqual([]);
  });
});
