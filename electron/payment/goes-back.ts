/** Whether a payment can become money while nobody confirms it. */
import { sameEndpoint } from '../../shared/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import type { PaymentLoop } from './active.ts';

const MAY_BE_CONFIRMED: ReadonlySet<PaymentStateName> = new Set([
  'paid',
  'confirming',
  'lapsed',
  'not-charged',
]);

type Parts = Pick<PaymentLoop, 'journal' | 'endpoint' | 'instrumentOf'>;

/**
 * Whether it goes back by itself while nobody confirms it (section 3.2): the service confirms, as the payment's own
 * create said, and no confirm has left. Of what is so nobody has to be told.
 */
export const goesBack = (loop: Parts, payment: PaymentRecord): boolean =>
  mayGoBack(loop, payment) && loop.instrumentOf(payment).needsConfirm(payment) === true;

/** Whether that may be expected: where the create's own answer was lost, too. */
export function lapsesByItself(loop: Parts, payment: PaymentRecord): boolean {
  if (!mayGoBack(loop, payment)) return false;
  const { needsConfirm, usuallyNeedsConfirm } = loop.instrumentOf(payment);
  return needsConfirm(payment) ?? usuallyNeedsConfirm();
}

/**
 * Nothing of another endpoint is known here; and of what has ended so, whether a confirm had left. Where an id was in
 * dispute, another payment may have confirmed it.
 */
function mayGoBack(
  { endpoint: here, journal }: Omit<Parts, 'instrumentOf'>,
  payment: PaymentRecord,
): boolean {
  const { endpoint, state, transactionId } = payment;
  if (!sameEndpoint(endpoint, here) || MAY_BE_CONFIRMED.has(state.name)) return false;
  if ('confirmSent' in state && state.confirmSent) return false;
  if ('word' in state && state.word !== null) return false;
  return !journal.tasksOf(transactionId).some(({ kind }) => kind === 'shared-id');
}
