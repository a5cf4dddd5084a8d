/**
 * Finds sales in the index, newest first. Each word of the query is a union of lists in the order of the
 * sales. The search walks all lists together and skips sales that a list lacks. So a word of a million sales
 * costs as much as a word of ten.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { IndexReading } from '../../../shared/history/query.ts';
import { ownDayWord } from '../../../shared/history/words.ts';
import { DAY_MS, startOfTashkentDay } from '../../../shared/time.ts';
import type { FoundRows, Wanted } from '../sale-search.ts';
import { goodsWord } from './index-sales.ts';

/** An id's beginning has few matches, so at most this many are read. */
const MOST_OF_PREFIX = 200;
/** After this time (ms) a search returns what it has, and where to continue. */
const PATIENCE_MS = 20;
/** Steps between two reads of the clock. A step over many lists takes a good part of a millisecond. */
const CHECK_EVERY = 8;

/**
 * The sales of a shift's report. A counted shift includes money booked since the previous shift. The journal
 * has these sales by shift, at most a day's.
 */
const OF_SHIFT = `WITH this AS (SELECT made_seq, (SELECT COALESCE(MAX(closed_seq), 0) FROM journal.shift AS before
    WHERE before.made_seq < shift.made_seq AND (before.mode IS NULL OR shift.mode IS NULL OR before.mode = shift.mode))
    AS from_seq FROM journal.shift WHERE shift_id = :shiftId)
  SELECT sale FROM journal.tender WHERE booked_shift IN (SELECT made_seq FROM this)
  UNION SELECT sale FROM journal.refund WHERE booked_shift IN (SELECT made_seq FROM this)
  UNION SELECT sale FROM journal.tender, this
    WHERE booked_shift IS NULL AND booked_seq > from_seq AND booked_seq < this.made_seq
  UNION SELECT sale FROM journal.refund, this
    WHERE booked_shift IS NULL AND booked_seq > from_seq AND booked_seq < this.made_seq`;

/** The largest sale of a list up to this one; null: there is none. */
type Seek = (atMost: number) => number | null;

export interface FindDeps {
  readonly database: DatabaseSync;
  readonly goodsNames: ReadonlyMap<string, number>;
  /** Monotonic, ms. */
  readonly nowMs: () => number;
}

