/**
 * A shop whose days are drawn step by step, straight into its books. More happens there, and in odder orders,
 * than the features allow.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import type { Journal } from '../../electron/storage/journal.ts';
import type { NewEntry } from '../../electron/storage/kinds.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { ShiftId, StaffId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import type { Payment } from '../../shared/payment/payment.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { compareShift } from '../../shared/shift/compare-shift.ts';
import { makeReport } from '../../shared/shift/make-report.ts';
import type { ShiftReport, ZReport } from '../../shared/shift/report.ts';
import { type CountedShift, MOVEMENT_KINDS, type ShiftMode } from '../../shared/shift/shift.ts';
import { byStaff } from '../../shared/staff/actor.ts';
import { seededRandomness } from '../../shared/time.ts';
import { cashTaken, cashTenderOf, refundBegun, refundMoved, refundOf } from './book-entries.ts';
import {
  cashBack,
  drawerOpened,
  drawnSale,
  givenUp,
  goodsAway,
  halfPaid,
  moved,
  paidByCode,
  paidInParts,
  partId,
  takenOutsideGateway,
} from './drawn-entries.ts';
import { VirtualClock } from './virtual-clock.ts';

const PEOPLE = ['lola', 'aziz', 'vali'].map((id) => byStaff(StaffId.parse(id)));
const EMPTY = { pieces: [{ soum: 1_000, pieces: 0 }], looseTiyin: tiyin(0) };
const NONE = compareShift([], { results: new Map(), atWallMs: null, wholeWallMs: null }, 0);

const SALES = ['cash', 'code', 'terminal', 'mixed', 'half', 'void'] as const;
const BACK = ['refund', 'refund-done', 'refund-refused', 'again', 'part', 'cash-back', 'half-back'] as const;
const BESIDE = [...MOVEMENT_KINDS, 'goods-away', 'no-sale'] as const;
const TIMES = ['midnight', 'back', 'restart', 'days', 'counted'] as const;
const SHIFTS = ['open', 'close'] as const;
/** The possible steps. */
type Step = (typeof SALES | typeof BACK | typeof BESIDE | typeof TIMES | typeof SHIFTS)[number];
/** Sales and closes more often than changes of how shifts are kept. */
export const step = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Step>(...SALES) },
  { weight: 8, arbitrary: fc.constantFrom<Step>(...BACK) },
  { weight: 4, arbitrary: fc.constantFrom<Step>(...BESIDE) },
  { weight: 6, arbitrary: fc.constantFrom<Step>(...SHIFTS) },
  { weight: 2, arbitrary: fc.constantFrom<Step>(...TIMES) },
);

export class DrawnShop {
  readonly path: string;
  readonly clock = new VirtualClock();
  readonly zs: ZReport[] = [];
  mode: ShiftMode = 'counted';
  journal: Journal;
  #number = 0;
  readonly #refunds: Refund[] = [];
  readonly #cashSales: Sale[] = [];
  /** With the refunded part. */
  readonly #halfPaid: { readonly sale: Sale; backTiyin: number }[] = [];

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

  /** A minute later, by the next person in turn. */
  do(what: Step): void {
    this.#number += 1;
    this.clock.jumpWall(60_000);
    this.#steps[what]();
  }

  readonly #steps: Readonly<Record<Step, () => void>> = {
    cash: () => {
      const sale = drawnSale(this.#number);
      this.#cashSales.push(sale);
      this.#put(cashTaken(sale));
    },
    terminal: () => {
      const sale = drawnSale(this.#number);
      this.#put(takenOutsideGateway(sale, 'terminal', sale.totalTiyin, 'completed'));
    },
    code: () => void this.#paid(),
    mixed: () => this.#put(...paidInParts(drawnSale(this.#number), this.#number)),
    half: () => {
      const sale = drawnSale(this.#number);
      this.#halfPaid.push({ sale, backTiyin: 0 });
      this.#put(halfPaid(sale));
    },
    void: () => {
      const half = this.#halfPaid.pop();
      if (half) this.#put(...givenUp(half.sale, this.#number, half.backTiyin));
    },
    refund: () => {
      const refund = refundOf(this.#paid(), `r-${this.#number}`, { state: 'under-way' });
      this.#refunds.push(refund);
      this.#put(refundBegun(refund));
    },
    part: () => {
      const amountTiyin = tiyin(1_001);
      const part = refundOf(this.#paid(), `r-${this.#number}`, { kind: 'part', amountTiyin });
      this.#put(refundBegun(part), refundMoved({ ...part, state: 'refunded' }));
    },
    'refund-done': () => this.#lastRefund('refunded'),
    'refund-refused': () => this.#lastRefund('refused'),
    again: () => this.#lastRefund('under-way'),
    'cash-back': () => {
      const sale = this.#cashSales.pop();
      if (sale) this.#put(cashBack(sale, this.#number, cashTenderOf(sale).tenderId, 50_001));
    },
    'half-back': () => {
      const half = this.#halfPaid.at(-1);
      if (!half) return;
      half.backTiyin += 1_000;
      this.#put(cashBack(half.sale, this.#number, partId(half.sale), 1_000));
    },
    'pay-in': () => this.#move('pay-in'),
    'pay-out': () => this.#move('pay-out'),
    drop: () => this.#move('drop'),
    'goods-away': () => this.#put(goodsAway(this.#number)),
    'no-sale': () => this.#put(drawerOpened(this.#number)),
    midnight: () => this.clock.jumpWall(20 * 3_600_000),
    back: () => this.clock.jumpWall(-30 * 3_600_000),
    restart: () => {
      this.journal.close();
      this.journal = this.#opened();
    },
    days: () => {
      this.mode = 'day';
    },
    counted: () => {
      this.mode = 'counted';
    },
    open: () => this.#open(),
    close: () => this.#close(),
  };

  #put(...entries: readonly NewEntry[]): void {
    const person = PEOPLE[this.#number % PEOPLE.length];
    for (const entry of entries)
      if (!person || !this.journal.append(person, entry).ok) throw new Error('not written');
  }

  #paid(): Payment {
    const { paid, entries } = paidByCode(drawnSale(this.#number), this.#number);
    this.#put(...entries);
    return paid;
  }

  #lastRefund(state: Refund['state']): void {
    const refund = this.#refunds.at(-1);
    if (refund) this.#put(refundMoved({ ...refund, state }));
  }

  #move(kind: (typeof MOVEMENT_KINDS)[number]): void {
    if (this.journal.openShift()) this.#put(moved(kind, this.#number));
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
    this.#put({ kind: 'shift.opened', subject: shiftId, payload: { shift } });
  }

  #close(): void {
    const open = this.journal.openShift();
    if (open?.shift.kind !== 'counted') return;
    const shift = { ...open.shift, closedAt: this.#now() };
    const report = reportOf(this.journal, { ...open, shift }, this.clock.wallMs());
    const last = this.journal.lastZ();
    const previous = last?.z ? { numberText: String(last.z.number), hash: last.hash } : null;
    const z = { number: this.journal.nextZNumber('live'), previous, report };
    this.#put({ kind: 'shift.closed', subject: shift.shiftId, payload: { shift, z } });
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
    openingApprovedBy: row.approvedBy,
    mode: 'live',
    nowWallMs,
    late: null,
    close: { count: EMPTY, takenOutTiyin: tiyin(0), words: null, blind: false, terminalTiyin: null },
    openReturns: [],
    receipts: { waiting: 0, refused: 0, unlinked: 0 },
    comparison: NONE,
    openTasks: [],
    amountOf: () => null,
    log: journal.logEnd(),
  });
}
