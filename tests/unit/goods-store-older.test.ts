/** A catalogue of an older till: its products become records, and the lesson's samples leave the shop's goods. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const SAMPLES = SAMPLE_PRODUCTS.map(({ productId: id }) => id);

/** As Tilla wrote it before this schema: 1, before marking codes and the search of today; 4, the last one. */
function olderFile(version: 1 | 4, products: readonly Product[]): string {
  const path = join(tempFolder(), 'catalogue.db');
  const file = new DatabaseSync(path);
  const keys = version === 1 ? 'folded' : 'keys';
  file.exec(`CREATE TABLE product (id INTEGER PRIMARY KEY, product_id TEXT NOT NULL UNIQUE, barcode TEXT,
      name TEXT NOT NULL, ${keys} TEXT NOT NULL, category TEXT NOT NULL, product TEXT NOT NULL) STRICT;
    CREATE INDEX product_by_barcode ON product (barcode);
    CREATE INDEX product_by_category ON product (category, name);
    ${
      version === 1
        ? "CREATE VIRTUAL TABLE product_name USING fts5(folded, content='', contentless_delete=1, tokenize='trigram');"
        : `CREATE VIRTUAL TABLE product_search USING fts5(words, content='', contentless_delete=1, detail=none,
            prefix='1 2 3', tokenize="ascii tokenchars '^#<=%.'");
           CREATE TABLE product_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;`
    }
    PRAGMA user_version = ${version}`);
  const add = file.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const [at, product] of products.entries()) {
    const { productId: id, barcode, name, category } = product;
    const { notForCash: _, pieces: __, marked, ...older } = product;
    const stored = JSON.stringify(version === 1 ? older : { ...older, marked });
    add.run(at + 1, id, barcode, name, name.toLowerCase(), category, stored);
  }
  file.close();
  return path;
}

it.each([1, 4] as const)('gives each product of schema %s back as it was sold', (version) => {
  const marked = version === 4;
  const { catalogue, goods } = openedStore(olderFile(version, SAMPLE_PRODUCTS));
  for (const sample of SAMPLE_PRODUCTS) {
    const before = { ...sample, marked: marked && sample.marked };
    expect(catalogue.product(sample.productId)).toEqual(before);
    expect(catalogue.byBarcode(sample.barcode ?? '')).toEqual(before);
  }
  expect(catalogue.search('кўк чой', 5)[0]?.name).toBe('Koʻk choy 100 g');
  expect([...goods.all()]).toHaveLength(SAMPLE_PRODUCTS.length);
  expect(goods.prices(productId('sample-01'))).toMatchObject([{ priceTiyin: 400_000, by: null }]);
});

it('removes exactly the samples of a lesson', () => {
  const [sample] = SAMPLE_PRODUCTS;
  if (!sample) throw new Error('no samples');
  const own = { ...sample, productId: productId('own'), barcode: '4780000000990', name: 'Oʻz noni' };
  const path = olderFile(4, [...SAMPLE_PRODUCTS, own]);
  const store = openedStore(path, { formerSamples: SAMPLES });
  expect([...store.goods.all()].map(({ productId: id }) => id)).toEqual(['own']);
  expect(store.catalogue.search('non', 9).map(({ name }) => name)).toEqual(['Oʻz noni']);
  expect(store.catalogue.byBarcode(sample.barcode ?? '')).toBeUndefined();
});

it('keeps samples that were put in later', () => {
  const path = olderFile(4, SAMPLE_PRODUCTS);
  const first = openedStore(path, { formerSamples: SAMPLES });
  expect(first.isEmpty()).toBe(true);
  expect(first.catalogue.put(SAMPLE_PRODUCTS).ok).toBe(true);
  first.catalogue.close();
  expect(openedStore(path, { formerSamples: SAMPLES }).catalogue.count()).toBe(SAMPLE_PRODUCTS.length);
});

it('leaves a barcode of two products to the first one', () => {
  const [one, other] = SAMPLE_PRODUCTS;
  if (!one || !other) throw new Error('no samples');
  const { goods, catalogue } = openedStore(olderFile(4, [one, { ...other, barcode: `0${one.barcode}` }]));
  expect(catalogue.byBarcode(one.barcode ?? '')?.productId).toBe(one.productId);
  expect(goods.product(other.productId)?.record.barcodes).toEqual([]);
  expect(goods.change(edit('one', [record('more')]), stampAt(1)).ok).toBe(true);
});
