/**
 * A journal and its lines, from a till's start to its end. At the start lost entries come back from the lines
 * before any write. After that the lines follow the journal.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { JournalId, TillId, uuidV7 } from '../../../shared/ids.ts';
import { isAtHome, type Machine, NO_MACHINE } from '../../../shared/machine.ts';
import { byTill } from '../../../shared/staff/actor.ts';
import { type Clock, momentOf, type Randomness } from '../../../shared/time.ts';
import { applyIn } from '../apply.ts';
import type { MakeRoom } from '../database.ts';
import { decode, encode, writable } from '../entry.ts';
import { logIn } from '../log.ts';
import { markIn } from '../rebuild.ts';
import { markBaskets } from './carry-baskets.ts';
import { type Line, linesFolder, linesFolders, tillOfLines, writerOfLines } from './lines.ts';
import { compareWithLines } from './lines-compare.ts';
import {
  differingLines,
  forgetDifferingLines,
  isReachable,
  noteDifferingLines,
  withNoted,
} from './lines-note.ts';
import { lineFiles } from './lines-read.ts';
import { faultOfEntries, type LogSource, logSource } from './lines-source.ts';
import { type LineWriter, startLineWriter } from './lines-write.ts';
import { journalPath } from './set-aside.ts';

export interface BookLinesDeps {
  /** The data folder. */
  readonly folder: string;
  /** The second folder for lines; null: none. */
  readonly secondFolder: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  /**
   * This machine; left out: any. If the lines name another machine as bound or as writer, nothing is taken
   * in: `till.copied`.
   */
  readonly machine?: Machine;
  /** How many lost entries came back from the lines. */
  readonly onRegained: (entries: number) => void;
  /** `journal.not-copied`; null: every folder has every entry. */
  readonly onTrouble: (error: TillError | null) => void;
  /**
   * A folder that came within reach has entries that the log lacks: `journal.found-differs`, `limit`: the
   * first of them. A note in the data folder lasts until the next start.
   */
  readonly onDiffers: (error: TillError) => void;
  /** For a full disk of the data folder. A full disk of the second folder only raises a notice. */
  readonly makeRoom?: MakeRoom;
  /** The second folder now has every entry. */
  readonly onCopied?: () => void;
}

export interface BookLines extends Pick<LineWriter, 'wake' | 'writeAgain' | 'close'> {
  /** The present folders of this till's lines. */
  folders(): readonly string[];
  /**
   * Call it once on the journal's own connection, with its tables matching its log, before any write. Its
   * error stops the till: `till.copied`, `journal.set-back`, `journal.differs` (`limit`: the first such
   * entry), `journal.newer`, `journal.corrupt`, `journal.unwritable` (the disk refuses the lost entries).
   */
  join(database: DatabaseSync): TillError | null;
  /**
   * Whether a second folder has no lines of this till, or lines that fit its log. Throws what SQLite throws.
   */
  fits(second: string): boolean;
  /** Uses this second folder from now on; null: none. */
  moveSecond(second: string | null): void;
}

export function bookLines(deps: BookLinesDeps): BookLines {
  const { folder, clock, onTrouble, makeRoom, machine = NO_MACHINE } = deps;
  let { secondFolder } = deps;
  let log: LogSource | null = null;
  let writer: LineWriter | null = null;
  let isClosed = false;

  const start = (): LineWriter | null => {
    const tills = log?.tills() ?? [];
    const [tillId] = tills;
    // A new journal has no till before its first entry.
    if (log === null || tillId === undefined || isClosed) return null;
    const folders = linesFolders(folder, secondFolder, tillId);
    const makeRoomFor = (path: string): boolean => path === linesFolder(folder) && (makeRoom?.() ?? false);
    const [, sharedFolder = null] = folders;
    const onShared = deps.onCopied;
    return startLineWriter({
      tills,
      log,
      folders,
      sharedFolder,
      machine,
      clock,
      onTrouble,
      onDiffers: (lines) => {
        noteDifferingLines(folder, lines);
        deps.onDiffers({ code: 'journal.found-differs', field: lines.linesIn, limit: lines.seq });
      },
      onShared,
      makeRoomFor,
    });
  };
  return {
    join: (database) => {
      const stopped = joinLines(database, deps);
      if (stopped !== null) return stopped;
      log = logSource(database);
      writer = start();
      return null;
    },
    fits: (second) => {
      const [tillId] = log?.tills() ?? [];
      if (log === null || tillId === undefined) return true;
      const [, path = second] = linesFolders(folder, second, tillId);
      const isHere = isAtHome(writerOfLines(path) ?? NO_MACHINE, machine);
      return isHere && compareWithLines(log, [path]).kind === 'fits';
    },
    moveSecond: (second) => {
      secondFolder = second;
      const [tillId] = log?.tills() ?? [];
      if (tillId !== undefined) writer?.moveShared(linesFolders(folder, second, tillId)[1] ?? null);
    },
    folders: () => {
      const [tillId] = log?.tills() ?? [];
      return tillId === undefined ? [] : linesFolders(folder, secondFolder, tillId);
    },
    writeAgain: (missing) => writer?.writeAgain(missing),
    wake: () => {
      writer ??= start();
      writer?.wake();
    },
    close: async () => {
      isClosed = true;
      await writer?.close();
    },
  };
}

