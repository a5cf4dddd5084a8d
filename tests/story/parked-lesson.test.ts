/** A lesson's half-paid basket was parked, and the till went live: what it holds is no money, and in nobody's way. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SaleId } from '../../shared/ids.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { Counter, refusal, sample, startAt } from '../support/counter.ts';
import { markingCode } from '../support/marking-code.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const WATER = sample('Suv gazsiz 1 l');
const PIECE = markingCode(WATER, 'abcdefg');
const PART = 300_000;
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let counter: Counter;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  counter = new Counter(till);
});
afterEach(() => till.close());

function parkHalfPaid(amount: number): SaleId {
  const { saleId } = counter;
  expect(refusal(counter.cashPart(amount))).toBeNull();
  expect(refusal(counter.park('lesson'))).toBeNull();
  return saleId;
}

const drop = (saleId: SaleId) => till.do('basket.drop', { saleId, reason: null });

describe('once the till is live', () => {
  it('the piece that was scanned in the lesson is for sale, and its row is deleted', async () => {
    await startAt(till, TRAINING);
    counter.scan(PIECE);
    const saleId = parkHalfPaid(100);
    expect(refusal(counter.scan(PIECE))).toBe('label.in-basket');
    await startAt(till, ENDPOINT);
    expect(counter.parked).toMatchObject([{ saleId, heldTiyin: 0, isLocked: false }]);
    expect(refusal(counter.scan(PIECE))).toBeNull();
    expect(refusal(counter.scan(PIECE))).toBe('label.in-basket');
    expect(refusal(counter.cash())).toBeNull();
    expect(refusal(drop(saleId))).toBeNull();
    expect(counter.parked).toEqual([]);
  });

  it('taken back, its goods go on as another sale, which nothing is paid of', async () => {
    await startAt(till, TRAINING);
    counter.scan(BREAD.barcode, 2 * ONE);
    const lesson = parkHalfPaid(PART);
    await startAt(till, ENDPOINT);
    expect(refusal(counter.recall(lesson))).toBeNull();
    const { saleId } = counter;
    expect(saleId).not.toBe(lesson);
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cash())).toBeNull();
    expect(till.journal.sale(saleId)).toMatchObject({ mode: 'live', state: 'completed' });
    expect(till.journal.sale(lesson)).toMatchObject({ mode: 'training', state: 'open' });
  });
});

it('but real money stays locked while the till trains', async () => {
  counter.scan(BREAD.barcode, 2 * ONE);
  const saleId = parkHalfPaid(PART);
  await startAt(till, TRAINING);
  expect(counter.parked).toMatchObject([{ saleId, heldTiyin: PART, isLocked: true, mayBeRecalled: false }]);
  expect(refusal(drop(saleId))).toBe('basket.locked');
  expect(refusal(counter.recall(saleId))).toBe('endpoint.mismatch');
  await startAt(till, ENDPOINT);
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(counter.saleId).toBe(saleId);
});
