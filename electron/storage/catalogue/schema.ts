/**
 * The schema of `catalogue.db`. Never edit a shipped step. After a change of the search keys a further step makes
 * the index anew, as the last one of the first schema does.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import { recordOfSold } from '../../../shared/catalogue/record-of-sold.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { barcodeKey } from '../../../shared/sale/marking.ts';
import type { Migration } from '../database.ts';
import type { DerivedParts } from './derived.ts';
import { FIRST_STEPS, productOfBefore } from './first-schema.ts';
import { FLAG } from './flags.ts';
import { listsIn } from './lists.ts';
import { productWriterIn } from './write-products.ts';

const TABLES = `
  -- One edit or import. unlogged: its entry while the log lacks it. before_lists: categories before an import.
  CREATE TABLE change (
    number INTEGER PRIMARY KEY,
    change_id TEXT NOT NULL UNIQUE,
    happening TEXT NOT NULL,
    made_by TEXT,
    wall_ms REAL NOT NULL,
    products INTEGER NOT NULL DEFAULT 0,
    unlogged TEXT,
    is_undoable INTEGER NOT NULL DEFAULT 0,
    before_lists TEXT
  ) STRICT;
  CREATE INDEX change_unlogged ON change (number) WHERE unlogged IS NOT NULL;
  CREATE INDEX change_undoable ON change (number) WHERE is_undoable = 1;

  -- A row is never deleted: baskets may hold the product. lacks: names separated by spaces; '': green.
  CREATE TABLE product (
    id INTEGER PRIMARY KEY,
    product_id TEXT NOT NULL UNIQUE,
    package_id TEXT,
    name TEXT NOT NULL,
    keys TEXT NOT NULL,
    category TEXT NOT NULL,
    active INTEGER NOT NULL,
    flags INTEGER NOT NULL,
    lacks TEXT NOT NULL,
    revision INTEGER NOT NULL,
    change INTEGER NOT NULL,
    changed_ms REAL NOT NULL,
    record TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX product_by_package ON product (package_id) WHERE package_id IS NOT NULL;
  CREATE INDEX product_listed ON product (active, name, product_id, category, flags, changed_ms);
  CREATE INDEX product_in_category ON product (active, category, name);
  CREATE INDEX product_pinned ON product (product_id) WHERE flags & ${FLAG.pinned};
  -- Packages that a product no longer has: baskets may hold them.
  CREATE TABLE dropped_package (
    package_id TEXT PRIMARY KEY, row INTEGER NOT NULL, package TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- hidden: 0 for an active product, which has the code alone; else the row of a hidden one.
  CREATE TABLE barcode (
    key TEXT NOT NULL, hidden INTEGER NOT NULL, row INTEGER NOT NULL, is_package INTEGER NOT NULL,
    PRIMARY KEY (key, hidden)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE category (name TEXT PRIMARY KEY, category TEXT NOT NULL) STRICT;
  CREATE TABLE item_group (group_id TEXT PRIMARY KEY, item_group TEXT NOT NULL) STRICT;
  CREATE TABLE price (
    row INTEGER NOT NULL, is_package INTEGER NOT NULL, change INTEGER NOT NULL, price_tiyin INTEGER NOT NULL,
    PRIMARY KEY (row, is_package, change)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE due_price (
    product_id TEXT NOT NULL, from_ms REAL NOT NULL, price_tiyin INTEGER NOT NULL,
    PRIMARY KEY (product_id, from_ms)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE kept_mapping (name TEXT PRIMARY KEY, mapping TEXT NOT NULL) STRICT;

  -- What the products of the last import were; record NULL: they were not.
  CREATE TABLE before_import (
    row INTEGER PRIMARY KEY, record TEXT
  ) STRICT;
  CREATE TABLE about (fact TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

export interface Upgrade extends DerivedParts {
  /** Sample products that older tills put into the shop's catalogue; empty: they stay. */
  readonly formerSamples: readonly ProductId[];
}

export const stepsFor = (upgrade: Upgrade): readonly Migration[] => [
  ...FIRST_STEPS,
  (database) => toRecords(database, upgrade),
];

/** The first schema's products become records. */
function toRecords(database: DatabaseSync, upgrade: Upgrade): void {
  database.exec(`
    DROP INDEX product_by_barcode; DROP INDEX product_by_category;
    ALTER TABLE product RENAME TO product_before;
    INSERT INTO product_search (product_search) VALUES ('delete-all'); DELETE FROM product_word;
    ${TABLES}
    INSERT INTO change (number, change_id, happening, wall_ms) VALUES (1, 'schema-2', 'imported', 0);
  `);
  const gone = new Set<string>(upgrade.formerSamples);
  const rows = database.prepare('SELECT product_id, product FROM product_before ORDER BY id').all();
  const records = rows
    .filter(({ product_id }) => !gone.has(String(product_id)))
    .map(({ product }) => recordOfSold(productOfBefore(String(product))));
  const writer = productWriterIn(database, upgrade, listsIn(database));
  writer.write(eachCodeOnce(records), { change: 1, wallMs: 0, isImport: false });
  database.exec('DROP TABLE product_before');
}

/** The first schema let products share a barcode. The first product keeps it. */
function eachCodeOnce(records: readonly ProductRecord[]): readonly ProductRecord[] {
  const taken = new Set<string>();
  return records.map((record) => {
    const barcodes = record.barcodes.filter((code) => !taken.has(barcodeKey(code)));
    for (const code of barcodes) taken.add(barcodeKey(code));
    return { ...record, barcodes };
  });
}
