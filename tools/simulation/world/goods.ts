/** What the shop sells, and what its customers buy: no two sales look alike, and each may be rung up twice. */
import { Product } from '../../../shared/catalogue/product.ts';
import { SaleId } from '../../../shared/ids.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import type { Goods } from '../ring-up.ts';
import type { Good } from '../rows.ts';
import { MOST_SALES } from './plan.ts';

interface ShelfGood {
  readonly productId: string;
  readonly name: string;
  readonly priceTiyin: number;
}

const BREADS: readonly ShelfGood[] = Array.from({ length: MOST_SALES }, (_, at) => {
  return { productId: `good-${at + 1}`, name: `Non ${at + 1}`, priceTiyin: 400_100 + at * 100 };
});
const WATER: ShelfGood = { productId: 'good-0', name: 'Suv', priceTiyin: 150_000 };

const PRODUCTS: ReadonlyMap<string, Product> = new Map(
  [WATER, ...BREADS].map((good) => [
    good.productId,
    Product.parse({
      ...good,
      unit: 'dona',
      barcode: null,
      spic: '10999001001000000',
      unitsCode: null,
      packageCode: '1520627',
      vatPercent: 12,
      tin: null,
      pinfl: null,
      soldBy: 'piece',
      marked: false,
      category: 'bread',
    }),
  ]),
);

export const productOf = (id: string): Product | undefined => PRODUCTS.get(id);

export interface Basket {
  readonly saleId: SaleId;
  readonly totalTiyin: number;
  /** The same, as the shelf has it. */
  readonly goods: readonly Good[];
}

/** number: from 1. anew: the same goods as a sale of their own. */
export function basketOf(number: number, anew = false): Basket {
  const bought = boughtBy(number);
  return {
    saleId: SaleId.parse(`sale-${number}${anew ? ANEW : ''}`),
    totalTiyin: bought.reduce((sum, { pieces, priceTiyin }) => sum + pieces * priceTiyin, 0),
    goods: bought.map(({ name, pieces, priceTiyin }) => ({ name, pieces, priceTiyin })),
  };
}

const ANEW = '-anew';

function boughtBy(number: number): readonly (ShelfGood & { readonly pieces: number })[] {
  const bread = BREADS[number - 1];
  if (!bread) throw new Error('no such good');
  return [{ ...bread, pieces: 1 + (number % 2) }, ...(number % 3 === 0 ? [{ ...WATER, pieces: 2 }] : [])];
}

/** What the customer of this sale buys, as the till rings it up. */
export const goodsOf = (saleId: SaleId): readonly Goods[] =>
  boughtBy(Number(/^sale-(\d+)/.exec(saleId)?.[1])).map(({ productId, pieces }) => ({
    productId,
    quantity: pieces * ONE,
  }));
