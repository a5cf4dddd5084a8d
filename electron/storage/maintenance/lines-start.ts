/**
 * A journal and its lines, from the start of a till to its end: what the journal has lost is taken in from them
 * before anything is written, then they are kept up with it.
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

export interface BookLinesParts {
  /** The data folder. */
  readonly folder: string;
  /** Where the lines are written a second time; null: nowhere. */
  readonly secondFolder: string | null;
  readonly clock: Clock;
  readonly random: Randomness;
  /**
   * On which the till runs; left out: whatever the lines say. Where they bind it to another one, or another one writes
   * into the second folder, nothing is taken in: `till.copied`.
   */
  readonly machine?: Machine;
  /** The lines had so many entries that the journal had lost. */
  readonly onRegained: (entries: number) => void;
  /** `journal.not-copied`; null: every folder has every entry. */
  readonly onTrouble: (error: TillError | null) => void;
  /**
   * A folder of lines that came within reach while the till runs holds entries that the log does not have:
   * `journal.found-differs`, `limit`: the first of them. The data folder remembers it for the next start.
   */
  readonly onDiffers: (error: TillError) => void;
  /** The data folder's disk is full. The second folder's own says so and stops nothing. */
  readonly makeRoom?: MakeRoom;
  /** The second folder has every entry now. */
  readonly onCopied?: () => void;
}

export interface BookLines extends Pick<LineWriter, 'wake' | 'writeAgain' | 'close'> {
  /** Where the lines of this till lie now. */
  folders(): readonly string[];
  /**
   * Once, on the journal's own connection, when its tables are up to its log and before anything is written. What
   * it answers stops the till: `till.copied`, `journal.set-back`, `journal.differs` (`limit`: the first such entry),
   * `journal.newer`, `journal.corrupt`, `journal.unwritable` (the disk takes nothing of what was lost).
   */
  join(database: DatabaseSync): TillError | null;
  /** Whether a second folder holds nothing of this till, or what goes with its log. Throws what SQLite throws. */
  fits(second: string): boolean;
  /** From now on the lines are written there a second time; null: nowhere. */
  moveSecond(second: string | null): void;
}

export function bookLines(parts: BookLinesParts): BookLines {
  const { folder, clock, onTrouble, makeRoom, machine = NO_MACHINE } = parts;
  let { secondFolder } = parts;
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
    const onShared = parts.onCopied;
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
        parts.onDiffers({ code: 'journal.found-differs', field: lines.linesIn, limit: lines.seq });
      },
      onShared,
      makeRoomFor,
    });
  };
  return {
    join: (database) => {
      const stopped = joinLines(database, parts);
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

interface JoinParts
  extends Pick<BookLinesParts, 'folder' | 'secondFolder' | 'clock' | 'random' | 'onRegained' | 'machine'> {
  /** The lines that were noted to differ are another till's business: neither read nor forgotten. Left out: they count. */
  readonly passesNoted?: boolean;
}

/** Takes in what the log has lost and its lines have. Answers why it can't be used; null: it can. */
export function joinLines(database: DatabaseSync, parts: JoinParts): TillError | null {
  const field = parts.folder;
  const log = logSource(database);
  try {
    const tills = log.tills();
    const [tillId] = tills;
    if (tillId === undefined) return null;
    const own = linesFolder(parts.folder);
    const owner = tillOfLines(own);
    if (owner !== null && !tills.includes(owner) && lineFiles(own).length > 0) {
      return { code: 'journal.differs', field, limit: 1 };
    }
    const folders = linesFolders(parts.folder, parts.secondFolder, tillId);
    const noted = parts.passesNoted ? null : differingLines(parts.folder);
    const linesIn = withNoted(folders, noted);
    const isHere = (bound: Machine): boolean => !parts.machine || isAtHome(bound, parts.machine);
    const [, second] = folders;
    if (second !== undefined && !isHere(writerOfLines(second) ?? NO_MACHINE))
      return { code: 'till.copied', field };
    // What came back and went away again is still lost to these books.
    if (noted !== null && !isReachable(noted.linesIn)) {
      return { code: 'journal.differs', field, limit: noted.seq };
    }
    const found = compareWithLines(log, linesIn, { whole: noted?.linesIn });
    if (found.kind === 'fits') {
      if (!parts.passesNoted) forgetDifferingLines(parts.folder);
      return null;
    }
    if (found.kind === 'gap') return { code: 'journal.set-back', field, limit: found.seq };
    if (found.kind === 'fork') return { code: 'journal.differs', field, limit: found.seq };
    const bound = lastBinding(found.lines);
    if (bound !== null && !isHere(bound)) return { code: 'till.copied', field };
    takeIn(database, log, found.lines, parts);
    parts.onRegained(found.lines.length);
    if (compareWithLines(log, linesIn).kind !== 'fits') return { code: 'journal.set-back', field };
    if (!parts.passesNoted) forgetDifferingLines(parts.folder);
    return null;
  } catch (thrown) {
    return { code: faultOfEntries(thrown, journalPath(field)), field };
  }
}

/** To which machine the last of these entries bind the log; null: they say nothing of it. */
function lastBinding(lines: readonly Line[]): Machine | null {
  const said = lines.map(decode).flatMap(({ kind, payload }) => {
    if (kind === 'machine.bound') return payload.machine;
    return kind === 'journal.opened' ? (payload.machine ?? []) : [];
  });
  return said.at(-1) ?? null;
}

/** The lost entries as they were, and the new history behind them: all of it or nothing. */
function takeIn(
  database: DatabaseSync,
  source: LogSource,
  lines: readonly Line[],
  { clock, random }: Pick<BookLinesParts, 'clock' | 'random'>,
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
