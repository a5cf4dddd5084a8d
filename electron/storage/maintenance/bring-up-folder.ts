/**
 * What may take minutes before a start of the till can read its journal: tables of an older Tilla that are made anew
 * from the log, and the whole check after damage was found. Done beforehand, so that a start does it in a thread.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { JournalProgress } from '../../../shared/journal/outcomes.ts';
import { openBroughtUp } from '../bring-up.ts';
import { logIn } from '../log.ts';
import { isBeforeTheLog } from '../migrations.ts';
import { markIn, tablesIn } from '../rebuild.ts';
import { isLost } from './backups.ts';
import { lockFolder } from './lock-folder.ts';
import { finishRepair } from './repair-place.ts';
import { areTablesDoubtful, journalPath, wasFoundDamaged } from './set-aside.ts';

export interface BroughtUp {
  /** Why the journal can't be used; null: it can. */
  readonly error: TillError | null;
  /** Its tables had other people or roles than the log. */
  readonly isPeopleEdited: boolean;
}

/**
 * folder: the data folder, which nobody else has open. Changes nothing. Where it can't be told, it is short: the start
 * itself says then what is wrong.
 */
export function isLongToOpen(folder: string): boolean {
  const path = journalPath(folder);
  if (!existsSync(path) || isLost(folder)) return false;
  if (wasFoundDamaged(folder) || areTablesDoubtful(folder)) return true;
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { readOnly: true });
    if (isBeforeTheLog(database)) return false;
    return tablesIn(database) === 'older' || markIn(database).get()?.appliedSeq !== logIn(database).tip().seq;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/**
 * Does what is long of a start on this data folder, and nothing else of it. null: it can't be done before the start,
 * which has to say why or make room first (another process has the folder, the disk refuses).
 */
export function bringUpFolder(
  folder: string,
  onProgress: (progress: JournalProgress) => void,
): BroughtUp | null {
  const lock = lockFolder(folder);
  if (!lock.ok) return null;
  try {
    if (!finishRepair(folder).ok) return null;
    let isPeopleEdited = false;
    const opened = openBroughtUp(journalPath(folder), {
      check: wasFoundDamaged(folder) ? 'whole' : 'ends',
      remakesTables: areTablesDoubtful(folder),
      onPeopleEdited: () => {
        isPeopleEdited = true;
      },
      onProgress,
    });
    if (opened.ok) opened.value.close();
    else if (opened.error.code === 'journal.unwritable') return null;
    return { error: opened.ok ? null : opened.error, isPeopleEdited };
  } finally {
    lock.value.release();
  }
}
