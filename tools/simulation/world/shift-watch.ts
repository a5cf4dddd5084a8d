/**
 * The shifts of a run, entry by entry, without the till's own sums (`log-sums.ts`). It adds up the real cash
 * in the drawer and the bookings since the last opening. It records every deviation of a report at once.
 */
import { isDeepStrictEqual } from 'node:util';
import type { NewEntry, Payload } from '../../../electron/storage/kinds.ts';
import type { TransactionId } from '../../../shared/ids.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import { LISTED, type ShiftComparison } from '../../../shared/shift/report.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { isAlarm } from '../../../shared/task.ts';
import { LogSums } from './log-sums.ts';
import type { SaleBooks } from './memory-journal.ts';
import { type PlainFigures, plainFigures } from './plain-figures.ts';

const MOVES = { 'pay-in': 1, 'pay-out': -1, drop: -1 } as const;

/**
 * The compared figures of a report. The journal in memory keeps no hours, and stories check refunds in doubt.
 */
const HELD_AGAINST = [
  'tenders',
  'withoutSlip',
  'refunds',
  'corrections',
  'between',
  'sales',
  'vat',
  'categories',
  'discounts',
  'others',
  'priceChanges',
  'voidedSales',
  'voidedLines',
  'noSale',
  'movements',
  'cashiers',
  'held',
] as const satisfies readonly (keyof PlainFigures)[];

/** Hours do not count here. */
const NO_HOUR = 0;

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

export class ShiftWatch {
  readonly broken: string[] = [];
  /** The real cash in the drawer. */
  drawerTiyin = 0;
  readonly #books: SaleBooks;
  readonly #isCounted: boolean;
  readonly #sums = new LogSums();
  readonly #certain = new Set<string>();
  readonly #tenders = new Set<string>();
  /**
   * By code, since the last close: payments that became a tender's money, and payments with an alarm raised
   * or settled.
   */
  readonly #paid: TransactionId[] = [];
  readonly #called = new Set<TransactionId>();
  /** Payments that ever had an alarm. */
  readonly #everCalled = new Set<TransactionId>();
  #isOpen = false;
  #zs = 0;
  /** False before the first report: until then the cash left in the drawer is unknown. */
  #hasZ = false;

  /** isCounted: a person opens and closes the shifts of this run. */
  constructor(books: SaleBooks, isCounted: boolean) {
    this.#books = books;
    this.#isCounted = isCounted;
  }

