/** From the path of a file to goods, row by row. */

import type { Dialect } from '../../../shared/catalogue/file/dialect.ts';
import { columnsByHeader, type FoundTable } from '../../../shared/catalogue/file/find-table.ts';
import { GoodsReader, type RowReading } from '../../../shared/catalogue/file/goods-reader.ts';
import type { GoodsField } from '../../../shared/catalogue/file/goods-row.ts';
import { type CodedRow, lastRows } from '../../../shared/catalogue/file/last-rows.ts';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { KeptDouble } from '../../../shared/catalogue/import-plan.ts';
import type { FileFault, TableFaultCode } from '../../../shared/errors/goods-fault.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { openCsv } from './csv-file.ts';
import { openBytes, type Watch } from './file-bytes.ts';
import { kindOf } from './file-kind.ts';
import type { OpenOptions, TableFile } from './table-file.ts';
import { openXlsx } from './xlsx-file.ts';

/** Far above any shop. The catalogue is made for 100,000 products. */
const MOST_GOODS = 500_000;

/** Opens the file as its bytes say. Close it afterwards. */
export async function openTableFile(
  path: string,
  options: OpenOptions = {},
): Promise<Result<TableFile, FileFault>> {
  return await fitting(async () => {
    const bytes = await openBytes(path);
    try {
      return (await kindOf(bytes)) === 'zip' ? await openXlsx(bytes, options) : await openCsv(bytes, options);
    } catch (thrown) {
      await bytes.close();
      throw thrown;
    }
  });
}

export interface GoodsFileOptions extends Watch, OpenOptions {
  /** Whether the national list has this tax code. */
  readonly isKnownSpic?: (spic: string) => boolean;
  /** Left out: the first. `last` reads the file twice. */
  readonly doubles?: KeptDouble;
  /** Called before each row. */
  readonly betweenRows?: () => void;
  /** The table, before its first row. */
  readonly onTable?: (table: FoundTable) => void;
}

export interface GoodsFileReading {
  /** Rows of goods, the refused ones too. */
  readonly rows: number;
  /** Why the file has no goods. */
  readonly code: TableFaultCode | 'empty' | null;
  readonly columns: Readonly<Record<string, GoodsField | null>>;
  readonly dialect: Dialect | null;
  /** As a spreadsheet shows it. null: no header. */
  readonly headerRow: number | null;
  readonly sheet: string | null;
}

const EMPTY: GoodsFileReading = {
  rows: 0,
  code: 'empty',
  columns: {},
  dialect: null,
  headerRow: null,
  sheet: null,
};

/**
 * Reads all goods of a file. take: receives the readings in pieces; the reader waits for it. Rows whose price
 * waited for its decimal sign come last.
 */
export async function readGoodsFile(
  path: string,
  take: (readings: readonly RowReading[]) => void | Promise<void>,
  options: GoodsFileOptions = {},
): Promise<Result<GoodsFileReading, FileFault>> {
  const opened = await openTableFile(path, options);
  if (!opened.ok) return opened.error.code === 'empty' ? ok(EMPTY) : opened;
  const file = opened.value;
  try {
    return await fitting(async () => {
      options.onTable?.(file.table);
      const rows = file.table.fault === null ? await readAll(file, take, options) : 0;
      return { rows, ...aboutTable(file.table, rows), sheet: file.sheet };
    });
  } finally {
    await file.close();
  }
}

type TakeReadings = (readings: readonly RowReading[]) => void | Promise<void>;

async function readAll(file: TableFile, take: TakeReadings, options: GoodsFileOptions): Promise<number> {
  if (options.doubles !== 'last') return await readOnce(file, take, options);
  const { onProgress, ...quiet } = options;
  const half = (from: number): Watch =>
    onProgress ? { onProgress: (share) => onProgress(from + share / 2) } : {};
  const coded: CodedRow[] = [];
  const note: TakeReadings = (readings) => {
    for (const { row, goods } of readings)
      if (goods && goods.barcodes.length > 0) coded.push({ row, barcodes: goods.barcodes });
  };
  await readOnce(file, note, { ...quiet, ...half(0) }, NO_KEEPERS);
  return await readOnce(file, take, { ...quiet, ...half(1 / 2) }, lastRows(coded));
}

/** No row is a double then. */
const NO_KEEPERS: ReadonlyMap<string, number> = new Map();

async function readOnce(
  file: TableFile,
  take: TakeReadings,
  { mapping, isKnownSpic, betweenRows, signal, onProgress }: GoodsFileOptions,
  keepers?: ReadonlyMap<string, number>,
): Promise<number> {
  const reader = new GoodsReader(file.table, {
    ...(mapping?.decimal ? { decimal: mapping.decimal } : {}),
    ...(isKnownSpic ? { isKnownSpic } : {}),
    ...(keepers ? { keepers } : {}),
  });
  let rows = 0;
  const hand = async (readings: readonly RowReading[]): Promise<void> => {
    rows += readings.length;
    if (rows > MOST_GOODS) throw new UnfitTable('too-many-rows', MOST_GOODS);
    if (readings.length > 0) await take(readings);
  };
  for await (const piece of file.rows({
    ...(signal ? { signal } : {}),
    ...(onProgress ? { onProgress } : {}),
  })) {
    const readings = piece.flatMap((row) => {
      betweenRows?.();
      return reader.read(row) ?? [];
    });
    await hand(readings);
  }
  await hand(reader.end());
  return rows;
}

const aboutTable = (table: FoundTable, rows: number): Omit<GoodsFileReading, 'rows' | 'sheet'> => ({
  code: table.fault ?? (rows === 0 ? 'no-goods' : null),
  columns: columnsByHeader(table),
  dialect: table.dialect,
  headerRow: table.headerRow,
});

/** What readers throw for an unfit file is an expected failure. */
async function fitting<Value>(work: () => Promise<Value>): Promise<Result<Value, FileFault>> {
  try {
    return ok(await work());
  } catch (thrown) {
    if (thrown instanceof UnfitTable) return fail(thrown.fault);
    throw thrown;
  }
}
