/** The line that says how a payment stands: the panel's heading, and what a screen reader announces. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { CONFIRM_WINDOW_MS } from '../../../shared/payment/state.ts';
import type { PlainKey, Words } from '../../i18n/words.ts';

/** The payment ended without money, and the money was found: the text of its state is no longer true. */
export const isFoundMoney = ({ state, alarm }: PaymentView): boolean =>
  alarm?.kind === 'charged' && state !== 'paid';

export function titleOf(words: Words, view: PaymentView): string {
  if (isFoundMoney(view)) return words(view.alarm?.isAfterVoid ? 'alarm.after-void' : 'alarm.charged');
  if (view.isChecking) return words('checking.title');
  if (view.isClaimed) return words('claimed.title');
  if (view.state === 'abandoned') return words(abandonedKey(view));
  return words(`${view.state}.title`, { seconds: CONFIRM_WINDOW_MS / 1_000 });
}

function abandonedKey({ abandoned }: PaymentView): PlainKey {
  const by = abandoned?.by ?? 'claimed';
  return by === 'claimed' ? 'abandoned.title' : `abandoned.${by}`;
}
