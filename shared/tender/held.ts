/**
 * What a sale's tenders hold: money taken and not given back. Pure: derived from the rows. If several
 * payments were tried for a tender, only refunds of the paid payment count: money of another payment never
 * was the sale's.
 */
import type { RefundId, SaleId, TransactionId } from '../ids.ts';
import { addTiyin, type Tiyin, tiyin } from '../money.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { type Refund, refundedTiyin } from '../refund/refund.ts';
import { saleAfter } from '../sale/machine.ts';
import type { Sale } from '../sale/sale.ts';
import type { Tender } from './tender.ts';

export interface TenderRows {
  /** In the order of their start. */
  readonly tenders: readonly Tender[];
  /** Of every tender of the sale, oldest first. */
  readonly refunds: readonly Refund[];
  /** Whether this payment is paid. */
  readonly isPaid: (transactionId: TransactionId) => boolean;
}

export interface TenderBooks {
  tendersOf(saleId: SaleId): readonly Tender[];
  refundsOf(saleId: SaleId): readonly Refund[];
  payment(transactionId: TransactionId): Pick<PaymentRecord, 'state'> | null;
}

/** The rows as the books hold them now. A payment is read only if money of its tender went back. */
export const tenderRows = (books: TenderBooks, saleId: SaleId): TenderRows => ({
  tenders: books.tendersOf(saleId),
  refunds: books.refundsOf(saleId),
  isPaid: (transactionId) => books.payment(transactionId)?.state.name === 'paid',
});

export const isTaken = ({ takenAt }: Tender): boolean => takenAt !== null;

/** Refunds done and on their way. */
export const refundsOfTender = ({ tenderId }: Tender, { refunds, isPaid }: TenderRows): readonly Refund[] =>
  refunds.filter(
    (refund) =>
      refund.tenderId === tenderId && (refund.transactionId === null || isPaid(refund.transactionId)),
  );

/** What it still holds; zero if it was not taken. */
export function heldOf(tender: Tender, rows: TenderRows): Tiyin {
  if (!isTaken(tender)) return tiyin(0);
  const mine = refundsOfTender(tender, rows);
  return tiyin(Math.max(0, tender.amountTiyin - refundedTiyin(mine)));
}

/** Zero only if no tender holds anything. */
export const heldTiyin = (rows: TenderRows): Tiyin =>
  addTiyin(...rows.tenders.map((tender) => heldOf(tender, rows)));

/** Sum of the tenders of one kind. */
export const heldByKind = (rows: TenderRows, kind: Tender['kind']): Tiyin =>
  addTiyin(...rows.tenders.filter((tender) => tender.kind === kind).map((tender) => heldOf(tender, rows)));

/**
 * Refunds made before the sale was complete: they do not reduce what was sold. They are the first refunds, as
 * long as the remaining tenders still cover the total.
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

/** What a tender paid for its sale: for a complete sale, less refunds made before completion. */
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

export const isOpenSale = ({ state }: Pick<Sale, 'state'>): boolean => state === 'open';

/** The amount still to pay; zero once the sale is over, whatever went back. */
export const owedTiyin = (sale: Pick<Sale, 'state' | 'totalTiyin'>, rows: TenderRows): Tiyin =>
  isOpenSale(sale) ? tiyin(Math.max(0, sale.totalTiyin - heldTiyin(rows))) : tiyin(0);

/**
 * The sale after a tender was taken: complete exactly if the held sum covers the total. rows: including that
 * tender.
 */
export const afterTaking = <S extends Pick<Sale, 'state' | 'totalTiyin'>>(sale: S, rows: TenderRows): S =>
  (heldTiyin(rows) >= sale.totalTiyin ? saleAfter(sale, 'covered') : null) ?? sale;

export const withTender = (rows: TenderRows, tender: Tender): TenderRows => ({
  ...rows,
  tenders: rows.tenders.some(({ tenderId }) => tenderId === tender.tenderId)
    ? rows.tenders.map((one) => (one.tenderId === tender.tenderId ? tender : one))
    : [...rows.tenders, tender],
});
