/** Whether a payment can become money while nobody confirms it. */
import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, type PaymentStateName } from '../../shared/payment/state.ts';
import { DAY_MS } from '../../shared/time.ts';
import type { PaymentLoop } from './active.ts';

const MAY_BE_CONFIRMED: ReadonlySet<PaymentStateName> = new Set([
  'paid',
  'confirming',
  'lapsed',
  'not-charged',
]);

type Parts = Pick<PaymentLoop, 'journal' | 'endpoint' | 'clock'>;

/**
 * Whether it goes back by itself while nobody confirms it (section 3.2): the service confirms, as the payment's own
 * create said, and no confirm has left. Of what is so nobody has to be told.
 */
export function goesBack(loop: Parts, payment: PaymentRecord): boolean {
  return mayGoBack(loop, payment) && detailsOf(payment)?.confirmMode === 1;
}

/**
 * Whether that may be expected: where the create's own answer was lost, every create said so that was answered in the
 * last 24 hours. The setting may have been switched since: the basket is free by that, the payment is not forgotten.
 */
export function lapsesByItself(loop: Parts, payment: PaymentRecord): boolean {
  if (!mayGoBack(loop, payment)) return false;
  const mode = detailsOf(payment)?.confirmMode ?? null;
  if (mode !== null) return mode === 1;
  const { one, zero, unsaid } = loop.journal.confirmModesSince(loop.endpoint, loop.clock.wallMs() - DAY_MS);
  return one > 0 && zero === 0 && unsaid === 0;
}

/**
 * Nothing of another endpoint is known here; and of what has ended so, whether a confirm had left. Where an id was in
 * dispute, another payment may have confirmed it.
 */
function mayGoBack({ endpoint: here, journal }: Parts, payment: PaymentRecord): boolean {
  const { endpoint, state, transactionId } = payment;
  if (!sameEndpoint(endpoint, here) || MAY_BE_CONFIRMED.has(state.name)) return false;
  if ('confirmSent' in state && state.confirmSent) return false;
  if ('word' in state && state.word !== null) return false;
  return !journal.tasksOf(transactionId).some(({ kind }) => kind === 'shared-id');
}
