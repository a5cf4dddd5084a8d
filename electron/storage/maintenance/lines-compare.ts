/**
 * Compares the end of the log with the lines of its folders, at a start. Reads the tails of the plain files only,
 * unless they hold what the log does not.
 */
import { basename } from 'node:path';
import type { Line } from './lines.ts';
import { lineFiles, linesOf, type Tail, tailOfFile } from './lines-read.ts';
import { type History, type LogSource, openingOf } from './lines-source.ts';

/** What is missing in the lines of a folder. */
export interface FolderState {
  readonly path: string;
  /** The last entry of the log that is there; 0: none. */
  readonly writtenTo: number;
  /** Entries before it whose lines are damaged: written once more. */
  readonly bad: readonly number[];
  /** Files whose last line has no end. */
  readonly torn: readonly string[];
}

export type Comparison =
  | { readonly kind: 'fits'; readonly folders: readonly FolderState[] }
  /** The log has lost these: they go on where it ends. */
  | { readonly kind: 'ahead'; readonly lines: readonly Line[] }
  /** Entries are lost: the line of this one belongs to the log and can't be joined to it. */
  | { readonly kind: 'gap'; readonly seq: number }
  /** Two histories of one till: its log and a line differ at this entry. */
  | { readonly kind: 'fork'; readonly seq: number };

/** More than this is not applied in passing: it is a repair's work. */
const MOST_AHEAD = 200_000;

/** linesIn: the folders of lines, this till's. One that can't be read counts as empty. Throws what SQLite throws. */
export function compareWithLines(log: LogSource, linesIn: readonly string[]): Comparison {
  const end = log.tip();
  const states: FolderState[] = [];
  let isAhead = false;
  for (const path of linesIn) {
    const tails = tailsOf(path);
    const state = compareTails(log, path, tails.tails);
    if ('fork' in state) return { kind: 'fork', seq: state.fork };
    isAhead ||= state.isAhead || tails.lastZipped > end.seq;
    states.push({
      ...state.folder,
      writtenTo: Math.max(state.folder.writtenTo, Math.min(tails.lastZipped, end.seq)),
    });
  }
  return (isAhead ? goOn(log, linesIn) : null) ?? { kind: 'fits', folders: states };
}

interface FileTail extends Tail {
  readonly name: string;
}

function tailsOf(linesIn: string): { readonly tails: readonly FileTail[]; readonly lastZipped: number } {
  const files = lineFiles(linesIn);
  const lastZipped = Math.max(0, ...files.map(({ range }) => range?.last ?? 0));
  const tails = files.flatMap(({ path, range }) => {
    if (range !== null) return [];
    try {
      return [{ name: basename(path), ...tailOfFile(path) }];
    } catch {
      return [];
    }
  });
  return { tails, lastZipped };
}

function compareTails(
  log: LogSource,
  path: string,
  tails: readonly FileTail[],
): { readonly fork: number } | { readonly folder: FolderState; readonly isAhead: boolean } {
  const { seq: endSeq } = log.tip();
  const history = log.history();
  const brokenOff = new Set(log.brokenOff());
  const known = new Set<number>();
  const guesses: number[] = [];
  let isAhead = false;
  for (const { lines } of tails) {
    // A line that is none stood where the one after its neighbour belongs.
    let guess: number | null = null;
    for (const line of lines) {
      if (line === null) {
        if (guess !== null) guesses.push(guess);
        guess = guess === null ? null : guess + 1;
        continue;
      }
      guess = line.seq + 1;
      if (line.seq > endSeq) isAhead ||= !brokenOff.has(line.journalId);
      else if (log.hashAt(line.seq) === line.hash) known.add(line.seq);
      else if (isOf(line, history)) return { fork: line.seq };
    }
  }
  const writtenTo = Math.max(0, ...known);
  const bad = guesses.filter((seq) => seq <= writtenTo && !known.has(seq));
  const torn = tails.filter((tail) => tail.torn).map(({ name }) => name);
  return { folder: { path, writtenTo, bad, torn }, isAhead };
}

/** Histories that are closed may have lines that the log never took: a repair has dealt with them. */
const isOf = (line: Line, history: History | null): boolean =>
  history !== null && line.journalId === history.journalId && line.seq >= history.fromSeq;

/** What goes on where the log ends, from all lines of all folders. null: those behind its end are not of its history. */
function goOn(log: LogSource, linesIn: readonly string[]): Comparison | null {
  const end = log.tip();
  const behind = new Map<string, Line>();
  for (const file of linesIn.flatMap(lineFiles)) {
    if (file.range !== null && file.range.last <= end.seq) continue;
    for (const line of linesOf(file)) {
      if (line === null || line.seq <= end.seq) continue;
      behind.set(line.hash, line);
      if (behind.size > MOST_AHEAD) return { kind: 'gap', seq: line.seq };
    }
  }
  const byBefore = Map.groupBy(behind.values(), ({ before }) => before);
  const joined: Line[] = [];
  for (let at = end.hash; ; ) {
    const next = nextOf(byBefore.get(at) ?? []);
    if (next === 'fork') return { kind: 'fork', seq: end.seq + joined.length + 1 };
    if (next === null) break;
    joined.push(next);
    behind.delete(next.hash);
    at = next.hash;
  }
  // What an older history left behind was dealt with when the next one began.
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
 * Of the lines that fit behind an entry, the one that follows it. One that begins a history was written after the
 * others were found not to go on. null: none follows.
 */
export function nextOf<L extends Pick<Line, 'kind'>>(fitting: readonly L[]): L | 'fork' | null {
  const opening = fitting.filter(({ kind }) => kind === OPENED);
  const [next, other] = opening.length > 0 ? opening : fitting;
  if (next === undefined) return null;
  return other === undefined ? next : 'fork';
}

/** This history, and those among the lines that came after it. */
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
