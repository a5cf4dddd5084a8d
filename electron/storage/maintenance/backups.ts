/**
 * The journal's copies, one a day for a week. A copy is made beside a till that sells: from one moment's state,
 * in small steps that leave the disk to the sales in between, and it has its name only once it is whole.
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, type DatabaseSync } from 'node:sqlite';
import { logIn } from '../log.ts';
import { openToRead } from '../regular-file.ts';
import { backupPath, copiesNewestFirst, copiesOfPresent, isCopy, openCopy } from './copies.ts';
import { freeBytesAt } from './disk.ts';
import { isOfLines, linesFolder } from './lines.ts';
import { BESIDE_BYTES } from './reserve.ts';
import { backupsFolder, copiesAside, journalPath } from './set-aside.ts';
import type { StopFlag } from './stop-flag.ts';
import { type DaysCheck, daysCheck } from './verify.ts';

/** A week: long enough to notice, small enough for a terminal's disk. */
const KEPT_BACKUPS = 7;
/** A step of the copy: what a sale's flush may find in its way. */
const STEP_BYTES = 1_048_576;
/** The pause after a step is as long as the step, so that the copy takes half of the disk, and no longer than this. */
const MAX_PAUSE_MS = 500;

/**
 * day: YYYY-MM-DD. At its beginning no day has a copy yet. One that holds less than another was made by a clock that
 * was ahead: that day's own is still to be made.
 */
export function isWithoutCopyOf(folder: string, day: string): boolean {
  if (!existsSync(backupPath(folder, day))) return true;
  const copies = copiesOfPresent(folder);
  const its = copies.find((copy) => copy.day === day);
  return its !== undefined && copies.some(({ tip }) => tip.seq > its.tip.seq);
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * A journal that is gone, or has no entry in it, where there are copies or lines of one. A new one would begin, and
 * nobody would have given their word.
 */
export function isLost(folder: string): boolean {
  if (!isWithoutBooks(folder)) return false;
  // Beside an empty file SQLite deletes what its WAL holds.
  if (bytesOf(journalPath(folder)) === 0 && bytesOf(`${journalPath(folder)}-wal`) > 0) return true;
  const holds = (path: string, isMeant: (name: string) => boolean): boolean =>
    existsSync(path) && readdirSync(path).some(isMeant);
  const hasCopies = holds(backupsFolder(folder), isCopy) || copiesAside(folder).length > 0;
  return hasCopies || holds(linesFolder(folder), isOfLines);
}

/** There is no journal, or none that has an entry. */
export const isWithoutBooks = (folder: string): boolean =>
  bytesOf(journalPath(folder)) === 0 || isWithoutEntries(journalPath(folder));

/** As SQLite leaves a file whose WAL is gone, or makes one anew. What is damaged, or of another Tilla, is not. */
function isWithoutEntries(path: string): boolean {
  let journal: DatabaseSync | null = null;
  try {
    journal = openToRead(path);
    const tables = journal.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    if (!tables.some(({ name }) => name === 'log')) return tables.length === 0;
    return logIn(journal).tip().seq === 0;
  } catch {
    return false;
  } finally {
    journal?.close();
  }
}

/**
 * `damaged`: the copy is not whole, so the journal is not, or the disk under the copy. `newer`: it holds what this
 * program can't read, and so can't call whole.
 */
export type Copying = 'copied' | Exclude<DaysCheck, 'right'>;

/**
 * Copies the journal, where there is room for that, and checks the copy, which holds the very pages of the journal, so that this is the check
 * of the journal too. Blocks its thread between the steps: not for the main thread. A copy that is stopped or
 * fails leaves nothing behind; one that a power cut left is cleared away by the next. Throws what SQLite and the
 * disk throw.
 */
export async function backUp(
  folder: string,
  day: string,
  stop: StopFlag,
  freeBytes = freeBytesAt,
): Promise<Copying> {
  const path = backupPath(folder, day);
  const partial = `${path}.partial`;
  mkdirSync(backupsFolder(folder), { recursive: true });
  clearPartials(folder);
  // One that does not fit would fill the disk under the sales.
  if (freeBytes(folder) < bytesOf(journalPath(folder)) + BESIDE_BYTES) throw new Error('no room for a copy');
  try {
    if (!(await copyInSteps(journalPath(folder), partial, stop))) return 'stopped';
    const check = checkCopy(partial, stop);
    if (check !== 'right') return check;
    renameSync(partial, path);
  } finally {
    clearPartials(folder);
  }
  forgetOldBackups(folder, path);
  return 'copied';
}

class Stopped extends Error {}

async function copyInSteps(from: string, to: string, stop: StopFlag): Promise<boolean> {
  const source = openToRead(from);
  let flushed: number | null = null;
  try {
    // Held to the end: without it, each sale that is made meanwhile would begin the copy anew.
    source.exec('BEGIN');
    source.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
    const pageBytes = Number(source.prepare('PRAGMA page_size').get()?.page_size);
    let beganMs = performance.now();
    await backup(source, to, {
      rate: Math.ceil(STEP_BYTES / pageBytes),
      progress: () => {
        if (stop.isSet()) throw new Stopped();
        // What the copy wrote is flushed step by step: a sale's own flush would have to wait for all of it.
        flushed ??= openSync(to, 'r+');
        fdatasyncSync(flushed);
        stop.waitMs(Math.min(performance.now() - beganMs, MAX_PAUSE_MS));
        beganMs = performance.now();
      },
    });
    flushed ??= openSync(to, 'r+');
    fdatasyncSync(flushed);
    return !stop.isSet();
  } catch (thrown) {
    if (thrown instanceof Stopped) return false;
    throw thrown;
  } finally {
    if (flushed !== null) closeSync(flushed);
    source.close();
  }
}

function checkCopy(path: string, stop: StopFlag): DaysCheck {
  const copy = openCopy(path);
  try {
    return daysCheck(copy, stop);
  } finally {
    copy.close();
  }
}

function clearPartials(folder: string): void {
  for (const name of readdirSync(backupsFolder(folder))) {
    if (name.includes('.partial')) rmSync(join(backupsFolder(folder), name), { force: true });
  }
}

/** The last entry of the second-oldest copy: what lies before it is held at least twice. 0: there are no two. */
export const heldTwiceTo = (folder: string): number => copiesOfPresent(folder).at(-2)?.tip.seq ?? 0;

/** made: the one that was made just now, whatever the others are called. */
function forgetOldBackups(folder: string, made: string): void {
  const others = copiesNewestFirst(folder).filter(({ path, day }) => day !== null && path !== made);
  for (const { path } of others.slice(KEPT_BACKUPS - 1)) rmSync(path);
}
