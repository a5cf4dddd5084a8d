/** The journal as a start of the till opens it: looked at in a moment, checked and copied while the till sells. */
import { mkdirSync } from 'node:fs';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Clock } from '../../shared/time.ts';
import type { NoticeBoard } from '../app/notice-board.ts';
import type { Journal } from './journal.ts';
import { wasEmptied } from './maintenance/backups.ts';
import { startDailyCare } from './maintenance/daily.ts';
import {
  forgetDamage,
  journalPath,
  noteDamage,
  setJournalAside,
  wasFoundDamaged,
} from './maintenance/set-aside.ts';
import { openJournal } from './sqlite-journal.ts';

export interface HouseJournal {
  readonly journal: Journal;
  /** Why nothing can be sold into it; null while it can. The day's check may find a reason later. */
  error(): TillError | null;
  /** Ends what is under way beside it. The journal itself is closed by whoever still writes to it. */
  stopCare(): Promise<void>;
}

/**
 * Opens DIR/journal.db, after a check of the whole file where an earlier one found damage. Once a day it is copied
 * and checked a little later. One that can't be used is said, and an empty one lets the page come up.
 */
export function openHouseJournal(folder: string, clock: Clock, notices: NoticeBoard): HouseJournal {
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The journal says it below, with its own sentence.
  }
  const doubtful = wasFoundDamaged(folder);
  const path = journalPath(folder);
  const opened = wasEmptied(folder)
    ? fail<TillError>({ code: 'journal.corrupt', field: path })
    : openJournal(path, { check: doubtful ? 'whole' : 'ends' });
  if (!opened.ok) return withoutJournal(opened.error, notices);
  if (doubtful) forgetDamage(folder);
  let error: TillError | null = null;
  const care = startDailyCare({
    folder,
    clock,
    onOutcome: (outcome) => {
      // Yesterday's trouble is over, or is said again.
      notices.end('journal.no-backup');
      notices.end('journal.not-checked');
      if (outcome === 'no-copy') notices.raise({ code: 'journal.no-backup' }, 'warning');
      if (outcome === 'not-checked') notices.raise({ code: 'journal.not-checked' }, 'warning');
      if (outcome !== 'damaged') return;
      noteDamage(folder);
      error = { code: 'journal.found-damaged', field: journalPath(folder) };
      notices.raise(error, 'blocking');
    },
  });
  return {
    journal: opened.value,
    error: () => error,
    stopCare: () => care.stop(),
  };
}

/** Nothing is sold into the empty one: it lets the page come up and say what is wrong. */
function withoutJournal(error: TillError, notices: NoticeBoard): HouseJournal {
  notices.raise(error, 'blocking');
  const empty = openJournal(':memory:');
  if (!empty.ok) throw new Error('SQLite does not work on this machine');
  return { journal: empty.value, error: () => error, stopCare: () => Promise.resolve() };
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
