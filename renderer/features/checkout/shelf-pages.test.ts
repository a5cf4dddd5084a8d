/** How pages of a shelf become sections. */
import { expect, test } from 'vitest';
import { ProductId } from '../../../shared/ids.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { filled, joined, type Section } from './shelf-pages.ts';

const part = (category: string | null, ...names: readonly string[]): Section => ({
  category,
  products: names.map((name) => ({ ...BREAD, productId: ProductId.parse(name), name })),
});

const shown = (...pages: readonly (readonly Section[])[]): readonly string[] =>
  joined(pages).map(({ category, products }) => `${category}: ${products.map(({ name }) => name).join(' ')}`);

test('a category that goes on in the next page is one section', () => {
  expect(shown([part(null, 'a'), part('Non', 'a', 'b')], [part('Non', 'c'), part('Sut', 'd')])).toEqual([
    'null: a',
    'Non: a b c',
    'Sut: d',
  ]);
});

test('a product that moved to the next page meanwhile keeps its first place', () => {
  expect(shown([part('Non', 'a', 'b')], [part('Non', 'b', 'c')])).toEqual(['Non: a b c']);
});

test('the favourites are filled with the first categories, and each product stands once', () => {
  const many = Array.from({ length: 50 }, (_, at) => `n${at}`);
  const shelf = filled([part(null, 'a', 'b'), part('Non', 'a', ...many), part('Sut', 'b', 'n1', 'd')]);
  expect(shelf.map(({ category, products }) => [category, products.length])).toEqual([
    [null, 52],
    ['Sut', 1],
  ]);
  expect(filled([part('Non', 'a'), part('Sut', 'b')])).toEqual([part(null, 'a', 'b')]);
  expect(filled([])).toEqual([]);
});
