/**
 * What a sale's tenders hold: money that was taken and not given back. Pure: the rows say everything. Of a tender that
 * was tried with several payments only the one counts that is paid: what another one gave back never was this sale's.
 */
import type { RefundId, SaleId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../money.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { type Refund, refundedTiyin } from '../refund/refund.ts';
import { saleAfter } from '../sale/machine.ts';
import type { Sale } from '../sale/sale.ts';
import type { Tender } from './tender.ts';

export interface TenderRows {
  /** In the order in which they were begun. */
  readonly tenders: readonly Tender[];
  /** Of every tender of the sale, oldest first. */
  readonly refunds: readonly Refund[];
  /** Whether this payment is paid. */
  readonly isPaid: (transactionId: TransactionId) => boolean;
}

/** Where the rows are read. */
export interface TenderBooks {
  tendersOf(saleId: SaleId): readonly Tender[];
  refundsOf(saleId: SaleId): readonly Refund[];
  payment(transactionId: TransactionId): Pick<PaymentRecord, 'state'> | null;
}

/** As the books hold them now. A payment is read only where money of its tender went back. */
export const tenderRows = (books: TenderBooks, saleId: SaleId): TenderRows => ({
  tenders: books.tendersOf(saleId),
  refunds: books.refundsOf(saleId),
  isPaid: (transactionId) => books.payment(transactionId)?.state.name === 'paid',
});

export const isTaken = ({ takenAt }: Tender): boolean => takenAt !== null;

/** What went back of it, and what is on its way back. */
export const refundsOfTender = ({ tenderId }: Tender, { refunds, isPaid }: TenderRows): readonly Refund[] =>
  refunds.filter(
    (refund) =>
      refund.tenderId === tenderId && (refund.transactionId === null || isPaid(refund.transactionId)),
  );

/** What is left of it in our hands; nothing of one that was not taken. */
export function heldOf(tender: Tender, rows: TenderRows): Tiyin {
  if (!isTaken(tender)) return tiyin(0);
  const mine = refundsOfTender(tender, rows);
  return tiyin(Math.max(0, tender.amountTiyin - refundedTiyin(mine)));
}

/** Nothing, only where no tender holds anything. */
export const heldTiyin = (rows: TenderRows): Tiyin =>
  addTiyin(...rows.tenders.map((tender) => heldOf(tender, rows)));

/** Of these kinds alone. */
export const heldByKind = (rows: TenderRows, kind: Tender['kind']): Tiyin =>
  addTiyin(...rows.tenders.filter((tender) => tender.kind === kind).map((tender) => heldOf(tender, rows)));

/**
 * What went back of a complete sale before it was complete: it is no part of what was sold. It went back before anything
 * else did, and what was left of the tenders covered the total.
 */
export function earlyRefunds(
  { state, totalTiyin }: Pick<Sale, 'state' | 'totalTiyin'>,
  rows: TenderRows,
): ReadonlySet<RefundId> {
  const early = new Set<RefundId>();
  if (state !== 'completed') return early;
  const taken = rows.tenders.filter(isTaken);
  const ofThese = new Set(taken.flatMap((tender) => refundsOfTender(tender, rows)));
  let over = taken.reduce((sum, { amountTiyin }) => sum + amountTiyin, 0) - totalTiyin;
  for (const refund of rows.refunds) {
    if (refund.state !== 'refunded' || !ofThese.has(refund)) continue;
    over -= refund.amountTiyin;
    if (over < 0) break;
    early.add(refund.refundId);
  }
  return early;
}

/** What a tender brought to its sale: of a complete one without what went back before it was complete. */
export function broughtTiyin(
  tender: Tender,
  sale: Pick<Sale, 'state' | 'totalTiyin'>,
  rows: TenderRows,
): Tiyin {
  if (!isTaken(tender)) return tiyin(0);
  const early = earlyRefunds(sale, rows);
  const before = refundsOfTender(tender, rows).filter(({ refundId }) => early.has(refundId));
  return tiyin(Math.max(0, tender.amountTiyin - refundedTiyin(before)));
}

/** A sale that is neither completed nor voided. */
export const isOpenSale = ({ state }: Pick<Sale, 'state'>): boolean => state === 'open';

/** What is still to be paid: nothing of a sale that is over, whatever went back of it. */
export const owedTiyin = (sale: Pick<Sale, 'state' | 'totalTiyin'>, rows: TenderRows): Tiyin =>
  isOpenSale(sale) ? tiyin(Math.max(0, sale.totalTiyin - heldTiyin(rows))) : tiyin(0);

/** The sale after one of its tenders was taken: complete when, and only when, what is held covers it. rows: with it. */
export const afterTaking = <S extends Pick<Sale, 'state' | 'totalTiyin'>>(sale: S, rows: TenderRows): S =>
  (heldTiyin(rows) >= sale.totalTiyin ? saleAfter(sale, 'covered') : null) ?? sale;

/** The rows as they are with this tender in its new form. */
export const withTender = (rows: TenderRows, tender: Tender): TenderRows => ({
  ...rows,
  tenders: rows.tenders.some(({ tenderId }) => tenderId === tender.tenderId)
    ? rows.tenders.map((one) => (one.tenderId === tender.tenderId ? tender : one))
    : [...rows.tenders, tender],
});
