/**
 * Files of goods for the goods room: one chosen file at a time, its preview, its import, the undo of the last
 * import, and the export. The work itself is the thread's.
 */
import { basename } from 'node:path';
import type { Dialect } from '../../../shared/catalogue/file/dialect.ts';
import type { GoodsMapping } from '../../../shared/catalogue/file/goods-mapping.ts';
import type { GoodsStamp } from '../../../shared/catalogue/goods-store.ts';
import type {
  ImportCounts,
  ImportDone,
  ImportPreview,
  KeptDouble,
  PlannedKind,
} from '../../../shared/catalogue/import-plan.ts';
import type { FileView, LastImport, PlannedPage } from '../../../shared/contract/goods.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { GoodsChangeId, type ProductId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { Clock, Randomness } from '../../../shared/time.ts';
import type { ExportFormat } from '../../catalogue/import/goods-export.ts';
import type { TakeChoice } from '../../catalogue/import/take-plan.ts';
import type { ImportCalls } from './import-calls.ts';
import type { ChosenFile } from './import-messages.ts';

type Done<T> = Promise<Result<T, TillError>>;

/** What the store in the main process answers at once. */
export interface KeptImports {
  /** In the order of their names. */
  mappings(): readonly string[];
  mapping(name: string): GoodsMapping | undefined;
  keepMapping(name: string, mapping: GoodsMapping): Result<null, TillError>;
  lastImport(): LastImport | null;
}

export interface ImportDeskParts {
  readonly calls: ImportCalls;
  readonly imports: KeptImports;
  /** Products and packages that were sold since this import; null: unknown. */
  readonly soldSince: (imported: GoodsChangeId) => readonly ProductId[] | null;
  /** Appends the entries of the log. */
  readonly onWritten: () => void;
  readonly clock: Pick<Clock, 'wallMs'>;
  readonly random: Randomness;
}

/** How a person wants the file to be read. */
export interface ReadingChoice extends Omit<ChosenFile, 'path' | 'mapping'> {
  /** A kept mapping by its name, or columns. */
  readonly mapping: GoodsMapping | string | null;
  readonly keepAs: string | null;
}

interface Checked {
  readonly fileName: string;
  readonly dialect: Dialect | null;
  readonly counts: ImportCounts;
}

const AS_RECOGNISED = { mapping: null, encoding: null, delimiter: null, sheet: null };
const GONE: TillError = { code: 'goods-file.gone' };

export function importDesk(parts: ImportDeskParts) {
  const { calls, imports, clock, random } = parts;
  let file: ChosenFile | null = null;
  let checked: Checked | null = null;
  const newChangeId = (): GoodsChangeId => GoodsChangeId.parse(uuidV7(clock.wallMs(), random));
  const view = async (chosen: ChosenFile): Done<FileView> => {
    checked = null;
    const came = await calls.ask('view', { file: chosen });
    return came.ok ? ok({ ...came.value, mappings: imports.mappings() }) : came;
  };
  const written = <T>(came: Result<T, TillError>): Result<T, TillError> => {
    if (came.ok) parts.onWritten();
    return came;
  };
  return {
    open: async (path: string): Done<FileView> => {
      file = { path, ...AS_RECOGNISED };
      return await view(file);
    },
    map: async ({ mapping, keepAs, ...choice }: ReadingChoice): Done<FileView> => {
      if (file === null) return fail(GONE);
      const columns = typeof mapping === 'string' ? (imports.mapping(mapping) ?? null) : mapping;
      const kept = keepAs !== null && columns !== null ? imports.keepMapping(keepAs, columns) : ok(null);
      if (!kept.ok) return kept;
      file = { path: file.path, mapping: columns, ...choice };
      return await view(file);
    },
    check: async (doubles: KeptDouble, onShare: (share: number) => void): Done<ImportPreview> => {
      if (file === null) return fail(GONE);
      const asked = file;
      const came = await calls.ask('check', { file, doubles }, onShare);
      // Another file, or another reading of this one, has no preview yet.
      if (!came.ok || file !== asked) return came;
      checked = { fileName: basename(asked.path), dialect: came.value.dialect, counts: came.value.counts };
      return came;
    },
    checked: (): Checked | null => checked,
    rows: async (kind: PlannedKind, after: number | null): Done<PlannedPage> =>
      checked === null ? fail(GONE) : await calls.ask('rows', { kind, after }),
    take: async (choice: TakeChoice, stamp: GoodsStamp): Done<ImportDone> => {
      if (checked === null) return fail(GONE);
      const came = await calls.ask('take', { ...choice, stamp, changeId: newChangeId() });
      if (came.ok) {
        file = null;
        checked = null;
      }
      return written(came);
    },
    cancel: async (): Promise<void> => {
      file = null;
      checked = null;
      calls.cancel();
    },
    last: (): LastImport | null => imports.lastImport(),
    undo: async (changeId: GoodsChangeId, stamp: GoodsStamp): Done<ImportDone> => {
      const sold = parts.soldSince(changeId);
      if (sold === null) return fail({ code: 'goods-file.no-undo' });
      return written(await calls.ask('undo', { changeId, as: newChangeId(), sold, stamp }));
    },
    exported: async (format: ExportFormat): Promise<Uint8Array> => {
      const came = await calls.ask('export', { format });
      // The one who saves the file says that it was not saved.
      if (!came.ok) throw new Error(came.error.code);
      return came.value;
    },
    /** Ends the thread; null: there is none. The next request begins a new one. */
    release: (): Promise<void> | null => calls.release(),
    close: async (): Promise<void> => {
      await calls.release();
    },
  };
}
