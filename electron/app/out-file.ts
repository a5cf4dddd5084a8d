/**
 * Writes files to a place that a person named: exports, and `--out FILE` of a command, because an installed
 * program has no console on Windows. A file is written beside its place and then renamed. So no link is
 * followed, and an old file stays whole until then.
 */
import { lstatSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

interface Place {
  readonly path: string;
  /** The name until the file is complete. */
  readonly partial: string;
}

/** Creates only new files, so that no link is followed (`O_EXCL`). */
const FRESH = 'wx';
const LONGEST_STEM = 200;

/**
 * `kept`: files and folders that must not be written to: the data folder, the setup file. Answers whether
 * the file was written.
 */
export async function putFile(
  path: string,
  bytes: () => Promise<Uint8Array>,
  kept: readonly string[],
): Promise<boolean> {
  const place = placeOf(path, kept);
  if (place === null) return false;
  const content = await bytes();
  try {
    // Removes the rest of a power cut, or anything that a person put there.
    await rm(place.partial, { force: true });
    await writeFile(place.partial, content, { flag: FRESH, flush: true });
    // Making the content may have taken minutes.
    if (placeOf(path, kept)?.path !== place.path) throw new Error('another place by now');
    await rename(place.partial, place.path);
    return true;
  } catch {
    clear(place.partial);
    return false;
  }
}

/** The same for the lines of a command, synchronously. */
export function writeOutcome(out: string, lines: readonly string[], kept: readonly string[]): boolean {
  const place = placeOf(out, kept);
  if (place === null) return false;
  try {
    rmSync(place.partial, { force: true });
    writeFileSync(place.partial, `${lines.join('\n')}\n`, { flag: FRESH, flush: true });
    renameSync(place.partial, place.path);
    return true;
  } catch {
    clear(place.partial);
    return false;
  }
}

function clear(partial: string): void {
  try {
    rmSync(partial, { force: true });
  } catch {
    // A folder of that name is not ours.
  }
}

/** null: the folder is missing or the till's, or the name belongs to a link, a device or a folder. */
function placeOf(path: string, kept: readonly string[]): Place | null {
  try {
    const folder = realpathSync.native(dirname(resolve(path)));
    const place = join(folder, basename(resolve(path)));
    const there = lstatSync(place, { throwIfNoEntry: false });
    const isFree = there === undefined || there.isFile();
    if (!isFree || kept.some((one) => isAtOrIn(realOf(one), place))) return null;
    const stem = basename(place).slice(0, LONGEST_STEM);
    return { path: place, partial: join(folder, `.${stem}.partial`) };
  } catch {
    return null;
  }
}

/** The real path of an existing file or folder; otherwise the absolute path. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return resolve(path);
  }
}

function isAtOrIn(path: string, out: string): boolean {
  const way = relative(path, out);
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way);
}
