/** The line that says how a payment stands: the panel's heading, and what a screen reader announces. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { Tiyin } from '../../../shared/money.ts';
import { CONFIRM_WINDOW_MS } from '../../../shared/payment/state.ts';
import type { PaymentEntry } from '../../context/payments.ts';
import { moneyWithUnit } from '../../i18n/money.ts';
import { type PlainKey, useWords, type Words } from '../../i18n/words.ts';
import { keyFor } from './instrument-words.ts';
import { type PaidShare, usePaidShare } from './paid-share.ts';

/** The payment ended without money, and the money was found: the text of its state is no longer true. */
export const isFoundMoney = ({ state, alarm }: PaymentView): boolean =>
  alarm?.kind === 'charged' && state !== 'paid';

/** share: of a paid payment. */
export function titleOf(words: Words, view: PaymentView, share: PaidShare | null = null): string {
  if (isFoundMoney(view)) return words(view.alarm?.isAfterVoid ? 'alarm.after-void' : 'alarm.charged');
  if (view.isChecking) return words('checking.title');
  if (view.isClaimed) return words('claimed.title');
  if (view.isGoingOn) return words('going-on.title');
  if (view.state === 'abandoned') return words(keyFor(view, abandonedKey(view)));
  if (share?.of === 'part') return words('paid.part', { paid: sum(words, view.amountTiyin) });
  return words(keyFor(view, `${view.state}.title`), { seconds: CONFIRM_WINDOW_MS / 1_000 });
}

/** For a screen reader, and for a panel that can't be drawn. */
export function useTitle(entry: PaymentEntry | undefined): string | undefined {
  const words = useWords();
  const share = usePaidShare(entry?.view);
  if (!entry) return undefined;
  const title = titleOf(words, entry.view, share);
  const owed = share?.of === 'part' ? share.owedTiyin : null;
  return owed === null ? title : words('paid.part-owed', { title, owed: sum(words, owed) });
}

const sum = (words: Words, amount: Tiyin): string => moneyWithUnit(amount, words('money.unit'));

function abandonedKey({ abandoned }: PaymentView): PlainKey {
  const by = abandoned?.by ?? 'claimed';
  return by === 'claimed' ? 'abandoned.title' : `abandoned.${by}`;
}
