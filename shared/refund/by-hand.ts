/** Money that a person gives back by hand: cash out of the drawer, or voided on the card terminal. Pure. */
import type { TillError } from '../errors/till-error.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { PaymentRecord } from '../payment/payment.ts';
import type { Sale } from '../sale/sale.ts';
import type { SaleSituation } from '../sale/situation.ts';
import { isOpenTask } from '../task.ts';
import { heldOf, isOpenSale, isTaken } from '../tender/held.ts';
import type { Tender } from '../tender/tender.ts';
import { isRefundInDoubt, mayBeDone } from './refund.ts';

/** Whether no rule of the calendar lets the payment be reversed any more. */
export type IsTooLate = (payment: PaymentRecord) => boolean;

/** The payment that a code tender's money is; null: none is known. */
export const paymentOfTender = (
  { tenderId }: Tender,
  payments: readonly PaymentRecord[],
): PaymentRecord | null =>
  payments.find((payment) => payment.tenderId === tenderId && payment.state.name === 'paid') ?? null;

/**
 * Nothing of it can go back by the service, and nothing did without our knowing: a manager has looked twice for what
 * it refused, or the calendar forbids what was never asked for. One that the service does not show as money any more is
 * not given back once more.
 */
export function isCertainlyNotReversed(payment: PaymentRecord, isTooLate: IsTooLate): boolean {
  const { refunds, alarm } = payment;
  if (isOpenTask(alarm) && alarm.kind === 'not-paid') return false;
  if (refunds.some((refund) => refund.state !== 'refunded' && mayBeDone(refund))) return false;
  const last = refunds.findLast(({ kind }) => kind === 'reversal' || kind === 'part');
  return (last?.state === 'refused' && last.settled !== null) || isTooLate(payment);
}

/**
 * Why nothing of the sale is handed over at a till of this mode; null: it may. A lesson and the shop share no drawer.
 * What a lesson's sale holds that was never complete is only booked back, so that it can be cancelled: it is no money.
 */
export const otherModeStop = (sale: Pick<Sale, 'mode' | 'state'>, mode: Mode): TillError | null =>
  sale.mode === mode || (sale.mode === 'training' && isOpenSale(sale)) ? null : { code: 'sale.other-mode' };

/**
 * Why nothing of this tender goes back so now; null: it may, at most what it holds. `sale.over`: nothing of it was
 * taken, or the sale is voided. `refund.in-doubt` while a refund of the sale has no certain outcome.
 * `refund.electronic-first`: a payment by code goes back where it came from while it can, before anything else of a
 * completed sale. `payment.wrong-state`: not on the terminal.
 */
export function byHandStop(
  { sale, rows, payments }: SaleSituation,
  tender: Tender,
  kind: 'cash' | 'terminal',
  isTooLate: IsTooLate,
): TillError | null {
  if (sale === null || sale.state === 'voided' || !isTaken(tender)) return { code: 'sale.over' };
  if (rows.refunds.some(isRefundInDoubt)) return { code: 'refund.in-doubt' };
  if (kind === 'terminal' && tender.kind !== 'terminal') return { code: 'payment.wrong-state' };
  const first = tender.kind === 'code' ? [tender] : isOpenSale(sale) ? [] : rows.tenders;
  const mayStillGoBack = first.some((one) => {
    if (one.kind !== 'code' || heldOf(one, rows) === 0) return false;
    const payment = paymentOfTender(one, payments);
    return payment === null || !isCertainlyNotReversed(payment, isTooLate);
  });
  return mayStillGoBack ? { code: 'refund.electronic-first' } : null;
}
