/**
 * Opens the journal for a start of the till. A start checks only the ends; the day's thread copies and checks
 * the whole file.
 */
import type { ErrorCode, TillError } from '../../shared/errors/till-error.ts';
import { isAtHome, type Machine } from '../../shared/machine.ts';
import { fail, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import type { WriterDeps } from './append.ts';
import { bindingOf } from './binding.ts';
import type { Journal } from './journal.ts';
import { isLost } from './maintenance/backups.ts';
import type { BroughtUp } from './maintenance/bring-up-folder.ts';
import { createCheckpoints } from './maintenance/checkpoints.ts';
import { startDailyMaintenance } from './maintenance/daily.ts';
import { type Disk, diskOf } from './maintenance/disk.ts';
import { linesAlone } from './maintenance/lines-alone.ts';
import { type BookLines, type BookLinesDeps, bookLines } from './maintenance/lines-start.ts';
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
  /** The folder is bound to another machine. Its journal can be read, but takes no entry. */
  readonly isCopied: boolean;
  /** The journal is unreadable. An empty one in memory lets the page start. */
  readonly isStandIn: boolean;
  /** Why the till can't sell; null: it can. The day's check or a full disk may add a reason later. */
  error(): TillError | null;
  /** A reader found a break in the chain. This acts like the day's check. */
  foundDamaged(): void;
  /** Whether this till's lines in a second folder, if any, belong to the journal. */
  fitsCopy(folder: string): boolean;
  /** Keeps the lines in this second folder from now on; null: in none. */
  copyTo(folder: string | null): void;
  /** Stops the maintenance work at once. */
  stopMaintenance(): Promise<void>;
  /** Call this after the last write. Writes the last lines, then closes the journal. */
  close(): Promise<void>;
}

/** Notices about the journal for the person at the till. */
export interface JournalNotices {
  raise(error: TillError, level: 'warning' | 'blocking'): void;
  /** Ends the notice. */
  end(code: ErrorCode): void;
}

export interface BooksDeps extends WriterDeps {
  readonly notices: JournalNotices;
  /** The second folder for the lines; null: none. */
  readonly secondFolder: string | null;
  /** The second folder now has every entry. */
  readonly onCopied?: () => void;
  /** This machine, to which an unbound folder is bound. */
  readonly machine: Machine;
  /** The result of the work before the start; null: there was no such work. */
  readonly broughtUp?: BroughtUp | null;
  /**
   * The folder's lock, if the caller has taken it. `openBooks` then owns it. Left out: `openBooks` takes the
   * lock.
   */
  readonly lock?: Result<FolderLock, TillError>;
  /** Default: the disk of the data folder. */
  readonly disk?: Disk;
}

/**
 * Opens DIR/journal.db, and checks the whole file if an earlier check found damage. Takes in lost entries
 * from the lines, and keeps the lines up to date. Once a day a thread copies and checks the file. An unusable
 * journal raises a notice, and an empty one lets the page start. The folder stays locked until `close`, for
 * one till or one journal command.
 */
export function openBooks(folder: string, deps: BooksDeps): Books {
  const lock = deps.lock ?? lockFolder(folder);
  if (!lock.ok) return withoutJournal(folder, lock.error, deps);
  const books = openLocked(folder, deps);
  return {
    ...books,
    close: async () => {
      await books.close();
      lock.value.release();
    },
  };
}

