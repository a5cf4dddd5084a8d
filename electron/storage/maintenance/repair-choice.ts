/**
 * Chooses, from all sources of a damaged journal, the log that reaches furthest. The other lines are left
 * over.
 */
import { EMPTY, type Log, type Tip } from '../log.ts';
import type { Line } from './lines.ts';
import { historiesFrom, nextOf } from './lines-compare.ts';
import { type Opening, openingOf } from './lines-source.ts';
import { type Base, type Gathered, NOTHING } from './repair-sources.ts';

/** A candidate log: a base, and lines that continue it. */
export interface Chosen {
  readonly base: Base;
  /** The last entry that both reach. */
  readonly tip: Tip;
  /** Hashes of the lines, in order. */
  readonly lines: readonly string[];
  /** The histories that begin in it, oldest first. */
  readonly openings: readonly Opening[];
}

/** bases: of this till. isOurs: whether a till's log may be its past. null: there is no source. */
export function choose(
  bases: readonly Base[],
  isOurs: (tillId: string | null) => boolean,
  gathered: Gathered,
): Chosen | null {
  const beginnings = gathered.following(EMPTY).filter((line) => isOurs(openingOf(line)?.tillId ?? null));
  const all = [
    ...bases.map((base) => goOn(base, [], gathered)),
    ...beginnings.map((line) => goOn(NOTHING, [line], gathered)),
  ];
  // A history that another candidate replaced was given up, however far it reached.
  const standing = all.filter((one) => !all.some((other) => breaksOff(other, one) && !breaksOff(one, other)));
  const [best] = standing.toSorted((a, b) => b.tip.seq - a.tip.seq);
  return best ?? null;
}

const has = ({ openings }: Chosen, journalId: string): boolean =>
  openings.some((opening) => opening.journalId === journalId);

const breaksOff = (newer: Chosen, older: Chosen): boolean =>
  namesAsBefore(newer, older) || (!namesAsBefore(older, newer) && startedLater(newer, older));

/** A history of `newer` replaced a history of `older`. */
const namesAsBefore = (newer: Chosen, older: Chosen): boolean =>
  newer.openings.some(
    ({ journalId, previous }) =>
      previous !== null && has(older, previous.journalId) && !has(older, journalId),
  );

/**
 * For logs with different first entries. The later log began empty and names only the history before it, so
 * an older backup may know neither. A till begins without a predecessor only once. Ids are in the order of
 * time.
 */
function startedLater({ openings: [newer] }: Chosen, { openings: [older] }: Chosen): boolean {
  if (!newer || !older || newer.journalId === older.journalId) return false;
  const isAfterSome = newer.previous !== null;
  return isAfterSome === (older.previous !== null) ? newer.journalId > older.journalId : isAfterSome;
}

function goOn(base: Base, first: readonly Line[], gathered: Gathered): Chosen {
  const lines: string[] = [];
  const openings = [...base.openings];
  let { tip } = base;
  const take = (line: Line): void => {
    lines.push(line.hash);
    const opening = openingOf(line);
    if (opening !== null) openings.push(opening);
    tip = { seq: line.seq, hash: line.hash };
  };
  for (const line of first) take(line);
  for (;;) {
    const fitting = gathered.following(tip);
    const next = nextOf(fitting);
    const line = next === 'fork' ? furthest(fitting, gathered) : next;
    if (line === null) return { base, tip, lines, openings };
    take(line);
  }
}

/** Several lines may follow the same entry. Chooses the line with the longest continuation. */
function furthest(fitting: readonly Line[], gathered: Gathered): Line | null {
  const lengthFrom = (line: Line): number => {
    let length = 0;
    for (let next: Line | undefined = line; next; next = gathered.following(next)[0]) length += 1;
    return length;
  };
  return fitting.toSorted((a, b) => lengthFrom(b) - lengthFrom(a))[0] ?? null;
}

/** Lines of the last or later histories that the log lacks, in the order of their numbers. */
export function leftOver({ openings }: Chosen, log: Log, gathered: Gathered): readonly Line[] {
  const newest = openings.at(-1)?.journalId ?? '';
  const newer = historiesFrom(newest, gathered.openings());
  const left: Line[] = [];
  for (const line of gathered.all()) {
    const isOurs = newer.has(line.journalId) || line.journalId === '';
    if (isOurs && log.hashAt(line.seq) !== line.hash) left.push(line);
  }
  return left;
}
