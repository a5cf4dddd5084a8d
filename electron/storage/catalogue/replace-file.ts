/** Puts a copy in the place of `catalogue.db`. The replaced file is kept under another name. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cataloguePath, copiesFolder, flush, forgetOld, nextCopyName } from './copies.ts';

const SIDE_FILES = ['-wal', '-shm'] as const;

/** The newest ones. Damage that comes again must not fill the disk. */
const KEPT_ASIDE = 3;
const ASIDE = /^catalogue\.set-aside-(\d+)\.db$/;

/** A file that is being made ready. A kill leaves it, and the next one overwrites it. */
const newCataloguePath = (folder: string): string => `${cataloguePath(folder)}.new`;

/** Copies a copy to where it is made ready. @throws what the disk throws. */
export function fetchCopy(folder: string, copyPath: string): string {
  const path = clearNew(folder);
  copyFileSync(copyPath, path);
  return path;
}

/** Removes what a kill left. Answers where the next catalogue is made ready. @throws what the disk throws. */
export function clearNew(folder: string): string {
  const path = newCataloguePath(folder);
  for (const side of ['', ...SIDE_FILES]) rmSync(`${path}${side}`, { force: true });
  return path;
}

/** Newest first by the clock, which may have been wrong. */
export const catalogueAsides = (folder: string): readonly string[] =>
  readdirSync(folder)
    .flatMap((name) => {
      const [, wallMs] = ASIDE.exec(name) ?? [];
      return wallMs ? [{ name, wallMs: Number(wallMs) }] : [];
    })
    .toSorted((one, other) => other.wallMs - one.wallMs)
    .map(({ name }) => name);

/**
 * Renames the closed catalogue with its side files. Answers its new name, or that of an earlier one where a kill left
 * no file between two renames. @throws what the disk throws.
 */
export function setCatalogueAside(folder: string, wallMs: number): string {
  const aside = `catalogue.set-aside-${Math.floor(wallMs)}.db`;
  const path = cataloguePath(folder);
  const before = catalogueAsides(folder).filter((name) => name !== aside);
  const to = existsSync(path) ? aside : (before[0] ?? aside);
  for (const side of ['', ...SIDE_FILES])
    if (existsSync(`${path}${side}`)) renameSync(`${path}${side}`, join(folder, `${to}${side}`));
  for (const old of before.slice(KEPT_ASIDE - 1))
    for (const side of ['', ...SIDE_FILES]) rmSync(join(folder, `${old}${side}`), { force: true });
  return to;
}

/** The closed, whole catalogue becomes a copy itself. @throws what the disk throws. */
export function keepAsCopy(folder: string, folders: readonly string[], wallMs: number): void {
  const path = cataloguePath(folder);
  // Another connection is open, so the file alone is not whole.
  if (existsSync(`${path}-wal`)) {
    setCatalogueAside(folder, wallMs);
    return;
  }
  mkdirSync(copiesFolder(folder), { recursive: true });
  renameSync(path, join(copiesFolder(folder), nextCopyName(folders, wallMs, '-given-up')));
  forgetOld(folder);
}

/** The made ready file takes the place. @throws what the disk throws. */
export function placeNewCatalogue(folder: string): void {
  flush(newCataloguePath(folder));
  renameSync(newCataloguePath(folder), cataloguePath(folder));
}
