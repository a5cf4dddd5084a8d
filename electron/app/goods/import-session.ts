/** Answers the requests of an import on an open file of goods. Runs in the thread. */
import { basename } from 'node:path';
import { columnsByHeader } from '../../../shared/catalogue/file/find-table.ts';
import type { FileFault } from '../../../shared/errors/goods-fault.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { fail, ok } from '../../../shared/result.ts';
import { openTableFile } from '../../catalogue/file/read-goods-file.ts';
import { type CheckedFile, type CheckParts, checkFile } from '../../catalogue/import/check-file.ts';
import { exportGoods } from '../../catalogue/import/goods-export.ts';
import { NO_COUNTS } from '../../catalogue/import/planned-rows.ts';
import { takePlan } from '../../catalogue/import/take-plan.ts';
import type { GoodsFile } from './goods-file.ts';
import type { ChosenFile, ImportRequest, ImportWork, ImportWorks } from './import-messages.ts';

export interface ImportSessionParts extends Omit<CheckParts, 'store'> {
  readonly goods: GoodsFile;
  readonly isKnownSpic?: (spic: string) => boolean;
  /** Called before each row. */
  readonly betweenRows?: () => void;
  readonly onShare: (share: number) => void;
}

export interface ImportSession {
  answer(request: ImportRequest, stopped: AbortSignal): Promise<ImportWorks[ImportWork]['came']>;
  /** Of a compared file. */
  forget(): void;
  close(): void;
}

/** Rows of the file that the mapping shows. */
const SHOWN_ROWS = 30;
/** Rows of a page of the preview. */
const PAGE_ROWS = 100;

export function importSession(parts: ImportSessionParts): ImportSession {
  const { goods, isKnownSpic, betweenRows, onShare, ...check } = parts;
  let checked: CheckedFile | null = null;
  const forget = (): void => {
    checked = null;
  };
  const nothing = (): ReturnType<typeof fail<TillError>> => fail({ code: 'goods-file.gone' });
  return {
    answer: async (request, stopped) => {
      switch (request.what) {
        case 'view':
          forget();
          return await viewOf(request.file, stopped);
        case 'check': {
          forget();
          const { file, doubles } = request;
          const options = { ...optionsOf(file), doubles, signal: stopped, onProgress: onShare };
          const known = { ...(isKnownSpic ? { isKnownSpic } : {}), ...(betweenRows ? { betweenRows } : {}) };
          const came = await checkFile(file.path, { ...check, store: goods.goods }, { ...options, ...known });
          if (!came.ok) return fail(faultOf(came.error, file.path));
          checked = came.value;
          return ok(checked.preview);
        }
        case 'rows':
          return checked ? ok(checked.plan.page(request.kind, request.after, PAGE_ROWS)) : nothing();
        case 'take': {
          if (!checked) return nothing();
          const taken = takePlan(checked, request, { store: goods.goods, ...request });
          if (taken.ok) forget();
          return taken;
        }
        case 'undo':
          return goods.undoImport(request, request.stamp);
        case 'export':
          return ok(await exportGoods(request.format, goods.goods, check.language));
      }
    },
    forget,
    close: () => {
      forget();
      goods.close();
    },
  };
}

/** The page has a sentence for each fault: note is its code. */
const faultOf = ({ code, limit }: FileFault, path: string): TillError => ({
  code: 'goods-file.unreadable',
  field: basename(path),
  note: code,
  ...(limit === undefined ? {} : { limit }),
});

const optionsOf = ({ mapping, encoding, delimiter, sheet }: ChosenFile) => ({
  mapping,
  ...(encoding === null ? {} : { encoding }),
  ...(delimiter === null ? {} : { delimiter }),
  ...(sheet === null ? {} : { sheet }),
});

async function viewOf(file: ChosenFile, signal: AbortSignal): Promise<ImportWorks['view']['came']> {
  const opened = await openTableFile(file.path, { ...optionsOf(file), signal });
  if (!opened.ok) return fail(faultOf(opened.error, file.path));
  const { table, head, encoding, delimiter, sheet, sheets, close } = opened.value;
  await close();
  const columns = columnsByHeader(table);
  return ok({
    fileName: basename(file.path),
    encoding,
    delimiter,
    sheet,
    sheets,
    preview: { counts: NO_COUNTS, code: table.fault, columns, dialect: table.dialect },
    head: head.slice(0, SHOWN_ROWS).map(({ row, cells }) => ({ row, cells })),
  });
}
