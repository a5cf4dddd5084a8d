/**
 * The long work before a start of the till: rebuilding an older Tilla's tables, and the whole check after
 * damage. It is separate, so that a thread can do it.
 */
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import type { JournalProgress } from '../../../shared/journal/outcomes.ts';
import { openBroughtUp } from '../bring-up.ts';
import { logIn } from '../log.ts';
import { isBeforeTheLog } from '../migrations.ts';
import { markIn, tablesIn } from '../rebuild.ts';
import { openToRead } from '../regular-file.ts';
import { holdPeopleOfLog } from '../repositories/people-in-log.ts';
import { isLost } from './backups.ts';
import { type Disk, diskOf } from './disk.ts';
import { finishRepair } from './repair-place.ts';
import { areTablesDoubtful, journalPath, notePeopleEdited, wasFoundDamaged } from './set-aside.ts';

export interface BroughtUp {
  /** Why the journal is unusable; null: it is usable. */
  readonly error: TillError | null;
  /** The tables had other people or roles than the log. */
  readonly isPeopleEdited: boolean;
  /** The disk is full, and the work used the reserve's room. */
  readonly isOnReserve: boolean;
}

/**
 * folder: the data folder, open nowhere else. Changes nothing. False if the file is unreadable, because the
 * start itself reports the fault.
 */
export function isLongToOpen(folder: string): boolean {
  const path = journalPath(folder);
  if (!existsSync(path) || isLost(folder)) return false;
  if (wasFoundDamaged(folder) || areTablesDoubtful(folder)) return true;
  let database: DatabaseSync | null = null;
  try {
    database = openToRead(path);
    if (isBeforeTheLog(database)) return false;
    const isUpToLog = markIn(database).get()?.appliedSeq === logIn(database).tip().seq;
    return tablesIn(database) === 'older' || !isUpToLog || !holdPeopleOfLog(database);
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/**
 * Does only the long work of a start, on a data folder whose lock is held. On a full disk it gives up the
 * reserve. `null`: the start itself reports the fault (a journal of Tilla 0.1, an exchange of files that the
 * disk refuses).
 */
export function bringUpFolder(
  folder: string,
  onProgress: (progress: JournalProgress) => void,
  disk: Disk = diskOf(folder),
): BroughtUp | null {
  if (!finishRepair(folder).ok) return null;
  let isPeopleEdited = false;
  const open = () =>
    openBroughtUp(journalPath(folder), {
      check: wasFoundDamaged(folder) ? 'whole' : 'ends',
      remakesTables: areTablesDoubtful(folder),
      onPeopleEdited: () => {
        isPeopleEdited = true;
        notePeopleEdited(folder);
      },
      onProgress,
    });
  let opened = open();
  // A failed write may have freed its room again, so free room proves nothing here.
  const isOnReserve = !opened.ok && opened.error.code === 'journal.unwritable' && disk.reservedBytes() > 0;
  if (isOnReserve) {
    disk.giveBack();
    opened = open();
  }
  if (opened.ok) opened.value.close();
  else if (opened.error.code === 'journal.old') return null;
  return { error: opened.ok ? null : opened.error, isPeopleEdited, isOnReserve };
}
