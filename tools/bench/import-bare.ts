/** The reference of an import: papaparse, and the rows that the import stores as plain inserts in one transaction. */
import { readFileSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import Papa from 'papaparse';
import { formsOf, indexTextOf, keysOfStored } from '../../shared/catalogue/search/document.ts';
import { openBare } from './bare-sql.ts';

interface Table {
  readonly insert: string;
  readonly rows: readonly (readonly SQLInputValue[])[];
}

/** What an import left in a catalogue. */
export interface StoredRows {
  /** Tables first: indexes are sorted once the rows are there. */
  readonly tables: string;
  readonly indexes: string;
  readonly filled: readonly Table[];
}

const TABLES = ['product', 'barcode', 'price', 'before_import', 'product_word'];
const WORDS = 'product_search';

/** Ahead of the measurement. */
export function storedRows(path: string): StoredRows {
  const database = new DatabaseSync(path, { readOnly: true });
  const schema = (types: string): string =>
    database
      .prepare(`SELECT sql || ';' AS sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL
        AND tbl_name IN (${[...TABLES, WORDS].map((name) => `'${name}'`).join(', ')})`)
      .all(types)
      .map(({ sql }) => String(sql))
      .join('\n');
  const rowsOf = (table: string): Table => {
    const select = database.prepare(`SELECT * FROM ${table}`);
    const columns = select.columns().map(() => '?');
    select.setReturnArrays(true);
    const rows = select.all() as unknown as readonly SQLInputValue[][];
    return { insert: `INSERT INTO ${table} VALUES (${columns.join(', ')})`, rows };
  };
  const words = database
    .prepare('SELECT id, keys FROM product')
    .all()
    .map(({ id, keys }): SQLInputValue[] => [Number(id), indexTextOf(keysOfStored(String(keys)), formsOf)]);
  const filled = [
    ...TABLES.map(rowsOf),
    { insert: `INSERT INTO ${WORDS} (rowid, words) VALUES (?, ?)`, rows: words },
  ];
  const stored = { tables: schema('table'), indexes: schema('index'), filled };
  database.close();
  return stored;
}

export function bareImport(file: string, path: string, { tables, indexes, filled }: StoredRows): void {
  const { data } = Papa.parse<string[]>(readFileSync(file, 'utf8'), { skipEmptyLines: true });
  if (data.length === 0) throw new Error('papaparse read no rows');
  const database = openBare(path);
  database.exec(`${tables} BEGIN;`);
  for (const { insert, rows } of filled) {
    const add = database.prepare(insert);
    for (const row of rows) add.run(...row);
  }
  database.exec(`${indexes} COMMIT;`);
  database.close();
}
