import { describe, expect, it } from 'vitest';
import type { Product } from '../../shared/catalogue/product.ts';
import {
  type FiscalItem,
  type FiscalSettings,
  fiscalItemOf,
  fiscalProblem,
  itemsDue,
  receivedFields,
  saleLines,
} from '../../shared/fiscal/items.ts';
import { receiptItems } from '../../shared/fiscal/receipt-items.ts';
import { ProductId, SaleId } from '../../shared/ids.ts';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { checkQuantity, ONE } from '../../shared/sale/basket.ts';
import { type PricedBasket, payable, priceBasket } from '../../shared/sale/price.ts';
import { basketOf as rungUp } from '../../tools/simulation/ring-up.ts';

const SETTINGS: FiscalSettings = {
  tin: null,
  pinfl: null,
  amountScale: 1000,
  unitsRequired: false,
  receivedBy: 'card',
};
const GOOD: Product = {
  productId: ProductId.parse('p-1'),
  name: 'Koʻk choy 100 g',
  unit: 'dona',
  barcode: '4780000000024',
  spic: '10999001001000000',
  unitsCode: 1_495_342,
  packageCode: '1520627',
  priceTiyin: tiyin(2_000_000),
  vatPercent: 12,
  tin: '301000001',
  pinfl: null,
  soldBy: 'piece',
  marked: false,
  notForCash: false,
  pieces: 1,
  category: 'Bakaleya',
};

const SALE = SaleId.parse('sale-1');
const byCode = (codeTiyin: Tiyin) => ({ codeTiyin, cashTiyin: ZERO_TIYIN, terminalTiyin: ZERO_TIYIN });

const basketOf = (product: Product, quantity = ONE): PricedBasket =>
  priceBasket(rungUp(SALE, [{ productId: product.productId, quantity }]), () => product);

const linesOf = (basket: PricedBasket, settings: FiscalSettings) => saleLines(basket, settings);

/** The items that the till would send for this basket. */
function itemsOf(basket: PricedBasket, settings: FiscalSettings): readonly FiscalItem[] {
  const lines = linesOf(basket, settings);
  if (!lines.ok) throw new Error(lines.error.code);
  return lines.value.map(fiscalItemOf);
}

