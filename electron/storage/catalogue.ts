/** The catalogue on node:sqlite. `goods-search` finds products by what people type. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Catalogue, SearchRank } from '../../shared/catalogue/catalogue.ts';
import { Product } from '../../shared/catalogue/product.ts';
import type { SearchableGoods } from '../../shared/catalogue/search/document.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { barcodesOf } from '../../shared/sale/marking.ts';
import { type Migration, openDatabase } from './database.ts';
import { finderOf } from './goods-search/find-goods.ts';
import { GOODS_INDEX, goodsIndexIn } from './goods-search/goods-index.ts';

const MIGRATIONS: readonly Migration[] = [
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
  // Repeat this step at the end after each change of the keys.
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

/** By what a product is found. Products of older forms have the same fields. */
const searchable = ({ name, category, barcode }: Product): SearchableGoods => ({
  names: [name],
  category,
  barcodes: barcode === null ? [] : [barcode],
  articleNumber: null,
  plu: null,
});

/** Digits alone, as long as a barcode. */
const WHOLE_CODE = /^\d{8,}$/;

const read = (row: Record<string, SQLOutputValue>): Product => Product.parse(JSON.parse(String(row.product)));

export interface CatalogueOptions {
  /** The pinned products, and the products that sell. */
  readonly rank?: () => SearchRank;
}
const NO_RANK: SearchRank = { pinned: new Set(), soldLately: new Map() };

/** Opens DIR/catalogue.db. Errors: as `openDatabase`. */
export function openCatalogue(
  path: string,
  { rank = () => NO_RANK }: CatalogueOptions = {},
): Result<Catalogue, TillError> {
  const opened = openDatabase(path, MIGRATIONS);
  if (!opened.ok) return opened;
  const database = opened.value;
  const find = (sql: string) => database.prepare(`SELECT product.product FROM product ${sql}`);
  const byId = find('WHERE product_id = ?');
  const byBarcodes = find('WHERE barcode IN (?1, ?2, ?3, ?4, ?5) ORDER BY barcode = ?1 DESC LIMIT 1');
  const byCategory = find('WHERE category = ? ORDER BY name');
  const firstByCategory = find('WHERE category = ? ORDER BY name LIMIT 1');
  const byRow = find('WHERE id = ?');
  const findGoods = finderOf(database, rank);
  const categories = database.prepare('SELECT DISTINCT category FROM product ORDER BY category');
  const count = database.prepare('SELECT COUNT(*) AS count FROM product');
  const weighed = database.prepare(
    "SELECT COUNT(*) AS count FROM product WHERE product ->> '$.soldBy' = 'weight'",
  );
  const one = (row: Record<string, SQLOutputValue> | undefined) => (row ? read(row) : undefined);
  /** Finds any stored form of the GTIN; the exact code comes first. */
  const byBarcode = (code: string): Product | undefined => {
    const [a = code, b = code, c = code, d = code] = barcodesOf(code);
    return one(byBarcodes.get(code, a, b, c, d));
  };
  return ok({
    product: (id) => one(byId.get(id)),
    byBarcode,
    search: (text, limit) => {
      const wanted = text.trim();
      // A scanned or whole typed code names one product.
      const ofCode = WHOLE_CODE.test(wanted) ? byBarcode(wanted) : undefined;
      if (ofCode) return [ofCode];
      return findGoods(wanted, limit).flatMap((row) => one(byRow.get(row)) ?? []);
    },
    category: (category) => byCategory.all(category).map(read),
    firstOf: (category) => one(firstByCategory.get(category)),
    categories: () => categories.all().map((row) => String(row.category)),
    put: (products) => put(database, products),
    count: () => Number(count.get()?.count ?? 0),
    weighed: () => Number(weighed.get()?.count ?? 0),
    close: () => database.close(),
  });
}

function put(database: DatabaseSync, products: readonly Product[]): Result<null, TillError> {
  const add = database.prepare(`INSERT INTO product (product_id, barcode, name, keys, category, product)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (product_id) DO UPDATE SET barcode = excluded.barcode,
    name = excluded.name, keys = excluded.keys, category = excluded.category, product = excluded.product RETURNING id`);
  const lastRow = database.prepare('SELECT MAX(id) AS row FROM product');
  const index = goodsIndexIn(database);
  try {
    database.exec('BEGIN IMMEDIATE');
    // SQLite gives a new product the row after the last.
    let last = Number(lastRow.get()?.row ?? 0);
    for (const product of products) {
      const { productId, barcode, name, category } = product;
      const indexed = index.indexed(searchable(product));
      const stored = add.get(productId, barcode, name, indexed.stored, category, JSON.stringify(product));
      const row = Number(stored?.id);
      index.add(row, indexed, row > last);
      last = Math.max(last, row);
    }
    database.exec('COMMIT');
    return ok(null);
  } catch {
    if (database.isTransaction) database.exec('ROLLBACK');
    return fail({ code: 'catalogue.unavailable' });
  }
}
