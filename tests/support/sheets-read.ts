/** Reads the sheets of a file with the till's own reader. */
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { SheetFault } from '../../electron/catalogue/sheet/sheet-fault.ts';
import type { SheetCell } from '../../electron/catalogue/sheet/sheet-rows.ts';
import { openWorkbook } from '../../electron/catalogue/sheet/workbook.ts';
import { tempFolder } from './temp-folder.ts';

export type ReadRow = readonly [row: number, ...cells: SheetCell[]];

/** Each sheet's rows by its name, or why the file can't be read. */
export async function sheetsRead(
  bytes: Uint8Array,
): Promise<Readonly<Record<string, readonly ReadRow[]>> | string> {
  const path = join(tempFolder(), 'list.xlsx');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    const read: Record<string, ReadRow[]> = {};
    for (const sheet of await openWorkbook(file)) {
      const rows: ReadRow[] = [];
      for await (const some of sheet.rows())
        rows.push(...some.map(({ row, cells }): ReadRow => [row, ...cells]));
      read[sheet.name] = rows;
    }
    return read;
  } catch (thrown) {
    if (thrown instanceof SheetFault) return thrown.why;
    throw thrown;
  } finally {
    await file.close();
  }
}
