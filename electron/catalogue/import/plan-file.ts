/**
 * The plan of an import. It lies in a temporary file of SQLite, which vanishes with the process: a preview of
 * 100,000 rows needs the memory of one page.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Planned } from '../../../shared/catalogue/import/import-planner.ts';
import type { ImportCounts, PlannedKind, PlannedRow } from '../../../shared/catalogue/import-plan.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { RowFault } from '../../../shared/errors/goods-fault.ts';
import type { ProductId } from '../../../shared/ids.ts';

/** Without a name SQLite makes a file that it removes when the database closes. */
const TEMPORARY = '';

const SCHEMA = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  CREATE TABLE planned (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    faults INTEGER NOT NULL,
    product_id TEXT,
    revision INTEGER,
    shown TEXT NOT NULL,
    record TEXT
  ) STRICT;
  BEGIN;
`;
const INDEXES = `
  COMMIT;
  CREATE INDEX planned_kind ON planned (kind);
  CREATE INDEX planned_faults ON planned (id) WHERE faults > 0;
`;

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  new: 0,
  changed: 0,
  same: 0,
  refused: 0,
  doubled: 0,
  partial: 0,
  lacking: 0,
  missing: 0,
};

const OF_KIND: Readonly<Record<PlannedKind, string>> = {
  new: "kind = 'new'",
  changed: "kind = 'changed'",
  same: "kind = 'same'",
  refused: 'faults > 0',
  missing: "kind = 'missing'",
};

export interface PlannedPage {
  readonly rows: readonly PlannedRow[];
  /** Pass it for the next page; null: the end. */
  readonly next: number | null;
}

/** What a take writes. */
export interface PlannedChanges {
  readonly products: readonly ProductRecord[];
  /** The revisions that the plan compared with. */
  readonly seen: ReadonlyMap<ProductId, number>;
}

export class PlanFile {
  readonly #database = new DatabaseSync(TEMPORARY);
  readonly #counts: { -readonly [Count in keyof ImportCounts]: number } = { ...NO_COUNTS };
  readonly #add: StatementSync;

  constructor() {
    this.#database.exec(SCHEMA);
    this.#add = this.#database.prepare(
      'INSERT INTO planned (kind, faults, product_id, revision, shown, record) VALUES (?, ?, ?, ?, ?, ?)',
    );
  }

  /** revision: of the product that the row was compared with; null: none. */
  add({ record, ...shown }: Planned, revision: number | null): void {
    const { kind, faults, productId, lacks } = shown;
    const written = record === null ? null : JSON.stringify(record);
    this.#add.run(kind, faults.length, productId, revision, JSON.stringify(shown), written);
    this.#counts[kind] += 1;
    if (kind === 'missing') return;
    this.#counts.rows += 1;
    if (kind === 'refused') {
      if (faults.some(({ code }) => code === 'doubled-barcode')) this.#counts.doubled += 1;
      return;
    }
    if (faults.length > 0) this.#counts.partial += 1;
    if (lacks.length > 0) this.#counts.lacking += 1;
  }

  /** After the last row. */
  finish(): void {
    this.#database.exec(INDEXES);
  }

  counts(): ImportCounts {
    return { ...this.#counts };
  }

  page(kind: PlannedKind, after: number | null, limit: number): PlannedPage {
    const found = this.#database
      .prepare(`SELECT id, shown FROM planned WHERE ${OF_KIND[kind]} AND id > ? ORDER BY id LIMIT ?`)
      .all(after ?? 0, limit + 1);
    const rows = found.slice(0, limit);
    return {
      rows: rows.map(({ shown }) => rowOf(shown)),
      next: found.length > limit ? Number(rows.at(-1)?.id) : null,
    };
  }

  /** In the order of the file. */
  faults(): readonly RowFault[] {
    const found = this.#database.prepare('SELECT shown FROM planned WHERE faults > 0 ORDER BY id');
    const faults = [...found.iterate()].flatMap(({ shown }) => rowOf(shown).faults);
    return faults.toSorted((one, other) => one.row - other.row);
  }

  changes(): PlannedChanges {
    const products = new Map<ProductId, ProductRecord>();
    const seen = new Map<ProductId, number>();
    const found = this.#database.prepare(
      'SELECT revision, record FROM planned WHERE record IS NOT NULL ORDER BY id',
    );
    for (const { revision, record: stored } of found.iterate()) {
      const record = JSON.parse(String(stored)) as ProductRecord;
      // A later row of the same product builds on the earlier row's record.
      products.set(record.productId, record);
      if (revision !== null) seen.set(record.productId, Number(revision));
    }
    return { products: [...products.values()], seen };
  }

  *missing(): Iterable<{ readonly productId: ProductId; readonly revision: number }> {
    const found = this.#database.prepare(
      "SELECT product_id, revision FROM planned WHERE kind = 'missing' ORDER BY id",
    );
    for (const { product_id, revision } of found.iterate())
      yield { productId: String(product_id) as ProductId, revision: Number(revision) };
  }

  close(): void {
    this.#database.close();
  }
}

/** The till wrote it itself, in this process. */
const rowOf = (shown: unknown): PlannedRow => JSON.parse(String(shown)) as PlannedRow;
