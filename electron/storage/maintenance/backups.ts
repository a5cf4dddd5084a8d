/**
 * The journal's backups, one per day for a week. A backup is made while the till sells, from one moment's
 * state, in small steps with pauses for sales. It gets its name only when it is whole.
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

/** A week: long enough to notice damage, small enough for a till's disk. */
const KEPT_BACKUPS = 7;
/** One step of the copy, for which a sale's flush may have to wait. */
const STEP_BYTES = 1_048_576;
/** The pause equals the step's time, so that the copy takes half of the disk; this is its limit. */
const MAX_PAUSE_MS = 500;

/**
 * day: YYYY-MM-DD. True until the day's backup exists. A backup with fewer entries than another was made
 * while the clock was ahead, so the day still needs its own.
 */
export function isWithoutCopyOf(folder: string, day: string): boolean {
  if (!existsSync(backupPath(folder, day))) return true;
  const copies = copiesOfPresent(folder);
  const its = copies.find((copy) => copy.day === day);
  return its !== undefined && copies.some(({ tip }) => tip.seq > its.tip.seq);
}

const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Whether the journal is gone or empty while backups or lines exist. An empty journal must not begin in
 * silence then.
 */
export function isLost(folder: string): boolean {
  if (!isWithoutBooks(folder)) return false;
  // SQLite deletes the WAL beside an empty file.
  if (bytesOf(journalPath(folder)) === 0 && bytesOf(`${journalPath(folder)}-wal`) > 0) return true;
  const holds = (path: string, isMeant: (name: string) => boolean): boolean =>
    existsSync(path) && readdirSync(path).some(isMeant);
  const hasCopies = holds(backupsFolder(folder), isCopy) || copiesAside(folder).length > 0;
  return hasCopies || holds(linesFolder(folder), isOfLines);
}

/** The journal is missing or has no entry. */
export const isWithoutBooks = (folder: string): boolean =>
  bytesOf(journalPath(folder)) === 0 || isWithoutEntries(journalPath(folder));

/** An empty file, or a file whose WAL is gone. A damaged file or one of another Tilla does not count. */
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
 * `damaged`: the copy is damaged, so the journal is, or the disk under the copy. `newer`: an entry needs a
 * newer Tilla, so this program can't check all of it.
 */
export type Copying = 'copied' | Exclude<DaysCheck, 'right'>;

/**
 * Copies the journal if there is room, and checks the copy. The copy holds the journal's own pages, so this
 * checks the journal too. Blocks its thread between the steps: not for the main thread. A stopped or failed
 * copy is deleted; the next copy deletes what a power cut left. Throws what SQLite and the disk throw.
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
  // A copy without room would fill the disk under the sales.
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
    // The read transaction stays open to the end. Otherwise each sale would restart the copy.
    source.exec('BEGIN');
    source.prepare('SELECT COUNT(*) FROM sqlite_schema').get();
    const pageBytes = Number(source.prepare('PRAGMA page_size').get()?.page_size);
    let startedMs = performance.now();
    await backup(source, to, {
      rate: Math.ceil(STEP_BYTES / pageBytes),
      progress: () => {
        if (stop.isSet()) throw new Stopped();
        // Flushed step by step; otherwise a sale's flush would wait for all of it.
        flushed ??= openSync(to, 'r+');
        fdatasyncSync(flushed);
        stop.waitMs(Math.min(performance.now() - startedMs, MAX_PAUSE_MS));
        startedMs = performance.now();
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

/**
 * The last entry of the second-oldest backup. The journal holds the entries up to it too. 0: there are fewer
 * than two backups.
 */
export const lastSeqInTwoBackups = (folder: string): number => copiesOfPresent(folder).at(-2)?.tip.seq ?? 0;

/** made: the new backup, which stays whatever the others are called. */
function forgetOldBackups(folder: string, made: string): void {
  const others = copiesNewestFirst(folder).filter(({ path, day }) => day !== null && path !== made);
  for (const { path } of others.slice(KEPT_BACKUPS - 1)) rmSync(path);
}
