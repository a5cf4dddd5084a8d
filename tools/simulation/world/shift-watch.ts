/**
 * The shifts of a run, entry by entry, added up here by itself: what lies in the drawer as a hand would find it, and
 * what was booked since the last opening. What a report says otherwise is written down at once.
 */
import type { NewEntry, Payload } from '../../../electron/storage/kinds.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { SaleBooks } from './memory-journal.ts';

const MOVES = { 'pay-in': 1, 'pay-out': -1, drop: -1 } as const;

export class ShiftWatch {
  readonly broken: string[] = [];
  /** What lies in the drawer. */
  drawerTiyin = 0;
  readonly #books: SaleBooks;
  readonly #isCounted: boolean;
  readonly #taken = new Map<string, number>();
  readonly #certain = new Set<string>();
  readonly #tenders = new Set<string>();
  #backTiyin = 0;
  #isOpen = false;
  #zs = 0;
  /** Nothing that has a report was left in the drawer before the first one. */
  #hasZ = false;

  /** isCounted: somebody opens and closes the shifts of this run. */
  constructor(books: SaleBooks, isCounted: boolean) {
    this.#books = books;
    this.#isCounted = isCounted;
  }

  stored({ kind, payload }: NewEntry): void {
    const find = (text: string): void => void this.broken.push(`(19) after ${kind}: ${text}`);
    if (kind === 'payment.begun' || kind === 'cash.taken' || kind === 'terminal.taken') {
      if (this.#isCounted && !this.#isOpen) find(`${payload.sale.saleId} is sold without a shift`);
    }
    if (kind === 'cash-movement.made') {
      if (!this.#isOpen) find('cash is moved without a shift');
      this.drawerTiyin += MOVES[payload.cashMovement.kind] * payload.cashMovement.amountTiyin;
    }
    if ('tender' in payload && payload.tender?.takenAt && !this.#tenders.has(payload.tender.tenderId)) {
      const { tenderId, kind: tender, amountTiyin } = payload.tender;
      this.#tenders.add(tenderId);
      this.#taken.set(tender, (this.#taken.get(tender) ?? 0) + amountTiyin);
      if (tender === 'cash') this.drawerTiyin += payload.tender.givenTiyin - payload.tender.changeTiyin;
    }
    if ('refund' in payload && payload.refund) this.#refund(payload.refund);
    if (kind === 'shift.opened') this.#opened(payload, find);
    if (kind === 'shift.closed') this.#closed(payload, find);
  }

  #refund({ refundId, state, kind, amountTiyin, transactionId }: Refund): void {
    const isPaid = transactionId === null || this.#books.payment(transactionId)?.state.name === 'paid';
    if (state === 'refunded' && isPaid && !this.#certain.has(refundId)) {
      this.#certain.add(refundId);
      this.#backTiyin += amountTiyin;
      if (kind === 'cash') this.drawerTiyin -= amountTiyin;
    }
    if (state === 'refused' && this.#certain.delete(refundId)) this.#backTiyin -= amountTiyin;
  }

  #opened({ shift }: Payload<'shift.opened'>, find: (text: string) => void): void {
    if (this.#isOpen) find('a shift is open already');
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

  #closed({ z }: Payload<'shift.closed'>, find: (text: string) => void): void {
    if (!this.#isOpen) find('no shift is open');
    this.#isOpen = false;
    this.#zs += 1;
    const drawer = z?.report.drawer;
    if (!z || !drawer?.close) {
      find('it has no report');
      return;
    }
    const { number, report } = z;
    if (number !== this.#zs) find(`number ${number} is the ${this.#zs}. report`);
    for (const { tender, sumTiyin } of report.tenders) {
      const taken = this.#taken.get(tender) ?? 0;
      if (sumTiyin !== taken) find(`${tender} is ${sumTiyin}, and ${taken} was taken`);
    }
    const back = report.refunds.reduce((sum, one) => sum + one.sumTiyin, 0) - report.corrections.sumTiyin;
    if (back !== this.#backTiyin) find(`${back} is given back, and ${this.#backTiyin} was`);
    if (drawer.expectedTiyin !== this.drawerTiyin)
      find(`the drawer should hold ${drawer.expectedTiyin}, and holds ${this.drawerTiyin}`);
    if (drawer.close.differenceTiyin !== 0) find(`a right count differs by ${drawer.close.differenceTiyin}`);
    this.drawerTiyin -= drawer.close.takenOutTiyin;
    this.#taken.clear();
    this.#backTiyin = 0;
    this.#hasZ = true;
  }
}
