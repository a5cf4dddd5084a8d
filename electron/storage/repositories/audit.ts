/** The log as a manager reads it: backwards, a page at a time, and along its chain. */
import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { StaffId } from '../../../shared/ids.ts';
import { reducersOf } from '../../../shared/sale/reductions-of.ts';
import { personOf } from '../../../shared/staff/actor.ts';
import { Moment, TillMs, tashkentDay } from '../../../shared/time.ts';
import { decode } from '../entry.ts';
import { groupOf, KINDS, namesPeople, peopleOf } from '../forms.ts';
import type { AuditJournal, Entry, LoggedEntry } from '../journal.ts';
import type { Kind } from '../kinds.ts';
import { EMPTY, firstBreak, logIn, storedEntry } from '../log.ts';
import { lengthen } from '../short-form.ts';

/** A page scans at most this many heads, because a filter without hits must not hold up a sale. */
const SCANNED_HEADS = 4_000;

/** Entries from `from` up to, without, `to`. */
interface Range {
  readonly from: number;
  readonly to: number;
}

export function auditIn(database: DatabaseSync): AuditJournal {
  const run = {
    heads: database.prepare(`SELECT seq, kind, subject, head,
      kind IN (${OF_LINES}) AND INSTR(payload, :staffId) > 0 AS names
      FROM log WHERE seq < :before AND seq >= :from ORDER BY seq DESC LIMIT :limit`),
    one: database.prepare('SELECT * FROM log WHERE seq = ?'),
    shifts: database.prepare('SELECT made_seq, first_day, last_day FROM shift ORDER BY made_seq'),
  };
  const log = logIn(database);
  const read = (seq: number): LoggedEntry => ({
    seq,
    entry: readable(() => decode(storedEntry(run.one.get(seq) ?? {}))),
  });
  const shiftRanges = (day: string): readonly Range[] => {
    const shifts = run.shifts.all().map((row) => ({
      from: Number(row.made_seq),
      first: String(row.first_day),
      last: String(row.last_day),
    }));
    const endOf = (at: number): number => shifts[at + 1]?.from ?? Number.MAX_SAFE_INTEGER;
    const held = shifts.flatMap(({ from, first, last }, at) =>
      first <= day && day <= last ? [{ from, to: endOf(at) }] : [],
    );
    return [{ from: 0, to: endOf(-1) }, ...held];
  };
  return {
    kindsIn: (groups) => KINDS.filter((kind) => groups.includes(groupOf(kind))),
    entriesOf: (filter) => {
      const { before, limit, kinds, day } = filter;
      const ranges = day === null ? null : shiftRanges(day);
      const entries: LoggedEntry[] = [];
      let [at, scanned] = [before ?? Number.MAX_SAFE_INTEGER, 0];
      while (scanned < SCANNED_HEADS) {
        const range =
          ranges === null ? { from: 0, to: at } : (ranges.findLast(({ from }) => from < at) ?? null);
        if (range === null) return { entries, next: null };
        const rows = run.heads.all({
          before: Math.min(at, range.to),
          from: range.from,
          limit: 500,
          staffId: filter.staffId,
        });
        for (const row of rows) {
          at = Number(row.seq);
          scanned += 1;
          if (kinds !== null && !kinds.some((kind) => kind === row.kind)) continue;
          if (day !== null && dayOf(row.head) !== day) continue;
          if (!mayBeAbout(row, filter.staffId)) continue;
          const found = read(at);
          if (!isAbout(found.entry, filter.staffId)) continue;
          entries.push(found);
          if (entries.length === limit) return { entries, next: at };
        }
        if (rows.length < 500) {
          if (range.from === 0 || ranges === null) return { entries, next: null };
          at = range.from;
        }
      }
      return { entries, next: at };
    },
    followChain: (after, entries) => {
      const last = log.tip().seq;
      const hash = log.hashAt(after);
      if (hash === null) return { checkedTo: after, last, brokenAt: after };
      const stretch = readable(() => log.after(after, entries)) ?? [];
      const brokenAt = firstBreak(after === 0 ? EMPTY : { seq: after, hash }, stretch);
      const end = stretch.at(-1)?.seq ?? after;
      // The chain breaks at the first entry that can't be read.
      const isCut = stretch.length === 0 && after < last;
      return { checkedTo: brokenAt ?? end, last, brokenAt: isCut ? after + 1 : brokenAt };
    },
  };
}

function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** null: the head is unreadable. */
const dayOf = (head: unknown): string | null =>
  readable(() => tashkentDay(Head.parse(lengthen(JSON.parse(String(head)))).at.wallMs));

const Head = z.object({ at: Moment.extend({ wallMs: TillMs }) });

/**
 * Kinds that hold a sale's lines, with who reduced each line. They are many, so SQL searches their payloads
 * for the person first.
 */
const OF_LINES = (
  ['payment.begun', 'cash.taken', 'terminal.taken', 'journal.salvaged'] as const satisfies readonly Kind[]
)
  .map((kind) => `'${kind}'`)
  .join(', ');

/** Decodes nothing. */
const mayBeAbout = (row: Record<string, SQLOutputValue>, staffId: StaffId | null): boolean =>
  staffId === null || String(row.head).includes(staffId) || row.names === 1 || namesPeople(String(row.kind));

function isAbout(entry: Entry | null, staffId: StaffId | null): boolean {
  if (staffId === null) return true;
  if (entry === null) return false;
  const { actor, approvedBy, payload } = entry;
  if (personOf(actor) === staffId || approvedBy === staffId) return true;
  if ('sale' in payload && payload.sale && 'lines' in payload.sale)
    return reducersOf(payload.sale).includes(staffId);
  return peopleOf(entry).includes(staffId);
}
