/** What the rules may know of a payment's books, read only if a rule asks. */
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { fitsItsSale } from '../../shared/sale/fits.ts';
import { type Moment, surelySinceMs } from '../../shared/time.ts';
import type { ActivePayment, PaymentLoop } from './active.ts';
import type { Context } from './rules/rule.ts';
import { othersNamed } from './shared-id.ts';

/** facts: those of the moment when the query left; left out: the present ones. */
export const contextOf = (loop: PaymentLoop, active: ActivePayment, facts?: ServiceFacts): Context => {
  const { journal, endpoint, instrumentOf } = loop;
  const instrument = instrumentOf(active.row);
  const { record: payment, progress } = active;
  return {
    payment,
    progress,
    get facts() {
      return facts ?? instrument.facts();
    },
    windows: instrument.windows,
    invoice: instrument.invoice && { limitMs: instrument.invoice.limitMs() },
    confirms: instrument.confirm !== null,
    known: (paymentId) => instrument.known(paymentId, payment),
    look: active.look,
    openLooks: active.openLooks,
    looksOnTheirWay: active.looksOnTheirWay,
    othersNamed: (paymentId) => othersNamed(loop, payment, paymentId),
    isInvoiceTaken: (invoiceId) =>
      journal
        .paymentsInvoiced(endpoint, invoiceId)
        .some((one) => one.transactionId !== payment.transactionId),
    tasks: () => journal.tasksOf(payment.transactionId),
    goesBack: () => goesBack(loop, payment),
    evidence: (staysMoney) => ({
      ...instrument.evidence(payment, staysMoney),
      goesBack: goesBack(loop, payment),
    }),
    fitsSale: () => fitsItsSale(journal, payment),
    gatewayOffMs: loop.gatewayOffMs,
  };
};

/**
 * Whether the service cancels it without a confirmation (section 3.2): the payment's own create said so, and no confirm
 * has left.
 */
const goesBack = (loop: PaymentLoop, payment: PaymentRecord): boolean =>
  mayGoBack(loop, payment) && loop.instrumentOf(payment).needsConfirm(payment) === true;

/** Whether that may be expected, also if the create's own answer was lost. */
export function lapsesByItself(loop: PaymentLoop, payment: PaymentRecord): boolean {
  if (!mayGoBack(loop, payment)) return false;
  const { needsConfirm, usuallyNeedsConfirm } = loop.instrumentOf(payment);
  return needsConfirm(payment) ?? usuallyNeedsConfirm();
}

const MAY_BE_CONFIRMED: ReadonlySet<PaymentStateName> = new Set([
  'paid',
  'confirming',
  'lapsed',
  'not-charged',
]);

/** Nothing is known about another endpoint's payments. If its id was disputed, another payment may have confirmed it. */
function mayGoBack(
  { endpoint: here, journal }: PaymentLoop,
  { endpoint, state, transactionId }: PaymentRecord,
): boolean {
  if (!sameEndpoint(endpoint, here) || MAY_BE_CONFIRMED.has(state.name)) return false;
  if ('confirmSent' in state && state.confirmSent) return false;
  if ('word' in state && state.word !== null) return false;
  return !journal.tasksOf(transactionId).some(({ kind }) => kind === 'shared-id');
}

/** A look-up may find a payment only seconds after its create was refused: it counts if it left later than that. */
export const isLaterThanRefusal = (
  { instrumentOf }: PaymentLoop,
  { row, progress }: ActivePayment,
  leftAt: Moment,
): boolean =>
  row.state.name === 'unknown' &&
  row.state.refusedAt !== null &&
  surelySinceMs(row.state.refusedAt, progress.activeSince, leftAt) >= instrumentOf(row).windows.refusalMs;
