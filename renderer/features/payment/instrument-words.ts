/** What the panel says of a card's payment and of an invoice, where a code's words would be wrong. */
import type { PaymentView } from '../../../shared/contract/payment.ts';
import { instrumentNameOf } from '../../../shared/payment/instrument.ts';

const OWN = {
  'saved-card': {
    'sending.hint': 'card-sending.hint',
    'processing.title': 'card-processing.title',
    'processing.hint': 'card-processing.hint',
    'processing.long': 'card-processing.long',
    'declined.what-to-do': 'card-declined.what-to-do',
    'absent.what-to-do': 'card-declined.what-to-do',
    'not-charged.what-to-do': 'card-not-charged.what-to-do',
    'abandoned.title': 'card-abandoned.title',
    'abandoned.override': 'card-abandoned.title',
    'abandoned.not-charged': 'card-abandoned.title',
    'abandoned.calls': 'card-abandoned.calls',
    'reason.explain.override': 'card-abandoned.calls',
  },
  invoice: {
    'sending.title': 'invoice-sending.title',
    'sending.hint': 'invoice-sending.hint',
    'processing.title': 'invoice-processing.title',
    'processing.hint': 'invoice-processing.hint',
    'processing.long': 'invoice-processing.hint',
    'declined.what-to-do': 'invoice-declined.what-to-do',
    'absent.what-to-do': 'invoice-declined.what-to-do',
    'abandoned.another-tender': 'invoice-abandoned.title',
    'abandoned.calls': 'invoice-abandoned.calls',
    'goods.title': 'invoice-goods.title',
    'goods.question': 'invoice-goods.question',
    'strip.dialog': 'invoice.dialog',
    'strip.dialog.this': 'invoice.dialog',
    'abandoned.watched': 'invoice.dialog',
    'action.handed-over': 'invoice.hand-over',
    'button.another-code': 'invoice.again',
    'button.try-again': 'invoice.again',
  },
} as const;

type OwnFor<K> = {
  [I in keyof typeof OWN]: K extends keyof (typeof OWN)[I] ? (typeof OWN)[I][K] : never;
}[keyof typeof OWN];

/** The key as it is, or the instrument's own. */
export function keyFor<K extends string>(view: PaymentView, key: K): K | OwnFor<K> {
  const instrument = instrumentNameOf(view);
  const own: Partial<Record<string, string>> = instrument === 'pass-code' ? {} : OWN[instrument];
  return (own[key] ?? key) as K | OwnFor<K>;
}

/** The step in which another payment by the same instrument begins. */
export const againIn = (view: PaymentView): 'scanning' | 'card' | 'invoice' =>
  (({ 'pass-code': 'scanning', 'saved-card': 'card', invoice: 'invoice' }) as const)[instrumentNameOf(view)];
