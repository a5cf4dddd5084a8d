/**
 * Counted shifts in memory: the answers of the SQLite journal, as far as a run's till needs them. Bookings
 * are a list in the order of the entries.
 */
import type { ClosedShift, ShiftJournal, ShiftRow } from '../../../electron/storage/journal-shifts.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import { JournalId, type SaleId, type StaffId, TillId, type TransactionId } from '../../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../../../shared/money.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { ShiftCharge } from '../../../shared/shift/compare-shift.ts';
import type { ShiftFigures } from '../../../shared/shift/report.ts';
import type { CashMovement, DrawerOpening, Shift } from '../../../shared/shift/shift.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import {
  ALWAYS_LISTED,
  isByGateway,
  isWithoutSlip,
  type Tender,
  TenderKind,
} from '../../../shared/tender/tender.ts';
import { type ChargeRows, ChargeTables } from './memory-charges.ts';
import { goodsFigures } from './memory-goods.ts';
import {
  type Booking,
  cashierFigures,
  heldFigures,
  type RateRows,
  refundRates,
  sumOf,
} from './memory-money.ts';

export interface ShiftRows extends ChargeRows, RateRows {
  isPaid(transactionId: TransactionId): boolean;
  isOpenSale(saleId: SaleId): boolean;
}

/** A further row of a report and its shift; null: between two. */
interface Beside {
  shiftId: string | null;
}

/** The part of the shift journal that a run's till uses. */
export type MemoryShifts = Omit<ShiftJournal, 'closedShifts'> & {
  identity(): { readonly tillId: TillId; readonly journalId: JournalId };
};

const IDENTITY = {
  tillId: TillId.parse('till-of-the-run'),
  journalId: JournalId.parse('journal-of-the-run'),
};
const HASH = '0'.repeat(64);
const NONE = { count: 0, sumTiyin: tiyin(0) };

