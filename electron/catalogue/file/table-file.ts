/** A table in a file, whatever the file is. */
import type { Delimiter } from '../../../shared/catalogue/file/csv-rows.ts';
import type { FoundTable } from '../../../shared/catalogue/file/find-table.ts';
import type { GoodsMapping } from '../../../shared/catalogue/file/goods-mapping.ts';
import type { FileRow } from '../../../shared/catalogue/file/goods-row.ts';
import type { TextEncoding } from '../../../shared/catalogue/file/text-encodings.ts';
import type { Watch } from './file-bytes.ts';

export interface TableFile {
  /** The first rows, for a preview beside the mapping. */
  readonly head: readonly FileRow[];
  readonly table: FoundTable;
  /** For the preview: the encoding and separator of a text, the sheet of a workbook. */
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly sheet: string | null;
  /** Sheets that a person may choose. */
  readonly sheets: readonly string[];
  /** All rows in pieces, without blank ones. @throws UnfitTable */
  rows(watch: Watch): AsyncGenerator<readonly FileRow[]>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly mapping?: GoodsMapping | null;
  // What a person chooses after a wrong preview.
  readonly encoding?: TextEncoding;
  readonly delimiter?: Delimiter;
  readonly sheet?: string;
  readonly signal?: AbortSignal;
}

/** The first rows of a stream, at most `most`. Stops the stream. */
export async function headOf(
  rows: AsyncGenerator<readonly FileRow[]>,
  most: number,
): Promise<readonly FileRow[]> {
  const head: FileRow[] = [];
  for await (const piece of rows) {
    head.push(...piece.slice(0, most - head.length));
    if (head.length >= most) break;
  }
  return head;
}

export const watchOf = ({ signal }: OpenOptions): Watch => (signal ? { signal } : {});
