/**
 * The shifts of a run, entry by entry: what lies in the drawer as a hand would find it, and what was booked since the
 * last opening, added up by nothing of the till's (`log-sums.ts`). What a report says otherwise is written down at once.
 */
import { isDeepStrictEqual } from 'node:util';
import type { NewEntry, Payload } from '../../../electron/storage/kinds.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import { LogSums } from './log-sums.ts';
import type { SaleBooks } from './memory-journal.ts';
import { type PlainFigures, plainFigures } from './plain-figures.ts';

const MOVES = { 'pay-in': 1, 'pay-out': -1, drop: -1 } as const;

/**
 * What a report of a run is held against. One person stands at its till, no hour is kept by its journal in memory, and
 * what is open at the till is held against by stories.
 */
const HELD_AGAINST = [
  'tenders',
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
] as const satisfies readonly (keyof PlainFigures)[];

/** By whom and when is no part of it. */
const NOBODY = { by: null, wallMs: 0 };

export class ShiftWatch {
  readonly broken: string[] = [];
  /** What lies in the drawer. */
  drawerTiyin = 0;
  readonly #books: SaleBooks;
  readonly #isCounted: boolean;
  readonly #sums = new LogSums();
  readonly #certain = new Set<string>();
  readonly #tenders = new Set<string>();
  #isOpen = false;
  #zs = 0;
  /** Nothing that has a report was left in the drawer before the first one. */
  #hasZ = false;

  /** isCounted: somebody opens and closes the shifts of this run. */
  constructor(books: SaleBooks, isCounted: boolean) {
    this.#books = books;
    this.#isCounted = isCounted;
  }

  stored(entry: NewEntry): void {
    const { kind, payload } = entry;
    const told = (promise: string) => (text: string) =>
      void this.broken.push(`${promise} after ${kind}: ${text}`);
    const [without, find] = [told('(19)'), told('(20)')];
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
    if (this.#isCounted) this.#sums.take(entry, NOBODY);
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
    // Where more went out than was in it, somebody has put his own in by now.
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
    const [told, booked] = [plainFigures(report), this.#sums.figures(shift.shiftId)];
    for (const name of HELD_AGAINST) {
      if (isDeepStrictEqual(told[name], booked[name])) continue;
      find(`${name} are ${JSON.stringify(told[name])}, and the log says ${JSON.stringify(booked[name])}`);
    }
    if (drawer.expectedTiyin !== this.drawerTiyin)
      find(`the drawer should hold ${drawer.expectedTiyin}, and holds ${this.drawerTiyin}`);
    if (drawer.close.differenceTiyin !== 0) find(`a right count differs by ${drawer.close.differenceTiyin}`);
    this.drawerTiyin -= drawer.close.takenOutTiyin;
    this.#hasZ = true;
  }
}
