/** An owner edits goods while baskets hold them: rows keep what they were, and tax data are read anew. */
import { expect, it } from 'vitest';
import type { Product } from '../../shared/catalogue/product.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Counter, refusal, sample, startAt } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { ENDPOINT, type VirtualTill } from '../support/virtual-till.ts';

const BREAD = sample('Obi non');
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

const edit = (change: Partial<Product>): void => {
  const before = typeof till.products === 'function' ? till.products() : till.products;
  till.products = before.map((one) => (one.productId === BREAD.productId ? { ...one, ...change } : one));
};
const DEARER = tiyin(BREAD.priceTiyin + 100_000);
const count = (quantity: number) => counter.on('basket.set-quantity', 0, { quantity });
const unitPrices = () =>
  counter.lines.map(({ line: { what } }) => what.kind === 'product' && what.asAdded?.priceTiyin);

it('a row keeps name and price, and the next piece is a row of its own', () => {
  counter.scan(BREAD.barcode);
  edit({ name: 'Patir', priceTiyin: DEARER });
  counter.scan(BREAD.barcode);
  counter.scan(BREAD.barcode);
  expect(counter.totalTiyin).toBe(BREAD.priceTiyin + 2 * DEARER);
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([
    { name: BREAD.name, unitPriceTiyin: BREAD.priceTiyin, quantity: ONE },
    { name: 'Patir', unitPriceTiyin: DEARER, quantity: 2 * ONE },
  ]);
});

it('more pieces typed into an old row cost the new price, in a row of their own', () => {
  counter.scan(BREAD.barcode);
  edit({ priceTiyin: DEARER });
  expect(refusal(count(3 * ONE))).toBeNull();
  expect(counter.lines.map(({ line }) => line.quantity)).toEqual([ONE, 2 * ONE]);
  expect(unitPrices()).toEqual([BREAD.priceTiyin, DEARER]);
  expect(refusal(count(4 * ONE))).toBeNull();
  expect(counter.lines.map(({ line }) => line.quantity)).toEqual([ONE, 5 * ONE]);
  expect(counter.totalTiyin).toBe(BREAD.priceTiyin + 5 * DEARER);
});

it('fewer pieces of an old row keep its price', () => {
  counter.scan(BREAD.barcode, 3 * ONE);
  edit({ priceTiyin: DEARER });
  expect(refusal(count(2 * ONE))).toBeNull();
  expect(counter.totalTiyin).toBe(2 * BREAD.priceTiyin);
});

it('a removed row comes back at its price', () => {
  counter.scan(BREAD.barcode);
  const lineId = counter.lineId();
  counter.on('basket.remove', 0, { reason: null });
  edit({ priceTiyin: DEARER });
  expect(refusal(till.do('basket.put-back', { saleId: counter.saleId, lineId }))).toBeNull();
  expect(counter.totalTiyin).toBe(BREAD.priceTiyin);
});

it('a parked basket keeps its prices, also over a restart', async () => {
  counter.scan(BREAD.barcode);
  const { saleId } = counter;
  counter.park();
  edit({ name: 'Patir', priceTiyin: DEARER });
  await till.crash();
  await till.start();
  expect(counter.parked).toMatchObject([{ totalTiyin: BREAD.priceTiyin, goods: [BREAD.name] }]);
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(counter.totalTiyin).toBe(BREAD.priceTiyin);
});

it('VAT is the rate of the tender, rounded up, and a sale keeps it', () => {
  counter.scan(BREAD.barcode);
  edit({ vatPercent: 6 });
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  edit({ vatPercent: 0 });
  // 400,000 x 6 / 106 = 22,641.5
  expect(BREAD.priceTiyin).toBe(400_000);
  expect(till.journal.sale(saleId)).toMatchObject({ vatTiyin: 22_642, lines: [{ vatPercent: 6 }] });
});

it('a rate with decimals stops the sale before a charge, and the row can be removed', () => {
  counter.scan(BREAD.barcode);
  edit({ vatPercent: 6.5 });
  const named = { code: 'product.not-fiscal', field: 'VATPercent', reason: 'not-whole', note: BREAD.name };
  expect(counter.cash()).toMatchObject({ error: named });
  expect(counter.pay()).toMatchObject({ error: named });
  expect(counter.scan(BREAD.barcode)).toMatchObject({ error: named });
  expect(till.journal.sale(counter.saleId)).toBeNull();
  expect(refusal(counter.on('basket.remove', 0, { reason: null }))).toBeNull();
  expect(counter.lines).toEqual([]);
});

it('a sale that holds money is finished as it was charged, whatever was edited', () => {
  counter.scan(BREAD.barcode, 2 * ONE);
  const { saleId } = counter;
  expect(refusal(counter.cashPart(100_000))).toBeNull();
  edit({ name: 'Patir', priceTiyin: DEARER, vatPercent: 6.5 });
  expect(counter.lines[0]?.line).toMatchObject({ priceTiyin: null });
  expect(refusal(counter.cashPart(2 * BREAD.priceTiyin - 100_000))).toBeNull();
  expect(till.journal.sale(saleId)).toMatchObject({
    state: 'completed',
    totalTiyin: 2 * BREAD.priceTiyin,
    lines: [{ name: BREAD.name, vatPercent: BREAD.vatPercent }],
  });
});

it('a lesson’s goods go on in the shop with the shop’s names and prices', async () => {
  await startAt(till, TRAINING);
  counter.scan(BREAD.barcode);
  const { saleId } = counter;
  counter.park();
  edit({ name: 'Patir', priceTiyin: DEARER });
  await startAt(till, ENDPOINT);
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(counter.totalTiyin).toBe(DEARER);
  expect(refusal(counter.cash())).toBeNull();
});

it('the name for receipts is sent, and papers show the name', () => {
  edit({ name: 'Obi non, issiq, tandirdan, kunjutli, sedanali, katta, bayram uchun', fiscalName: 'Obi non' });
  counter.scan(BREAD.barcode);
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([
    { name: 'Obi non, issiq, tandirdan, kunjutli, sedanali, katta, bayram uchun', fiscalName: 'Obi non' },
  ]);
});
