/** The table `log`: entries as they are stored, in order, and whether they follow from one another. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { GENESIS, hashOf, StoredEntry } from './chain.ts';

/** The last entry of a log, by number and hash. */
export interface Tip {
  readonly seq: number;
  readonly hash: string;
}
export const EMPTY: Tip = { seq: 0, hash: GENESIS };

export interface Log {
  /** `EMPTY` where there is none. */
  tip(): Tip;
  /** The hash of the entry; GENESIS for 0; null where there is none. */
  hashAt(seq: number): string | null;
  /** Those after `seq`, in order. */
  after(seq: number, limit: number): readonly StoredEntry[];
  /** Inside a transaction. @throws what SQLite throws. */
  insert(entry: StoredEntry): void;
}

export function logIn(database: DatabaseSync): Log {
  const run = {
    tip: database.prepare('SELECT seq, hash FROM log ORDER BY seq DESC LIMIT 1'),
    hash: database.prepare('SELECT hash FROM log WHERE seq = ?'),
    after: database.prepare('SELECT * FROM log WHERE seq > ? ORDER BY seq LIMIT ?'),
    insert: database.prepare(
      'INSERT INTO log (seq, kind, subject, head, payload, hash) VALUES (?, ?, ?, ?, ?, ?)',
    ),
  };
  return {
    tip: () => {
      const row = run.tip.get();
      return row ? { seq: Number(row.seq), hash: String(row.hash) } : EMPTY;
    },
    hashAt: (seq) => {
      if (seq === 0) return GENESIS;
      const row = run.hash.get(seq);
      return row ? String(row.hash) : null;
    },
    after: (seq, limit) => run.after.all(seq, limit).map(storedEntry),
    insert: ({ seq, kind, subject, head, payload, hash }) => {
      run.insert.run(seq, kind, subject, head, payload, hash);
    },
  };
}

/** A row of `log`, all of it. */
export const storedEntry = (row: Record<string, SQLOutputValue>): StoredEntry => StoredEntry.parse(row);

/** The first of these entries that does not follow from the one before it; null: they all do. from: what the first follows. */
export function firstBreak(from: Tip, entries: readonly StoredEntry[]): number | null {
  let { seq, hash } = from;
  for (const entry of entries) {
    seq += 1;
    if (entry.seq !== seq || hashOf(hash, entry) !== entry.hash) return seq;
    hash = entry.hash;
  }
  return null;
}

/** Where the last `length` entries do not follow from one another; null: they do. */
export function breakInTail(log: Log, length: number): number | null {
  const start = Math.max(0, log.tip().seq - length);
  const hash = log.hashAt(start);
  return hash === null ? start : firstBreak({ seq: start, hash }, log.after(start, length));
}

/** The log does not follow from itself: an entry was changed or is missing. */
export class BrokenChain extends Error {
  readonly seq: number;

  constructor(seq: number) {
    super(`entry ${seq} does not follow from the one before it`);
    this.seq = seq;
  }
}

/** One entry, held against the one before it and the one after it. @throws BrokenChain. */
export function provedEntry(log: Log, seq: number): StoredEntry {
  const [hash, entries] = [log.hashAt(seq - 1), log.after(seq - 1, 2)];
  const [entry] = entries;
  const broken = hash === null ? seq : firstBreak({ seq: seq - 1, hash }, entries);
  if (broken !== null || entry === undefined) throw new BrokenChain(broken ?? seq);
  return entry;
}

/**
 * In SQL, of a row of the log: the sale out of whose basket goods were taken. Such an entry is about itself and names
 * the sale within. null: it is of another kind, or can't be read.
 */
export const VOIDED_OF = `CASE WHEN log.kind = 'goods.voided' AND json_valid(log.payload)
  THEN log.payload ->> '$.voided.saleId' END`;
