/** Whether money that is found may become the payment of its sale after all: one basket, one charge. */
import type { SaleId } from '../ids.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { isUnderWay } from '../payment/state.ts';
import { isRefundInDoubt } from '../refund/refund.ts';
import { isOpenSale, isTaken, owedTiyin } from '../tender/held.ts';
import { codeStop, isOnlyToVoid } from './locks.ts';
import { type SaleBooks, situationOf } from './situation.ts';

export interface FitBooks extends SaleBooks {
  /** Whether the log says that the sale's basket ended without a sale. */
  hasLoggedEnd(saleId: SaleId): boolean;
}

/**
 * Whether the goods may still belong to this sale. If the log says how the basket ended, the goods were taken out or
 * went on as another sale, also where a repair brings the basket back: the money is then only refunded. A basket that
 * is missing without an entry was lost with the journal's file, and the customer may have its goods.
 */
const hasGoods = (books: FitBooks, saleId: SaleId): boolean => !books.hasLoggedEnd(saleId);

/** The sale was voided, or its basket ended without a sale: money for it is only refunded. */
export function isCalledOff(books: FitBooks, saleId: SaleId): boolean {
  const sale = books.sale(saleId);
  return sale?.state === 'voided' || (sale !== null && isOpenSale(sale) && !hasGoods(books, saleId));
}

/**
 * Its sale is not over, owes at least this, and still has its goods; its tender was not taken with another payment; no
 * code of the sale is held; nothing of it is being given back; and no other payment of it is money or may become money.
 */
export function fitsItsSale(books: FitBooks, payment: PaymentRecord): boolean {
  const { saleId, tenderId, transactionId, amountTiyin, refunds } = payment;
  if (refunds.some((refund) => refund.state !== 'refused')) return false;
  const { sale, rows, payments } = situationOf(books, saleId);
  if (sale === null || !isOpenSale(sale) || amountTiyin > owedTiyin(sale, rows)) return false;
  if (!hasGoods(books, saleId)) return false;
  const tender = rows.tenders.find((one) => one.tenderId === tenderId);
  if (!tender || isTaken(tender)) return false;
  if (rows.refunds.some(isRefundInDoubt) || isOnlyToVoid(rows)) return false;
  const others = payments.filter((other) => other.transactionId !== transactionId);
  return codeStop({ rows, payments: others }) === null && others.every(isOutOfTheWay);
}

function isOutOfTheWay({ state, invoice }: PaymentRecord): boolean {
  if (isUnderWay(state.name)) return false;
  // Watched, and perhaps money: one that reads as open, or is known not to be there, is not.
  const isThere = invoice ? invoice.invoiceId !== null : state.name === 'abandoned' && state.details !== null;
  return state.name !== 'abandoned' || state.ending !== null || (isThere && !state.successAt);
}