export function finderIn({ database, goodsNames, nowMs }: FindDeps): (wanted: Wanted) => FoundRows {
  const seekWord = database.prepare('SELECT MAX(sale) AS sale FROM posting WHERE word = ? AND sale <= ?');
  const seekDoc = database.prepare('SELECT MAX(sale) AS sale FROM doc WHERE sale <= ?');
  const atOf = database.prepare('SELECT at_ms FROM doc WHERE sale = ?');
  const prefix = database.prepare(
    `SELECT DISTINCT sale FROM posting WHERE word >= ?1 AND word < ?1 || '~' LIMIT ${MOST_OF_PREFIX}`,
  );
  const ours =
    database.prepare(`SELECT made_seq AS sale FROM journal.sale WHERE sale_id >= ?1 AND sale_id < ?1 || '~'
    UNION SELECT sale FROM journal.payment WHERE transaction_id >= ?1 AND transaction_id < ?1 || '~'
    UNION SELECT sale FROM journal.refund WHERE refund_id >= ?1 AND refund_id < ?1 || '~'
    UNION SELECT sale FROM journal.tender WHERE tender_id >= ?1 AND tender_id < ?1 || '~'
    LIMIT ${MOST_OF_PREFIX}`);
  const phone = database.prepare(`SELECT DISTINCT payment.sale FROM journal.payer_phone
    JOIN journal.payment USING (transaction_id) WHERE last_four = ?`);
  const ofShift = database.prepare(OF_SHIFT);
  // Few sales have such words.
  const ownDay = database.prepare('SELECT 1 FROM posting WHERE word >= ? AND word <= ? AND sale = ? LIMIT 1');
  const span = database.prepare(
    'SELECT MIN(first) AS low, MAX(last) AS high FROM day_span WHERE day BETWEEN ? AND ?',
  );

  const number = (value: unknown): number | null =>
    value === null || value === undefined ? null : Number(value);
  const sales = (rows: readonly Record<string, unknown>[]): Seek => {
    const sorted = rows.map(({ sale }) => Number(sale)).toSorted((one, other) => other - one);
    return (atMost) => sorted.find((sale) => sale <= atMost) ?? null;
  };
  const listOf = (word: string): Seek => {
    let [from, found] = [Number.POSITIVE_INFINITY, null as number | null];
    let isKnown = false;
    return (atMost) => {
      // No sale of the list lies between the last request and its result.
      if (isKnown && atMost <= from && (found === null || found <= atMost)) return found;
      [from, isKnown] = [atMost, true];
      found = number(seekWord.get(word, atMost)?.sale);
      return found;
    };
  };
  const listsOf = (reading: IndexReading): readonly Seek[] => {
    switch (reading.by) {
      case 'word':
        return [listOf(reading.word)];
      case 'any-word':
        return reading.words.map(listOf);
      case 'shift':
        return [sales(ofShift.all({ shiftId: reading.shiftId }))];
      case 'prefix':
        return [sales(prefix.all(reading.word))];
      case 'our-id':
        return [sales(ours.all(reading.prefix))];
      case 'phone':
        return [sales(phone.all(reading.lastFour))];
      case 'goods':
        return namesWithPrefixes(goodsNames, reading.prefixes).map((name) => listOf(goodsWord(name)));
    }
  };
  const unionOf = (readings: readonly IndexReading[]): Seek => {
    const lists = readings.flatMap(listsOf);
    return (atMost) => {
      let best: number | null = null;
      for (const seek of lists) {
        const sale = seek(atMost);
        if (sale !== null && (best === null || sale > best)) best = sale;
        if (best === atMost) return best;
      }
      return best;
    };
  };
  const everySale: Seek = (atMost) => number(seekDoc.get(atMost)?.sale);

  return ({ words, filters, days: within, before, limit }) => {
    const endMs = nowMs() + PATIENCE_MS;
    const bounds = within === null ? null : span.get(within.from, within.to);
    if (bounds && bounds.high === null) return { rows: [], next: null };
    const lowest = bounds ? Number(bounds.low) : 0;
    const isWithin = (sale: number): boolean => {
      if (within === null) return true;
      const atMs = Number(atOf.get(sale)?.at_ms);
      if (atMs >= startOfTashkentDay(within.from) && atMs < startOfTashkentDay(within.to) + DAY_MS)
        return true;
      return ownDay.get(ownDayWord(within.from), ownDayWord(within.to), sale) !== undefined;
    };
    const unions = [...words.map(unionOf), ...filters.map((filter) => unionOf([filter]))];
    const groups = unions.length === 0 ? [everySale] : unions;
    const rows: number[] = [];
    const newest = bounds ? Number(bounds.high) : Number.MAX_SAFE_INTEGER;
    let at = Math.min(newest, before === null ? newest : before - 1);
    for (let steps = 0; ; steps += 1) {
      const sale = meet(groups, at);
      if (sale === null || sale.at < lowest) return { rows, next: null };
      if (sale.isMet && isWithin(sale.at)) {
        rows.push(sale.at);
        if (rows.length === limit) return { rows, next: sale.at };
      }
      at = sale.isMet ? sale.at - 1 : sale.at;
      if (steps % CHECK_EVERY === CHECK_EVERY - 1 && nowMs() > endMs) return { rows, next: at + 1 };
    }
  };
}

/** One round of the walk: the next candidate, and whether all lists hold it. */
function meet(
  groups: readonly Seek[],
  atMost: number,
): { readonly at: number; readonly isMet: boolean } | null {
  let at = atMost;
  let isMet = true;
  for (const seek of groups) {
    const sale = seek(at);
    if (sale === null) return null;
    if (sale < at) {
      isMet = groups.length === 1 || (isMet && seek === groups[0]);
      at = sale;
    }
  }
  return { at, isMet };
}

/** Goods whose name has, for each beginning, a word with that beginning. */
function namesWithPrefixes(
  names: ReadonlyMap<string, number>,
  prefixes: readonly string[],
): readonly number[] {
  const found: number[] = [];
  for (const [name, row] of names) {
    const text = ` ${name}`;
    if (prefixes.every((start) => hasWordWithPrefix(text, start))) found.push(row);
  }
  return found;
}

function hasWordWithPrefix(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    if (/[^\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) return true;
  }
  return false;
}
