/** The open file of the shop's goods, as commands and the import's thread use it. */

import type { GoodsStamp, GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import type { ImportDone } from '../../../shared/catalogue/import-plan.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { GoodsChangeId, ProductId } from '../../../shared/ids.ts';
import type { Result } from '../../../shared/result.ts';
import type { Journal } from '../../storage/journal.ts';
import type { LightSettings } from './light-settings.ts';

export interface GoodsFileParts extends LightSettings {
  /** The data folder. */
  readonly folder: string;
  readonly groups: TaxGroups;
  /** Called before each row that a change writes. */
  readonly betweenRows?: () => void;
}

export interface ImportUndo {
  /** The import. */
  readonly changeId: GoodsChangeId;
  /** Of the undo itself. */
  readonly as: GoodsChangeId;
  /** Products and packages that were sold since the import. */
  readonly sold: Iterable<ProductId>;
}

export interface GoodsFile {
  readonly goods: GoodsStore;
  /** Errors: `goods-file.no-undo`, and those of `GoodsStore.change`. */
  undoImport(undo: ImportUndo, stamp: GoodsStamp): Result<ImportDone, TillError>;
  isEmpty(): boolean;
  /** What the till says at each start (`left-out.ts`); null: nothing any more. */
  keepLeftOut(error: TillError | null): void;
  /** Appends the entries that the log lacks. Errors: `journal.unwritable`; the next start appends them then. */
  appendUnlogged(journal: Journal): Result<boolean, TillError>;
  close(): void;
}

export type OpenGoodsFile = (parts: GoodsFileParts) => Result<GoodsFile, TillError>;
