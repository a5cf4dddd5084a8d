/** Files of goods, and what the till reads from them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type GoodsFileOptions,
  type GoodsFileReading,
  readGoodsFile,
} from '../../electron/catalogue/file/read-goods-file.ts';
import type { RowReading } from '../../shared/catalogue/file/goods-reader.ts';
import type { GoodsRow } from '../../shared/catalogue/file/goods-row.ts';
import type { FileFault } from '../../shared/errors/goods-fault.ts';
import { tempFolder } from './temp-folder.ts';

export interface ReadGoods extends GoodsFileReading {
  readonly goods: readonly GoodsRow[];
  /** `row column code`, as the command line names them. */
  readonly refused: readonly string[];
  readonly readings: readonly RowReading[];
}

export function goodsFile(bytes: Uint8Array | string, name = 'goods.csv'): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** @throws if the file can't be read. */
export async function readGoods(
  bytes: Uint8Array | string,
  options: GoodsFileOptions = {},
): Promise<ReadGoods> {
  const readings: RowReading[] = [];
  const read = await readGoodsFile(goodsFile(bytes), (some) => void readings.push(...some), options);
  if (!read.ok) throw new Error(`the file can't be read: ${read.error.code}`);
  readings.sort((one, other) => one.row - other.row);
  return {
    ...read.value,
    readings,
    goods: readings.flatMap(({ goods }) => goods ?? []),
    refused: readings.flatMap(({ refused }) =>
      refused.map(({ row, column, code }) => `${row} ${column} ${code}`),
    ),
  };
}

/** null: the file can be read. */
export async function fileFault(bytes: Uint8Array | string, name?: string): Promise<FileFault | null> {
  const read = await readGoodsFile(goodsFile(bytes, name), () => undefined);
  return read.ok ? null : read.error;
}
