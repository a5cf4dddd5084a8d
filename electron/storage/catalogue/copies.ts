/**
 * Copies of `catalogue.db`, in the data folder and in the second folder. Numbers order them; the time in a name comes
 * from a clock that may have been wrong. A copy gets its name once it is whole, and never changes.
 */
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { StoredCopy } from '../../../shared/catalogue/goods-copy.ts';
import { tashkentDay } from '../../../shared/time.ts';
import { isDamage } from '../database.ts';
import { isWhole } from '../maintenance/check.ts';
import { openCopy } from '../maintenance/copies.ts';
import { freeBytesAt } from '../maintenance/disk.ts';
import { openToRead } from '../regular-file.ts';

/** Given-up goods were replaced by a copy that a manager chose. */
const COPY = /^catalogue-(\d{6})-(\d{1,15})(-given-up)?\.db$/;
const PARTIAL = '.partial';
/** The newest ones, and the last one of so many days. */
const KEPT_NEWEST = 3;
const KEPT_DAYS = 5;
/** Beside them: several copies taken in one day must not push out today's goods. */
const KEPT_GIVEN_UP = 5;
/** Stays free beside a copy. */
const BESIDE_BYTES = 16_777_216;

export const cataloguePath = (folder: string): string => join(folder, 'catalogue.db');

/** The copies' folder in the data folder, or in this till's part of the second folder. */
export const copiesFolder = (folder: string): string => join(folder, 'goods');

export interface CopyFile {
  readonly path: string;
  readonly name: string;
  readonly number: number;
  readonly wallMs: number;
  readonly isGivenUp: boolean;
}

/** Newest first. Empty without a readable folder. */
export function copiesIn(folder: string): readonly CopyFile[] {
  try {
    return readdirSync(copiesFolder(folder))
      .flatMap((name) => {
        const [, number, wallMs, givenUp] = COPY.exec(name) ?? [];
        if (!number || !wallMs) return [];
        const path = join(copiesFolder(folder), name);
        return [
          { path, name, number: Number(number), wallMs: Number(wallMs), isGivenUp: givenUp !== undefined },
        ];
      })
      .toSorted((one, other) => other.number - one.number);
  } catch {
    return [];
  }
}

/** How many products a whole copy holds; null: the copy is damaged. Reads all of it. */
export function productsInCopy(path: string): number | null {
  return readCopy(path, (copy) => (isIntact(copy) ? productsIn(copy) : null));
}

/** Readable copies, newest first, each name once. folders: the data folder first. */
export function listedCopies(folders: readonly string[]): readonly StoredCopy[] {
  const [own = ''] = folders;
  const byName = new Map<string, StoredCopy>();
  for (const { path, name, wallMs } of copiesOf(folders)) {
    const products = byName.has(name) ? null : readCopy(path, productsIn);
    const place = dirname(path) === copiesFolder(own) ? 'till' : 'second';
    if (products !== null) byName.set(name, { name, wallMs, products, place });
  }
  return [...byName.values()];
}

/**
 * Newest first. The same copy may lie in both folders: the data folder's comes first, and the other one counts if
 * the disk spoiled the first.
 */
export const copiesOf = (folders: readonly string[]): readonly CopyFile[] =>
  folders.flatMap(copiesIn).toSorted((one, other) => other.number - one.number);

/** The name of the next copy. kind: of the goods that a chosen copy replaces. */
export function nextCopyName(
  folders: readonly string[],
  wallMs: number,
  kind: '' | '-given-up' = '',
): string {
  const [newest] = copiesOf(folders);
  const number = String((newest?.number ?? 0) + 1).padStart(6, '0');
  return `catalogue-${number}-${Math.max(0, Math.floor(wallMs))}${kind}.db`;
}

/** newestFirst: of one folder. */
export function keptOf(newestFirst: readonly CopyFile[]): readonly CopyFile[] {
  const usual = newestFirst.filter(({ isGivenUp }) => !isGivenUp);
  const days = new Map<string, CopyFile>();
  for (const copy of usual) {
    const day = tashkentDay(copy.wallMs);
    if (!days.has(day) && days.size < KEPT_DAYS) days.set(day, copy);
  }
  const givenUp = newestFirst.filter(({ isGivenUp }) => isGivenUp).slice(0, KEPT_GIVEN_UP);
  const kept = new Set([...usual.slice(0, KEPT_NEWEST), ...days.values(), ...givenUp]);
  return newestFirst.filter((copy) => kept.has(copy));
}

