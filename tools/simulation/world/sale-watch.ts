/**
 * Adds up the tenders of each sale independently, entry by entry, without the till's own sums. It records
 * every forbidden state of a sale at once, even between two entries.
 */
import type { BasketWrite } from '../../../electron/storage/journal-baskets.ts';
import type { NewEntry } from '../../../electron/storage/kinds.ts';
import type { PaymentId, SaleId, TransactionId } from '../../../shared/ids.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import type { Refund } from '../../../shared/refund/refund.ts';
import type { Sale } from '../../../shared/sale/sale.ts';
import { slipOf, type Tender } from '../../../shared/tender/tender.ts';
import type { PaidWithRow, SaleRow } from '../rows.ts';
import type { SaleBooks } from './memory-journal.ts';
import { ReceiptWatch } from './receipt-watch.ts';
import { wrongReturns } from './return-watch.ts';

interface Held {
  readonly kind: Tender['kind'];
  readonly takenTiyin: number;
  readonly backTiyin: number;
}

/** Whether the service's own calendar allows a reversal of this payment now. */
export type MayGoBack = (transactionId: TransactionId, paymentId: PaymentId | null) => boolean;

const UNDER_WAY = new Set<string>(['sending', 'processing', 'confirming', 'unknown']);

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

const isInDoubt = ({ state }: Refund): boolean => state === 'under-way' || state === 'unknown';
const isCharged = ({ alarm }: PaymentRecord): boolean => alarm?.kind === 'charged' && alarm.ended === null;

/** Why the paid sum of the sale is uncertain; null: it is certain. */
export function uncertainBy(
  books: Pick<SaleBooks, 'paymentsOf' | 'refundsOf'>,
  saleId: SaleId,
): string | null {
  const payments = books.paymentsOf(saleId);
  if (payments.some(({ state }) => UNDER_WAY.has(state.name))) return 'a payment of it is under way';
  if (payments.some(isCharged)) return 'money of it is charged';
  return books.refundsOf(saleId).some(isInDoubt) ? 'a refund of it is in doubt' : null;
}

export class SaleWatch {
  readonly broken: string[] = [];
  readonly #books: SaleBooks;
  readonly #mayGoBack: MayGoBack;
  readonly #receipts = new ReceiptWatch();
  readonly #completedWith = new Map<SaleId, PaidWithRow>();
  /** Refunds that were done once: the service may show none of one, and then the refund is repeated. */
  readonly #done = new Set<string>();

  /** Sales whose goods were recorded as taken out: on the shelf, or in another sale. */
  readonly #takenOut = new Set<SaleId>();

  readonly #asksSlip: boolean;

  constructor(deps: {
    readonly books: SaleBooks;
    readonly mayGoBack: MayGoBack;
    readonly asksSlip: boolean;
  }) {
    this.#books = deps.books;
    this.#mayGoBack = deps.mayGoBack;
    this.#asksSlip = deps.asksSlip;
  }