interface JoinDeps
  extends Pick<BookLinesDeps, 'folder' | 'secondFolder' | 'clock' | 'random' | 'onRegained' | 'machine'> {
  /**
   * Whether the noted lines belong to another till: then they are neither read nor forgotten. Default: no.
   */
  readonly passesNoted?: boolean;
}

/** Takes in what the log lost and the lines have. Returns why the journal is unusable; null: it is usable. */
export function joinLines(database: DatabaseSync, deps: JoinDeps): TillError | null {
  const field = deps.folder;
  const log = logSource(database);
  try {
    const tills = log.tills();
    const [tillId] = tills;
    if (tillId === undefined) return null;
    const own = linesFolder(deps.folder);
    const owner = tillOfLines(own);
    if (owner !== null && !tills.includes(owner) && lineFiles(own).length > 0) {
      return { code: 'journal.differs', field, limit: 1 };
    }
    const folders = linesFolders(deps.folder, deps.secondFolder, tillId);
    const noted = deps.passesNoted ? null : differingLines(deps.folder);
    const linesIn = withNoted(folders, noted);
    const isHere = (bound: Machine): boolean => !deps.machine || isAtHome(bound, deps.machine);
    const [, second] = folders;
    if (second !== undefined && !isHere(writerOfLines(second) ?? NO_MACHINE))
      return { code: 'till.copied', field };
    // The folder came back and went away again, so its entries are still missing.
    if (noted !== null && !isReachable(noted.linesIn)) {
      return { code: 'journal.differs', field, limit: noted.seq };
    }
    const found = compareWithLines(log, linesIn, { whole: noted?.linesIn });
    if (found.kind === 'fits') {
      if (!deps.passesNoted) forgetDifferingLines(deps.folder);
      return null;
    }
    if (found.kind === 'gap') return { code: 'journal.set-back', field, limit: found.seq };
    if (found.kind === 'fork') return { code: 'journal.differs', field, limit: found.seq };
    const bound = lastBinding(found.lines);
    if (bound !== null && !isHere(bound)) return { code: 'till.copied', field };
    takeIn(database, log, found.lines, deps);
    deps.onRegained(found.lines.length);
    if (compareWithLines(log, linesIn).kind !== 'fits') return { code: 'journal.set-back', field };
    if (!deps.passesNoted) forgetDifferingLines(deps.folder);
    return null;
  } catch (thrown) {
    return { code: faultOfEntries(thrown, journalPath(field)), field };
  }
}

/** The machine of the last binding among these entries; null: there is none. */
function lastBinding(lines: readonly Line[]): Machine | null {
  const openings = lines.map(decode).flatMap(({ kind, payload }) => {
    if (kind === 'machine.bound') return payload.machine;
    return kind === 'journal.opened' ? (payload.machine ?? []) : [];
  });
  return openings.at(-1) ?? null;
}

/** The lost entries unchanged, and a new history behind them: all or nothing. */
function takeIn(
  database: DatabaseSync,
  source: LogSource,
  lines: readonly Line[],
  { clock, random }: Pick<BookLinesDeps, 'clock' | 'random'>,
): void {
  const [log, mark, apply] = [logIn(database), markIn(database), applyIn(database)];
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { journalId: _, before: __, ...entry } of lines) {
      log.insert(entry);
      apply(entry);
    }
    const [last] = lines.slice(-1).map(decode);
    const previous = source.history();
    if (!last || previous === null) throw new Error('nothing to go on from');
    const at = momentOf(clock);
    const tillId = TillId.parse(source.tills()[0]);
    const opening = writable({
      kind: 'journal.opened',
      subject: tillId,
      payload: {
        tillId,
        journalId: JournalId.parse(uuidV7(at.wallMs, random)),
        previous: { journalId: JournalId.parse(previous.journalId), seq: last.seq, hash: last.hash },
        why: null,
        machine: null,
        copyOf: null,
      },
    });
    const place = { seq: last.seq + 1, before: last.hash, at, shiftId: last.shiftId };
    const stored = encode(opening, tillId, byTill(null), place);
    log.insert(stored);
    apply(stored);
    mark.set(stored.seq);
    markBaskets(database);
    database.exec('COMMIT');
  } catch (thrown) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}
