/**
 * Files of goods, as the goods room uses them: one chosen file at a time, its preview, its import, the undo of
 * the last import, and the export.
 */

import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import type {
  ImportCounts,
  ImportDone,
  ImportPreview,
  KeptDouble,
  MissingInFile,
  PlannedKind,
  Take,
} from '../../../shared/catalogue/import-plan.ts';
import type { Parsed } from '../../../shared/contract/contract.ts';
import type { FileView, LastImport, PlannedPage } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';

type Done<T> = Promise<Result<T, TillError>>;

/** The checked file that a person may take. */
export interface CheckedFile {
  readonly fileName: string;
  readonly counts: ImportCounts;
}

export interface ImportDesk {
  /** Reads the beginning of this file, and forgets the file before. Errors: `goods-file.*`. */
  open(path: string): Done<FileView>;
  /** Reads the file again as the person says. */
  map(choice: Parsed<'goods.file-map'>): Done<FileView>;
  /** Reads the whole file and compares it with the goods. onShare: from 0 to 1. */
  check(doubles: KeptDouble, onShare: (share: number) => void): Done<ImportPreview>;
  /** null: no file was checked. */
  checked(): CheckedFile | null;
  /** after null: the first page. */
  rows(kind: PlannedKind, after: number | null): Done<PlannedPage>;
  take(choice: { readonly take: Take; readonly missing: MissingInFile }, stamp: GoodsStamp): Done<ImportDone>;
  /** Stops reading, and forgets the file. */
  cancel(): Promise<void>;
  /** The last import, while it can be undone; null: there is none. */
  last(): LastImport | null;
  undo(changeId: GoodsChangeId, stamp: GoodsStamp): Done<ImportDone>;
  /** The whole catalogue as a file. */
  exported(format: Parsed<'goods.export'>['format']): Promise<Uint8Array>;
  /** The till ends: no work goes on. */
  close(): Promise<void>;
}
