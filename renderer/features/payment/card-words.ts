/** What the panel says of a card's payment, where a code's words would be wrong. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { instrumentNameOf } from '../../../shared/payment/instrument.ts';

const OF_CARD = {
  'sending.hint': 'card-sending.hint',
  'processing.title': 'card-processing.title',
  'processing.hint': 'card-processing.hint',
  'processing.long': 'card-processing.long',
  'declined.what-to-do': 'card-declined.what-to-do',
  'absent.what-to-do': 'card-declined.what-to-do',
  'not-charged.what-to-do': 'card-not-charged.what-to-do',
  'abandoned.title': 'card-abandoned.title',
  'abandoned.override': 'card-abandoned.title',
  'abandoned.calls': 'card-abandoned.calls',
  'reason.explain.override': 'card-abandoned.calls',
} as const;

export const isByCard = (view: PaymentView): boolean => instrumentNameOf(view) === 'saved-card';

const isOfCard = (key: string): key is keyof typeof OF_CARD => key in OF_CARD;

/** The key as it is, or the card's own. */
export const keyFor = <K extends string>(
  view: PaymentView,
  key: K,
): K | (typeof OF_CARD)[keyof typeof OF_CARD] => (isByCard(view) && isOfCard(key) ? OF_CARD[key] : key);
