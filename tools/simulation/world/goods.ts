/**
 * The shop's products and its customers' goods: no two sales are alike, and each may be rung up twice. Some
 * goods have a reduced price, some a discount, at two rates and in two categories.
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
  /** The shelf's price, a person's price for a piece, and the discount off that. */
  readonly priceTiyin: number;
  readonly chargedTiyin: number;
  readonly offTiyin: number;
  readonly vatPercent: number | null;
  readonly category: string;
}

/** Every second bread is sold at 99.01 soum below the shelf's price. */
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
/** With a discount of 61.73 soum a bottle. */
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
      notForCash: false,
      pieces: 1,
    }),
  ]),
);

export const productOf = (id: string): Product | undefined => PRODUCTS.get(id);

export interface Basket {
  readonly saleId: SaleId;
  readonly totalTiyin: number;
  /** The goods, at the charged price of a piece. */
  readonly goods: readonly Good[];
}

/** number: from 1. anew: the same goods as another sale. */
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
  /** The unit price that a person set; null: the shelf's price. */
  readonly priceTiyin: Tiyin | null;
  /** Off the line. */
  readonly offTiyin: Tiyin;
}

/** The goods of this sale's customer. */
export const goodsOf = (saleId: SaleId): readonly RungUp[] =>
  boughtBy(Number(/^sale-(\d+)/.exec(saleId)?.[1])).map(
    ({ productId, pieces, priceTiyin, chargedTiyin, offTiyin }) => ({
      productId,
      quantity: pieces * ONE,
      priceTiyin: chargedTiyin === priceTiyin ? null : tiyin(chargedTiyin),
      offTiyin: tiyin(pieces * offTiyin),
    }),
  );
