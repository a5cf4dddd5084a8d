/** What the till and the thread of imports send each other. */

import type { Delimiter } from '../../../shared/catalogue/file/csv-rows.ts';
import type { GoodsMapping } from '../../../shared/catalogue/file/goods-mapping.ts';
import type { TextEncoding } from '../../../shared/catalogue/file/text-encodings.ts';
import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import type {
  ImportDone,
  ImportPreview,
  KeptDouble,
  MissingInFile,
  PlannedKind,
  Take,
} from '../../../shared/catalogue/import-plan.ts';
import type { FileView, PlannedPage } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId, ProductId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { ExportFormat } from '../../catalogue/import/goods-export.ts';
import type { LightSettings } from './light-settings.ts';
import type { EntryCount } from './rest-while-selling.ts';

/** A file, read as the person says. null: as the till recognises it. */
export interface ChosenFile {
  readonly path: string;
  readonly mapping: GoodsMapping | null;
  readonly encoding: TextEncoding | null;
  readonly delimiter: Delimiter | null;
  readonly sheet: string | null;
}

type Answers<T> = Result<T, TillError>;

/** The thread works on one request after the other. */
export interface ImportWorks {
  readonly view: {
    readonly asks: { readonly file: ChosenFile };
    readonly came: Answers<Omit<FileView, 'mappings'>>;
  };
  readonly check: {
    readonly asks: { readonly file: ChosenFile; readonly doubles: KeptDouble };
    readonly came: Answers<ImportPreview>;
  };
  readonly rows: {
    readonly asks: { readonly kind: PlannedKind; readonly after: number | null };
    readonly came: Answers<PlannedPage>;
  };
  readonly take: {
    readonly asks: {
      readonly take: Take;
      readonly missing: MissingInFile;
      readonly changeId: GoodsChangeId;
      readonly stamp: GoodsStamp;
    };
    readonly came: Answers<ImportDone>;
  };
  readonly undo: {
    readonly asks: {
      readonly changeId: GoodsChangeId;
      readonly as: GoodsChangeId;
      readonly sold: readonly ProductId[];
      readonly stamp: GoodsStamp;
    };
    readonly came: Answers<ImportDone>;
  };
  readonly export: { readonly asks: { readonly format: ExportFormat }; readonly came: Answers<Uint8Array> };
}
export type ImportWork = keyof ImportWorks;

export type ImportRequest = {
  readonly [What in ImportWork]: { readonly what: What } & ImportWorks[What]['asks'];
}[ImportWork];

/** `cancel` ends the reading of the request under way. */
export type ToThread = { readonly number: number; readonly request: ImportRequest } | 'cancel';

export type FromThread =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'done'; readonly number: number; readonly came: ImportWorks[ImportWork]['came'] };

/** Of the thread. */
export interface ImportThreadData extends LightSettings {
  /** The data folder. */
  readonly folder: string;
  /** Of the journal: the thread rests while it grows. */
  readonly entries: EntryCount;
}
