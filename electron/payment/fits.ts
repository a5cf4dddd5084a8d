/** Whether money that is found may become the payment of its sale after all: one basket, one charge. */
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { takenTiyin } from '../../shared/tender/tender.ts';
import type { PaymentJournal, SaleJournal } from '../storage/journal.ts';

type Books = Pick<SaleJournal, 'sale' | 'tendersOf'> & Pick<PaymentJournal, 'paymentsOf'>;

/**
 * Its sale is not over and owes exactly this, as one tender; nobody has begun to give it back; and no other payment of it
 * is money or may become money.
 */
export function fitsItsSale(books: Books, payment: PaymentRecord): boolean {
  const { saleId, tenderId, transactionId, amountTiyin, refunds } = payment;
  if (refunds.some((refund) => refund.state !== 'refused')) return false;
  const sale = books.sale(saleId);
  if (sale === null || (sale.state !== 'open' && sale.state !== 'parked')) return false;
  const tenders = books.tendersOf(saleId);
  const tender = tenders.find((one) => one.tenderId === tenderId);
  const owedTiyin = sale.totalTiyin - takenTiyin(tenders);
  if (amountTiyin !== owedTiyin || tender?.amountTiyin !== amountTiyin) return false;
  return books
    .paymentsOf(saleId)
    .every((other) => other.transactionId === transactionId || isOutOfTheWay(other));
}

function isOutOfTheWay({ state }: PaymentRecord): boolean {
  if (state.name === 'paid' || isUnderWay(state.name)) return false;
  // Watched, and perhaps money: one that reads as open, or is known not to be there, is not.
  return state.name !== 'abandoned' || state.ending !== null || (state.details !== null && !state.successAt);
}
