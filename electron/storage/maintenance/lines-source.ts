/** The log as those read it who copy and compare it: each entry with the hash before it and the history that it is of. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StoredEntry } from '../chain.ts';
import { faultOf } from '../database.ts';
import { NewerEntry } from '../entry.ts';
import { logIn, type Tip } from '../log.ts';
import type { Line } from './lines.ts';

/** A history of the log: from its first entry, `journal.opened`, to where the next one begins. */
export interface History {
  readonly journalId: string;
  readonly fromSeq: number;
}

export interface LogSource {
  tip(): Tip;
  /** The history that goes on; null: the log is empty. */
  history(): History | null;
  /** The till whose log it is, and behind it those of which its folder is a copy, the last one first; empty: no entry. */
  tills(): readonly string[];
  /** The histories that it broke off. */
  brokenOff(): readonly string[];
  hashAt(seq: number): string | null;
  /** The entries behind `seq` in their order, so many at most. */
  linesAfter(seq: number, limit: number): readonly Line[];
}

const Opening = z.object({
  tillId: z.string(),
  journalId: z.string(),
  /** The history that it broke off, and the last entry of it that counts. */
  previous: z.object({ journalId: z.string(), seq: z.number() }).nullable(),
  /** Whose all that is before it is; of an old form, or none: this till's own. */
  copyOf: z.string().nullable().default(null),
});
export type Opening = Readonly<z.infer<typeof Opening>>;

/** What a stored `journal.opened` begins; null: the entry is another. Throws where it does not say. */
export const openingOf = ({ kind, payload }: Pick<StoredEntry, 'kind' | 'payload'>): Opening | null =>
  kind === 'journal.opened' ? Opening.parse(JSON.parse(payload)) : null;

/** The histories that begin in a log, oldest first, each with its first entry. Over `log_openings`. */
export const openingsIn = (database: DatabaseSync): readonly (Opening & { readonly fromSeq: number })[] =>
  database
    .prepare("SELECT seq, payload FROM log WHERE kind = 'journal.opened' ORDER BY seq")
    .all()
    .map(({ seq, payload }) => ({ ...Opening.parse(JSON.parse(String(payload))), fromSeq: Number(seq) }));

/** database: the journal, on whatever connection. Its methods throw what SQLite throws. */
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

/** Why stored entries could not be taken in, by what was thrown. path: the journal. */
export function faultOfEntries(
  thrown: unknown,
  path: string,
): 'journal.newer' | 'journal.corrupt' | 'journal.unwritable' {
  if (thrown instanceof NewerEntry) return 'journal.newer';
  const isOutside = thrown instanceof Error && 'code' in thrown;
  const errcode = thrown instanceof Error && 'errcode' in thrown ? Number(thrown.errcode) & 0xff : null;
  // Neither SQLite nor the disk: entries that fit the chain and not one another. No till wrote them.
  return isOutside && errcode !== CONSTRAINT ? faultOf(thrown, path) : 'journal.corrupt';
}
