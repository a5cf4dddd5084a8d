/** Whether money that is found may become the payment of its sale after all: one basket, one charge. */
import type { SaleId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { isRefundInDoubt } from '../../shared/refund/refund.ts';
import { codeStop, isOnlyToVoid } from '../../shared/sale/locks.ts';
import { type SaleBooks, situationOf } from '../../shared/sale/situation.ts';
import { isOpenSale, isTaken, owedTiyin } from '../../shared/tender/held.ts';
import type { BasketJournal } from '../storage/journal-baskets.ts';

/** Where it is read. */
export type FitBooks = SaleBooks & Pick<BasketJournal, 'hasLoggedEnd'>;

/**
 * Its goods may still be its sale's, also where a repair brings a basket back whose end the log has told. Those of one that was emptied,
 * dropped or left behind empty were told as taken out, and those of one that went on as another sale are that one's: nothing
 * is both that and sold here, so that money for it is only given back. A basket that is gone without a word was lost with
 * the journal's file, and its goods may be the customer's all the same.
 */
const hasGoods = (books: FitBooks, saleId: SaleId): boolean => !books.hasLoggedEnd(saleId);

/** It was voided, or ended without a sale and its goods were told as taken out: money for it is only given back. */
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

function isOutOfTheWay({ state }: PaymentRecord): boolean {
  if (isUnderWay(state.name)) return false;
  // Watched, and perhaps money: one that reads as open, or is known not to be there, is not.
  return state.name !== 'abandoned' || state.ending !== null || (state.details !== null && !state.successAt);
}
