/** The journal as a start of the till opens it: looked at in a moment, checked and copied while the till sells. */
import { mkdirSync } from 'node:fs';
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { fail, type Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { WriterParts } from './append.ts';
import type { Journal } from './journal.ts';
import { isLost } from './maintenance/backups.ts';
import { startDailyMaintenance } from './maintenance/daily.ts';
import {
  forgetDamage,
  journalPath,
  noteDamage,
  setJournalAside,
  wasFoundDamaged,
} from './maintenance/set-aside.ts';
import { openJournal } from './open-journal.ts';

export interface Books {
  readonly journal: Journal;
  /** Why nothing can be sold into it; null while it can. The day's check may find a reason later. */
  error(): TillError | null;
  /** Ends what is under way beside it. The journal itself is closed by whoever still writes to it. */
  stopMaintenance(): Promise<void>;
}

/** What the person at the till should know about the journal. */
export interface JournalNotices {
  raise(error: TillError, level: 'warning' | 'blocking'): void;
  /** What it said is over. */
  end(code: ErrorCode): void;
}

export interface BooksParts extends WriterParts {
  readonly notices: JournalNotices;
}

/**
 * Opens DIR/journal.db, after a check of the whole file where an earlier one found damage. Once a day it is copied
 * and checked a little later. One that can't be used is said, and an empty one lets the page come up.
 */
export function openBooks(folder: string, parts: BooksParts): Books {
  const { clock, notices } = parts;
  try {
    mkdirSync(folder, { recursive: true });
  } catch {
    // The journal says it below, with its own sentence.
  }
  const doubtful = wasFoundDamaged(folder);
  const opened = openOrSetAside(folder, { ...parts, check: doubtful ? 'whole' : 'ends' });
  if (!opened.ok) return withoutJournal(opened.error, parts);
  if (doubtful) forgetDamage(folder);
  let error: TillError | null = null;
  const maintenance = startDailyMaintenance({
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
    stopMaintenance: () => maintenance.stop(),
  };
}

/** A journal of Tilla 0.1 is kept under another name, which is said, and a new one begins: no shop runs 0.1. */
function openOrSetAside(
  folder: string,
  parts: BooksParts & Parameters<typeof openJournal>[1],
): Result<Journal, TillError> {
  const path = journalPath(folder);
  if (isLost(folder)) return fail({ code: 'journal.lost', field: path });
  const opened = openJournal(path, parts);
  if (opened.ok || opened.error.code !== 'journal.old') return opened;
  const kept = setJournalAside(folder, parts.clock.wallMs());
  if (!kept.ok) return kept;
  parts.notices.raise({ code: 'journal.old', field: kept.value }, 'warning');
  return openJournal(path, parts);
}

/** Nothing is sold into the empty one: it lets the page come up and say what is wrong. */
function withoutJournal(error: TillError, { clock, random, notices }: BooksParts): Books {
  notices.raise(error, 'blocking');
  const empty = openJournal(':memory:', { clock, random });
  if (!empty.ok) throw new Error('SQLite does not work on this machine');
  return { journal: empty.value, error: () => error, stopMaintenance: () => Promise.resolve() };
}

/**
 * Begins an empty journal. The old file is kept under the name that is answered; who did so and why stands in the
 * fresh one's first entry. Errors: as `openJournal`.
 */
export function startFreshJournal(
  folder: string,
  { act, why, ...parts }: WriterParts & { readonly act: Act; readonly why: string },
): Result<string, TillError> {
  const kept = setJournalAside(folder, parts.clock.wallMs());
  if (!kept.ok) return kept;
  const fresh = openJournal(journalPath(folder), { ...parts, begins: { act, why } });
  if (!fresh.ok) return fresh;
  fresh.value.close();
  return kept;
}
