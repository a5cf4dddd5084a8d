/** A category of any size on the selling screen, page by page. */
import { expect, test } from 'vitest';
import { createCategoryTiles } from '../../electron/catalogue/category-tiles.ts';
import { BREAD } from '../../renderer/testing/sample-goods.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';

const NON = BREAD.category;
const id = (name: string): ProductId => ProductId.parse(name);
const goods = (name: string, change: Partial<Product> = {}): Product => ({
  ...BREAD,
  productId: id(name),
  name,
  ...change,
});
/** By name. */
const MANY = Array.from({ length: 1_000 }, (_, at) => goods(`bread ${1_000 + at}`));
const nth = (at: number): string => MANY[at]?.name ?? '';

interface Shop {
  readonly inCategory?: readonly Product[];
  readonly elsewhere?: readonly Product[];
  readonly pinned?: readonly string[];
  /** Names, with the number of sales. */
  readonly sold?: Readonly<Record<string, number>>;
}

function shopOf({ inCategory = MANY, elsewhere = [], pinned = [], sold = {} }: Shop) {
  const all = new Map([...inCategory, ...elsewhere].map((product) => [product.productId, product]));
  const read: number[] = [];
  const tiles = createCategoryTiles({
    catalogue: {
      offered: (wanted) => all.get(wanted),
      category: (_, from, limit) => {
        const products = inCategory.slice(from, from + limit);
        read.push(products.length);
        return { products, next: products.length < limit ? null : from + limit };
      },
    },
    looks: { pinned: () => pinned.map(id) },
    clock: { wallMs: () => Date.parse('2026-11-20T09:00:00Z') },
    timesNow: async () => new Map(Object.entries(sold).map(([name, times]) => [id(name), times])),
  });
  const namesOn = async (from: number): Promise<readonly string[]> =>
    (await tiles(NON, from)).products.map(({ name }) => name);
  const pages = async (): Promise<readonly (readonly string[])[]> => {
    const names: (readonly string[])[] = [];
    for (let from: number | null = 0; from !== null; ) {
      const { products, next } = await tiles(NON, from);
      names.push(products.map(({ name }) => name));
      from = next;
    }
    return names;
  };
  return { namesOn, pages, read };
}

test('no request reads or answers more than a few screens of a large category', async () => {
  const { pages, read } = shopOf({ sold: { [nth(900)]: 2 }, pinned: [nth(800)] });
  const sizes = (await pages()).map(({ length }) => length);
  expect(Math.max(...read, ...sizes)).toBeLessThan(80);
});

test('all pages together hold each product once, pinned goods first and best sellers next', async () => {
  const { pages } = shopOf({ sold: { [nth(900)]: 2, [nth(3)]: 5, [nth(800)]: 1 }, pinned: [nth(800)] });
  const first = [nth(800), nth(3), nth(900)];
  const others = MANY.map(({ name }) => name).filter((name) => !first.includes(name));
  expect((await pages()).flat()).toEqual([...first, ...others]);
});

test('best sellers are as many as the smallest screen shows', async () => {
  const sold = Object.fromEntries(MANY.slice(500, 520).map(({ name }) => [name, 1]));
  const names = await shopOf({ sold }).namesOn(0);
  expect(names.slice(14, 18)).toEqual([nth(514), nth(515), nth(0), nth(1)]);
});

test('a category within one screen stays in the order of names, whatever sells', async () => {
  const { namesOn } = shopOf({ inCategory: MANY.slice(0, 12), sold: { [nth(9)]: 5 } });
  expect(await namesOn(0)).toEqual(MANY.slice(0, 12).map(({ name }) => name));
});

test('goods of another category, packages and goods that are gone have no tile', async () => {
  const elsewhere = [goods('milk', { category: 'Sut' }), goods('six', { pieceOf: id(nth(0)) })];
  const sold = { milk: 9, six: 9, gone: 9 };
  const names = await shopOf({ elsewhere, sold, pinned: ['milk', 'gone'] }).namesOn(0);
  expect(names).toEqual(MANY.slice(0, 60).map(({ name }) => name));
});