describe('fiscal items, section 2.5', () => {
  it('writes an item with the interface’s own names', () => {
    expect(itemsOf(basketOf(GOOD, 2 * ONE), { ...SETTINGS, amountScale: 1 })).toEqual([
      {
        Name: 'Koʻk choy 100 g, dona',
        Barcode: '4780000000024',
        SPIC: '10999001001000000',
        Units: 1_495_342,
        PackageCode: '1520627',
        GoodPrice: 2_000_000,
        Price: 4_000_000,
        Amount: 2,
        VAT: 428_572,
        VATPercent: 12,
        Discount: 0,
        Other: 0,
        CommissionInfo: { TIN: '301000001' },
      },
    ]);
  });

  it('finds the VAT inside the price, as the example from the field', () => {
    expect(itemsOf(basketOf(GOOD), SETTINGS)).toMatchObject([{ VAT: 214_286 }]);
  });

  it('counts a quarter of a kilogram in thousandths if the tax service does', () => {
    const apples = { ...GOOD, soldBy: 'weight', unit: 'kg' } as const;
    expect(itemsOf(basketOf(apples, 250), SETTINGS)).toMatchObject([{ Amount: 250, Price: 500_000 }]);
    expect(linesOf(basketOf(apples, 250), { ...SETTINGS, amountScale: 1 })).toMatchObject({
      ok: false,
      error: { code: 'product.not-fiscal', field: 'Amount', reason: 'not-whole' },
    });
  });

  it('reports a missing shop number for goods without an owner, and a wrong owner as a fault of the catalogue', () => {
    const nobodys = linesOf(basketOf({ ...GOOD, tin: null }), { ...SETTINGS, tin: null });
    expect(nobodys).toMatchObject({ error: { code: 'shop.no-tax-number', note: GOOD.name } });
    const wrong = linesOf(basketOf({ ...GOOD, tin: '30100000' }), SETTINGS);
    expect(wrong).toMatchObject({ error: { code: 'product.not-fiscal', field: 'TIN' } });
  });

  const problems: [string, Partial<Product>, string, string][] = [
    ['no name', { name: ' ' }, 'Name', 'missing'],
    ['a name of 64 characters with its unit', { name: 'x'.repeat(58), unit: 'dona' }, 'Name', 'too-long'],
    ['no SPIC', { spic: '' }, 'SPIC', 'missing'],
    ['a SPIC with letters', { spic: '1099900100100000A' }, 'SPIC', 'not-digits'],
    ['a SPIC of 16 digits', { spic: '1099900100100000' }, 'SPIC', 'wrong-length'],
    ['no package code', { packageCode: '' }, 'PackageCode', 'missing'],
    ['a package code of 21', { packageCode: '1'.repeat(21) }, 'PackageCode', 'too-long'],
    ['no price', { priceTiyin: tiyin(0) }, 'GoodPrice', 'missing'],
    ['no owner', { tin: null }, 'TIN', 'missing'],
    ['a TIN of 8 digits', { tin: '30100000' }, 'TIN', 'wrong-length'],
    ['a PINFL with a letter', { tin: null, pinfl: '3010000010000A' }, 'PINFL', 'not-digits'],
  ];
  it.each(problems)('refuses %s, with the field and the reason', (_what, change, field, reason) => {
    expect(fiscalProblem({ ...GOOD, ...change }, SETTINGS)).toMatchObject({ field, reason });
  });

  it.each([
    ['the barcode on file', '4780000000120', undefined, '4780000000120'],
    ['the scanned form of it', '04780000000120', '4780000000120', '4780000000120'],
    ['a short scanned form of it', '0000096385074', '96385074', '96385074'],
    ['nothing, if no form fits', '04780000000120', undefined, undefined],
  ])('sends %s', (_what, barcode, scanned, sent) => {
    const [line] = basketOf({ ...GOOD, barcode }).lines;
    if (!line) throw new Error('no line');
    const priced = {
      ...basketOf({ ...GOOD, barcode }),
      lines: [{ ...line, line: { ...line.line, ...(scanned && { scanned }) } }],
    };
    expect(itemsOf(priced, SETTINGS)[0]?.Barcode).toBe(sent);
  });

  it('takes a name of exactly 63 characters with its unit', () => {
    expect(fiscalProblem({ ...GOOD, name: 'x'.repeat(57), unit: 'dona' }, SETTINGS)).toBeNull();
  });

  it('takes the name for receipts, and checks what is sent', () => {
    const long = { ...GOOD, name: 'a'.repeat(64) };
    expect(fiscalProblem(long, SETTINGS)).toMatchObject({ field: 'Name', reason: 'too-long' });
    const short = { ...long, fiscalName: 'Choy' };
    expect(fiscalProblem(short, SETTINGS)).toBeNull();
    expect(linesOf(basketOf(short), SETTINGS)).toMatchObject({
      value: [{ name: long.name, fiscalName: 'Choy' }],
    });
    expect(itemsOf(basketOf(short), SETTINGS)).toMatchObject([{ Name: 'Choy, dona' }]);
    expect(fiscalProblem({ ...GOOD, fiscalName: 'a'.repeat(58) }, SETTINGS)).toMatchObject({
      field: 'Name',
      reason: 'too-long',
    });
    expect(fiscalProblem({ ...GOOD, fiscalName: ' ' }, SETTINGS)).toMatchObject({ reason: 'missing' });
  });

  it('refuses goods without a unit code where the shop’s receipts need one', () => {
    const without = { ...GOOD, unitsCode: null };
    const needed = { ...SETTINGS, unitsRequired: true };
    const fault = { field: 'Units', reason: 'missing' };
    expect(fiscalProblem(without, needed)).toEqual(fault);
    expect(linesOf(basketOf(without), needed)).toMatchObject({
      error: { code: 'product.not-fiscal', note: GOOD.name, ...fault },
    });
    expect(fiscalProblem(without, SETTINGS)).toBeNull();
    expect(fiscalProblem({ ...GOOD, unitsCode: 0 }, needed)).toBeNull();
  });

  it('refuses a VAT rate with decimals, which the interface can’t carry', () => {
    const fault = { field: 'VATPercent', reason: 'not-whole' };
    expect(fiscalProblem({ ...GOOD, vatPercent: 6.5 }, SETTINGS)).toEqual(fault);
    expect(linesOf(basketOf({ ...GOOD, vatPercent: 6.5 }), SETTINGS)).toMatchObject({
      error: { code: 'product.not-fiscal', note: GOOD.name, ...fault },
    });
    for (const vatPercent of [6, 0, null])
      expect(fiscalProblem({ ...GOOD, vatPercent }, SETTINGS)).toBeNull();
  });

  it('fills in the shop’s own number for goods without an owner', () => {
    const shop = { ...SETTINGS, pinfl: '30100000100001' };
    expect(itemsOf(basketOf({ ...GOOD, tin: null }), shop)).toMatchObject([
      { CommissionInfo: { PINFL: '30100000100001' } },
    ]);
  });

  it('reports what was received as the sum of the items', () => {
    const basket = basketOf(GOOD, 3 * ONE);
    const received = receivedFields(byCode(basket.totalTiyin), 'WALLET', SETTINGS);
    const sum = received.received_card + received.received_cash + received.received_ecash;
    expect(itemsDue(itemsOf(basket, SETTINGS))).toBe(sum);
  });

  it('sends a line as sold, with later corrections', () => {
    const lines = linesOf(basketOf(GOOD), SETTINGS);
    if (!lines.ok) throw new Error(lines.error.code);
    const corrections = [
      { line: 0, SPIC: '00902001001000009', Barcode: '' },
      { line: 0, SPIC: '00902001001000010' },
    ];
    const [item] = receiptItems({ lines: lines.value }, { corrections });
    expect(item).toMatchObject({ Name: 'Koʻk choy 100 g, dona', SPIC: '00902001001000010' });
    expect(item).not.toHaveProperty('Barcode');
    expect(receiptItems({ lines: lines.value }, { corrections: [] })).toEqual(lines.value.map(fiscalItemOf));
  });

  it('reports the operator’s wallet as e-cash, cards as card, and unknown sources by the settings', () => {
    const amount = tiyin(100);
    expect(receivedFields(byCode(amount), 'WALLET', SETTINGS).received_ecash).toBe(100);
    expect(receivedFields(byCode(amount), 'UZCARD', SETTINGS).received_card).toBe(100);
    expect(receivedFields(byCode(amount), null, SETTINGS).received_card).toBe(100);
    expect(receivedFields(byCode(amount), null, { ...SETTINGS, receivedBy: 'ecash' }).received_ecash).toBe(
      100,
    );
  });

  it('reports cash as cash, and an outside card terminal as card, beside the code', () => {
    const paidWith = { codeTiyin: tiyin(50), cashTiyin: tiyin(30), terminalTiyin: tiyin(20) };
    expect(receivedFields(paidWith, 'WALLET', SETTINGS)).toEqual({
      received_ecash: 50,
      received_cash: 30,
      received_card: 20,
    });
    expect(receivedFields(paidWith, 'UZCARD', SETTINGS)).toEqual({
      received_ecash: 0,
      received_cash: 30,
      received_card: 70,
    });
  });
});

