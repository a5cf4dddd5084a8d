/** The rows of a compared file, until they are taken or forgotten. */
import type { Planned } from '../../../shared/catalogue/import/import-planner.ts';
import type { TaxDefaults } from '../../../shared/catalogue/import/merge-defaults.ts';
import type { ImportCounts, PlannedKind, PlannedRow } from '../../../shared/catalogue/import-plan.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { RowFault } from '../../../shared/errors/goods-fault.ts';
import type { ProductId } from '../../../shared/ids.ts';

export const NO_COUNTS: ImportCounts = {
  rows: 0,
  new: 0,
  changed: 0,
  same: 0,
  refused: 0,
  doubled: 0,
  partial: 0,
  toldApart: 0,
  categories: 0,
  groups: 0,
  lacking: 0,
  missing: 0,
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

interface Kept {
  readonly shown: PlannedRow;
  readonly record: ProductRecord | null;
  /** Of the product that the row was compared with; null: none. */
  readonly revision: number | null;
}

/** In memory: taking them needs all of them there. */
export class PlannedRows {
  readonly #rows: Kept[] = [];
  #defaults: TaxDefaults = { categories: [], groups: [] };
  readonly #counts: { -readonly [Count in keyof ImportCounts]: number } = { ...NO_COUNTS };

  /** revision: of the product that the row was compared with; null: none. */
  add({ record, isToldApart, ...shown }: Planned, revision: number | null): void {
    const { kind, faults, lacks } = shown;
    this.#rows.push({ shown, record, revision });
    this.#counts[kind] += 1;
    if (kind === 'missing') return;
    this.#counts.rows += 1;
    if (kind === 'refused') {
      if (faults.some(({ code }) => code === 'doubled-barcode')) this.#counts.doubled += 1;
      return;
    }
    if (faults.length > 0) this.#counts.partial += 1;
    if (isToldApart) this.#counts.toldApart += 1;
    if (lacks.length > 0) this.#counts.lacking += 1;
  }

  addDefaults(defaults: TaxDefaults): void {
    this.#defaults = defaults;
  }

  defaults(): TaxDefaults {
    return this.#defaults;
  }

  counts(): ImportCounts {
    const { categories, groups } = this.#defaults;
    return { ...this.#counts, categories: categories.length, groups: groups.length };
  }

  page(kind: PlannedKind, after: number | null, limit: number): PlannedPage {
    const rows: PlannedRow[] = [];
    for (let at = after ?? 0; at < this.#rows.length; at += 1) {
      const shown = this.#rows[at]?.shown;
      if (!shown || !isOnPage(shown, kind)) continue;
      if (rows.length === limit) return { rows, next: at };
      rows.push(shown);
    }
    return { rows, next: null };
  }

  /** In the order of the file. */
  faults(): readonly RowFault[] {
    return this.#rows.flatMap(({ shown }) => shown.faults).toSorted((one, other) => one.row - other.row);
  }

  changes(): PlannedChanges {
    const products = new Map<ProductId, ProductRecord>();
    const seen = new Map<ProductId, number>();
    for (const { record, revision } of this.#rows) {
      if (record === null) continue;
      // A later row of the same product builds on the earlier row's record.
      products.set(record.productId, record);
      if (revision !== null) seen.set(record.productId, revision);
    }
    return { products: [...products.values()], seen };
  }

  *missing(): Iterable<{ readonly productId: ProductId; readonly revision: number }> {
    for (const { shown, revision } of this.#rows)
      if (shown.kind === 'missing' && shown.productId !== null && revision !== null)
        yield { productId: shown.productId, revision };
  }
}

const isOnPage = ({ kind, faults }: PlannedRow, wanted: PlannedKind): boolean =>
  wanted === 'refused' ? faults.length > 0 : kind === wanted;
