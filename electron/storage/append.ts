/**
 * The only way into the books: one durable transaction stores an entry and applies it to the tables. A day's
 * shift changes in the same transaction, before the entry. Counted shifts have their own entries. Memory
 * follows the commit, never before it.
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

export interface WriterDeps {
  readonly clock: Clock;
  readonly random: Randomness;
  /** How the shop keeps its shifts, read at each entry. Left out: as the last shift of the log. */
  readonly shifts?: (() => ShiftMode) | undefined;
  /** After the commit: the stored entries in order. It must not throw, because the entries are stored. */
  readonly onAppended?: (stored: readonly StoredEntry[], journalId: JournalId) => void;
  /** Runs when a write finds the disk full. If it makes room, the write is repeated once. */
  readonly makeRoom?: MakeRoom;
  /**
   * Whether the end of a day says why the day was closed late. Default true. An empty journal that takes over
   * old entries sets false, because another run wrote them.
   */
  readonly reportsLate?: boolean;
}

export interface Writer extends EntryJournal, DayJournal {
  /**
   * As `append`. `beside` changes tables beside the books in the same transaction. Errors:
   * `journal.unwritable`.
   */
  appendWith(act: Act, entry: NewEntry, beside: () => void): Written;
  /**
   * Writes the first entry of a history of the log. `beside` changes tables beside the books in the same
   * transaction. Errors: `journal.unwritable`.
   */
  startHistory(act: Act, opened: Payload<'journal.opened'>, beside?: () => void): Written;
  /** Writes into the open shift, of whatever day. Errors: `journal.unwritable`. */
  bind(act: Act, tillId: TillId, bound: Payload<'machine.bound'>): Written;
}

/** The state that the next entry continues. */
interface End {
  readonly tip: Tip;
  readonly shift: Shift | null;
}

/** database: its tables match its log. transact: given where a larger transaction makes the write durable. */
export function writerIn(
  database: DatabaseSync,
  { clock, random, onAppended, makeRoom, shifts = lastModeIn(database), reportsLate = true }: WriterDeps,
  transact = transactIn(database, makeRoom),
): Writer {
  const [log, mark, apply] = [logIn(database), markIn(database), applyIn(database)];
  const openShift = openShiftIn(database);
  const journalId = database.prepare("SELECT value FROM meta WHERE name = 'journal_id'");
  const runningSinceWallMs = reportsLate ? clock.wallMs() : null;
  /** null: unknown, so the next write reads it. */
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
        ...(opened ? [dayOpening(opened)] : []),
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
    startHistory: (act, payload, beside) => {
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

/**
 * An entry to be written. within: the shift in which the entry happens. after: the shift that is open
 * afterwards.
 */
interface Addition {
  readonly act: Act;
  readonly entry: Writable;
  readonly subject: string;
  readonly within: Shift | null;
  readonly after: Shift | null;
}

const inside = (shift: Shift | null): Pick<Addition, 'within' | 'after'> => ({ within: shift, after: shift });

const dayOpening = (shift: Shift): Addition => ({
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

/** The shift that an entry opens or closes; null: the entry does neither. */
const shiftOf = ({ kind, payload }: Writable): Shift | null =>
  kind === 'shift.opened' || kind === 'shift.closed' ? payload.shift : null;

/**
 * A person opens a shift, which ends an open day, or closes the open shift. @throws if another shift is open.
 */
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

/** The mode of the log's last shift, for writers that have no settings. */
function lastModeIn(database: DatabaseSync): () => ShiftMode {
  const read = database.prepare('SELECT kind FROM shift WHERE is_others = 0 ORDER BY made_seq DESC LIMIT 1');
  return () => (read.get()?.kind === 'counted' ? 'counted' : 'day');
}
