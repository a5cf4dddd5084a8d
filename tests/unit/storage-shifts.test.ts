/** Shifts in the books: numbers across histories and copies, older entries, and reading by indexes. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { writerIn } from '../../electron/storage/append.ts';
import { migrate } from '../../electron/storage/database.ts';
import { decode, encode, writable } from '../../electron/storage/entry.ts';
import { MIGRATIONS } from '../../electron/storage/migrations.ts';
import { shiftsIn } from '../../electron/storage/repositories/shifts.ts';
import { REPORT } from '../../renderer/testing/shift-report.ts';
import type { Mode } from '../../shared/endpoint.ts';
import { JournalId, ShiftId, TillId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { CountedShift } from '../../shared/shift/shift.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { momentOf } from '../../shared/time.ts';
import { AT, appendAll, cashMoved, cashTaken, saleOf } from '../support/book-entries.ts';
import { journalParts } from '../support/journals.ts';
import { compareRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const ACT = byTill(null);
const TILL = TillId.parse('till-1');

class Books {
  readonly clock = new VirtualClock(AT.wallMs);
  readonly database = new DatabaseSync(join(tempFolder(), 'journal.db'));
  readonly writer;
  readonly shifts;

  constructor() {
    migrate(this.database, MIGRATIONS, 0);
    this.writer = writerIn(this.database, { ...journalParts(this.clock), shifts: () => 'counted' });
    this.shifts = shiftsIn(this.database);
    this.history('journal-1');
  }

  history(journalId: string, copyOf: string | null = null): void {
    this.writer.startHistory(ACT, {
      tillId: TILL,
      journalId: JournalId.parse(journalId),
      previous: null,
      why: null,
      machine: null,
      copyOf: copyOf === null ? null : TillId.parse(copyOf),
    });
  }

  open(id: string, mode: Mode = 'live'): CountedShift {
    const count = { pieces: [{ soum: 1_000, pieces: 100 }], looseTiyin: tiyin(0) };
    const opening = { count, expectedTiyin: this.shifts.leftInDrawer(mode), words: null, blind: false };
    const shift: CountedShift = {
      shiftId: ShiftId.parse(id),
      kind: 'counted',
      mode,
      day: '2026-11-20',
      openedAt: momentOf(this.clock),
      closedAt: null,
      opening,
    };
    this.writer.append(ACT, { kind: 'shift.opened', subject: id, payload: { shift } });
    return shift;
  }

  close(open: CountedShift): number {
    const shift = { ...open, closedAt: momentOf(this.clock) };
    const number = this.shifts.nextZNumber(open.mode);
    const journalId = JournalId.parse(
      this.database.prepare("SELECT value FROM meta WHERE name = 'journal_id'").get()?.value,
    );
    const report = { ...REPORT, head: { ...REPORT.head, journalId } };
    const z = { number, previous: null, report };
    this.writer.append(ACT, { kind: 'shift.closed', subject: shift.shiftId, payload: { shift, z } });
    return number;
  }
}

describe('the number of a Z report', () => {
  it('continues without a gap, and restarts with each history of the log', () => {
    const books = new Books();
    expect([books.close(books.open('s-1')), books.close(books.open('s-2'))]).toEqual([1, 2]);
    const across = books.open('s-3');
    books.history('journal-2');
    expect(books.shifts.openShift()?.shift.shiftId).toBe('s-3');
    expect(books.shifts.figuresOf(across.shiftId, 'live').journalStarted).toBe(true);
    expect(books.close(across)).toBe(1);
    expect(books.close(books.open('s-4'))).toBe(2);
    expect(
      books.shifts.closedShifts({ limit: 9 }).map(({ number, journalId }) => [journalId, number]),
    ).toEqual([
      ['journal-2', 2],
      ['journal-2', 1],
      ['journal-1', 2],
      ['journal-1', 1],
    ]);
    expect(compareRebuilt(books.database)).toEqual([]);
  });

  it('of a copied folder starts at 1, without the other till’s shift and cash', () => {
    const books = new Books();
    books.close(books.open('s-1'));
    books.open('s-2');
    appendAll(books.writer, cashTaken(saleOf('sale-1')));
    books.history('journal-9', 'till-0');
    expect(books.shifts.openShift()).toBeNull();
    expect(books.shifts.leftInDrawer('live')).toBeNull();
    expect(books.shifts.lastZ()).toBeNull();
    const mine = books.open('s-9');
    expect(books.shifts.figuresOf(mine.shiftId, 'live').figures.tenders[0]).toMatchObject({ count: 0 });
    expect(books.close(mine)).toBe(1);
    expect(compareRebuilt(books.database)).toEqual([]);
  });

  it('takings of another till between its shifts are not ours', () => {
    const books = new Books();
    books.close(books.open('s-1'));
    appendAll(books.writer, cashTaken(saleOf('sale-1')));
    expect(books.shifts.betweenShifts('live')).toEqual({ count: 1, keptTiyin: 400_000 });
    books.history('journal-9', 'till-0');
    expect(books.shifts.betweenShifts('live')).toEqual({ count: 0, keptTiyin: 0 });
    expect(books.shifts.figuresOf(books.open('s-9').shiftId, 'live').figures.between.taken.count).toBe(0);
    expect(compareRebuilt(books.database)).toEqual([]);
  });
});

describe('the expected cash before the drawer opens', () => {
  it('comes from the last shift of its mode, whatever was trained since', () => {
    const books = new Books();
    books.close(books.open('s-1'));
    books.close(books.open('s-2', 'training'));
    const last = (mode?: Mode) => books.shifts.lastZ(mode)?.shift.shiftId;
    expect([last(), last('live'), last('training')]).toEqual(['s-2', 's-1', 's-2']);
  });

  it('is the cash left plus later cash, and unknown after a new history', () => {
    const books = new Books();
    books.close(books.open('s-1'));
    expect(books.shifts.leftInDrawer('live')).toBe(10_000_000);
    appendAll(books.writer, cashTaken(saleOf('sale-1')));
    expect(books.shifts.leftInDrawer('live')).toBe(10_400_000);
    books.history('journal-2');
    expect(books.shifts.leftInDrawer('live')).toBeNull();
  });
});

describe('cash movements from before movements had a mode', () => {
  it('belong to their counted shift; between shifts live and training both expect them', () => {
    const books = new Books();
    const first = books.open('s-1');
    appendAll(books.writer, cashMoved('move-1'));
    const moved = (mode: 'live' | 'training') =>
      books.shifts.figuresOf(first.shiftId, mode).figures.movements.map(({ reason }) => reason);
    expect(moved('live')).toEqual(['']);
    expect(books.database.prepare('SELECT mode FROM cash_movement').all()).toMatchObject([{ mode: 'live' }]);
    books.close(first);
    expect(books.shifts.leftInDrawer('live')).toBe(10_000_000);
    appendAll(books.writer, cashMoved('move-2'));
    expect(books.shifts.leftInDrawer('live')).toBe(60_000_000);
    expect(compareRebuilt(books.database)).toEqual([]);
  });

  it('are read as written', () => {
    const row = { cashMovementId: 'm', kind: 'drop', amountTiyin: 5, reason: '', madeAt: AT };
    const head = JSON.stringify({ version: 2, at: AT, actor: ACT.actor, shiftId: 's' });
    const payload = JSON.stringify({ cashMovement: row });
    const stored = { seq: 2, kind: 'cash-movement.made', subject: 'm', head, payload, hash: '' };
    expect(decode(stored).payload).toEqual({ cashMovement: row });
  });
});

describe('a shift that an older Tilla closed', () => {
  it.each([1, 2])('has no Z report (form %i)', (version) => {
    const day = { shiftId: 's', kind: 'day', day: '2026-11-20', openedAt: AT, closedAt: AT };
    const head = JSON.stringify({ version, at: AT, actor: ACT.actor, shiftId: 's' });
    const payload = JSON.stringify({ shift: day });
    const entry = decode({ seq: 2, kind: 'shift.closed', subject: 's', head, payload, hash: '' });
    expect(entry.payload).toEqual({ shift: day, z: null });
  });

  it('reads its report back as written', () => {
    const shift = { ...new Books().open('s-1'), closedAt: AT };
    const payload = { shift, z: { number: 7, previous: { numberText: 'x', hash: 'y' }, report: REPORT } };
    const place = { seq: 2, before: '0'.repeat(64), at: AT, shiftId: shift.shiftId };
    const entry = writable({ kind: 'shift.closed', subject: 's-1', payload });
    expect(decode(encode(entry, 's-1', ACT, place)).payload).toEqual(payload);
  });
});

describe('two shifts', () => {
  it('are never open at once, and only the open shift can close', () => {
    const books = new Books();
    const first = books.open('s-1');
    expect(() => books.open('s-2')).toThrow('shift s-1 is open');
    books.close(first);
    expect(() => books.close(first)).toThrow('s-1 is not the open one');
  });
});

describe('the figures of a shift', () => {
  it('use indexes, without a scan of sales, tenders, refunds or entries', () => {
    const books = new Books();
    const asked: string[] = [];
    const seen = {
      prepare: (sql: string) => {
        asked.push(sql);
        return books.database.prepare(sql);
      },
    };
    shiftsIn(seen as unknown as DatabaseSync);
    expect(asked.length).toBeGreaterThan(20);
    // Such a scan meets the last entry first.
    const scans = asked
      .filter((sql) => !sql.includes('FROM log ORDER BY seq DESC LIMIT 1'))
      .flatMap((sql) =>
        books.database
          .prepare(`EXPLAIN QUERY PLAN ${sql}`)
          .all()
          .map(({ detail }) => String(detail))
          .filter(
            (detail) =>
              /^SCAN (tender|refund|sale|payment|log)\b/.test(detail) &&
              !/INDEX (log_|sale_held|payment_open)/.test(detail),
          ),
      );
    expect(scans).toEqual([]);
  });
});