describe('the basket', () => {
  it('refuses quantities that can’t be sold', () => {
    expect(checkQuantity(GOOD, 500, 1000)).toMatchObject({ error: { code: 'quantity.not-whole' } });
    expect(checkQuantity({ ...GOOD, soldBy: 'weight' }, 500, 1000).ok).toBe(true);
    expect(checkQuantity(GOOD, 500, 1)).toMatchObject({ error: { code: 'quantity.not-whole' } });
    expect(checkQuantity({ ...GOOD, soldBy: 'weight' }, 500, 1)).toMatchObject({
      error: { code: 'quantity.scale-whole' },
    });
    for (const quantity of [0, -1_000, 0.5, 10_000_000_000]) {
      expect(checkQuantity(GOOD, quantity, 1000)).toMatchObject({ error: { code: 'quantity.invalid' } });
    }
  });

  it('names its fault', () => {
    const said = (basket: PricedBasket) => payable(basket, 1000);
    expect(said(priceBasket(rungUp(SALE, []), () => GOOD))).toMatchObject({
      error: { code: 'basket.empty' },
    });
    const one = rungUp(SALE, [{ productId: GOOD.productId, quantity: ONE }]);
    expect(said(priceBasket(one, () => undefined))).toMatchObject({
      error: { code: 'product.not-found', field: 'p-1' },
    });
    const dear = { ...GOOD, priceTiyin: tiyin(1_000_000_000_00) };
    expect(said(basketOf(dear, 2 * ONE))).toMatchObject({
      error: { code: 'basket.too-large', field: 'total' },
    });
    expect(
      said(basketOf({ ...GOOD, priceTiyin: tiyin(Number.MAX_SAFE_INTEGER) }, 9_999 * ONE)),
    ).toMatchObject({
      error: { code: 'basket.too-large', field: 'total' },
    });
  });
});
