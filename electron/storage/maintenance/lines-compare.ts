/**
 * Compares the end of the log with the lines of its folders. Reads only the tails of plain files, unless they
 * have lines that the log lacks. For all but the newest files a short end is enough, if the log has it.
 */
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { dayOf, type Line } from './lines.ts';
import {
  type LineFile,
  lineFiles,
  lineFilesNamed,
  linesOf,
  readTail,
  TAIL_BYTES,
  type Tail,
  tailOfFile,
} from './lines-read.ts';
import { type History, type LogSource, openingOf } from './lines-source.ts';

/** The state of a folder of lines. */
export interface FolderState {
  /** The last entry of the log that is there; 0: none. */
  readonly writtenTo: number;
  /** Earlier entries with a damaged or missing line, to be written again. */
  readonly bad: readonly number[];
  /** Files whose last line has no end. */
  readonly torn: readonly string[];
  /** The first line of this history that differs from the log or lies behind its end; null: all lines fit. */
  readonly differsAt: number | null;
}

export type Comparison =
  | { readonly kind: 'fits' }
  /** The log has lost these lines, which continue its end. */
  | { readonly kind: 'ahead'; readonly lines: readonly Line[] }
  /** Entries are lost: this entry's line belongs to the log and can't be joined to it. */
  | { readonly kind: 'gap'; readonly seq: number }
  /** Two histories of one till: the log and a line differ at this entry. */
  | { readonly kind: 'fork'; readonly seq: number };

/** A larger number needs a repair. */
const MOST_AHEAD = 200_000;
const MOST_AHEAD_BYTES = 268_435_456;

export interface ComparisonDeps {
  /** A folder to read from its beginning; left out: none. */
  readonly whole?: string | null | undefined;
  /** A larger number is a gap. */
  readonly mostAhead?: number;
}

/** linesIn: this till's folders of lines. An unreadable folder counts as empty. Throws what SQLite throws. */
export function compareWithLines(
  log: LogSource,
  linesIn: readonly string[],
  { whole = null, mostAhead = MOST_AHEAD }: ComparisonDeps = {},
): Comparison {
  let isAhead = false;
  for (const path of linesIn) {
    const comparison = checkFiles(log, lineFiles(path));
    let step = comparison.next();
    while (!step.done) step = comparison.next(tailOrNull(step.value));
    if (step.value.fork !== null) return { kind: 'fork', seq: step.value.fork };
    isAhead ||= step.value.isAhead;
  }
  const fork = whole === null ? null : firstFork(log, whole);
  if (fork !== null) return { kind: 'fork', seq: fork };
  return (isAhead ? goOn(log, linesIn, mostAhead) : null) ?? { kind: 'fits' };
}

/**
 * The first line of this history, anywhere in the plain files, that differs from the log; null: none differs.
 */
function firstFork(log: LogSource, linesIn: string): number | null {
  const [{ seq: endSeq }, history] = [log.tip(), log.history()];
  let first: number | null = null;
  for (const file of lineFiles(linesIn).filter(({ range }) => range === null)) {
    for (const line of linesOf(file)) {
      if (line === null || line.seq > endSeq || !isOf(line, history)) continue;
      if (log.hashAt(line.seq) !== line.hash && (first === null || line.seq < first)) first = line.seq;
    }
  }
  return first;
}

/**
 * What the folder lacks, and whether it fits the log. It reads without blocking this thread, except when
 * lines lie behind the log's end: then it reads all lines. Throws what the disk and SQLite throw.
 */
export async function stateOfLines(log: LogSource, linesIn: string): Promise<FolderState> {
  const comparison = checkFiles(log, lineFilesNamed(linesIn, await readdir(linesIn)));
  let step = comparison.next();
  while (!step.done) step = comparison.next(await readTail(step.value.path, step.value.leastBytes));
  const { fork, isAhead, ...lacks } = step.value;
  // Lines behind the log's end may belong to a replaced history, so all lines are compared, as at a start.
  const ahead = fork === null && isAhead ? goOn(log, [linesIn], MOST_AHEAD) : null;
  return { ...lacks, differsAt: fork ?? firstOf(ahead, log.tip().seq + 1) };
}

/** next: the entry behind the log's end. null: all lines fit the log. */
function firstOf(found: Comparison | null, next: number): number | null {
  if (found === null || found.kind === 'fits') return null;
  return found.kind === 'ahead' ? next : found.seq;
}

interface TailWanted {
  readonly path: string;
  readonly leastBytes: number;
}

function tailOrNull({ path, leastBytes }: TailWanted): Tail | null {
  try {
    return tailOfFile(path, leastBytes);
  } catch {
    return null;
  }
}

interface CheckedFolder extends Omit<FolderState, 'differsAt'> {
  /** The first line of this history that differs from the log; null: none found. */
  readonly fork: number | null;
  /** There are lines behind the log's end. */
  readonly isAhead: boolean;
}

/** A power cut may concern the day's file, and the previous one around midnight. */
const NEWEST_FILES = 2;
/** Enough for some entries. File names order nothing, so each file's end is compared with the log. */
const END_BYTES = 4_096;

/** Yields each tail that it needs. The caller answers null for an unreadable one. */
function* checkFiles(
  log: LogSource,
  files: readonly LineFile[],
): Generator<TailWanted, CheckedFolder, Tail | null | undefined> {
  const { seq: endSeq } = log.tip();
  const lastZipped = Math.max(0, ...files.map(({ range }) => range?.last ?? 0));
  const plain = files.filter(({ range }) => range === null).toReversed();
  const tails: FileTail[] = [];
  for (const [index, { path }] of plain.entries()) {
    const end = index < NEWEST_FILES ? null : yield { path, leastBytes: END_BYTES };
    const isKnown = end?.lines.every((line) => line !== null && log.hashAt(line.seq) === line.hash) ?? false;
    const tail = end && isKnown ? end : yield { path, leastBytes: TAIL_BYTES };
    if (tail) tails.push({ name: basename(path), ...tail });
  }
  const checked = compareTails(log, tails);
  return {
    ...checked,
    isAhead: checked.isAhead || lastZipped > endSeq,
    writtenTo: Math.max(checked.writtenTo, Math.min(lastZipped, endSeq)),
  };
}

