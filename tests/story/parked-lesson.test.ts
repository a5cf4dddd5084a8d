/**
 * A lesson's half-paid basket was parked, and the till went live: its money is not real and blocks no sale.
 */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ProductId, type SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';
import { type Counter, refusal, sample, startAt, voidedIn } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { markingCode } from '../support/sample-goods.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const WATER = sample('Suv gazsiz 1 l');
const PIECE = markingCode(WATER, 'abcdefg');
const PART = 300_000;
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

function parkHalfPaid(amount: number): SaleId {
  const { saleId } = counter;
  expect(refusal(counter.cashPart(amount))).toBeNull();
  expect(refusal(counter.park('lesson'))).toBeNull();
  return saleId;
}

const drop = (saleId: SaleId) => till.do('basket.drop', { saleId, reason: null });

describe('once the till is live', () => {
  it('frees the piece scanned in the lesson, and its row can be deleted', async () => {
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

  it('recalled, its goods go on as another, unpaid sale', async () => {
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

it('real money stays locked while the till trains', async () => {
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

describe('a basket left open when the till was set up for another mode', () => {
  it('waits unchanged without a tender, and is open in neither mode', async () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    const { saleId: shops } = counter;
    await startAt(till, TRAINING);
    expect(counter.shown).toEqual([]);
    counter.scan(WATER.barcode);
    counter.scan(BREAD.barcode);
    const { saleId: lessons } = counter;
    await startAt(till, ENDPOINT);
    expect(counter.shown).toEqual([]);
    expect(counter.parked).toMatchObject([
      { saleId: lessons, otherMode: 'training' },
      { saleId: shops, lines: 1 },
    ]);
    expect(counter.parked[1]).not.toHaveProperty('otherMode');
    expect(refusal(counter.recall(shops))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(refusal(counter.cash())).toBeNull();
    expect(till.journal.sale(shops)).toMatchObject({ mode: 'live', state: 'completed' });
  });

  it('of the shop is neither sold nor deleted in a lesson, where everybody may do everything', async () => {
    counter.scan(BREAD.barcode);
    const { saleId } = counter;
    await startAt(till, TRAINING);
    expect(counter.shown).toEqual([]);
    expect(counter.parked).toMatchObject([
      { saleId, otherMode: 'live', isLocked: true, mayBeRecalled: false },
    ]);
    expect(refusal(counter.recall(saleId))).toBe('endpoint.mismatch');
    expect(refusal(drop(saleId))).toBe('endpoint.mismatch');
    await startAt(till, ENDPOINT);
    expect(refusal(drop(saleId))).toBeNull();
    expect(voidedIn(till)).toMatchObject([{ saleId, mode: 'live' }]);
  });
});

describe('a lesson’s basket that somebody recalls in the shop', () => {
  /** A bread, and goods that the catalogue lacks. */
  async function parkLesson(): Promise<SaleId> {
    await startAt(till, TRAINING);
    counter.scan(BREAD.barcode, 3 * ONE);
    counter.on('basket.set-quantity', 0, { quantity: 2 * ONE });
    counter.on('basket.price', 0, { priceTiyin: tiyin(100) });
    counter.discount({ kind: 'percent', hundredths: 5_000 });
    const open = till.journal.openBasket();
    if (!open) throw new Error('no basket');
    const other = { ...plainLine('other', { productId: 'gone', quantity: ONE }), position: 5 };
    till.journal.saveBaskets([{ basket: open, lines: [other], removed: [] }]);
    const { saleId } = counter;
    await startAt(till, ENDPOINT);
    expect(counter.shown).toEqual([]);
    return saleId;
  }

  it('brings the catalogue’s goods at shelf prices; the rest keeps waiting as the lesson’s', async () => {
    const lesson = await parkLesson();
    expect(refusal(counter.recall(lesson))).toBeNull();
    expect(counter.shown).toEqual([[BREAD.name, 2]]);
    expect(counter.totalTiyin).toBe(2 * BREAD.priceTiyin);
    expect(counter.parked).toMatchObject([
      { saleId: lesson, lines: 1, otherMode: 'training', mayBeRecalled: false },
    ]);
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    // Goods removed in the lesson are recorded when the lesson's basket ends.
    expect(voidedIn(till)).toEqual([]);
    await startAt(till, TRAINING);
    expect(refusal(counter.recall(lesson))).toBeNull();
    expect(counter.lines.map(({ line }) => line.what)).toEqual([
      { kind: 'product', productId: ProductId.parse('gone') },
    ]);
  });

  it('records removed goods as the lesson’s if nothing of it stays behind', async () => {
    await startAt(till, TRAINING);
    counter.scan(BREAD.barcode, 3 * ONE);
    counter.on('basket.set-quantity', 0, { quantity: 2 * ONE });
    const { saleId: lesson } = counter;
    await startAt(till, ENDPOINT);
    expect(counter.shown).toEqual([]);
    expect(refusal(counter.recall(lesson))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
    counter.next();
    expect(voidedIn(till)).toMatchObject([{ saleId: lesson, mode: 'training', lines: [{ quantity: ONE }] }]);
    expect(counter.parked).toEqual([]);
  });
});
