/** The catalogue on node:sqlite. A trigram index over the names finds any part of a word. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Catalogue } from '../../shared/catalogue/catalogue.ts';
import { Product } from '../../shared/catalogue/product.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { barcodesOf } from '../../shared/sale/marking.ts';
import { openDatabase } from './database.ts';

const MIGRATIONS: readonly string[] = [
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
];

/** Letters as people type them: small, without any kind of apostrophe (oʻ, o', o‘). */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ʻʼ‘’'`´]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const read = (row: Record<string, SQLOutputValue>): Product => Product.parse(JSON.parse(String(row.product)));

/** Opens DIR/catalogue.db. Errors: as `openDatabase`. */
export function openCatalogue(path: string): Result<Catalogue, TillError> {
  const opened = openDatabase(path, MIGRATIONS);
  if (!opened.ok) return opened;
  const database = opened.value;
  const find = (sql: string) => database.prepare(`SELECT product.product FROM product ${sql}`);
  const byId = find('WHERE product_id = ?');
  const byBarcodes = find('WHERE barcode IN (?1, ?2, ?3, ?4, ?5) ORDER BY barcode = ?1 DESC LIMIT 1');
  const byCategory = find('WHERE category = ? ORDER BY name');
  const firstByCategory = find('WHERE category = ? ORDER BY name LIMIT 1');
  const barcodeStart = find('WHERE barcode >= ? AND barcode < ? ORDER BY barcode LIMIT ?');
  const byWords = find(
    'JOIN product_name ON product_name.rowid = product.id WHERE product_name MATCH ?1 ' +
      // Names with a word that begins with the text come before names that contain the text elsewhere.
      "ORDER BY instr(' ' || product.folded, ' ' || ?2) = 0, product.name LIMIT ?3",
  );
  const byStart = find(
    'WHERE folded LIKE ?1 ESCAPE char(92) OR folded LIKE ?2 ESCAPE char(92) ORDER BY name LIMIT ?3',
  );
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
  /** Text too short for the trigram index: finds the beginning of any word. */
  const wordStarts = (wanted: string, limit: number): readonly Product[] =>
    byStart.all(`${escaped(wanted)}%`, `% ${escaped(wanted)}%`, limit).map(read);
  return ok({
    product: (id) => one(byId.get(id)),
    byBarcode,
    search: (text, limit) => {
      // FTS5 reads a query up to its first NUL, which would leave a quoted word open.
      const wanted = folded(text.replaceAll('\0', ' '));
      if (wanted === '') return [];
      if (/^\d+$/.test(wanted)) {
        // ':' is the character after '9'.
        const found = barcodeStart.all(wanted, `${wanted}:`, limit).map(read);
        const sameGoods = found.length === 0 ? byBarcode(wanted) : undefined;
        if (found.length > 0 || sameGoods) return sameGoods ? [sameGoods] : found;
      }
      const words = wanted.split(' ').filter((word) => word.length >= 3);
      if (words.length === 0) return wordStarts(wanted, limit);
      return byWords
        .all(words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND '), wanted, limit)
        .map(read);
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

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

function put(database: DatabaseSync, products: readonly Product[]): Result<null, TillError> {
  const add = database.prepare(`INSERT INTO product (product_id, barcode, name, folded, category, product)
    VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (product_id) DO UPDATE SET barcode = excluded.barcode,
    name = excluded.name, folded = excluded.folded, category = excluded.category, product = excluded.product RETURNING id`);
  const forget = database.prepare('DELETE FROM product_name WHERE rowid = ?');
  const index = database.prepare('INSERT INTO product_name (rowid, folded) VALUES (?, ?)');
  try {
    database.exec('BEGIN IMMEDIATE');
    for (const product of products) {
      const { productId, barcode, name, category } = product;
      const id = Number(
        add.get(productId, barcode, name, folded(name), category, JSON.stringify(product))?.id,
      );
      forget.run(id);
      index.run(id, folded(name));
    }
    database.exec('COMMIT');
    return ok(null);
  } catch {
    if (database.isTransaction) database.exec('ROLLBACK');
    return fail({ code: 'catalogue.unavailable' });
  }
}
