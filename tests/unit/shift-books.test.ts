/**
 * Whatever happens in whatever order: each soum is in exactly one shift, a report is the sum of the log, numbers have no
 * gap. The log is added up here entry by entry, by nothing that the till itself adds up with.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode } from '../../electron/storage/entry.ts';
import type { Entry, Journal } from '../../electron/storage/journal.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { logIn } from '../../electron/storage/log.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { ShiftId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import { compareShift, makeReport } from '../../shared/shift/make-report.ts';
import type { ShiftReport } from '../../shared/shift/report.ts';
import type { CountedShift, ShiftMode } from '../../shared/shift/shift.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import {
  becamePaid,
  begun,
  cashMoved,
  cashTaken,
  paymentOf,
  refundBegun,
  refundMoved,
  refundOf,
  saleOf,
} from '../support/book-entries.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';

const PEOPLE = ['lola', 'aziz', 'vali'].map((id) => byStaff(StaffId.parse(id)));
const EMPTY = { pieces: [{ soum: 1_000, pieces: 0 }], looseTiyin: tiyin(0) };
const NONE = compareShift([], new Map(), null);

/** What may happen next. */
type Step =
  | 'cash'
  | 'code'
  | 'refund'
  | 'refund-done'
  | 'refund-refused'
  | 'again'
  | 'move'
  | 'open'
  | 'close'
  | 'midnight'
  | 'back'
  | 'restart'
  | 'days'
  | 'counted';
/** Sales and closes more often than changes of how shifts are kept. */
const step = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step>('cash', 'code', 'move') },
  { weight: 8, arbitrary: fc.constantFrom<Step>('refund', 'refund-done', 'refund-refused', 'again') },
  { weight: 6, arbitrary: fc.constantFrom<Step>('open', 'close') },
  { weight: 2, arbitrary: fc.constantFrom<Step>('midnight', 'back', 'restart', 'days', 'counted') },
);

/** A shop whose every day is drawn. */
class Shop {
  readonly path: string;
  readonly clock = new VirtualClock();
  readonly zs: { readonly number: number; readonly report: ShiftReport }[] = [];
  mode: ShiftMode = 'counted';
  journal: Journal;
  #number = 0;
  readonly #refunds: Refund[] = [];

  constructor(folder: string) {
    this.path = join(folder, 'journal.db');
    this.journal = this.#opened();
  }

  #opened(): Journal {
    const random = seededRandomness(1_000 + this.#number);
    const opened = openJournal(this.path, { clock: this.clock, random, shifts: () => this.mode });
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  }

  do(what: Step): void {
    this.#number += 1;
    this.clock.jumpWall(60_000);
    const sale = saleOf(`sale-${this.#number}`);
    const sending = paymentOf(sale, `t-${this.#number}`);
    const { paid, entry: confirmed } = becamePaid(sale, sending);
    const last = this.#refunds.at(-1);
    const moved = (state: Refund['state']) => (last ? [refundMoved({ ...last, state })] : []);
    switch (what) {
      case 'cash':
        this.#put(cashTaken(sale));
        break;
      case 'code':
        this.#put(begun(sale, sending), confirmed);
        break;
      case 'refund': {
        const refund = refundOf(paid, `r-${this.#number}`, { state: 'under-way' });
        this.#refunds.push(refund);
        this.#put(begun(sale, sending), confirmed, refundBegun(refund));
        break;
      }
      case 'refund-done':
        this.#put(...moved('refunded'));
        break;
      case 'refund-refused':
        this.#put(...moved('refused'));
        break;
      case 'again':
        this.#put(...moved('under-way'));
        break;
      case 'move':
        if (this.journal.openShift()) this.#put(cashMoved(`move-${this.#number}`));
        break;
      case 'open':
        this.#open();
        break;
      case 'close':
        this.#close();
        break;
      case 'midnight':
        this.clock.jumpWall(20 * 3_600_000);
        break;
      case 'back':
        this.clock.jumpWall(-30 * 3_600_000);
        break;
      case 'restart':
        this.journal.close();
        this.journal = this.#opened();
        break;
      default:
        this.mode = what === 'days' ? 'day' : 'counted';
    }
  }

  /** By one person after the other. */
  #put(...entries: readonly NewEntry[]): void {
    const person = PEOPLE[this.#number % PEOPLE.length];
    for (const entry of entries)
      if (!person || !this.journal.append(person, entry).ok) throw new Error('not written');
  }

  #now() {
    return { wallMs: this.clock.wallMs(), monoMs: this.clock.monoMs(), bootId: this.clock.bootId };
  }

  #open(): void {
    if (this.mode === 'day' || this.journal.openShift()?.shift.kind === 'counted') return;
    const shiftId = ShiftId.parse(`shift-${this.#number}`);
    const shift: CountedShift = {
      shiftId,
      kind: 'counted',
      mode: 'live',
      day: '2026-11-20',
      openedAt: this.#now(),
      closedAt: null,
      opening: { count: EMPTY, expectedTiyin: this.journal.leftInDrawer('live'), words: null, blind: false },
    };
    const [person] = PEOPLE;
    if (person) this.journal.append(person, { kind: 'shift.opened', subject: shiftId, payload: { shift } });
  }

  #close(): void {
    const open = this.journal.openShift();
    const [person] = PEOPLE;
    if (open?.shift.kind !== 'counted' || !person) return;
    const shift = { ...open.shift, closedAt: this.#now() };
    const report = reportOf(this.journal, { ...open, shift }, this.clock.wallMs());
    const z = { number: this.journal.nextZNumber('live'), previous: null, report };
    this.journal.append(person, { kind: 'shift.closed', subject: shift.shiftId, payload: { shift, z } });
    this.zs.push(z);
  }
}

