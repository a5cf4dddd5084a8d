/** National lists of a few hundred codes, in files of their own. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { onTestFinished } from 'vitest';
import { type LoadParts, loadNationalList } from '../../electron/app/national/load-list.ts';
import { openNationalList } from '../../electron/storage/national/open-list.ts';
import { nationalPath, placeNationalList } from '../../electron/storage/national/place-list.ts';
import { nationalKey } from '../../shared/catalogue/national/national-key.ts';
import type { StoredList } from '../../shared/catalogue/national/national-list.ts';
import { HEADER_ROWS, nationalRows } from '../../tools/national-list/list-rows.ts';
import { tempFolder } from './temp-folder.ts';

export const LOADED_AT_MS = 1_790_000_000_000;

export type ListLine = readonly (string | number | null)[];

export const madeRows = (rows: number, seed = 7): readonly ListLine[] => [...nationalRows({ rows, seed })];

/** A line with this code, name, brand and barcode. */
export const line = (spic: string, name: string, brand = '---', barcode = '---'): ListLine => [
  `${spic.slice(0, 3)}-Guruh`,
  `${spic.slice(0, 5)}-Sinf`,
  '---',
  '---',
  brand,
  '---',
  spic,
  name,
  barcode,
  'dona',
];

export async function listFile(
  rows: readonly ListLine[],
  texts: 'shared' | 'inline' = 'shared',
  headers: readonly ListLine[] = HEADER_ROWS,
): Promise<string> {
  const all = [...headers, ...rows].map((cells) => [...cells]);
  const path = join(tempFolder(), 'mxik.xlsx');
  writeFileSync(path, await writeXlsx({ sheets: [{ name: 'MXIK', rows: all }], stringMode: texts }));
  return path;
}

export const partsOf = (file: string, folder: string, parts: Partial<LoadParts> = {}): LoadParts => ({
  file,
  folder,
  key: nationalKey,
  nowMs: () => LOADED_AT_MS,
  stopped: new AbortController().signal,
  onProgress: () => undefined,
  ...parts,
});

/** Closed when the test is over. */
export function openedList(folder: string, key = nationalKey): StoredList {
  const opened = openNationalList(nationalPath(folder), key);
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  return opened.value;
}

/** A folder with the list of these rows. */
export async function folderWith(rows: readonly ListLine[]): Promise<string> {
  const folder = tempFolder();
  const loaded = await loadNationalList(partsOf(await listFile(rows), folder));
  if (!loaded.ok) throw new Error(loaded.error.code);
  const placed = placeNationalList(folder);
  if (!placed.ok) throw new Error(placed.error.code);
  return folder;
}
