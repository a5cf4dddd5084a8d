/** The totals of baskets: with any discounts and roundings, the fiscal items add up to the total. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { type FiscalSettings, fiscalItemOf, itemsDue, saleLines } from '../../shared/fiscal/items.ts';
import { vatInside } from '../../shared/fiscal/vat.ts';
import { LineId, type ProductId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../shared/money.ts';
import {
  type BasketContents,
  type BasketLine,
  type Discount,
  MAX_LINES,
  ONE,
} from '../../shared/sale/basket.ts';
import { discountOf, payable, priceBasket, shareOut } from '../../shared/sale/price.ts';
import { plainLine } from '../../tools/simulation/ring-up.ts';

const SETTINGS: FiscalSettings = {
  tin: '301000001',
  pinfl: null,
  amountScale: 1000,
  unitsRequired: false,
  receivedBy: 'card',
};
const UNMARKED = SAMPLE_PRODUCTS.filter(({ marked }) => !marked);
const productOf = (id: ProductId): Product | undefined =>
  SAMPLE_PRODUCTS.find(({ productId }) => productId === id);

const amounts = fc.integer({ min: 1, max: 30_000_000 }).map(tiyin);
const discounts: fc.Arbitrary<Discount | null> = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), tiyin: amounts }),
    fc.record({ kind: fc.constant('percent' as const), hundredths: fc.integer({ min: 1, max: 10_000 }) }),
  ),
);
const goods: fc.Arbitrary<Pick<BasketLine, 'what' | 'quantity'>> = fc.oneof(
  fc
    .record({ product: fc.constantFrom(...UNMARKED), thousandths: fc.integer({ min: 1, max: 99_999 }) })
    .map(({ product, thousandths }) => ({
      what: { kind: 'product' as const, productId: product.productId },
      quantity: product.soldBy === 'weight' ? thousandths : Math.ceil(thousandths / ONE) * ONE,
    })),
  fc
    .record({
      priceTiyin: amounts,
      vatPercent: fc.constantFrom(12, 6, 0, null),
      pieces: fc.integer({ min: 1, max: 99 }),
    })
    .map(({ priceTiyin, vatPercent, pieces }) => ({
      what: {
        kind: 'open-item' as const,
        name: 'Savat',
        unit: 'dona',
        priceTiyin,
        vatPercent,
        spic: '09608001001000000',
        packageCode: '1520642',
      },
      quantity: pieces * ONE,
    })),
);
const lines = fc
  .array(
    fc.record({
      goods,
      priceTiyin: fc.option(amounts),
      discount: discounts,
      otherTiyin: fc.oneof(fc.constant(tiyin(0)), amounts),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((chosen) =>
    chosen.map(
      ({ goods: bought, ...said }, at): BasketLine => ({
        ...plainLine(`line-${at}`, { productId: 'none', quantity: ONE }),
        ...bought,
        ...said,
      }),
    ),
  );
const baskets: fc.Arbitrary<BasketContents> = fc.record({ lines, discount: discounts });

const breads = (count: number, change: Partial<BasketLine> = {}): BasketLine[] =>
  Array.from({ length: count }, (_, at) => ({
    ...plainLine(`line-${at}`, { productId: 'sample-01', quantity: ONE }),
    ...change,
  }));

describe('any basket', () => {
  it('adds up to the tiyin: lines, items and total, with the VAT inside the amount due', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const priced = priceBasket(basket, productOf);
        for (const line of priced.lines) {
          expect(line.priceTiyin - line.discountTiyin - line.otherTiyin).toBe(line.dueTiyin);
          expect(line.vatTiyin).toBe(vatInside(line.dueTiyin, line.product?.vatPercent ?? null));
        }
        const items = saleLines(priced, SETTINGS);
        if (!items.ok) throw new Error(items.error.code);
        const sent = items.value.map(fiscalItemOf);
        expect(itemsDue(sent)).toBe(priced.totalTiyin);
        const sum = (of: 'Price' | 'Discount' | 'Other' | 'VAT') =>
          sent.reduce((total, item) => total + item[of], 0);
        expect(sum('Price')).toBe(priced.priceTiyin);
        expect(sum('Discount')).toBe(priced.discountTiyin);
        expect(sum('Other')).toBe(priced.otherTiyin);
        expect(sum('VAT')).toBe(priced.vatTiyin);
        expect(payable(priced, 1000)).toEqual(
          priced.totalTiyin === 0
            ? { ok: false, error: { code: 'basket.nothing-to-pay' } }
            : { ok: true, value: priced },
        );
      }),
      { seed: 13 },
    );
  });

  it('takes off exactly its discounts: first the lines’ own, then the basket’s from the remainder', () => {
    fc.assert(
      fc.property(baskets, (basket) => {
        const own = priceBasket({ ...basket, discount: null }, productOf);
        const dueTiyin = tiyin(own.priceTiyin - own.discountTiyin);
        const expected = own.discountTiyin + discountOf(basket.discount, dueTiyin);
        expect(priceBasket(basket, productOf).discountTiyin).toBe(expected);
      }),
      { seed: 14 },
    );
  });

  it('divides an amount exactly, in proportion, and never above a line’s amount due', () => {
    const dues = fc.array(fc.integer({ min: 0, max: 9_999_999_999 }).map(tiyin), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(dues, fc.double({ min: 0, max: 1, noNaN: true }), (of, part) => {
        const sum = addTiyin(...of);
        const amount = tiyin(Math.floor(sum * part));
        const shares = shareOut(amount, of);
        expect(addTiyin(...shares)).toBe(amount);
        shares.forEach((share, at) => {
          const due = of[at] ?? 0;
          expect(share).toBeLessThanOrEqual(due);
          if (sum > 0) expect(Math.abs(share - (due * amount) / sum)).toBeLessThanOrEqual(1);
        });
      }),
      { seed: 15 },
    );
  });
});

describe('a discount', () => {
  const off = (discount: Discount | null, amount: number): Tiyin => discountOf(discount, tiyin(amount));

  it.each([
    [1, 4_999, 0],
    [1, 5_000, 1],
    [50, 100, 1],
    [49, 100, 0],
    [3_333, 10_000, 3_333],
    [10_000, 12_345, 12_345],
  ])('of %i hundredths of a per cent of %i takes off %i, rounded half up', (hundredths, amount, expected) => {
    expect(off({ kind: 'percent', hundredths }, amount)).toBe(expected);
  });

  it('is at most the amount due', () => {
    expect(off({ kind: 'amount', tiyin: tiyin(500) }, 300)).toBe(300);
    expect(off(null, 300)).toBe(0);
  });

  it('gives the remainder to the largest fractions, the earlier line first', () => {
    expect(shareOut(tiyin(2), [tiyin(1), tiyin(1), tiyin(1)])).toEqual([1, 1, 0]);
    expect(shareOut(tiyin(10), [tiyin(33), tiyin(33), tiyin(34)])).toEqual([3, 3, 4]);
    expect(shareOut(tiyin(1), [tiyin(0), tiyin(2)])).toEqual([0, 1]);
  });

  it('is applied before a third party’s share, which is at most the remainder', () => {
    const [line] = priceBasket(
      {
        lines: breads(1, {
          discount: { kind: 'percent', hundredths: 5_000 },
          otherTiyin: tiyin(350_000),
        }),
        discount: null,
      },
      productOf,
    ).lines;
    expect(line).toMatchObject({ discountTiyin: 200_000, otherTiyin: 200_000, dueTiyin: 0, vatTiyin: 0 });
  });
});

it('a new line’s VAT is rounded up, where the nearest tiyin would be lower', () => {
  const [line] = priceBasket({ lines: breads(1, { priceTiyin: tiyin(113) }), discount: null }, (id) => {
    const product = productOf(id);
    return product && { ...product, vatPercent: 12 };
  }).lines;
  // 113 x 12 / 112 = 12.1
  expect(line?.vatTiyin).toBe(13);
});

describe('a long basket', () => {
  it('of 1,000 lines divides its discount to the tiyin, and 1,001 lines are too many', () => {
    const discount: Discount = { kind: 'amount', tiyin: tiyin(99_999) };
    const priced = priceBasket({ lines: breads(MAX_LINES), discount }, productOf);
    expect(priced.totalTiyin).toBe(400_000 * MAX_LINES - 99_999);
    expect(payable(priced, 1000).ok).toBe(true);
    expect(payable(priceBasket({ lines: breads(MAX_LINES + 1), discount }, productOf), 1000)).toMatchObject({
      error: { code: 'basket.too-large', field: 'lines' },
    });
  });
});

describe('payability of a basket', () => {
  const said = (change: Partial<BasketLine>) =>
    payable(priceBasket({ lines: breads(1, change), discount: null }, productOf), 1000);

  it('is refused while it holds an unknown scan', () => {
    expect(said({ what: { kind: 'unknown', code: '4780000099999' } })).toMatchObject({
      error: { code: 'basket.unknown-scan', field: '4780000099999' },
    });
  });

  it('is refused for a piece without its marking code, and granted with the code', () => {
    const water = SAMPLE_PRODUCTS.find(({ marked }) => marked);
    if (!water) throw new Error('the sample has no marked goods');
    const what = { kind: 'product' as const, productId: water.productId };
    const labels = ['04780000000017abcdefg'];
    expect(said({ what, quantity: 2 * ONE, labels })).toMatchObject({
      error: { code: 'label.missing', note: water.name },
    });
    expect(said({ what, labels }).ok).toBe(true);
  });

  it('is refused if the discount leaves nothing', () => {
    expect(said({ discount: { kind: 'percent', hundredths: 10_000 } })).toMatchObject({
      error: { code: 'basket.nothing-to-pay' },
    });
  });

  it('keeps the ids of its lines in the sale', () => {
    const sold = saleLines(priceBasket({ lines: breads(2), discount: null }, productOf), SETTINGS);
    expect(sold.ok && sold.value.map(({ lineId }) => lineId)).toEqual([
      LineId.parse('line-0'),
      LineId.parse('line-1'),
    ]);
  });
});
