/** The phrase that says how a payment stands: in the strip, in the history, on a receipt. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { PlainKey } from './words.ts';

export function stateKey({ state, isChecking, isClaimed, abandoned, invoice }: PaymentView): PlainKey {
  if (isChecking) return 'state.checking';
  if (isClaimed) return 'state.claimed';
  if (invoice && (state === 'sending' || state === 'processing')) return `state.invoice-${state}`;
  if (abandoned === null) return `state.${state}`;
  // The final finding matters more than the reason for abandoning.
  if (abandoned.ending === 'not-charged' || abandoned.ending === 'not-found') return 'state.absent';
  const { by } = abandoned;
  return by === 'customer-left' || by === 'claimed' ? 'state.abandoned' : `state.${by}`;
}
