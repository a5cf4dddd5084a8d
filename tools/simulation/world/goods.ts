/**
 * What the shop sells, and what its customers buy: no two sales look alike, and each may be rung up twice. Some goods are
 * sold cheaper than the shelf has them, and some with a discount: at two rates, in two categories.
 */
import { Product } from '../../../shared/catalogue/product.ts';
import { SaleId } from '../../../shared/ids.ts';
import { type Tiyin, tiyin } from '../../../shared/money.ts';
import { ONE } from '../../../shared/sale/basket.ts';
import type { Goods } from '../ring-up.ts';
import type { Good } from '../rows.ts';
import { MOST_SALES } from './plan.ts';

interface ShelfGood {
  readonly productId: string;
  readonly name: string;
  /** As the shelf has it; and what a person charges for a piece, and what is off that. */
  readonly priceTiyin: number;
  readonly chargedTiyin: number;
  readonly offTiyin: number;
  readonly vatPercent: number | null;
  readonly category: string;
}

/** Every second bread is sold for 99.01 soum less than the shelf says. */
const BREADS: readonly ShelfGood[] = Array.from({ length: MOST_SALES }, (_, at) => {
  const chargedTiyin = 400_100 + at * 100;
  return {
    productId: `good-${at + 1}`,
    name: `Non ${at + 1}`,
    priceTiyin: chargedTiyin + (at % 2 === 0 ? 0 : 9_901),
    chargedTiyin,
    offTiyin: 0,
    vatPercent: 12,
    category: 'bread',
  };
});
/** With 61.73 soum off a bottle. */
const WATER: ShelfGood = {
  productId: 'good-0',
  name: 'Suv',
  priceTiyin: 156_173,
  chargedTiyin: 156_173,
  offTiyin: 6_173,
  vatPercent: null,
  category: 'drinks',
};

const PRODUCTS: ReadonlyMap<string, Product> = new Map(
  [WATER, ...BREADS].map((good) => [
    good.productId,
    Product.parse({
      productId: good.productId,
      name: good.name,
      priceTiyin: good.priceTiyin,
      vatPercent: good.vatPercent,
      category: good.category,
      unit: 'dona',
      barcode: null,
      spic: '10999001001000000',
      unitsCode: null,
      packageCode: '1520627',
      tin: null,
      pinfl: null,
      soldBy: 'piece',
      marked: false,
    }),
  ]),
);

export const productOf = (id: string): Product | undefined => PRODUCTS.get(id);

export interface Basket {
  readonly saleId: SaleId;
  readonly totalTiyin: number;
  /** The same, at what a piece of it comes to. */
  readonly goods: readonly Good[];
}

/** number: from 1. anew: the same goods as a sale of their own. */
export function basketOf(number: number, anew = false): Basket {
  const goods = boughtBy(number).map(({ name, pieces, chargedTiyin, offTiyin }) => ({
    name,
    pieces,
    priceTiyin: chargedTiyin - offTiyin,
  }));
  return {
    saleId: SaleId.parse(`sale-${number}${anew ? ANEW : ''}`),
    totalTiyin: goods.reduce((sum, { pieces, priceTiyin }) => sum + pieces * priceTiyin, 0),
    goods,
  };
}

const ANEW = '-anew';

function boughtBy(number: number): readonly (ShelfGood & { readonly pieces: number })[] {
  const bread = BREADS[number - 1];
  if (!bread) throw new Error('no such good');
  return [{ ...bread, pieces: 1 + (number % 2) }, ...(number % 3 === 0 ? [{ ...WATER, pieces: 2 }] : [])];
}

/** As the till rings it up. */
export interface RungUp extends Goods {
  /** Of a piece, where a person set it; null: the shelf's. */
  readonly priceTiyin: Tiyin | null;
  /** Off the line. */
  readonly offTiyin: Tiyin;
}

/** What the customer of this sale buys. */
export const goodsOf = (saleId: SaleId): readonly RungUp[] =>
  boughtBy(Number(/^sale-(\d+)/.exec(saleId)?.[1])).map(
    ({ productId, pieces, priceTiyin, chargedTiyin, offTiyin }) => ({
      productId,
      quantity: pieces * ONE,
      priceTiyin: chargedTiyin === priceTiyin ? null : tiyin(chargedTiyin),
      offTiyin: tiyin(pieces * offTiyin),
    }),
  );
