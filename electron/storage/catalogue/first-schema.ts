/**
 * The first schema of `catalogue.db`: products as they are sold. No person could edit them, so a file of this
 * schema holds the sample products. Never edit a shipped step.
 */
import type { DatabaseSync } from 'node:sqlite';
import { Product } from '../../../shared/catalogue/product.ts';
import type { SearchableGoods } from '../../../shared/catalogue/search/document.ts';
import type { Migration } from '../database.ts';
import { GOODS_INDEX, goodsIndexIn } from '../goods-search/goods-index.ts';

export const FIRST_STEPS: readonly Migration[] = [
  `
  CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    product_id TEXT NOT NULL UNIQUE,
    barcode TEXT,
    name TEXT NOT NULL,
    -- As people type it: small, without apostrophes.
    folded TEXT NOT NULL,
    category TEXT NOT NULL,
    product TEXT NOT NULL
  ) STRICT;
  CREATE INDEX product_by_barcode ON product (barcode);
  CREATE INDEX product_by_category ON product (category, name);
  CREATE VIRTUAL TABLE product_name USING fts5(folded, content='', contentless_delete=1, tokenize='trigram');
  `,
  // Products from before marking codes.
  `UPDATE product SET product = json_set(product, '$.marked', json('false'));`,
  `DROP TABLE product_name; ALTER TABLE product RENAME COLUMN folded TO keys; ${GOODS_INDEX}`,
  refillIndex,
];

function refillIndex(database: DatabaseSync): void {
  database.exec(
    "INSERT INTO product_search (product_search) VALUES ('delete-all'); DELETE FROM product_word",
  );
  const index = goodsIndexIn(database);
  const keep = database.prepare('UPDATE product SET keys = ? WHERE id = ?');
  for (const { id, product } of database.prepare('SELECT id, product FROM product ORDER BY id').all()) {
    const indexed = index.indexed(searchable(JSON.parse(String(product))));
    keep.run(indexed.stored, id ?? null);
    index.add(Number(id), indexed, true);
  }
}

const searchable = ({ name, category, barcode }: Product): SearchableGoods => ({
  names: [name],
  category,
  barcodes: barcode === null ? [] : [barcode],
  articleNumber: null,
  plu: null,
});

/** A product of the first schema in today's form. Its row of an older step may lack newer fields. */
export const productOfBefore = (stored: string): Product => {
  const product: unknown = JSON.parse(stored);
  return Product.parse({ notForCash: false, pieces: 1, ...(product as object) });
};
