/** Writes such an export as a workbook, row by row. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';
import { HEADER_ROWS, type NationalRows, nationalRows } from './list-rows.ts';

export interface ListFile extends NationalRows {
  /** Excel shares equal texts; a streamed export holds each text in its cell. */
  readonly texts: 'shared' | 'inline';
}

function* allRows(list: NationalRows): Generator<string[]> {
  for (const row of HEADER_ROWS) yield [...row];
  for (const row of nationalRows(list)) yield [...row];
}

/** Shared texts stay in memory until the file ends: that is how the library writes them. */
export async function writeNationalList(path: string, { texts, ...list }: ListFile): Promise<void> {
  const bytes = writeXlsxStream(allRows(list), { name: 'MXIK', inlineStrings: texts === 'inline' });
  await pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(path));
}
