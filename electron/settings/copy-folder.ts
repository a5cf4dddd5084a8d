/** Checks the folder for the second copy of the journal's lines before it is used. */
import { mkdtemp, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import type { TillError } from '../../shared/errors/till-error.ts';

export interface CopyFolderDeps {
  readonly dataFolder: string;
  /** Whether this till's lines in that folder, if any, fit its journal. */
  readonly fits: (folder: string) => boolean;
}

/**
 * Why the lines can't be kept in this folder; null: they can. Writes and deletes a test file. Errors, all
 * with `field`: `copy-folder.not-whole`, `copy-folder.missing`, `copy-folder.inside`,
 * `copy-folder.not-writable`, `copy-folder.other-lines`.
 */
export async function checkCopyFolder(
  folder: string,
  { dataFolder, fits }: CopyFolderDeps,
): Promise<TillError | null> {
  if (!isAbsolute(folder)) return { code: 'copy-folder.not-whole', field: folder };
  if (!(await isFolder(folder))) return { code: 'copy-folder.missing', field: folder };
  if (await lies(folder, dataFolder)) return { code: 'copy-folder.inside', field: folder };
  if (!(await takesFiles(folder))) return { code: 'copy-folder.not-writable', field: folder };
  return fits(folder) ? null : { code: 'copy-folder.other-lines', field: folder };
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Follows links, because a copy inside the original folder would be lost with it. */
async function lies(path: string, within: string): Promise<boolean> {
  const [inner, outer] = await Promise.all([realpath(path), realpath(within)]);
  const way = relative(outer, inner);
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..';
}

async function takesFiles(folder: string): Promise<boolean> {
  try {
    const tried = await mkdtemp(join(folder, '.tilla-'));
    try {
      await writeFile(join(tried, 'line'), 'a line', { flush: true });
    } finally {
      await rm(tried, { recursive: true, force: true });
    }
    return true;
  } catch {
    return false;
  }
}
