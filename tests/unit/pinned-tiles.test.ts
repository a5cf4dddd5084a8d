/** Which tiles the owner placed first, and their colours. */
import { expect, test } from 'vitest';
import { createFavourites } from '../../electron/catalogue/favourites.ts';
import { BREAD } from '../../renderer/testing/sample-goods.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';

const GOODS: readonly Product[] = ['a', 'b', 'c', 'd'].map((id) => ({
  ...BREAD,
  productId: ProductId.parse(id),
  name: id,
}));

const favouritesOf = (pinned: readonly string[]) =>
  createFavourites({
    journal: { recentSales: () => [] },
    catalogue: {
      offered: (id) => GOODS.find(({ productId }) => productId === id),
      categories: () => ['Non'],
      firstOf: () => GOODS[0],
      category: () => ({ products: GOODS, next: null }),
    },
    clock: { wallMs: () => Date.parse('2026-11-20T09:00:00Z') },
    mode: 'live',
    looks: {
      pinned: () => pinned.map((id) => ProductId.parse(id)),
      lookOf: ({ name }) => ({ colour: name === 'c' ? 'teal' : null, photo: null }),
    },
  }).handlers;

const ACT = undefined as never;

test('pinned goods are the first favourites, and a category shows them first', async () => {
  const handlers = favouritesOf(['c', 'b']);
  const favourites = await handlers['catalogue.favourites'](undefined, ACT);
  expect(favourites.ok && favourites.value.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
  const category = await handlers['catalogue.category']({ category: 'Non', from: 0 }, ACT);
  expect(category.ok && category.value.products.map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd']);
});

test('a tile has the owner’s colour', async () => {
  const favourites = await favouritesOf(['c'])['catalogue.favourites'](undefined, ACT);
  expect(favourites.ok && favourites.value.map(({ colour }) => colour)).toEqual(['teal', null]);
});

test('a product that is unpinned gives its place back', async () => {
  const pinned = ['d'];
  const handlers = favouritesOf(pinned);
  await handlers['catalogue.favourites'](undefined, ACT);
  pinned.pop();
  const favourites = await handlers['catalogue.favourites'](undefined, ACT);
  expect(favourites.ok && favourites.value.map(({ name }) => name)).toEqual(['a']);
});
