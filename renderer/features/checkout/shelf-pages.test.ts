/** How pages of a shelf become sections. */
import { expect, test } from 'vitest';
import { ProductId } from '../../../shared/ids.ts';
import { BREAD } from '../../testing/sample-goods.ts';
import { joined, type Section } from './shelf-pages.ts';

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
