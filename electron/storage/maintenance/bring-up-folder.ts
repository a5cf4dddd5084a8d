/**
 * What may take minutes before a start of the till can read its journal: tables of an older Tilla that are made anew
 * from the log, and the whole check after damage was found. Done beforehand, so that a start does it in a thread.
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
  /** Why the journal can't be used; null: it can. */
  readonly error: TillError | null;
  /** Its tables had other people or roles than the log. */
  readonly isPeopleEdited: boolean;
  /** It was done on the room of the reserve: the disk is full. */
  readonly isOnReserve: boolean;
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
 * Does what is long of a start on this data folder, whose lock is held, and nothing else of it. null: the start itself
 * has to say why it can't be done (a journal of Tilla 0.1, an exchange of files that the disk refuses). On a full disk
 * the reserve is given up for it.
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
  // What a write that failed had taken may be free again, so that free room says nothing.
  const isOnReserve = !opened.ok && opened.error.code === 'journal.unwritable' && disk.reservedBytes() > 0;
  if (isOnReserve) {
    disk.giveBack();
    opened = open();
  }
  if (opened.ok) opened.value.close();
  else if (opened.error.code === 'journal.old') return null;
  return { error: opened.ok ? null : opened.error, isPeopleEdited, isOnReserve };
}
