/**
 * A full refund answers the question whether the goods were handed over. A complete sale that still holds
 * money keeps the question. In an open sale no goods were handed over, so a payment that went back whole
 * needs no question.
 */
import type { PaymentRecord } from '../payment/payment.ts';
import { type SaleBooks, type SaleSituation, situationOf } from '../sale/situation.ts';
import { isOpenTask, type Task } from '../task.ts';
import { heldTiyin, isOpenSale, isTaken } from '../tender/held.ts';
import type { Moment } from '../time.ts';
import { leftTiyin, type Refund } from './refund.ts';

/** The goods tasks that this stored refund ends. */
export function goodsAnswered(
  books: SaleBooks,
  refund: Refund,
  by: 'person' | 'till',
  at: Moment,
): readonly Task[] {
  const situation = situationOf(books, refund.saleId);
  const { sale, payments } = situation;
  const refunds = [...situation.rows.refunds.filter(({ refundId }) => refundId !== refund.refundId), refund];
  const leftOf = ({ transactionId, amountTiyin }: PaymentRecord): number =>
    leftTiyin({ amountTiyin, refunds: refunds.filter((one) => one.transactionId === transactionId) });
  const isAllBack =
    heldTiyin({ ...situation.rows, refunds }) === 0 &&
    payments.every((payment) => isCounted(situation, payment) || leftOf(payment) === 0);
  const isAnswered = (payment: PaymentRecord): boolean =>
    isAllBack ||
    (sale !== null &&
      isOpenSale(sale) &&
      payment.transactionId === refund.transactionId &&
      leftOf(payment) === 0);
  return payments.flatMap((payment) =>
    isOpenTask(payment.goods) && isAnswered(payment)
      ? [{ ...payment.goods, ended: { by, how: 'refunded', at } as const }]
      : [],
  );
}

/**
 * Whether `heldTiyin` of the sale covers this payment. A paid payment without a tender (found by a repair) is
 * extra money.
 */
const isCounted = (
  { rows: { tenders } }: SaleSituation,
  { state, tenderId }: Pick<PaymentRecord, 'state' | 'tenderId'>,
): boolean =>
  state.name !== 'paid' || tenders.some((tender) => tender.tenderId === tenderId && isTaken(tender));
