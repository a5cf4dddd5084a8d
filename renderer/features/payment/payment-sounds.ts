/** The sounds of payments: each end once, an alarm again and again. */
import type { PaymentStateName } from '../../../shared/payment/state.ts';
import type { PaymentEntry, PaymentsState } from '../../context/payments.ts';
import type { Stores } from '../../context/stores.ts';
import type { Sound } from '../../ui/tones.ts';

const SOUND_AGAIN_MS = 20_000;

const SOUND_OF_END: Partial<Record<PaymentStateName, Sound>> = {
  paid: 'paid',
  declined: 'error',
  lapsed: 'error',
  unknown: 'error',
  absent: 'error',
};

/** A refusal that is still checked sounds only once the check is over. */
const soundedState = ({ view }: PaymentEntry) => (view.isChecking ? 'checking' : view.state);

/** The sound of a payment's step between two views; null: silence. */
export function soundOfStep(before: PaymentEntry | undefined, now: PaymentEntry): Sound | null {
  if (now.view.alarm && !before?.view.alarm) return 'attention';
  // The money came unseen: a person has to see to the goods.
  if (now.view.goodsSince && !before?.view.goodsSince) return 'attention';
  if (!before || soundedState(before) === soundedState(now)) return null;
  const { abandoned, invoice, isChecking, state } = now.view;
  if (abandoned?.by === 'nobody-waits' || abandoned?.by === 'limit') return 'attention';
  const sound = isChecking ? undefined : SOUND_OF_END[state];
  // Another customer stands at the counter.
  return sound && invoice ? 'attention' : (sound ?? null);
}

/**
 * Plays sounds from now on; answers a function that stops them. Earlier ends have sounded already. Only an
 * open alarm sounds again.
 */
export function soundPayments({ payments, play }: Pick<Stores, 'payments' | 'play'>): () => void {
  let repeating: ReturnType<typeof setInterval> | null = null;
  const soundWhileAlarmed = ({ entries }: PaymentsState): void => {
    const isAlarmed = [...entries.values()].some(({ view }) => view.alarm !== null);
    if (isAlarmed) repeating ??= setInterval(() => play('attention'), SOUND_AGAIN_MS);
    else if (repeating !== null) {
      clearInterval(repeating);
      repeating = null;
    }
  };
  const unsubscribe = payments.subscribe((state, { entries: before }) => {
    for (const [id, entry] of state.entries) {
      const sound = before.get(id) === entry ? null : soundOfStep(before.get(id), entry);
      if (sound) play(sound);
    }
    soundWhileAlarmed(state);
  });
  soundWhileAlarmed(payments.getState());
  if (repeating !== null) play('attention');
  return () => {
    unsubscribe();
    if (repeating !== null) clearInterval(repeating);
  };
}