interface FileTail extends Tail {
  readonly name: string;
}

function compareTails(log: LogSource, tails: readonly FileTail[]): CheckedFolder {
  const { seq: endSeq } = log.tip();
  const history = log.history();
  const brokenOff = new Set(log.brokenOff());
  const known = new Set<number>();
  const guesses: number[] = [];
  let isAhead = false;
  let fork: number | null = null;
  const spans: { readonly day: string; readonly from: number; readonly to: number }[] = [];
  for (const { name, lines } of tails) {
    const here: number[] = [];
    // A damaged line stood where its neighbour's successor belongs.
    let guess: number | null = null;
    for (const line of lines) {
      if (line === null) {
        if (guess !== null) guesses.push(guess);
        guess = guess === null ? null : guess + 1;
        continue;
      }
      guess = line.seq + 1;
      if (line.seq > endSeq) isAhead ||= !brokenOff.has(line.journalId);
      else if (log.hashAt(line.seq) === line.hash) here.push(line.seq);
      else if (isOf(line, history)) fork ??= line.seq;
    }
    for (const seq of here) known.add(seq);
    spans.push({ day: name.slice(0, DAY_LENGTH), from: Math.min(...here), to: Math.max(...here) });
  }
  const writtenTo = Math.max(0, ...known);
  const holes = spans.flatMap((span) => holesIn(log, span, known));
  const bad = [...new Set([...guesses.filter((seq) => seq <= writtenTo && !known.has(seq)), ...holes])];
  const torn = tails.filter((tail) => tail.torn).map(({ name }) => name);
  return { writtenTo, bad, torn, isAhead, fork };
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/**
 * Missing entries between the first and the last line of a file's tail. Entries of another day are in another
 * file.
 */
function holesIn(
  log: LogSource,
  { day, from, to }: { readonly day: string; readonly from: number; readonly to: number },
  known: ReadonlySet<number>,
): readonly number[] {
  const holes: number[] = [];
  for (let seq = from + 1; seq < to; seq += 1) {
    if (!known.has(seq) && log.linesAfter(seq - 1, 1).some((line) => dayOf(line) === day)) holes.push(seq);
  }
  return holes;
}

/** A replaced history may have lines that the log never took. A repair has dealt with them. */
const isOf = (line: Line, history: History | null): boolean =>
  history !== null && line.journalId === history.journalId && line.seq >= history.fromSeq;

/**
 * What continues the log's end, from all lines of all folders. null: lines behind the end belong to other
 * histories.
 */
function goOn(log: LogSource, linesIn: readonly string[], mostAhead: number): Comparison | null {
  const end = log.tip();
  const brokenOff = new Set(log.brokenOff());
  const behind = new Map<string, Line>();
  let bytes = 0;
  for (const file of linesIn.flatMap(lineFiles)) {
    if (file.range !== null && file.range.last <= end.seq) continue;
    for (const line of linesOf(file)) {
      if (line === null || line.seq <= end.seq || brokenOff.has(line.journalId)) continue;
      behind.set(line.hash, line);
      bytes += line.payload.length;
      if (behind.size > mostAhead || bytes > MOST_AHEAD_BYTES) return { kind: 'gap', seq: line.seq };
    }
  }
  const byBefore = Map.groupBy(behind.values(), ({ before }) => before);
  const joined: Line[] = [];
  for (let at = end.hash; ; ) {
    const seq = end.seq + joined.length + 1;
    const next = nextOf((byBefore.get(at) ?? []).filter((line) => line.seq === seq));
    if (next === 'fork') return { kind: 'fork', seq };
    if (next === null) break;
    joined.push(next);
    behind.delete(next.hash);
    at = next.hash;
  }
  // Leftovers of an older history were dealt with when the next history began.
  const newest =
    joined.findLast(({ kind }) => kind === OPENED)?.journalId ?? log.history()?.journalId ?? null;
  const left = [...behind.values()];
  const newer = newest === null ? new Set<string>() : historiesFrom(newest, left);
  const [first] = left.filter(({ journalId }) => newer.has(journalId)).toSorted((a, b) => a.seq - b.seq);
  if (first !== undefined) {
    return { kind: first.seq > end.seq + joined.length ? 'gap' : 'fork', seq: first.seq };
  }
  return joined.length === 0 ? null : { kind: 'ahead', lines: joined };
}

const OPENED = 'journal.opened';

/**
 * The successor among lines that follow the same entry; null: there is none. An opening of a history wins,
 * because it was written when the others could not continue.
 */
export function nextOf<L extends Pick<Line, 'kind'>>(fitting: readonly L[]): L | 'fork' | null {
  const opening = fitting.filter(({ kind }) => kind === OPENED);
  const [next, other] = opening.length > 0 ? opening : fitting;
  if (next === undefined) return null;
  return other === undefined ? next : 'fork';
}

/** This history, and its successors among the lines. */
export function historiesFrom(
  journalId: string,
  lines: Iterable<Pick<Line, 'kind' | 'payload'>>,
): Set<string> {
  const openings = [...lines].map(openingOf).filter((opening) => opening !== null);
  const found = new Set([journalId]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { journalId: next, previous } of openings) {
      if (previous !== null && found.has(previous.journalId)) found.add(next);
    }
  }
  return found;
}
