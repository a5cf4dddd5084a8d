/**
 * Cash was refunded in place of a code, so the sale can only be voided. It waits parked, in sight until a
 * person who may void comes (docs/decisions/parked-with-money.md, lines 1 and 6).
 */
import { describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { powerCut } from '../support/mixed-till.ts';
import { markingCode } from '../support/sample-goods.ts';
import { DAY, SECOND } from '../support/virtual-clock.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const PATIR = sample('Patir');
const WATER = sample('Suv gazsiz 1 l');
const PIECE = markingCode(WATER, 'abcdefg');
const PART = 100_000;

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

const held = () => {
  const sales = till.do('sales.held', undefined);
  return sales.ok ? sales.value : [];
};
const cancel = (saleId: SaleId) => till.do('sale.void', { saleId, reason: 'never came back' });

/** A part by code for what is rung up, which the calendar no longer lets anybody reverse. */
async function payPartLongAgo(park: boolean): Promise<SaleId> {
  const { saleId } = counter;
  expect(refusal(counter.payPart(PART))).toBeNull();
  await till.clock.advance(10 * SECOND);
  if (park) expect(refusal(counter.park('gone'))).toBeNull();
  await powerCut(till, 75 * DAY);
  return saleId;
}

describe('cash was refunded in place of the code', () => {
  it('while parked: it stays in sight over a power cut, is recalled, and frees its piece once voided', async () => {
    counter.scan(PIECE);
    counter.scan(BREAD.barcode);
    const saleId = await payPartLongAgo(true);
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    await powerCut(till);
    const locked = { tenderStop: { code: 'basket.locked' }, isOnlyToVoid: true, voidSteps: [] };
    const toVoid = { saleId, heldTiyin: 0, ...locked };
    expect(held()).toMatchObject([toVoid]);
    expect(counter.parked).toMatchObject([{ saleId, heldTiyin: 0, isLocked: true, mayBeRecalled: true }]);
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBe('basket.locked');
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.shown).toEqual([
      [WATER.name, 1, expect.any(String)],
      [BREAD.name, 1],
    ]);
    expect(refusal(counter.cashPart(PART))).toBe('basket.locked');
    expect(refusal(counter.park())).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBe('label.in-basket');
    expect(refusal(cancel(saleId))).toBeNull();
    expect([held(), counter.parked]).toEqual([[], []]);
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });

  it('while open: it is parked, so that the queue goes on until a person who may void comes', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const saleId = await payPartLongAgo(false);
    expect(counter.saleId).toBe(saleId);
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    expect(refusal(counter.park())).toBeNull();
    counter.scan(PATIR.barcode);
    expect(refusal(counter.cash())).toBeNull();
    expect(held()).toMatchObject([{ saleId, heldTiyin: 0 }]);
    expect(refusal(cancel(saleId))).toBeNull();
    expect(held()).toEqual([]);
  });

  it('and another basket is recalled: the two change places', async () => {
    counter.scan(PATIR.barcode);
    counter.park('other');
    const other = counter.parked[0]?.saleId as SaleId;
    counter.scan(BREAD.barcode, 2 * ONE);
    const saleId = await payPartLongAgo(false);
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    expect(refusal(counter.recall(other))).toBeNull();
    expect(counter.saleId).toBe(other);
    expect(held()).toMatchObject([{ saleId }]);
    expect(counter.parked).toMatchObject([{ saleId, mayBeRecalled: true }]);
  });
});

describe('all of its cash was refunded as cash', () => {
  it('and it was voided: its piece is for sale at once', () => {
    counter.scan(PIECE);
    const { saleId } = counter;
    counter.cashPart(100);
    counter.park();
    expect(refusal(counter.cashBack(saleId))).toBeNull();
    expect(refusal(cancel(saleId))).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });

  it('and it was not voided: it holds nothing, and is deleted like any other', () => {
    counter.scan(PIECE);
    const { saleId } = counter;
    counter.cashPart(100);
    counter.park();
    counter.cashBack(saleId);
    expect(held()).toEqual([]);
    expect(refusal(till.do('basket.drop', { saleId, reason: null }))).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBeNull();
  });
});
