/** The journal as a start of the till opens it: checked and copied on the first start of a day. */
import { mkdirSync } from 'node:fs';
import type { TillError } from '../../shared/errors.ts';
import type { Result } from '../../shared/result.ts';
import type { NoticeBoard } from '../notice-board.ts';
import { backUp, isFirstStartOf, journalPath, setJournalAside } from './care.ts';
import type { Journal } from './journal.ts';
import { openJournal } from './sqlite-journal.ts';

/**
 * Opens DIR/journal.db; on the first start of the day with a check of the whole file and a copy of it, which
 * is made while the till sells. One that can't be used is said, and an empty one lets the page come up.
 */
export function openHouseJournal(
  folder: string,
  day: string,
  notices: NoticeBoard,
): { readonly journal: Journal; readonly journalError: TillError | null } {
  const firstStart = isFirstStartOf(folder, day);
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The journal says it below, with its own sentence.
  }
  const opened = openJournal(journalPath(folder), { check: firstStart });
  if (opened.ok) {
    if (firstStart) copyInPeace(folder, day, notices);
    return { journal: opened.value, journalError: null };
  }
  notices.raise(opened.error, 'blocking');
  // Nothing is sold into it: it lets the page come up and say what is wrong.
  const empty = openJournal(':memory:');
  if (!empty.ok) throw new Error('SQLite does not work on this machine');
  return { journal: empty.value, journalError: opened.error };
}

function copyInPeace(folder: string, day: string, notices: NoticeBoard): void {
  void backUp(folder, day).then((copied) => {
    if (!copied.ok) notices.raise({ code: 'journal.no-backup' }, 'warning');
  });
}

/** The old file is kept under the name that is answered; the reason stands in the fresh one's audit log. */
export function startFreshJournal(
  folder: string,
  atWallMs: number,
  reason: string,
): Result<string, TillError> {
  const kept = setJournalAside(folder, atWallMs);
  if (!kept.ok) return kept;
  const fresh = openJournal(journalPath(folder));
  if (!fresh.ok) return fresh;
  const audit = { atWallMs, action: 'journal-start-fresh', subject: kept.value, reason };
  const written = fresh.value.addAudit(audit);
  fresh.value.close();
  return written.ok ? kept : written;
}
