/** The table `log`: stored entries in order, and the check of their chain. */
import type { DatabaseSync } from 'node:sqlite';
import { GENESIS, hashOf, StoredEntry } from './chain.ts';

/** The number and hash of a log's last entry. */
export interface Tip {
  readonly seq: number;
  readonly hash: string;
}
export const EMPTY: Tip = { seq: 0, hash: GENESIS };

export interface Log {
  /** `EMPTY` for an empty log. */
  tip(): Tip;
  /** The hash of the entry; GENESIS for 0; null if there is no such entry. */
  hashAt(seq: number): string | null;
  /** The entries after `seq`, in order. */
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

/** A whole row of `log`. */
export const storedEntry = (row: Readonly<Record<string, unknown>>): StoredEntry => StoredEntry.parse(row);

/**
 * The first entry that does not follow its predecessor; null: the chain holds. from: the predecessor of the
 * first entry.
 */
export function firstBreak(from: Tip, entries: readonly StoredEntry[]): number | null {
  let { seq, hash } = from;
  for (const entry of entries) {
    seq += 1;
    if (entry.seq !== seq || hashOf(hash, entry) !== entry.hash) return seq;
    hash = entry.hash;
  }
  return null;
}

/** The first break among the last `length` entries; null: the chain holds. */
export function breakInTail(log: Log, length: number): number | null {
  const start = Math.max(0, log.tip().seq - length);
  const hash = log.hashAt(start);
  return hash === null ? start : firstBreak({ seq: start, hash }, log.after(start, length));
}

/** The chain is broken: an entry was changed or is missing. */
export class BrokenChain extends Error {
  readonly seq: number;

  constructor(seq: number) {
    super(`entry ${seq} does not follow from the one before it`);
    this.seq = seq;
  }
}

/** One entry, checked against its predecessor and successor. @throws BrokenChain. */
export function provedEntry(log: Log, seq: number): StoredEntry {
  const [hash, entries] = [log.hashAt(seq - 1), log.after(seq - 1, 2)];
  const [entry] = entries;
  const broken = hash === null ? seq : firstBreak({ seq: seq - 1, hash }, entries);
  if (broken !== null || entry === undefined) throw new BrokenChain(broken ?? seq);
  return entry;
}

/**
 * SQL for a row of the log: the sale from whose basket goods were taken. The entry has its own subject and
 * names the sale in its payload. null: another kind, or unreadable.
 */
export const VOIDED_OF = `CASE WHEN log.kind = 'goods.voided' AND json_valid(log.payload)
  THEN log.payload ->> '$.voided.saleId' END`;
