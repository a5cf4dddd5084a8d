/** The journal as a start of the till opens it: looked at in a moment, checked and copied while the till sells. */
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { isAtHome, type Machine } from '../../shared/machine.ts';
import { fail, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { WriterParts } from './append.ts';
import { bindingOf } from './binding.ts';
import type { Journal } from './journal.ts';
import { isLost } from './maintenance/backups.ts';
import type { BroughtUp } from './maintenance/bring-up-folder.ts';
import { startDailyMaintenance } from './maintenance/daily.ts';
import { type Disk, diskOf } from './maintenance/disk.ts';
import { linesAlone } from './maintenance/lines-alone.ts';
import { type BookLines, type BookLinesParts, bookLines } from './maintenance/lines-start.ts';
import { type FolderLock, lockFolder } from './maintenance/lock-folder.ts';
import { clearHalfMade, finishRepair } from './maintenance/repair-place.ts';
import { type Reserve, reserveOn } from './maintenance/reserve.ts';
import {
  areTablesDoubtful,
  forgetDamage,
  forgetPeopleEdited,
  forgetTables,
  journalPath,
  noteDamage,
  notePeopleEdited,
  noteTables,
  setJournalAside,
  wasFoundDamaged,
  werePeopleEdited,
} from './maintenance/set-aside.ts';
import { countedIn, takeTries } from './maintenance/stand-in-tries.ts';
import { openJournal } from './open-journal.ts';

export interface Books {
  readonly journal: Journal;
  /** The folder is bound to another machine: its journal is there to be read, and takes no entry. */
  readonly isCopied: boolean;
  /** It can't be read, and an empty one lets the page come up. */
  readonly isStandIn: boolean;
  /** Why nothing can be sold into it; null while it can. The day's check may find a reason later, a full disk is one while it is full. */
  error(): TillError | null;
  /** Whoever reads the log has come to where its chain breaks: as if the day's check had found it. */
  foundDamaged(): void;
  /** Whether this till's lines in a second folder go with the journal, if there are any. */
  fitsCopy(folder: string): boolean;
  /** From now on the lines are kept there a second time; null: nowhere. */
  copyTo(folder: string | null): void;
  /** Ends what is under way beside it, at once. */
  stopMaintenance(): Promise<void>;
  /** When nobody writes any more: the last lines are written, then it is closed. */
  close(): Promise<void>;
}

/** What the person at the till should know about the journal. */
export interface JournalNotices {
  raise(error: TillError, level: 'warning' | 'blocking'): void;
  /** What it said is over. */
  end(code: ErrorCode): void;
}

export interface BooksParts extends WriterParts {
  readonly notices: JournalNotices;
  /** Where the shop wants the lines a second time; null: nowhere. */
  readonly secondFolder: string | null;
  /** The second folder has every entry now. */
  readonly onCopied?: () => void;
  /** On which it runs, and what a folder without one is bound to. */
  readonly machine: Machine;
  /** What was found where that was looked for beforehand; null: it was not. */
  readonly broughtUp?: BroughtUp | null;
  /** The folder's, where whoever opens it has taken it beforehand: it is theirs from here on. Left out: it is taken here. */
  readonly lock?: Result<FolderLock, TillError>;
  /** The data folder's own; left out, the system's. */
  readonly disk?: Disk;
}

/**
 * Opens DIR/journal.db, after a check of the whole file where an earlier one found damage, takes in what it has lost
 * and its lines have, and keeps them up with it. Once a day it is copied and checked a little later. One that can't
 * be used is said, and an empty one lets the page come up. The folder is locked until they are closed: one till, or
 * the journal's command, at a time.
 */
export function openBooks(folder: string, parts: BooksParts): Books {
  const lock = parts.lock ?? lockFolder(folder);
  if (!lock.ok) return withoutJournal(folder, lock.error, parts);
  const books = openLocked(folder, parts);
  return {
    ...books,
    close: async () => {
      await books.close();
      lock.value.release();
    },
  };
}

function openLocked(folder: string, parts: BooksParts): Books {
  const { clock, notices, broughtUp = null } = parts;
  const finished = finishRepair(folder);
  if (!finished.ok) return withoutJournal(folder, finished.error, parts);
  clearHalfMade(folder);
  if (broughtUp?.error) return withoutJournal(folder, broughtUp.error, parts);
  const doubtful = wasFoundDamaged(folder);
  const reserve = reserveOn({ folder, clock, notices, disk: parts.disk ?? diskOf(folder) });
  const makeRoom = (): boolean => reserve.giveUp();
  const isHere = (bound: Machine): boolean => isAtHome(bound, parts.machine);
  let error: TillError | null = null;
  const stop = (why: TillError): void => {
    error = why;
    notices.raise(why, 'blocking');
  };
  const lines = linesFor(folder, { ...parts, makeRoom, onDiffers: stop });
  let isEdited = (broughtUp?.isPeopleEdited ?? false) || werePeopleEdited(folder);
  const open = (): Result<Journal, TillError> =>
    openOrSetAside(folder, {
      ...parts,
      onPeopleEdited: () => {
        isEdited = true;
        notePeopleEdited(folder);
      },
      makeRoom,
      check: doubtful && broughtUp === null ? 'whole' : 'ends',
      remakesTables: broughtUp === null && areTablesDoubtful(folder),
      // Before anything is written, at home or in lines that another machine writes on.
      join: (database) => (isHere(bindingOf(database)) ? lines.join(database) : copied(folder)),
      onAppended: (stored, journalId) => {
        parts.onAppended?.(stored, journalId);
        lines.wake();
      },
    });
  if (broughtUp?.isOnReserve) reserve.giveUp();
  const opened = openInRoom(open, reserve);
  if (!opened.ok && opened.error.code === 'till.copied') return copiedBooks(folder, parts);
  if (!opened.ok) return withoutJournal(folder, opened.error, parts);
  if (doubtful) forgetDamage(folder);
  forgetTables(folder);
  takeTries(folder, opened.value);
  if (isEdited && sayEdited(opened.value, notices)) forgetPeopleEdited(folder);
  reserve.start();
  const found = (code: 'journal.newer' | 'journal.found-damaged'): void => {
    // The next start looks at all of it, and says which of the two it is.
    noteDamage(folder);
    stop({ code, field: journalPath(folder) });
  };
  const maintenance = startDailyMaintenance({
    folder,
    clock,
    linesIn: lines.folders,
    onMissing: lines.writeAgain,
    onOutcome: (outcome) => {
      // Yesterday's trouble is over, or is said again.
      notices.end('journal.no-backup');
      notices.end('journal.not-checked');
      if (outcome === 'no-copy') notices.raise({ code: 'journal.no-backup' }, 'warning');
      if (outcome === 'not-checked') notices.raise({ code: 'journal.not-checked' }, 'warning');
      if (outcome === 'tables') {
        noteTables(folder);
        stop({ code: 'journal.tables-differ' });
      }
      if (outcome !== 'damaged' && outcome !== 'newer') return;
      found(outcome === 'newer' ? 'journal.newer' : 'journal.found-damaged');
    },
  });
  return {
    journal: opened.value,
    isCopied: false,
    isStandIn: false,
    error: () => error ?? reserve.error(),
    foundDamaged: () => found('journal.found-damaged'),
    fitsCopy: lines.fits,
    copyTo: lines.moveSecond,
    stopMaintenance: async () => {
      await Promise.all([maintenance.stop(), reserve.stop()]);
    },
    close: async () => {
      await Promise.all([maintenance.stop(), reserve.stop()]);
      await lines.close();
      opened.value.close();
    },
  };
}

/** Nobody got a right by it, and a manager reads in the log that somebody tried. Answers whether it stands there. */
function sayEdited(journal: Journal, notices: JournalNotices): boolean {
  const payload = {
    what: 'tables',
    staffId: null,
    right: null,
    channel: null,
    times: 1,
    askedWallMs: null,
  } as const;
  const written = journal.append(byTill(null), { kind: 'staff.refused', subject: payload.what, payload });
  notices.raise({ code: 'journal.people-edited' }, 'warning');
  return written.ok;
}

/** On a full disk not even a whole journal opens: what was under way when the till ended needs the reserve too. */
function openInRoom(open: () => Result<Journal, TillError>, reserve: Reserve): Result<Journal, TillError> {
  const opened = open();
  const isFull = !opened.ok && opened.error.code === 'journal.unwritable' && reserve.isWithoutRoom();
  return isFull && reserve.giveUp() ? open() : opened;
}

const linesFor = (
  folder: string,
  parts: BooksParts & Pick<BookLinesParts, 'onDiffers'> & Required<Pick<BooksParts, 'makeRoom'>>,
): BookLines =>
  bookLines({
    ...parts,
    folder,
    onRegained: (entries) => parts.notices.raise({ code: 'journal.repaired', limit: entries }, 'warning'),
    onTrouble: (error) => {
      parts.notices.end('journal.not-copied');
      if (error !== null) parts.notices.raise(error, 'warning');
    },
  });

const copied = (folder: string): TillError => ({ code: 'till.copied', field: folder });

/** The next start looks at the folder that is set meanwhile. */
const WITHOUT_LINES = { fitsCopy: () => true, copyTo: () => undefined };

/** Neither copied nor checked nor joined to its lines: it stays as it came until a person has said whose it is. */
function copiedBooks(folder: string, parts: BooksParts): Books {
  const error = copied(folder);
  const { clock, random } = parts;
  const opened = openJournal(journalPath(folder), { clock, random, refuses: error });
  if (!opened.ok) return withoutJournal(folder, opened.error, parts);
  return {
    journal: opened.value,
    isCopied: true,
    isStandIn: false,
    error: () => error,
    foundDamaged: () => undefined,
    ...WITHOUT_LINES,
    stopMaintenance: () => Promise.resolve(),
    close: () => Promise.resolve(opened.value.close()),
  };
}

/** A journal of Tilla 0.1 is kept under another name, which is said, and a new one begins: no shop runs 0.1. */
function openOrSetAside(
  folder: string,
  parts: BooksParts & Parameters<typeof openJournal>[1],
): Result<Journal, TillError> {
  const path = journalPath(folder);
  const isGone = isLost(folder) || linesAlone(folder, parts.secondFolder, parts.machine) !== null;
  if (isGone) return fail({ code: 'journal.lost', field: path });
  const opened = openJournal(path, parts);
  if (opened.ok || opened.error.code !== 'journal.old') return opened;
  const kept = setJournalAside(folder, parts.clock.wallMs());
  if (!kept.ok) return kept;
  parts.notices.raise({ code: 'journal.old', field: kept.value }, 'warning');
  return openJournal(path, parts);
}

/** Nothing is sold into the empty one: it lets the page come up and say what is wrong. */
function withoutJournal(folder: string, error: TillError, { clock, random, notices }: BooksParts): Books {
  notices.raise(error, 'blocking');
  const empty = openJournal(':memory:', { clock, random });
  if (!empty.ok) throw new Error('SQLite does not work on this machine');
  return {
    journal: { ...empty.value, ...countedIn(folder) },
    isCopied: false,
    isStandIn: true,
    error: () => error,
    foundDamaged: () => undefined,
    ...WITHOUT_LINES,
    stopMaintenance: () => Promise.resolve(),
    close: () => Promise.resolve(empty.value.close()),
  };
}
