/** Opens a text file as a table. */
import { findDelimiter } from '../../../shared/catalogue/file/csv-delimiter.ts';
import { CsvRows } from '../../../shared/catalogue/file/csv-rows.ts';
import { findTable, HEAD_ROWS } from '../../../shared/catalogue/file/find-table.ts';
import type { FileRow } from '../../../shared/catalogue/file/goods-row.ts';
import { UnfitTable } from '../../../shared/catalogue/file/table-limits.ts';
import type { FileBytes, Watch } from './file-bytes.ts';
import { headOf, type OpenOptions, type TableFile, watchOf } from './table-file.ts';
import { encodingOf } from './text-encoding.ts';

/** Characters that show the separator. */
const SAMPLE = 64 * 1024;

/** @throws UnfitTable */
export async function openCsv(bytes: FileBytes, options: OpenOptions): Promise<TableFile> {
  const encoding = options.encoding ?? (await encodingOf(bytes, watchOf(options)));
  async function* texts(watch: Watch): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding);
    for await (const piece of bytes.pieces(0, bytes.size, watch))
      yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }
  let sample = '';
  let isWhole = true;
  for await (const text of texts({})) {
    sample += text;
    if (sample.length < SAMPLE) continue;
    isWhole = false;
    break;
  }
  if (sample.trim() === '') throw new UnfitTable('empty');
  const found = findDelimiter(sample.slice(0, isWhole ? undefined : SAMPLE), isWhole);
  const { delimiter, skip } = { ...found, ...(options.delimiter ? { delimiter: options.delimiter } : {}) };
  async function* rows(watch: Watch): AsyncGenerator<readonly FileRow[]> {
    const csv = new CsvRows(delimiter);
    let left = skip;
    for await (const text of texts(watch)) {
      yield csv.push(text.slice(left));
      left = Math.max(0, left - text.length);
    }
    yield csv.end();
  }
  const head = await headOf(rows(watchOf(options)), HEAD_ROWS);
  const table = findTable(head, options.mapping);
  return { head, table, encoding, delimiter, sheet: null, sheets: [], rows, close: bytes.close };
}
