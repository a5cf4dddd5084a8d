/** What an import would do, before anything is taken. */
import type { FileFaultCode, RowFault, TableFaultCode } from '../errors/goods-fault.ts';
import type { GoodsChangeId, ProductId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { Dialect } from './file/dialect.ts';
import type { GoodsField } from './file/goods-row.ts';
import type { FiscalLack } from './fiscal-light.ts';

/** What becomes of products that the file does not name. */
export const MISSING_IN_FILE = ['leave', 'hide'] as const;
export type MissingInFile = (typeof MISSING_IN_FILE)[number];

/** Which of two rows with one barcode is taken. */
export const KEPT_DOUBLES = ['first', 'last'] as const;
export type KeptDouble = (typeof KEPT_DOUBLES)[number];

/** `good`: rows without a fault that loses them. `all`: nothing, if any row is named. */
export const TAKES = ['good', 'all'] as const;
export type Take = (typeof TAKES)[number];

export interface ImportCounts {
  /** Of goods. */
  readonly rows: number;
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  /** Rows that are not taken. */
  readonly refused: number;
  /** Of the refused rows: those whose barcode another row keeps. */
  readonly doubled: number;
  /** Rows that are taken without a value. */
  readonly partial: number;
  /** New or changed rows whose name's letters tell another language than the shop's (`languageOfName`). */
  readonly toldApart: number;
  /** Categories and tax groups of our own export that are new, or change. */
  readonly categories: number;
  readonly groups: number;
  /** Taken rows that still lack something. */
  readonly lacking: number;
  /** Products that the file does not name. */
  readonly missing: number;
}

/** The page of `refused` also holds the rows that are taken without a value. */
export const PLANNED_KINDS = ['new', 'changed', 'same', 'refused', 'missing'] as const;
export type PlannedKind = (typeof PLANNED_KINDS)[number];

/** A row of the preview. */
export interface PlannedRow {
  readonly kind: PlannedKind;
  /** As a spreadsheet shows it; null: a product that the file does not name. */
  readonly row: number | null;
  /** null: a row without a readable name. */
  readonly name: string | null;
  /** null: a new product. */
  readonly productId: ProductId | null;
  readonly priceTiyin: Tiyin | null;
  /** Of a changed product, if the price differs. */
  readonly oldPriceTiyin: Tiyin | null;
  readonly faults: readonly RowFault[];
  /** What the product then lacks. */
  readonly lacks: readonly FiscalLack[];
}

export interface ImportPreview {
  readonly counts: ImportCounts;
  /** Why the file holds no goods; null: it holds some. */
  readonly code: TableFaultCode | FileFaultCode | null;
  readonly columns: Readonly<Record<string, GoodsField | null>>;
  readonly dialect: Dialect | null;
}

export interface ImportDone {
  readonly changeId: GoodsChangeId;
  readonly taken: number;
  readonly hidden: number;
}