  stored({ kind, payload }: NewEntry): void {
    if ('voided' in payload) this.#takenOut.add(payload.voided.saleId);
    const saleId = saleOf(payload);
    if (saleId === null) return;
    if ('refund' in payload && payload.refund?.state === 'refunded') this.#done.add(payload.refund.refundId);
    const after = this.#books.sale(saleId);
    const state = after?.state;
    const total = after?.totalTiyin ?? 0;
    if (after) this.broken.push(...this.#receipts.stored(after, kind));
    const held = this.#heldOf(saleId);
    const sumTiyin = sum(held.map(({ takenTiyin, backTiyin }) => takenTiyin - backTiyin));
    const find = (text: string): void => void this.broken.push(`(16) ${saleId} after ${kind}: ${text}`);
    const isUndone = this.#books
      .refundsOf(saleId)
      .some(({ refundId, state: is }) => is !== 'refunded' && this.#done.has(refundId));
    if (sumTiyin > total && !isUndone) find(`holds ${sumTiyin} of ${total}`);
    if (held.some(({ takenTiyin, backTiyin }) => backTiyin > takenTiyin))
      find('more went back than was taken');
    if (state === 'open' && sumTiyin >= total) find(`is covered with ${sumTiyin}, and open`);
    const isNew = 'sale' in payload && payload.sale?.state === state;
    if (state === 'completed' && !this.#completedWith.has(saleId)) {
      if (this.#takenOut.has(saleId)) this.broken.push(`(21) ${saleId} sells goods that were taken out`);
      if (sumTiyin < total) find(`is complete with ${sumTiyin} of ${total}`);
      this.#completedWith.set(saleId, paidWith(held));
    } else if (state === 'completed' && isNew) find('is complete once more');
    if (after && 'refund' in payload) wrongReturns(after, this.#books.refundsOf(saleId)).forEach(find);
    if (kind === 'sale.voided') this.#voided(saleId, held, find);
    if (kind === 'cash.taken' || kind === 'terminal.taken')
      this.#takenOutsideGateway(payload.tender, state, find);
    if (kind === 'refund.begun') this.#givenByHand(payload.refund, state, find);
  }

  /** While its sale holds money, or the paid sum is uncertain, a basket may only be parked. */
  basketWritten(change: BasketWrite): void {
    const saleId = 'dropped' in change ? change.dropped : change.basket.saleId;
    const state = this.#books.sale(saleId)?.state;
    const isHeld = this.#heldOf(saleId).some(({ takenTiyin, backTiyin }) => takenTiyin > backTiyin);
    const why = isHeld ? 'it holds money' : uncertainBy(this.#books, saleId);
    if (state !== 'open' || why === null) return;
    if ('dropped' in change) this.broken.push(`(18) the basket of ${saleId} is dropped, and ${why}`);
    else if (change.lines.length + change.removed.length > 0 || change.basket.discount !== null)
      this.broken.push(`(18) the basket of ${saleId} changes, and ${why}`);
  }

  #takenOutsideGateway(tender: Tender, state: Sale['state'] | undefined, find: (text: string) => void): void {
    if (tender.kind === 'cash' && tender.givenTiyin - tender.changeTiyin !== tender.amountTiyin)
      find(`takes ${tender.amountTiyin} of ${tender.givenTiyin}, and gives ${tender.changeTiyin} back`);
    if (tender.kind === 'cash' && tender.changeTiyin > 0 && state !== 'completed')
      find(`gives ${tender.changeTiyin} of change, and owes more`);
    if (tender.kind === 'terminal' && this.#asksSlip && slipOf(tender) === null)
      find('takes a card payment without the number of its slip');
    const isSameSlip = (one: Tender): boolean => slipOf(one) !== null && slipOf(one) === slipOf(tender);
    if (this.#books.tendersOf(tender.saleId).filter(isSameSlip).length > 1)
      find('takes the slip of a card terminal twice');
  }

  /**
   * What the service can still reverse goes first: before everything in a complete sale, before its cash in
   * an open sale.
   */
  #givenByHand(
    { kind, saleId, tenderId }: Refund,
    state: Sale['state'] | undefined,
    find: (text: string) => void,
  ): void {
    if (kind !== 'cash' && kind !== 'terminal') return;
    for (const { transactionId, state: is, tenderId: of, amountTiyin } of this.#books.paymentsOf(saleId)) {
      if (is.name !== 'paid' || (of !== tenderId && state !== 'completed')) continue;
      const back = this.#books.refundsOf(saleId).filter((refund) => refund.transactionId === transactionId);
      const leftTiyin =
        amountTiyin - sum(back.filter((one) => one.state === 'refunded').map((one) => one.amountTiyin));
      const byService = back.findLast((one) => one.kind === 'reversal' || one.kind === 'part');
      const isSettled = byService?.state === 'refused' && byService.settled !== null;
      const mayGoBack = this.#mayGoBack(transactionId, detailsOf({ state: is })?.paymentId ?? null);
      if ((of === tenderId || leftTiyin > 0) && !isSettled && mayGoBack)
        find(`gives ${kind} back, and the service has not been asked for ${transactionId}`);
    }
  }

  #voided(saleId: SaleId, held: readonly Held[], find: (text: string) => void): void {
    if (held.some(({ takenTiyin, backTiyin }) => takenTiyin > backTiyin)) find('is voided, and holds money');
    const payments = this.#books.paymentsOf(saleId);
    if (payments.some(({ state }) => UNDER_WAY.has(state.name))) find('is voided with a payment under way');
    if (this.#books.refundsOf(saleId).some(isInDoubt)) find('is voided with a refund in doubt');
    if (payments.some(isCharged)) find('is voided while money of it is charged');
  }

  /** For a code the refunds of its paid payment, for other tenders their own refunds. */
  #heldOf(saleId: SaleId): readonly Held[] {
    const refunds = this.#books.refundsOf(saleId).filter(({ state }) => state === 'refunded');
    const isPaid = (id: TransactionId | null): boolean =>
      id === null || this.#books.payment(id)?.state.name === 'paid';
    return this.#books
      .tendersOf(saleId)
      .filter(({ takenAt }) => takenAt !== null)
      .map(({ tenderId, kind, amountTiyin }) => ({
        kind,
        takenTiyin: amountTiyin,
        backTiyin: sum(
          refunds
            .filter((refund) => refund.tenderId === tenderId && isPaid(refund.transactionId))
            .map((refund) => refund.amountTiyin),
        ),
      }));
  }

  /** Everything that the sale held went back. */
  isAllBack(saleId: SaleId): boolean {
    return this.#heldOf(saleId).every(({ takenTiyin, backTiyin }) => backTiyin >= takenTiyin);
  }

  rowOf(
    saleId: SaleId,
  ): Pick<
    SaleRow,
    'takenTiyin' | 'takenOutsideGatewayTiyin' | 'heldTiyin' | 'heldOutsideGatewayTiyin' | 'completedWith'
  > {
    const all = this.#heldOf(saleId);
    const outsideGateway = all.filter(({ kind }) => kind === 'cash' || kind === 'terminal');
    const heldTiyin = ({ takenTiyin, backTiyin }: Held): number => takenTiyin - backTiyin;
    return {
      takenTiyin: sum(all.map(({ takenTiyin }) => takenTiyin)),
      takenOutsideGatewayTiyin: sum(outsideGateway.map(({ takenTiyin }) => takenTiyin)),
      heldTiyin: sum(all.map(heldTiyin)),
      heldOutsideGatewayTiyin: sum(outsideGateway.map(heldTiyin)),
      completedWith: this.#completedWith.get(saleId) ?? null,
    };
  }
}

function saleOf(payload: NewEntry['payload']): SaleId | null {
  if ('tender' in payload && payload.tender) return payload.tender.saleId;
  if ('refund' in payload && payload.refund) return payload.refund.saleId;
  return 'sale' in payload && payload.sale ? payload.sale.saleId : null;
}

const paidWith = (held: readonly Held[]): PaidWithRow => {
  const of = (...kinds: readonly Tender['kind'][]): number =>
    sum(
      held
        .filter((one) => kinds.includes(one.kind))
        .map(({ takenTiyin, backTiyin }) => takenTiyin - backTiyin),
    );
  return {
    codeTiyin: of('code', 'invoice', 'saved-card'),
    cashTiyin: of('cash'),
    terminalTiyin: of('terminal'),
  };
};
