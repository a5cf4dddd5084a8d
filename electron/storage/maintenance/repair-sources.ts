/**
 * The sources of a repair: readable entries from the start of each journal file, and every line of both
 * folders. A year of lines does not fit in memory, so they are gathered in a table.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { GENESIS, StoredEntry } from '../chain.ts';
import { EMPTY, firstBreak, type Log, logIn, type Tip } from '../log.ts';
import { openToRead } from '../regular-file.ts';
import { copiesNewestFirst } from './copies.ts';
import { type Line, linesFolder, tillOfLines, tillsOfLines } from './lines.ts';
import { lineFiles, linesOf } from './lines-read.ts';
import { type Opening, openingOf } from './lines-source.ts';
import { journalPath } from './set-aside.ts';

/** The part of a log that follows from its first entry. */
export interface Base {
  /** null: nothing at all. */
  readonly path: string | null;
  readonly tip: Tip;
  /** The histories that begin in it, oldest first. */
  readonly openings: readonly Opening[];
}

export const NOTHING: Base = { path: null, tip: EMPTY, openings: [] };

const BATCH = 1_000;

/** The journal and its backups, each as far as it is readable and its chain holds. */
export function basesIn(folder: string): readonly Base[] {
  const paths = [journalPath(folder), ...copiesNewestFirst(folder).map((copy) => copy.path)];
  const bases: Base[] = [];
  for (const path of paths) {
    const base = existsSync(path) ? readBase(path, bases) : null;
    if (base !== null && base.tip.seq > 0) bases.push(base);
  }
  return bases;
}

/** null: unreadable, or another base holds all of it. */
function readBase(path: string, others: readonly Base[]): Base | null {
  try {
    return withLog(path, (database) => {
      const log = logIn(database);
      const end = log.tip();
      const isHeld = others.some(
        (other) =>
          other.path !== null && other.tip.seq >= end.seq && hashIn(other.path, end.seq) === end.hash,
      );
      if (isHeld) return null;
      const openings: Opening[] = [];
      let tip = EMPTY;
      let before: Tip | null = null;
      const goOn = (step: number): void => {
        for (let entries = log.after(tip.seq, step); entries.length > 0; entries = log.after(tip.seq, step)) {
          for (const entry of entries) {
            if (firstBreak(tip, [entry]) !== null) {
              // Either of the two entries may be the changed one, so neither is taken.
              if (entry.seq === tip.seq + 1 && before !== null) tip = before;
              return;
            }
            const opening = openingOf(entry);
            if (opening !== null) openings.push(opening);
            before = tip;
            tip = { seq: entry.seq, hash: entry.hash };
          }
        }
      };
      try {
        goOn(BATCH);
      } catch {
        // If a whole step is unreadable, some of its entries may be readable.
        tryTo(() => goOn(1));
      }
      return { path, tip, openings };
    });
  } catch {
    return null;
  }
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // As far as it goes.
  }
}

const hashIn = (path: string, seq: number): string | null =>
  withLog(path, (database) => logIn(database).hashAt(seq));