/** `damaged`: the catalogue is damaged. `failed`: the disk takes no copy, or the second folder does not. */
export type Copying = 'copied' | 'damaged' | 'failed';

/**
 * Copies and checks the catalogue while the till sells. Reads and writes all of it: not for the main thread.
 * second: this till's part of the second folder; null: none. Never throws.
 */
export function copyCatalogue(folder: string, second: string | null, wallMs: number): Copying {
  try {
    const name = nextCopyName(second === null ? [folder] : [folder, second], wallMs);
    const path = join(copiesFolder(folder), name);
    prepareFolder(folder);
    const bytes = bytesOf(cataloguePath(folder)) + bytesOf(`${cataloguePath(folder)}-wal`);
    if (freeBytesAt(folder) < bytes + BESIDE_BYTES) return 'failed';
    const partial = `${path}${PARTIAL}`;
    if (!copyInto(cataloguePath(folder), partial)) return 'damaged';
    if (productsInCopy(partial) === null) return 'failed';
    place(partial, path);
    forgetOld(folder);
    return second === null ? 'copied' : copyToSecond(path, second, name);
  } catch (thrown) {
    return isDamage(thrown) ? 'damaged' : 'failed';
  }
}

function copyToSecond(path: string, second: string, name: string): Copying {
  prepareFolder(second);
  const to = join(copiesFolder(second), name);
  copyFileSync(path, `${to}${PARTIAL}`);
  if (productsInCopy(`${to}${PARTIAL}`) === null) return 'failed';
  place(`${to}${PARTIAL}`, to);
  forgetOld(second);
  return 'copied';
}

/** Answers whether the source is whole. */
function copyInto(from: string, partial: string): boolean {
  const source = openToRead(from);
  try {
    if (!isIntact(source)) return false;
    source.prepare('VACUUM INTO ?').run(partial);
    return true;
  } finally {
    source.close();
  }
}

/** SQLite's full check: tables, indexes and the index of words. */
function isIntact(database: DatabaseSync): boolean {
  if (!isWhole(database)) return false;
  const [first] = database.prepare('PRAGMA integrity_check(1)').all();
  return first?.integrity_check === 'ok';
}

const productsIn = (copy: DatabaseSync): number =>
  Number(copy.prepare('SELECT COUNT(*) AS count FROM product').get()?.count);

function readCopy(path: string, read: (copy: DatabaseSync) => number | null): number | null {
  let copy: DatabaseSync | null = null;
  try {
    copy = openCopy(path);
    return read(copy);
  } catch {
    return null;
  } finally {
    copy?.close();
  }
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** A kill leaves a half copy. */
function prepareFolder(folder: string): void {
  mkdirSync(copiesFolder(folder), { recursive: true });
  for (const name of readdirSync(copiesFolder(folder)))
    if (name.includes(PARTIAL)) rmSync(join(copiesFolder(folder), name), { force: true });
}

export function flush(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function place(partial: string, path: string): void {
  flush(partial);
  renameSync(partial, path);
}

export function forgetOld(folder: string): void {
  const copies = copiesIn(folder);
  const kept = keptOf(copies);
  for (const copy of copies) if (!kept.includes(copy)) rmSync(copy.path, { force: true });
}

/** Whether the catalogue is gone while copies of it exist. Without its file the side files are worth nothing. */
export const isCatalogueLost = (folder: string, folders: readonly string[]): boolean =>
  bytesOf(cataloguePath(folder)) === 0 && copiesOf(folders).length > 0;

/** Whether the file is there and whole. Reads all of it. */
export function isCatalogueWhole(folder: string): boolean {
  // SQLite takes an empty file for a whole database.
  if (bytesOf(cataloguePath(folder)) === 0) return false;
  try {
    const database = openToRead(cataloguePath(folder));
    try {
      return isIntact(database);
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
