/** The log for those who copy and compare it: each entry with the previous hash and its history. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StoredEntry } from '../chain.ts';
import { faultOf } from '../database.ts';
import { NewerEntry } from '../entry.ts';
import { logIn, type Tip } from '../log.ts';
import type { Line } from './lines.ts';

/** A history of the log: from its first entry, `journal.opened`, up to the next one. */
export interface History {
  readonly journalId: string;
  readonly fromSeq: number;
}

export interface LogSource {
  tip(): Tip;
  /** The present history; null: the log is empty. */
  history(): History | null;
  /**
   * The log's till, and behind it the tills of which its folder is a copy, the last one first. Empty without
   * an entry.
   */
  tills(): readonly string[];
  /** The replaced histories. */
  brokenOff(): readonly string[];
  hashAt(seq: number): string | null;
  /** The entries after `seq`, in order, up to `limit`. */
  linesAfter(seq: number, limit: number): readonly Line[];
}

const Opening = z.object({
  tillId: z.string(),
  journalId: z.string(),
  /** The history that it replaced, and that history's last valid entry. */
  previous: z.object({ journalId: z.string(), seq: z.number() }).nullable(),
  /** The till that owns everything earlier. null or missing: this till. */
  copyOf: z.string().nullable().default(null),
});
export type Opening = Readonly<z.infer<typeof Opening>>;

/** The history that a stored `journal.opened` begins; null: another kind, or it is unreadable. */
export function openingOf({ kind, payload }: Pick<StoredEntry, 'kind' | 'payload'>): Opening | null {
  if (kind !== 'journal.opened') return null;
  try {
    return Opening.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** The histories of a log, oldest first, with their first entries. Uses the index `log_openings`. */
export const openingsIn = (database: DatabaseSync): readonly (Opening & { readonly fromSeq: number })[] =>
  database
    .prepare("SELECT seq, payload FROM log WHERE kind = 'journal.opened' ORDER BY seq")
    .all()
    .map(({ seq, payload }) => ({ ...Opening.parse(JSON.parse(String(payload))), fromSeq: Number(seq) }));

/** database: the journal, on any connection. The methods throw what SQLite throws. */
export function logSource(database: DatabaseSync): LogSource {
  const log = logIn(database);
  const openings = () => openingsIn(database);
  const histories = (): readonly History[] => openings();
  return {
    tip: log.tip,
    hashAt: log.hashAt,
    tills: () => [
      ...new Set(
        openings()
          .map(({ tillId }) => tillId)
          .toReversed(),
      ),
    ],
    brokenOff: () => openings().flatMap(({ previous }) => previous?.journalId ?? []),
    history: () => histories().at(-1) ?? null,
    linesAfter: (seq, limit) => {
      let journalId = histories().findLast(({ fromSeq }) => fromSeq <= seq)?.journalId ?? '';
      let before = log.hashAt(seq) ?? '';
      return log.after(seq, limit).map((entry) => {
        journalId = openingOf(entry)?.journalId ?? journalId;
        const line = { ...entry, before, journalId };
        before = entry.hash;
        return line;
      });
    },
  };
}

const CONSTRAINT = 19;

/** Why stored entries could not be taken in, from what was thrown. path: the journal. */
export function faultOfEntries(
  thrown: unknown,
  path: string,
): 'journal.newer' | 'journal.corrupt' | 'journal.unwritable' {
  if (thrown instanceof NewerEntry) return 'journal.newer';
  const isOutside = thrown instanceof Error && 'code' in thrown;
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : null;
  // Neither SQLite nor the disk: the entries fit the chain but contradict each other. No till wrote them.
  return isOutside && errcode !== CONSTRAINT ? faultOf(thrown, path) : 'journal.corrupt';
}