function withLog<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = openToRead(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The entries of a base, in order. */
export function* entriesOfBase({ path, tip }: Base): Generator<StoredEntry> {
  if (path === null) return;
  const database = openToRead(path);
  try {
    const log = logIn(database);
    for (let seq = 0; seq < tip.seq; ) {
      for (const entry of log.after(seq, Math.min(BATCH, tip.seq - seq))) {
        yield entry;
        seq = entry.seq;
      }
    }
  } finally {
    database.close();
  }
}

/** The till of this journal, by a majority of its lines, itself and its backups. In a tie the lines win. */
export function tillIn(folder: string, bases: readonly Base[]): string | null {
  const own = bases.filter(({ path }) => path === journalPath(folder)).map(tillOfBase);
  const copies = new Set(bases.filter(({ path }) => path !== journalPath(folder)).map(tillOfBase));
  const votes = [tillOfLines(linesFolder(folder)), ...own, ...copies].filter((id) => id !== null);
  const countOf = (id: string): number => votes.filter((other) => other === id).length;
  return votes.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? null;
}

export const tillOfBase = ({ openings }: Base): string | null => openings.at(-1)?.tillId ?? null;

/**
 * The till, and the tills of which its folder is a copy, because their entries are its own past. `linesIn`:
 * the folders of lines that name them.
 */
export function ownTills(
  linesIn: readonly string[],
  bases: readonly Base[],
  tillId: string,
): ReadonlySet<string> {
  const named = linesIn.map(tillsOfLines).filter(([owner]) => owner === tillId);
  const ofBases = bases
    .filter((base) => tillOfBase(base) === tillId)
    .flatMap(({ openings }) => openings.map((opening) => opening.tillId));
  return new Set([tillId, ...named.flat(), ...ofBases]);
}

/**
 * Every line that may continue the bases, and the readable end of the damaged journal behind its first break.
 */
export interface Gathered {
  /** @throws if no line has this hash. */
  line(hash: string): Line;
  /** The lines that follow this entry. */
  following(tip: Tip): readonly Line[];
  /** In the order of their numbers, one at a time. */
  all(): Iterable<Line>;
  /** The lines that begin a history. */
  openings(): readonly Line[];
  close(): void;
}

const LineRow = StoredEntry.extend({ journalId: z.string(), before: z.string() });

/**
 * Lines that all bases hold are left out. Another entry with the same number is gathered, because it is the
 * other side of a fork.
 */
export function gatherLines(folder: string, linesIn: readonly string[], bases: readonly Base[]): Gathered {
  const afterSeq = bases.length === 0 ? 0 : Math.min(...bases.map(({ tip }) => tip.seq));
  const known = new Set(bases.flatMap(({ openings }) => openings.map(({ journalId }) => journalId)));
  const held = bases.flatMap(({ path }) => (path === null ? [] : openToRead(path)));
  try {
    const logs = held.map(logIn);
    const isHeld = ({ seq, hash }: Line): boolean => logs.every((log) => hashOrNull(log, seq) === hash);
    return gather(
      [linesOfFolders(linesIn), endOfDamaged(journalPath(folder), afterSeq)],
      (line) => line.seq > afterSeq || !known.has(line.journalId) || !isHeld(line),
    );
  } finally {
    for (const database of held) database.close();
  }
}

/** null: there is none, or it is unreadable. */
function hashOrNull(log: Log, seq: number): string | null {
  try {
    return log.hashAt(seq);
  } catch {
    return null;
  }
}

/** Gathers the bases' entries too. */
export function gatherEverything(
  folder: string,
  linesIn: readonly string[],
  bases: readonly Base[],
): Gathered {
  const path = journalPath(folder);
  const readTo = bases.find((base) => base.path === path)?.tip.seq ?? 0;
  // Lines first, because they name their history.
  return gather([linesOfFolders(linesIn), ...bases.map(linesOfBase), endOfDamaged(path, readTo)]);
}

function* linesOfFolders(linesIn: readonly string[]): Generator<Line> {
  for (const file of linesIn.flatMap(lineFiles)) {
    for (const line of linesOf(file)) if (line !== null) yield line;
  }
}

/** A base may be unreadable the second time. That ends it. */
function* untilUnreadable<T>(rows: Generator<T>): Generator<T> {
  for (;;) {
    let next: IteratorResult<T>;
    try {
      next = rows.next();
    } catch {
      return;
    }
    if (next.done) return;
    yield next.value;
  }
}

function* linesOfBase(base: Base): Generator<Line> {
  let [before, journalId] = [GENESIS, ''];
  for (const entry of untilUnreadable(entriesOfBase(base))) {
    journalId = openingOf(entry)?.journalId ?? journalId;
    yield { ...entry, before, journalId };
    before = entry.hash;
  }
}

/** Keeps the first of several lines with the same hash. */
function gather(
  sources: readonly Iterable<Line>[],
  isWanted: (line: Line) => boolean = () => true,
): Gathered {
  const store = new DatabaseSync('');
  store.exec(`CREATE TABLE line (hash TEXT PRIMARY KEY, before TEXT, seq INTEGER, journalId TEXT, kind TEXT,
    subject TEXT, head TEXT, payload TEXT) WITHOUT ROWID; BEGIN`);
  const insert = store.prepare('INSERT OR IGNORE INTO line VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  for (const source of sources) {
    for (const line of source) {
      const { hash, before, seq, journalId, kind, subject, head, payload } = line;
      if (isWanted(line)) insert.run(hash, before, seq, journalId, kind, subject, head, payload);
    }
  }
  store.exec('COMMIT; CREATE INDEX line_by_before ON line (before); CREATE INDEX line_by_seq ON line (seq)');
  const following = store.prepare('SELECT * FROM line WHERE before = ? AND seq = ?');
  const opening = store.prepare("SELECT * FROM line WHERE kind = 'journal.opened'");
  const all = store.prepare('SELECT * FROM line ORDER BY seq, hash');
  const one = store.prepare('SELECT * FROM line WHERE hash = ?');
  return {
    line: (hash) => LineRow.parse(one.get(hash)),
    following: ({ hash, seq }) => following.all(hash, seq + 1).map((row) => LineRow.parse(row)),
    openings: () => opening.all().map((row) => LineRow.parse(row)),
    all: function* () {
      for (const row of all.iterate()) yield LineRow.parse(row);
    },
    close: () => store.close(),
  };
}

/** The readable end of a damaged journal, backwards: entries that prove themselves as lines do. */
function endOfDamaged(path: string, afterSeq: number): readonly Line[] {
  const lines: Line[] = [];
  if (!existsSync(path)) return lines;
  tryTo(() =>
    withLog(path, (database) => {
      let entry: StoredEntry | null = null;
      for (const row of database
        .prepare('SELECT * FROM log WHERE seq > ? ORDER BY seq DESC')
        .iterate(afterSeq)) {
        const before = StoredEntry.parse(row);
        if (entry !== null) {
          if (firstBreak(before, [entry]) !== null) return;
          lines.push({ ...entry, before: before.hash, journalId: '' });
        }
        entry = before;
      }
    }),
  );
  return nameHistories(lines);
}

/**
 * An entry belongs to the history that the last `journal.opened` before it began, if that one is readable.
 */
function nameHistories(newestFirst: readonly Line[]): readonly Line[] {
  let journalId = '';
  return newestFirst.toReversed().map((line) => {
    journalId = openingOf(line)?.journalId ?? journalId;
    return { ...line, journalId };
  });
}
