/**
 * The one way into the books: an entry and what it does to the tables, in one durable transaction. The day's shift
 * changes in the same one, before it. What is kept in memory goes forward with the commit and never before it.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { JournalId, ShiftId, type TillId, uuidV7 } from '../../shared/ids.ts';
import { dayShiftAt, Shift } from '../../shared/shift/shift.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type Clock, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import { applyIn } from './apply.ts';
import type { StoredEntry } from './chain.ts';
import { type MakeRoom, transactIn } from './database.ts';
import { encode, entryOf, rowsOf, type Writable, writable } from './entry.ts';
import type { EntryJournal, Written } from './journal.ts';
import type { Payload } from './kinds.ts';
import { logIn, type Tip } from './log.ts';
import { markIn } from './rebuild.ts';

export interface WriterParts {
  readonly clock: Clock;
  readonly random: Randomness;
  /** After the commit: what is in the log now, in order. It must not throw: the entries are stored. */
  readonly onAppended?: (stored: readonly StoredEntry[], journalId: JournalId) => void;
  /** Asked where a write finds the disk full, which is repeated once if there is room then. */
  readonly makeRoom?: MakeRoom;
}

export interface Writer extends EntryJournal {
  /**
   * Writes the first entry of a history of the log. beside: what the same transaction does to the tables beside the
   * books. Errors: `journal.unwritable`.
   */
  beginHistory(act: Act, opened: Payload<'journal.opened'>, beside?: () => void): Written;
  /** In whatever shift is open, of whatever day. Errors: `journal.unwritable`. */
  bind(act: Act, tillId: TillId, bound: Payload<'machine.bound'>): Written;
}

/** What the next entry goes on from. */
interface End {
  readonly tip: Tip;
  readonly shift: Shift | null;
}

/** database: its tables are up to its log. transact: where a write is not durable by itself. */
export function writerIn(
  database: DatabaseSync,
  { clock, random, onAppended, makeRoom }: WriterParts,
  transact = transactIn(database, makeRoom),
): Writer {
  const [log, mark, apply] = [logIn(database), markIn(database), applyIn(database)];
  const openShift = openShiftIn(database);
  const journalId = database.prepare("SELECT value FROM meta WHERE name = 'journal_id'");
  /** null: not known, so it is read. */
  let known: End | null = null;

  const write = (
    entriesAt: (shift: Shift | null, at: Moment) => readonly Addition[],
    beside: () => void = () => undefined,
  ): Written => {
    let end: End | null = null;
    const stored: StoredEntry[] = [];
    const written = transact(() => {
      stored.length = 0;
      const from = known ?? { tip: log.tip(), shift: openShift() };
      const at = momentOf(clock);
      let { tip, shift } = from;
      for (const addition of entriesAt(from.shift, at)) {
        shift = addition.shift;
        const place = { seq: tip.seq + 1, before: tip.hash, at, shiftId: shift?.shiftId ?? null };
        const entry = encode(addition.entry, addition.subject, addition.act, place);
        log.insert(entry);
        apply(entry, entryOf(addition.entry, entry, addition.act, place));
        stored.push(entry);
        tip = entry;
      }
      mark.set(tip.seq);
      beside();
      end = { tip: { seq: tip.seq, hash: tip.hash }, shift };
    });
    known = end !== null && written.ok ? end : null;
    if (written.ok && onAppended) onAppended(stored, JournalId.parse(journalId.get()?.value));
    return written;
  };

  return {
    append: (act, entry) => {
      const checked = { act, entry: writable(entry), subject: entry.subject };
      return write((open, at) => {
        const change = dayShiftAt(open, at, () => ShiftId.parse(uuidV7(at.wallMs, random)));
        if (change === null) return [{ ...checked, shift: open }];
        const { closed, opened } = change;
        return [
          ...(closed ? [shiftChange('shift.closed', closed)] : []),
          shiftChange('shift.opened', opened),
          { ...checked, shift: opened },
        ];
      });
    },
    beginHistory: (act, payload, beside) => {
      const entry = writable({ kind: 'journal.opened', subject: payload.tillId, payload });
      const isCopy = payload.copyOf !== null;
      return write(
        (shift) => [{ act, entry, subject: payload.tillId, shift: isCopy ? null : shift }],
        beside,
      );
    },
    bind: (act, tillId, payload) => {
      const entry = writable({ kind: 'machine.bound', subject: tillId, payload });
      return write((shift) => [{ act, entry, subject: tillId, shift }]);
    },
  };
}

/** An entry on its way, and the shift in which it happens. */
interface Addition {
  readonly act: Act;
  readonly entry: Writable;
  readonly subject: string;
  readonly shift: Shift | null;
}

const shiftChange = (kind: 'shift.closed' | 'shift.opened', shift: Shift): Addition => ({
  act: byTill(null),
  entry: writable({ kind, subject: shift.shiftId, payload: { shift } }),
  subject: shift.shiftId,
  shift,
});

const HoldsShift = z.object({ shift: Shift });

/** The open shift, as the log holds it. @throws UnreadableEntry. */
export function openShiftIn(database: DatabaseSync): () => Shift | null {
  const read = database.prepare(`SELECT log.seq, log.head, log.payload FROM shift JOIN log USING (seq)
    WHERE is_open = 1 ORDER BY made_seq DESC LIMIT 1`);
  return () => {
    const row = read.get();
    return row ? rowsOf(row.seq, row.head, row.payload, HoldsShift).shift : null;
  };
}
