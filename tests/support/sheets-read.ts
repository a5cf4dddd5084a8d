/** Reads the sheets of a workbook with the till's own reader, whatever they hold. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBytes } from '../../electron/catalogue/file/file-bytes.ts';
import { SheetRows } from '../../electron/catalogue/file/sheet-rows.ts';
import { openWorkbook } from '../../electron/catalogue/file/workbook.ts';
import { readDirectory } from '../../electron/catalogue/file/zip-directory.ts';
import { inflatedTexts } from '../../electron/catalogue/file/zip-entry.ts';
import { UnfitTable } from '../../shared/catalogue/file/table-limits.ts';
import type { FileFaultCode } from '../../shared/errors/goods-fault.ts';
import { tempFolder } from './temp-folder.ts';

export type ReadRow = readonly [row: number, ...cells: string[]];

/** Each sheet's rows by its name, or why the file can't be read. */
export async function sheetsRead(
  bytes: Uint8Array,
): Promise<Readonly<Record<string, readonly ReadRow[]>> | FileFaultCode> {
  const path = join(tempFolder(), 'list.xlsx');
  writeFileSync(path, bytes);
  const file = await openBytes(path);
  try {
    const read: Record<string, ReadRow[]> = {};
    const { sheets, parts } = await openWorkbook(file, await readDirectory(file), {});
    for (const { name, entry } of sheets) {
      const rows = new SheetRows(parts);
      const found: ReadRow[] = [];
      for await (const text of inflatedTexts(file, entry, {}))
        found.push(...rows.push(text).map(({ row, cells }): ReadRow => [row, ...cells]));
      rows.end();
      read[name] = found;
    }
    return read;
  } catch (thrown) {
    if (thrown instanceof UnfitTable) return thrown.fault.code;
    throw thrown;
  } finally {
    await file.close();
  }
}
