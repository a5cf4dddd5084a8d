/**
 * The day's long work on the journal: backup, check, compression of old lines, and once a week the tables.
 * Runs in its own thread (`maintenance-thread.ts`).
 */
import type { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../database.ts';
import { openToRead } from '../regular-file.ts';
import { backUp, type Copying } from './backups.ts';
import { compareTables } from './compare-tables.ts';
import { compressLines } from './lines-compress.ts';
import { journalPath } from './set-aside.ts';
import type { StopFlag } from './stop-flag.ts';
import { daysCheck } from './verify.ts';

/**
 * `copied`: backed up, and whole.
 * `no-copy`: whole, but the disk takes no backup.
 * `not-checked`: unreadable to its end, which proves no damage yet.
 * `damaged`: damaged.
 * `newer`: an entry of a newer Tilla, which is no damage.
 * `tables`: backed up with a right log, but the tables differ from it.
 * `stopped`: the till ends.
 */
export type MaintenanceOutcome =
  | 'copied'
  | 'no-copy'
  | 'not-checked'
  | 'damaged'
  | 'newer'
  | 'tables'
  | 'stopped';

/** folder: the data folder; its journal may change meanwhile. day: YYYY-MM-DD. Never throws. */
export async function maintain(folder: string, day: string, stop: StopFlag): Promise<MaintenanceOutcome> {
  let copying: Copying | 'failed';
  try {
    copying = await backUp(folder, day, stop);
  } catch {
    copying = stop.isSet() ? 'stopped' : 'failed';
  }
  if (copying === 'copied') {
    compressLines(folder, day, stop);
    const tables = compareTables(folder, day, stop);
    if (tables === 'differ') return 'tables';
    if (tables === 'stopped') return 'stopped';
  }
  // A damaged copy may be the fault of its own disk, so the journal itself is checked.
  return copying === 'failed' || copying === 'damaged' ? checkItself(folder, stop) : copying;
}

function checkItself(folder: string, stop: StopFlag): MaintenanceOutcome {
  let journal: DatabaseSync | null = null;
  try {
    journal = openToRead(journalPath(folder));
    const check = daysCheck(journal, stop);
    return check === 'right' ? 'no-copy' : check;
  } catch (thrown) {
    return isDamage(thrown) ? 'damaged' : 'not-checked';
  } finally {
    journal?.close();
  }
}
