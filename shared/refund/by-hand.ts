/** Refunds that a person makes: cash from the drawer, or a void on the card terminal. Pure. */

import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import { mayChargeLate } from '../payment/instrument.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import { isUnderWay } from '../payment/state.ts';
import type { Sale } from '../sale/sale.ts';
import type { SaleSituation } from '../sale/situation.ts';
import { isOpenTask } from '../task.ts';
import { heldOf, isOpenSale, isTaken } from '../tender/held.ts';
import { isByGateway, type Tender } from '../tender/tender.ts';
import { isRefundInDoubt, mayBeDone } from './refund.ts';

/** Whether the calendar forbids every reversal of the payment. */
export type IsTooLate = (payment: PaymentRecord) => boolean;

/** The paid payment of a code tender; null: unknown. */
export const paymentOfTender = (
  { tenderId }: Tender,
  payments: readonly PaymentRecord[],
): PaymentRecord | null =>
  payments.find((payment) => payment.tenderId === tenderId && payment.state.name === 'paid') ?? null;

/**
 * The service can't reverse the payment and certainly has not. Either a manager checked the cabinet twice
 * after a refusal, or the calendar forbids a reversal that was never requested. False if the service stopped
 * reporting the payment as money, because then the money may be back already.
 */
export function isCertainlyNotReversed(payment: PaymentRecord, isTooLate: IsTooLate): boolean {
  const { refunds, alarm } = payment;
  if (isOpenTask(alarm) && alarm.kind === 'not-paid') return false;
  if (refunds.some((refund) => refund.state !== 'refunded' && mayBeDone(refund))) return false;
  const last = refunds.findLast(({ kind }) => kind === 'reversal' || kind === 'part');
  return (last?.state === 'refused' && last.settled !== null) || isTooLate(payment);
}

/**
 * Why a till of this mode gives nothing back for the sale; null: it may. Training and real sales share no
 * drawer. An incomplete training sale holds no real money: it may be booked back at any till, so that it can
 * be voided.
 */
export const otherModeStop = (sale: Pick<Sale, 'mode' | 'state'>, mode: Mode): TillError | null =>
  sale.mode === mode || (sale.mode === 'training' && isOpenSale(sale)) ? null : { code: 'sale.other-mode' };

/**
 * Why this tender can't go back this way now; null: it can, up to what it holds. `sale.over`: nothing was
 * taken, or the sale is voided. `refund.in-doubt`: a refund of the sale has no certain outcome.
 * `refund.electronic-first`: a payment by code can still be reversed, which comes first in a completed sale.
 * `payment.wrong-state`: not a terminal tender. `basket.locked`: an invoice or a card for the rest of the open sale is
 * under way.
 */
export function byHandStop(
  { sale, rows, payments }: SaleSituation,
  tender: Tender,
  kind: 'cash' | 'terminal',
  isTooLate: IsTooLate,
): TillError | null {
  if (sale === null || sale.state === 'voided' || !isTaken(tender)) return { code: 'sale.over' };
  if (rows.refunds.some(isRefundInDoubt)) return { code: 'refund.in-doubt' };
  if (isOpenSale(sale) && payments.some((one) => mayChargeLate(one) && isUnderWay(one.state.name)))
    return { code: 'basket.locked' };
  if (kind === 'terminal' && tender.kind !== 'terminal') return { code: 'payment.wrong-state' };
  const first = isByGateway(tender) ? [tender] : isOpenSale(sale) ? [] : rows.tenders;
  const mayStillGoBack = first.some((one) => {
    if (!isByGateway(one) || heldOf(one, rows) === 0) return false;
    const payment = paymentOfTender(one, payments);
    return payment === null || !isCertainlyNotReversed(payment, isTooLate);
  });
  return mayStillGoBack ? { code: 'refund.electronic-first' } : null;
}
