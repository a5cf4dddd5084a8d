/**
 * The one way into the books: an entry and what it does to the tables, in one durable transaction. A day's shift
 * changes in the same one, before it; a counted shift is opened and closed by entries of its own. What is kept in memory goes forward with the commit and never before it.
 */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { JournalId, ShiftId, type TillId, uuidV7 } from '../../shared/ids.ts';
import { dayLate, Shift, type ShiftMode, shiftChangeAt } from '../../shared/shift/shift.ts';
import { type Act, byTill } from '../../shared/staff/actor.ts';
import { type Clock, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import { applyIn } from './apply.ts';
import type { StoredEntry } from './chain.ts';
import { type MakeRoom, transactIn } from './database.ts';
import { ENTRY, encode, entryOf, rowsOf, type Writable, writable } from './entry.ts';
import type { EntryJournal, Written } from './journal.ts';
import type { DayJournal } from './journal-shifts.ts';
import type { NewEntry, Payload } from './kinds.ts';
import { logIn, type Tip } from './log.ts';
import { markIn } from './rebuild.ts';

export interface WriterParts {
  readonly clock: Clock;
  readonly random: Randomness;
  /** How the shop keeps its shifts, asked anew each time. Left out: as it did last. */
  readonly shifts?: (() => ShiftMode) | undefined;
  /** After the commit: what is in the log now, in order. It must not throw: the entries are stored. */
  readonly onAppended?: (stored: readonly StoredEntry[], journalId: JournalId) => void;
  /** Asked where a write finds the disk full, which is repeated once if there is room then. */
  readonly makeRoom?: MakeRoom;
  /** Left out: it says of a day that was not closed as it ended why. Entries of long ago were written by another run. */
  readonly saysLate?: boolean;
}

export interface Writer extends EntryJournal, DayJournal {
  /** The same, with what the transaction does to the tables beside the books. Errors: `journal.unwritable`. */
  appendWith(act: Act, entry: NewEntry, beside: () => void): Written;
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
  { clock, random, onAppended, makeRoom, shifts = lastModeIn(database), saysLate = true }: WriterParts,
  transact = transactIn(database, makeRoom),
): Writer {
  const [log, mark, apply] = [logIn(database), markIn(database), applyIn(database)];
  const openShift = openShiftIn(database);
  const journalId = database.prepare("SELECT value FROM meta WHERE name = 'journal_id'");
  const runningSinceWallMs = saysLate ? clock.wallMs() : null;
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
        shift = addition.after;
        const place = { seq: tip.seq + 1, before: tip.hash, at, shiftId: addition.within?.shiftId ?? null };
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

  const appendWith: Writer['appendWith'] = (act, entry, beside) => {
    const checked = { act, entry: writable(entry), subject: entry.subject };
    const byHand = shiftOf(checked.entry);
    return write((open, at) => {
      if (byHand !== null) return changedByHand(open, at, byHand, checked, runningSinceWallMs);
      const newId = (): ShiftId => ShiftId.parse(uuidV7(at.wallMs, random));
      const change = shiftChangeAt(open, at, shifts(), newId);
      if (change === null) return [{ ...checked, ...inside(open) }];
      const { closed, opened } = change;
      return [
        ...(closed ? [dayEnds(closed, at, runningSinceWallMs)] : []),
        ...(opened ? [dayBegins(opened)] : []),
        { ...checked, ...inside(opened) },
      ];
    }, beside);
  };

  return {
    append: (act, entry) => appendWith(act, entry, () => undefined),
    appendWith,
    endDay: () =>
      write((open, at) =>
        open?.kind === 'day' ? [dayEnds({ ...open, closedAt: at }, at, runningSinceWallMs)] : [],
      ),
    beginHistory: (act, payload, beside) => {
      const entry = writable({ kind: 'journal.opened', subject: payload.tillId, payload });
      const isCopy = payload.copyOf !== null;
      return write(
        (shift) => [{ act, entry, subject: payload.tillId, ...inside(isCopy ? null : shift) }],
        beside,
      );
    },
    bind: (act, tillId, payload) => {
      const entry = writable({ kind: 'machine.bound', subject: tillId, payload });
      return write((shift) => [{ act, entry, subject: tillId, ...inside(shift) }]);
    },
  };
}

/** An entry on its way. within: the shift in which it happens; after: the one that is open afterwards. */
interface Addition {
  readonly act: Act;
  readonly entry: Writable;
  readonly subject: string;
  readonly within: Shift | null;
  readonly after: Shift | null;
}

const inside = (shift: Shift | null): Pick<Addition, 'within' | 'after'> => ({ within: shift, after: shift });

const dayBegins = (shift: Shift): Addition => ({
  act: byTill(null),
  entry: writable({ kind: 'shift.opened', subject: shift.shiftId, payload: { shift } }),
  subject: shift.shiftId,
  ...inside(shift),
});

function dayEnds(shift: Shift, at: Moment, runningSinceWallMs: number | null): Addition {
  const late = runningSinceWallMs === null ? null : dayLate(shift, at, runningSinceWallMs);
  const payload = { shift, z: null, ...(late && { late }) };
  return {
    act: byTill(null),
    entry: writable({ kind: 'shift.closed', subject: shift.shiftId, payload }),
    subject: shift.shiftId,
    within: shift,
    after: null,
  };
}

/** The shift that an entry opens or closes; null: another entry. */
const shiftOf = ({ kind, payload }: Writable): Shift | null =>
  kind === 'shift.opened' || kind === 'shift.closed' ? payload.shift : null;

/** A person opens a shift, and the day that was open ends with that; or he closes the one that is open. @throws for another. */
function changedByHand(
  open: Shift | null,
  at: Moment,
  shift: Shift,
  checked: Pick<Addition, 'act' | 'entry' | 'subject'>,
  runningSinceWallMs: number | null,
): readonly Addition[] {
  if (checked.entry.kind === 'shift.closed') {
    if (open?.shiftId !== shift.shiftId) throw new Error(`shift ${shift.shiftId} is not the open one`);
    return [{ ...checked, within: shift, after: null }];
  }
  if (open?.kind === 'counted') throw new Error(`shift ${open.shiftId} is open`);
  return [
    ...(open ? [dayEnds({ ...open, closedAt: at }, at, runningSinceWallMs)] : []),
    { ...checked, ...inside(shift) },
  ];
}

const HoldsShift = z.object({ shift: Shift });

/** The open shift, as the log holds it. @throws UnreadableEntry. */
export function openShiftIn(database: DatabaseSync): () => Shift | null {
  const read = database.prepare(`SELECT ${ENTRY} FROM shift JOIN log USING (seq)
    WHERE is_open = 1 ORDER BY made_seq DESC LIMIT 1`);
  return () => {
    const row = read.get();
    return row ? rowsOf(row, HoldsShift).shift : null;
  };
}

/** As the last shift of the log was kept: for what writes into the books while nobody has settings. */
function lastModeIn(database: DatabaseSync): () => ShiftMode {
  const read = database.prepare('SELECT kind FROM shift WHERE is_others = 0 ORDER BY made_seq DESC LIMIT 1');
  return () => (read.get()?.kind === 'counted' ? 'counted' : 'day');
}
