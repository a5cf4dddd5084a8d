/** The day's long work on the journal: its copy, its check, old lines made small, once a week its tables. Runs in a thread of its own (`maintenance-thread.ts`). */
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
 * `copied`: copied, and found whole. `no-copy`: whole, but the disk takes no copy. `not-checked`: it could not be
 * read to its end, which says nothing of damage yet. `damaged`: it is. `newer`: it holds an entry of a newer Tilla,
 * which is no damage. `tables`: copied, and its log is right, but its tables are not what that makes. `stopped`: the till ends; next time.
 */
export type MaintenanceOutcome =
  | 'copied'
  | 'no-copy'
  | 'not-checked'
  | 'damaged'
  | 'newer'
  | 'tables'
  | 'stopped';

/** folder: the data folder, whose journal may be written to meanwhile. day: YYYY-MM-DD. Never throws. */
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
  // A copy that is not whole may be its own disk's fault: the journal itself is asked.
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