function openLocked(folder: string, deps: BooksDeps): Books {
  const { clock, notices, broughtUp = null } = deps;
  const finished = finishRepair(folder);
  if (!finished.ok) return withoutJournal(folder, finished.error, deps);
  clearHalfMade(folder);
  if (broughtUp?.error) return withoutJournal(folder, broughtUp.error, deps);
  const doubtful = wasFoundDamaged(folder);
  const reserve = reserveOn({ folder, clock, notices, disk: deps.disk ?? diskOf(folder) });
  const makeRoom = (): boolean => reserve.giveUp();
  const isHere = (bound: Machine): boolean => isAtHome(bound, deps.machine);
  let error: TillError | null = null;
  const stop = (why: TillError): void => {
    error = why;
    notices.raise(why, 'blocking');
  };
  const lines = linesFor(folder, { ...deps, makeRoom, onDiffers: stop });
  let isEdited = (broughtUp?.isPeopleEdited ?? false) || werePeopleEdited(folder);
  const checkpoints = createCheckpoints(clock);
  const open = (): Result<Journal, TillError> =>
    openOrSetAside(folder, {
      ...deps,
      checkpoints,
      onPeopleEdited: () => {
        isEdited = true;
        notePeopleEdited(folder);
      },
      makeRoom,
      check: doubtful && broughtUp === null ? 'whole' : 'ends',
      remakesTables: broughtUp === null && areTablesDoubtful(folder),
      // Before any write, at home or in lines that another machine continues.
      join: (database) => (isHere(bindingOf(database)) ? lines.join(database) : copied(folder)),
      onAppended: (stored, journalId) => {
        deps.onAppended?.(stored, journalId);
        lines.wake();
      },
    });
  if (broughtUp?.isOnReserve) reserve.giveUp();
  const opened = openInRoom(open, reserve);
  if (!opened.ok && opened.error.code === 'till.copied') return copiedBooks(folder, deps);
  if (!opened.ok) return withoutJournal(folder, opened.error, deps);
  if (doubtful) forgetDamage(folder);
  forgetTables(folder);
  takeTries(folder, opened.value);
  if (isEdited && raiseEdited(opened.value, notices)) forgetPeopleEdited(folder);
  reserve.start();
  const found = (code: 'journal.newer' | 'journal.found-damaged'): void => {
    // The next start checks the whole file, and finds out which of the two it is.
    noteDamage(folder);
    stop({ code, field: journalPath(folder) });
  };
  const maintenance = startDailyMaintenance({
    folder,
    clock,
    linesIn: lines.folders,
    onMissing: lines.writeAgain,
    onOutcome: (outcome) => {
      // Yesterday's notice ends, or is raised again.
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
      await Promise.all([maintenance.stop(), reserve.stop(), checkpoints.stop()]);
    },
    close: async () => {
      await Promise.all([maintenance.stop(), reserve.stop(), checkpoints.stop()]);
      await lines.close();
      opened.value.close();
    },
  };
}

/**
 * Records in the log that somebody edited people or roles. The edit gave no rights. Returns whether the entry
 * is stored.
 */
function raiseEdited(journal: Journal, notices: JournalNotices): boolean {
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

/**
 * On a full disk even an intact journal does not open. Work from before the end of the till needs the reserve
 * too.
 */
function openInRoom(open: () => Result<Journal, TillError>, reserve: Reserve): Result<Journal, TillError> {
  const opened = open();
  const isFull = !opened.ok && opened.error.code === 'journal.unwritable' && reserve.isWithoutRoom();
  return isFull && reserve.giveUp() ? open() : opened;
}

const linesFor = (
  folder: string,
  deps: BooksDeps & Pick<BookLinesDeps, 'onDiffers'> & Required<Pick<BooksDeps, 'makeRoom'>>,
): BookLines =>
  bookLines({
    ...deps,
    folder,
    onRegained: (entries) => deps.notices.raise({ code: 'journal.repaired', limit: entries }, 'warning'),
    onTrouble: (error) => {
      deps.notices.end('journal.not-copied');
      if (error !== null) deps.notices.raise(error, 'warning');
    },
  });

const copied = (folder: string): TillError => ({ code: 'till.copied', field: folder });

/** The next start checks the folder that is set meanwhile. */
const WITHOUT_LINES = { fitsCopy: () => true, copyTo: () => undefined };

/**
 * A copied journal gets no copies, checks or lines. It stays unchanged until a person decides whose it is.
 */
function copiedBooks(folder: string, deps: BooksDeps): Books {
  const error = copied(folder);
  const { clock, random } = deps;
  const opened = openJournal(journalPath(folder), { clock, random, refuses: error });
  if (!opened.ok) return withoutJournal(folder, opened.error, deps);
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

/** Renames a journal of Tilla 0.1, raises a notice and begins a new one. No shop runs 0.1. */
function openOrSetAside(
  folder: string,
  deps: BooksDeps & Parameters<typeof openJournal>[1],
): Result<Journal, TillError> {
  const path = journalPath(folder);
  const isLostHere = isLost(folder) || linesAlone(folder, deps.secondFolder, deps.machine) !== null;
  if (isLostHere) return fail({ code: 'journal.lost', field: path });
  const opened = openJournal(path, deps);
  if (opened.ok || opened.error.code !== 'journal.old') return opened;
  const kept = setJournalAside(folder, deps.clock.wallMs());
  if (!kept.ok) return kept;
  deps.notices.raise({ code: 'journal.old', field: kept.value }, 'warning');
  return openJournal(path, deps);
}

/** The empty journal takes no sales. It lets the page start and show the fault. */
function withoutJournal(folder: string, error: TillError, { clock, random, notices }: BooksDeps): Books {
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
