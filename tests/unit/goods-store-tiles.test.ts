/** What the tiles of the selling screen take from the stored goods. */
import { expect, it } from 'vitest';
import type { Category } from '../../shared/catalogue/category.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { NO_TAX_DATA } from '../../shared/catalogue/tax-data.ts';
import { ProductId } from '../../shared/ids.ts';
import { PictureHash } from '../../shared/pictures/picture.ts';
import { edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';

type Package = NonNullable<ProductRecord['package']>;

const DRINKS: Category = { ...NO_TAX_DATA, name: 'Ichimliklar', colour: 'blue' };
const SIX: Package = {
  productId: ProductId.parse('cola-6'),
  pieces: 6,
  barcodes: [],
  packageCode: '1520628',
  priceTiyin: record('cola').priceTiyin,
};

it('pinned goods come in the order of their names, without hidden ones', () => {
  const { goods, catalogue } = openedStore();
  goods.change(
    edit('one', [
      record('b', { pinned: true }),
      record('a', { pinned: true }),
      record('c', { pinned: true, active: false }),
      record('d'),
    ]),
    stampAt(1),
  );
  expect(catalogue.pinned()).toEqual(['a', 'b']);
  goods.change(edit('two', [record('a')]), stampAt(2));
  expect(catalogue.pinned()).toEqual(['b']);
});

it('a tile has the colour of its product, else of its category; a package has its product’s', () => {
  const { goods, catalogue } = openedStore();
  const products = [
    record('cola', { category: DRINKS.name, colour: 'red', package: SIX }),
    record('water', { category: DRINKS.name }),
    record('bread'),
  ];
  goods.change(edit('one', products, { categories: [DRINKS] }), stampAt(1));
  const colourOf = (id: string) => catalogue.lookOf(catalogue.product(productId(id)) as Product).colour;
  expect(['cola', 'cola-6', 'water', 'bread'].map(colourOf)).toEqual(['red', 'red', 'blue', null]);
});

it('a tile has the photo of its product, and so has its package', () => {
  const { goods, catalogue } = openedStore();
  const photo = PictureHash.parse('ab'.repeat(32));
  goods.change(edit('one', [record('cola', { photo, package: SIX }), record('water')]), stampAt(1));
  const photoOf = (id: string) => catalogue.lookOf(catalogue.product(productId(id)) as Product).photo;
  expect(['cola', 'cola-6', 'water'].map(photoOf)).toEqual([photo, photo, null]);
});

it('hidden goods are not offered, and a basket that holds them still finds them', () => {
  const { goods, catalogue } = openedStore();
  goods.change(edit('one', [record('cola', { active: false, package: SIX }), record('water')]), stampAt(1));
  const offered = ['cola', 'cola-6', 'water'].map((id) => catalogue.offered(productId(id))?.productId);
  expect(offered).toEqual([undefined, undefined, 'water']);
  expect(catalogue.product(productId('cola'))?.name).toBe('cola');
});

it('a category comes page by page, in the order of names', () => {
  const { goods, catalogue } = openedStore();
  const products = ['e', 'c', 'a', 'd', 'b'].map((name) => record(name, { category: DRINKS.name }));
  goods.change(edit('one', products), stampAt(1));
  const pages: string[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page = catalogue.category(DRINKS.name, from, 2);
    pages.push(page.products.map(({ name }) => name).join(''));
    from = page.next;
  }
  expect(pages).toEqual(['ab', 'cd', 'e']);
});