function reportOf(
  journal: Journal,
  row: NonNullable<ReturnType<Journal['openShift']>>,
  nowWallMs: number,
): ShiftReport {
  return makeReport({
    ...journal.identity(),
    ...journal.figuresOf(row.shift.shiftId, 'live'),
    ...row,
    mode: 'live',
    nowWallMs,
    close: { count: EMPTY, takenOutTiyin: tiyin(0), words: null, blind: false, terminalTiyin: null },
    receipts: { waiting: 0, refused: 0, unlinked: 0 },
    comparison: NONE,
    openTasks: [],
    log: journal.logEnd(),
  });
}

interface Sums {
  readonly taken: Map<string, number>;
  back: number;
  cashBack: number;
  moved: number;
}

/** What each shift came to, off the entries alone: null is what lies behind the last one that was closed. */
function addedUp(entries: readonly Entry[]): ReadonlyMap<string | null, Sums> {
  const shifts = new Map<string | null, Sums>();
  let waiting = sums();
  let open: string | null = null;
  const certain = new Set<string>();
  const current = (): Sums => (open === null ? waiting : (shifts.get(open) ?? waiting));
  for (const { kind, payload } of entries) {
    if (kind === 'shift.opened') {
      open = payload.shift.shiftId;
      shifts.set(open, waiting);
      waiting = sums();
    }
    if (kind === 'shift.closed') open = null;
    const now = current();
    if (kind === 'cash-movement.made') now.moved += payload.cashMovement.amountTiyin;
    if ('tender' in payload && payload.tender?.takenAt) {
      const { kind: tender, amountTiyin } = payload.tender;
      now.taken.set(tender, (now.taken.get(tender) ?? 0) + amountTiyin);
    }
    if (!('refund' in payload) || !payload.refund) continue;
    const { refundId, state, amountTiyin } = payload.refund;
    if (state === 'refunded' && !certain.has(refundId)) {
      certain.add(refundId);
      now.back += amountTiyin;
    }
    if (state === 'refused' && certain.delete(refundId)) now.back -= amountTiyin;
  }
  shifts.set(null, waiting);
  return shifts;
}
const sums = (): Sums => ({ taken: new Map(), back: 0, cashBack: 0, moved: 0 });

const sumOf = (rows: readonly { readonly sumTiyin: number }[]): number =>
  rows.reduce((all, { sumTiyin }) => all + sumTiyin, 0);

describe('for any sequence of sales, refunds, movements, shifts, days and clocks', () => {
  it('each report is the sum of the log, each soum is in one shift, and numbers have no gap', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
        const shop = new Shop(tempFolder());
        for (const what of ['open' as const, ...steps]) shop.do(what);
        const shown = shop.journal.closedShifts({ limit: 100 });
        const open = shop.journal.openShift();
        const made = [...shown, ...(open ? [open] : [])].map(
          (row) => [row.shift.shiftId, shop.journal.figuresOf(row.shift.shiftId, 'live').figures] as const,
        );
        const between = shop.journal.betweenShifts('live');
        const stored = shown.flatMap(({ shift }) => shop.journal.closedShift(shift.shiftId)?.z ?? []);
        shop.journal.close();
        const database = new DatabaseSync(shop.path);
        const entries = logIn(database)
          .after(0, 10_000)
          .map((one) => decode(one));
        database.close();
        const expected = addedUp(entries);
        for (const [shiftId, figures] of made) {
          const sums = expected.get(shiftId);
          expect(figures.tenders.map(({ tender, sumTiyin }) => [tender, sumTiyin])).toEqual(
            ['cash', 'terminal', 'code'].map((tender) => [tender, sums?.taken.get(tender) ?? 0]),
          );
          expect(sumOf(figures.refunds) - figures.corrections.sumTiyin).toBe(sums?.back);
          expect(sumOf(figures.movements.map(({ amountTiyin }) => ({ sumTiyin: amountTiyin })))).toBe(
            sums?.moved,
          );
          // Each column of a table by itself comes to the whole.
          expect(figures.cashiers.reduce((all, { takenTiyin }) => all + takenTiyin, 0)).toBe(
            sumOf(figures.tenders),
          );
          expect(figures.cashiers.reduce((all, { backTiyin }) => all + backTiyin, 0)).toBe(
            sumOf(figures.refunds),
          );
          expect(sumOf(figures.hours)).toBe(sumOf(figures.tenders));
          expect(sumOf(figures.vat)).toBe(figures.sales.sumTiyin);
          expect(sumOf(figures.categories)).toBe(figures.sales.sumTiyin);
        }
        // What a Z has said stays true of its shift, and nothing lies outside of all.
        expect(stored).toEqual([...shop.zs].toReversed());
        for (const { report } of stored) {
          const figures = made.find(([shiftId]) => shiftId === report.head.shiftId)?.[1];
          expect(report.tenders).toEqual(figures?.tenders);
          expect(report.refunds).toEqual(figures?.refunds);
          expect(report.corrections).toEqual(figures?.corrections);
        }
        const rest = expected.get(null);
        const restTiyin = [...(rest?.taken.values() ?? [])].reduce((all, sum) => all + sum, 0);
        expect(between.keptTiyin).toBe(open ? 0 : restTiyin - (rest?.back ?? 0));
        expect(shop.zs.map(({ number }) => number)).toEqual(shop.zs.map((_, at) => at + 1));
        expectRebuilt(shop.path);
      }),
      { numRuns: 20, seed: 20_261_122 },
    );
  }, 120_000);
});
