/**
 * Makes a whole catalogue from a damaged one whose rows are whole. The index of words, the barcodes and SQLite's
 * own indexes are made anew, so that damage of them alone loses nothing.
 */
import type { DatabaseSync } from 'node:sqlite';
import { type Migration, openDatabase } from '../database.ts';
import { goodsIndexIn } from '../goods-search/goods-index.ts';
import { openToRead } from '../regular-file.ts';
import { barcodesIn } from './barcodes.ts';
import { parsedRecord } from './stored-record.ts';
import { transaction } from './transaction.ts';
import { searchableOf } from './write-products.ts';

/** Their rows go over as they are. */
const COPIED = [
  'change',
  'product',
  'dropped_package',
  'category',
  'item_group',
  'price',
  'due_price',
  'kept_mapping',
  'before_import',
  'about',
] as const;

/** Rows are never deleted and each product has a price, so that a lost page leaves a gap. */
const IS_WITHOUT_GAP = `SELECT
  (SELECT COUNT(*) = COALESCE(MAX(id), 0) FROM product)
  AND (SELECT COUNT(*) = COALESCE(MAX(number), 0) FROM change)
  AND (SELECT COALESCE(MAX(id), 0) FROM product) = (SELECT COALESCE(MAX(row), 0) FROM price)
  AND (SELECT COALESCE(MAX(change), 0) FROM price) <= (SELECT COALESCE(MAX(number), 0) FROM change)
  AND (SELECT COUNT(*) FROM product) = (SELECT COUNT(DISTINCT row) FROM price WHERE is_package = 0) AS whole`;

/** path: of a closed file. to: a new file. Answers whether each row is in it. Never throws. */
export function salvage(path: string, to: string, steps: readonly Migration[]): boolean {
  const databases: DatabaseSync[] = [];
  try {
    const from = openToRead(path);
    databases.push(from);
    if (Number(from.prepare('PRAGMA user_version').get()?.user_version) !== steps.length) return false;
    const opened = openDatabase(to, steps);
    if (!opened.ok) return false;
    databases.push(opened.value);
    const done = transaction(opened.value, () => {
      for (const table of COPIED) copyRows(from, opened.value, table);
      const isWhole = opened.value.prepare(IS_WITHOUT_GAP).get()?.whole === 1;
      return isWhole && indexAnew(opened.value);
    });
    return done.ok && done.value;
  } catch {
    return false;
  } finally {
    for (const database of databases.toReversed()) database.close();
  }
}

/** @throws what SQLite throws at a damaged page. */
function copyRows(from: DatabaseSync, to: DatabaseSync, table: string): void {
  const columns = to
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => String(name));
  to.exec(`DELETE FROM ${table}`);
  const put = to.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  const rows = from.prepare(`SELECT ${columns.join(', ')} FROM ${table} NOT INDEXED`);
  for (const row of rows.iterate()) put.run(...columns.map((column) => row[column] ?? null));
}

/** Answers whether each record is readable. @throws Refused: two products have one barcode. */
function indexAnew(database: DatabaseSync): boolean {
  const index = goodsIndexIn(database);
  const barcodes = barcodesIn(database);
  for (const row of database.prepare('SELECT id, record FROM product ORDER BY id').iterate()) {
    const record = parsedRecord(row.record);
    if (record === null) return false;
    barcodes.claim(Number(row.id), record);
    if (record.active) index.add(Number(row.id), index.indexed(searchableOf(record)), true);
  }
  return true;
}