  stored(entry: NewEntry, { actor }: Act): void {
    const { kind, payload } = entry;
    const promised = (promise: string) => (text: string) =>
      void this.broken.push(`${promise} after ${kind}: ${text}`);
    const [without, find] = [promised('(19)'), promised('(20)')];
    if (kind === 'payment.begun' || kind === 'cash.taken' || kind === 'terminal.taken') {
      if (this.#isCounted && !this.#isOpen) without(`${payload.sale.saleId} is sold without a shift`);
    }
    if (kind === 'cash-movement.made') {
      if (!this.#isOpen) without('cash is moved without a shift');
      this.drawerTiyin += MOVES[payload.cashMovement.kind] * payload.cashMovement.amountTiyin;
    }
    if (kind === 'drawer.opened' && !this.#isOpen) without('the drawer is opened without a shift');
    if ('tender' in payload && payload.tender?.takenAt && !this.#tenders.has(payload.tender.tenderId)) {
      const { tenderId, kind: tender } = payload.tender;
      this.#tenders.add(tenderId);
      if (tender === 'cash') this.drawerTiyin += payload.tender.givenTiyin - payload.tender.changeTiyin;
      if (tender !== 'cash' && tender !== 'terminal' && 'payment' in payload && payload.payment)
        this.#paid.push(payload.payment.transactionId);
    }
    for (const task of ('tasks' in payload ? payload.tasks : undefined) ?? []) {
      if (!isAlarm(task)) continue;
      for (const called of [this.#called, this.#everCalled]) called.add(task.transactionId);
    }
    if ('refund' in payload && payload.refund) this.#refund(payload.refund);
    if (kind === 'shift.opened') {
      if (this.#isOpen) without('a shift is open already');
      this.#opened(payload, find);
    }
    if (kind === 'shift.closed') {
      if (!this.#isOpen) without('no shift is open');
      this.#closed(payload, find);
    }
    if (this.#isCounted)
      this.#sums.take(entry, { by: actor.by === 'staff' ? actor.id : actor.for, wallMs: NO_HOUR });
  }

  #refund({ refundId, state, kind, amountTiyin, transactionId }: Refund): void {
    const isPaid = transactionId === null || this.#books.payment(transactionId)?.state.name === 'paid';
    if (state === 'refunded' && isPaid && !this.#certain.has(refundId)) {
      this.#certain.add(refundId);
      if (kind === 'cash') this.drawerTiyin -= amountTiyin;
    }
    if (state === 'refused') this.#certain.delete(refundId);
  }

  #opened({ shift }: Payload<'shift.opened'>, find: (text: string) => void): void {
    this.#isOpen = true;
    if (shift.kind !== 'counted') {
      find('a day is opened where shifts are counted');
      return;
    }
    const { expectedTiyin } = shift.opening;
    if (this.#hasZ && expectedTiyin !== this.drawerTiyin)
      find(`the drawer should hold ${expectedTiyin}, and holds ${this.drawerTiyin}`);
    // If more went out than was in the drawer, a person has added money of their own.
    this.drawerTiyin = Math.max(0, this.drawerTiyin);
  }

  #closed({ shift, z }: Payload<'shift.closed'>, find: (text: string) => void): void {
    this.#isOpen = false;
    this.#zs += 1;
    const drawer = z?.report.drawer;
    if (!z || !drawer?.close) {
      find('it has no report');
      return;
    }
    const { number, report } = z;
    if (number !== this.#zs) find(`number ${number} is the ${this.#zs}. report`);
    const [promised, booked] = [plainFigures(report), this.#sums.figures(shift.shiftId)];
    for (const name of HELD_AGAINST) {
      if (isDeepStrictEqual(promised[name], booked[name])) continue;
      find(`${name} are ${JSON.stringify(promised[name])}, and the log says ${JSON.stringify(booked[name])}`);
    }
    // Stories check the rates; here the refunds must be split without a rest.
    const [split, back] = [report.refundVat, report.refunds].map((rows) =>
      sum(rows.map(({ sumTiyin }) => sumTiyin)),
    );
    const { sumTiyin: unsold } = report.refundsUnsold;
    if (Number(split) + unsold !== back)
      find(`${split} went back by rate, ${unsold} of what was never sold, and ${back} in all`);
    this.#compared(report.comparison, find);
    if (drawer.expectedTiyin !== this.drawerTiyin)
      find(`the drawer should hold ${drawer.expectedTiyin}, and holds ${this.drawerTiyin}`);
    if (drawer.close.differenceTiyin !== 0) find(`a right count differs by ${drawer.close.differenceTiyin}`);
    this.drawerTiyin -= drawer.close.takenOutTiyin;
    this.#hasZ = true;
  }

  /**
   * The comparison names each code of the shift once, by its own payment, and every alarm raised meanwhile,
   * settled or not.
   */
  #compared(comparison: ShiftComparison, find: (text: string) => void): void {
    const { agreed, differing, notAsked, tooRecent } = comparison;
    const { agreedListed, differingListed, notAskedListed, tooRecentListed } = comparison;
    const all = [...new Set([...this.#paid, ...this.#called])];
    const isCalled = (id: TransactionId): boolean => this.#everCalled.has(id);
    const groups = [agreed, differing, notAsked, tooRecent];
    const promised = [sum(groups.map(({ count }) => count)), sum(groups.map(({ sumTiyin }) => sumTiyin))];
    const charged = sum(all.map((id) => this.#books.payment(id)?.amountTiyin ?? 0));
    const compare = (what: string, reported: unknown, log: unknown): void => {
      if (!isDeepStrictEqual(reported, log))
        find(`${what} are ${JSON.stringify(reported)}, and the log says ${JSON.stringify(log)}`);
    };
    compare('payments to compare', promised, [all.length, charged]);
    if (all.length <= LISTED) {
      const ids = (rows: readonly { readonly transactionId: TransactionId }[]) =>
        rows.map(({ transactionId }) => transactionId).toSorted();
      compare('differences', ids(differingListed), all.filter(isCalled).toSorted());
      compare(
        'other payments',
        ids([...agreedListed, ...notAskedListed, ...tooRecentListed]),
        all.filter((id) => !isCalled(id)).toSorted(),
      );
    }
    this.#paid.length = 0;
    this.#called.clear();
  }
}