export class ShiftTables {
  readonly #rows: ShiftRows;
  readonly #charges: ChargeTables;
  readonly #bookings: Booking[] = [];
  readonly #movements: {
    readonly seq: number;
    readonly shiftId: string | null;
    readonly row: CashMovement;
  }[] = [];
  readonly #completed = new Map<SaleId, Beside & { readonly seq: number }>();
  readonly #voided: (Beside & { readonly totalTiyin: Tiyin })[] = [];
  readonly #openings: (Beside & { readonly row: DrawerOpening })[] = [];
  readonly #closed: (ClosedShift & { readonly openedSeq: number })[] = [];
  /** Who first made a row. */
  readonly #makers = new Map<string, StaffId | null>();
  #seq = 0;
  #open: { readonly shift: Shift; readonly seq: number } | null = null;

  constructor(rows: ShiftRows) {
    this.#rows = rows;
    this.#charges = new ChargeTables(rows);
  }

  /** Runs after the rows are in their tables. */
  apply(act: Act, entry: NewEntry): void {
    const { kind, payload } = entry;
    this.#seq += 1;
    this.#charges.apply(act, entry, this.#seq);
    if (kind === 'shift.opened') {
      this.#open = { shift: payload.shift, seq: this.#seq };
      const { shiftId } = payload.shift;
      const beside = [...this.#completed.values(), ...this.#voided, ...this.#openings];
      for (const row of [...this.#bookings, ...beside]) row.shiftId ??= shiftId;
    }
    if (kind === 'shift.closed') {
      const { shift, z, late = null } = payload;
      const people = { openedBy: null, closedBy: null, approvedBy: null };
      const openedSeq = this.#open?.seq ?? 0;
      this.#closed.push({ shift, z, late, ...people, seq: this.#seq, hash: HASH, openedSeq });
      this.#open = null;
    }
    if (kind === 'cash-movement.made')
      this.#movements.push({
        seq: this.#seq,
        shiftId: this.#open?.shift.shiftId ?? null,
        row: payload.cashMovement,
      });
    this.#besideMoney(entry);
    const by = act.actor.by === 'staff' ? act.actor.id : act.actor.for;
    const made = (id: string): StaffId | null => {
      if (!this.#makers.has(id)) this.#makers.set(id, by);
      return this.#makers.get(id) ?? null;
    };
    // A code belongs to the person who started the payment that became money.
    const code = 'payment' in payload && payload.payment ? made(payload.payment.transactionId) : undefined;
    if ('tender' in payload && payload.tender)
      this.#bookTender(payload.tender, code === undefined ? by : code);
    if ('refund' in payload && payload.refund)
      this.#bookRefund(payload.refund, made(payload.refund.refundId));
  }

  #besideMoney({ kind, payload }: NewEntry): void {
    const now = { shiftId: this.#open?.shift.shiftId ?? null };
    if ('sale' in payload && payload.sale?.state === 'completed' && !this.#completed.has(payload.sale.saleId))
      this.#completed.set(payload.sale.saleId, { ...now, seq: this.#seq });
    if (kind === 'sale.voided') this.#voided.push({ ...now, totalTiyin: payload.sale.totalTiyin });
    if (kind === 'drawer.opened') this.#openings.push({ ...now, row: payload.opening });
  }

  #book(booking: Omit<Booking, 'seq' | 'shiftId'>): void {
    this.#bookings.push({ seq: this.#seq, shiftId: this.#open?.shift.shiftId ?? null, ...booking });
  }

  #bookTender(tender: Tender, by: StaffId | null): void {
    const { tenderId: id, saleId, kind, amountTiyin, takenAt } = tender;
    if (takenAt === null || this.#bookings.some((one) => one.id === id)) return;
    const isSlipless = isWithoutSlip(tender);
    this.#book({ id, saleId, what: 'tender', tender: kind, way: null, amountTiyin, by, isSlipless });
  }

  #bookRefund(refund: Refund, by: StaffId | null): void {
    const { refundId, saleId, tenderId, transactionId, kind, state, amountTiyin } = refund;
    const tender = this.#rows.tenders.get(tenderId)?.kind ?? 'code';
    const mine = this.#bookings.filter(({ id }) => id === refundId);
    const [first] = mine;
    const isIn = (booking: Booking): boolean => booking.shiftId === (this.#open?.shift.shiftId ?? null);
    const back = mine.reduce(
      (sum, one) => sum + (one.what === 'refund' ? 1 : -Math.sign(one.amountTiyin)),
      0,
    );
    const correct = (sum: number): void =>
      this.#book({ id: refundId, saleId, what: 'correction', tender, way: kind, amountTiyin: sum, by });
    if (state === 'refunded' && back === 0) {
      if (first) correct(-amountTiyin);
      else if (transactionId === null || this.#rows.isPaid(transactionId))
        this.#book({ id: refundId, saleId, what: 'refund', tender, way: kind, amountTiyin, by });
    }
    if (state !== 'refused' || back === 0 || !first) return;
    if (isIn(first)) this.#bookings.splice(this.#bookings.indexOf(first), 1);
    else correct(amountTiyin);
  }

  get journal(): MemoryShifts {
    const row = (): ShiftRow | null =>
      this.#open && { shift: this.#open.shift, openedBy: null, closedBy: null, approvedBy: null };
    return {
      identity: () => IDENTITY,
      openShift: row,
      closedShift: (shiftId) => this.#closed.find(({ shift }) => shift.shiftId === shiftId) ?? null,
      leftInDrawer: () => this.#leftInDrawer(),
      nextZNumber: () => this.#closed.length + 1,
      lostReports: () => [],
      lastZ: () => this.#closed.at(-1) ?? null,
      figuresOf: (shiftId) => ({
        figures: this.#figuresOf(shiftId),
        journalStarted: false,
        clockWentBack: false,
      }),
      cashOf: (shiftId) => ({ figures: this.#figuresOf(shiftId), journalStarted: false }),
      explanationsOf: () => [],
      drawerMark: (shiftId) => this.#mark(shiftId),
      betweenShifts: () => {
        const rows = this.#bookings.filter((one) => one.shiftId === null);
        return {
          count: rows.length,
          keptTiyin: rows.reduce((sum, one) => sum + (one.what === 'refund' ? -1 : 1) * one.amountTiyin, 0),
        };
      },
      chargesOf: (shiftId) => this.#chargesOf(shiftId),
      logEnd: () => ({ seq: this.#seq, hash: HASH }),
    };
  }

  #mark(shiftId: string): number {
    const opened = this.#open?.shift.shiftId === shiftId ? this.#open.seq : 0;
    const moved = this.#bookings.filter(
      (one) =>
        one.shiftId === shiftId && (one.what === 'tender' ? one.tender === 'cash' : one.way === 'cash'),
    );
    const beside = this.#movements.filter((one) => one.shiftId === shiftId);
    return Math.max(opened, ...[...moved, ...beside].map(({ seq }) => seq));
  }

  #chargesOf(shiftId: string): readonly ShiftCharge[] {
    const booked = this.#bookings.filter(
      (one) => one.what === 'tender' && isByGateway({ kind: one.tender }) && one.shiftId === shiftId,
    );
    const at = this.#closed.findIndex(({ shift }) => shift.shiftId === shiftId);
    const before = at < 0 ? this.#closed.at(-1) : this.#closed[at - 1];
    return this.#charges.chargesOf(
      booked.map(({ id }) => id),
      before?.seq ?? 0,
      this.#closed[at]?.seq ?? this.#seq,
    );
  }

  #leftInDrawer(): number | null {
    const last = this.#closed.at(-1);
    const left = last?.z?.report.drawer?.close?.leftTiyin;
    if (last === undefined || left === undefined) return null;
    const since = this.#bookings.filter(({ seq }) => seq > last.seq);
    const cash = since.reduce((sum, { what, tender, way, amountTiyin }) => {
      if (what === 'tender' && tender === 'cash') return sum + amountTiyin;
      return what === 'refund' && way === 'cash' ? sum - amountTiyin : sum;
    }, 0);
    return left + cash;
  }

  #figuresOf(shiftId: string): ShiftFigures {
    const mine = this.#bookings.filter((one) => one.shiftId === shiftId);
    const openedSeq =
      this.#open?.shift.shiftId === shiftId
        ? this.#open.seq
        : (this.#closed.find(({ shift }) => shift.shiftId === shiftId)?.openedSeq ?? 0);
    const of = (what: Booking['what']) => mine.filter((one) => one.what === what);
    const [tenders, refunds, corrections] = [of('tender'), of('refund'), of('correction')];
    const early = ({ seq }: { readonly seq: number }): boolean => seq < openedSeq;
    const isMine = (row: Beside): boolean => row.shiftId === shiftId;
    const lines = [...this.#completed]
      .filter(([, row]) => isMine(row))
      .map(([saleId]) => this.#rows.lines(saleId));
    const voided = this.#voided.filter(isMine).map(({ totalTiyin }) => ({ amountTiyin: totalTiyin }));
    const goods = goodsFigures(lines.flat());
    const withoutSlip = sums(tenders.filter(({ isSlipless }) => isSlipless));
    const ways = Map.groupBy(refunds, ({ tender, way }) => `${tender} ${way}`);
    return {
      ...NOTHING_MORE,
      ...goods,
      ...(withoutSlip.count > 0 && { withoutSlip }),
      sales: { count: lines.length, sumTiyin: addTiyin(...goods.vat.map(({ sumTiyin }) => sumTiyin)) },
      voidedSales: sums(voided),
      noSale: this.#openings.filter(isMine).map(({ row: { reason, openedAt } }) => {
        return { reason, atWallMs: openedAt.wallMs, by: null, approvedBy: null };
      }),
      tenders: TenderKind.options
        .filter((kind) => ALWAYS_LISTED.has(kind) || tenders.some((one) => one.tender === kind))
        .map((tender) => ({ tender, ...sums(tenders.filter((one) => one.tender === tender)) })),
      refunds: [...ways.values()].flatMap((rows) => {
        const [one] = rows;
        return one?.way ? [{ tender: one.tender, way: one.way, ...sums(rows) }] : [];
      }),
      corrections: {
        count: corrections.length,
        sumTiyin: corrections.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0),
      },
      between: {
        taken: sums(tenders.filter(early)),
        back: sums(refunds.filter(early)),
        cashTakenTiyin: sumOf(tenders.filter((one) => early(one) && one.tender === 'cash')),
        cashBackTiyin: sumOf(refunds.filter((one) => early(one) && one.way === 'cash')),
      },
      movements: this.#movements
        .filter((one) => one.shiftId === shiftId)
        .map(({ row }) => {
          const { madeAt, ...rest } = row;
          return { ...rest, madeWallMs: madeAt.wallMs, between: false, by: null, approvedBy: null };
        }),
      ...heldFigures(this.#bookings, this.#rows.isOpenSale),
      ...refundRates(this.#bookings, shiftId, this.#rows, (saleId) => this.#completed.get(saleId)?.seq),
      cashiers: cashierFigures(mine),
    };
  }
}

const sums = (rows: readonly { readonly amountTiyin: number }[]) => ({
  count: rows.length,
  sumTiyin: sumOf(rows),
});

/**
 * Figures that no promise of the simulation checks: stories and the books' own tests do. Its baskets are
 * never edited.
 */
const NOTHING_MORE = {
  refundsInDoubt: NONE,
  voidedLines: NONE,
  hours: [],
  payments: { waiting: 0, unconfirmed: 0, uncertain: 0, watched: 0 },
} satisfies Partial<ShiftFigures>;
