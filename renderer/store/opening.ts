/** Opens the till: reads its state once, then hears what the main process publishes. */
import type { PaymentView, TillView } from '../../shared/contract/views.ts';
import { ask, hear } from '../api.ts';
import { switchLanguage } from '../i18n/words.ts';
import { takeBasket } from './basket.ts';
import { afterPayment, showPaymentUnderWay } from './paying.ts';
import { takePayment } from './payments.ts';
import { takeReconcileProgress } from './reconciling.ts';
import { endNotice, takeNetwork, takeNotice, takeTill, useTill } from './till.ts';

/**
 * Subscribes first and reads then: what is published in between is not lost, and the order of two messages
 * about one payment is told by the payments' store.
 */
export async function openTill(): Promise<() => void> {
  const subscriptions = [
    hear('payment.changed', takePublished),
    hear('network.changed', takeNetwork),
    hear('notice.raised', takeNotice),
    hear('reconcile.progress', takeReconcileProgress),
    hear('notice.ended', endNotice),
    hear('settings.changed', (settings) => {
      useTill.setState({ settings });
      switchLanguage(settings.language);
    }),
  ];
  const answer = await ask('till.open', undefined);
  if (answer.ok) takeAll(answer.value);
  else useTill.setState({ phase: 'failed', error: answer.error });
  return () => {
    for (const end of subscriptions) end();
  };
}

function takePublished(view: PaymentView): void {
  takePayment(view);
  afterPayment(view);
}

function takeAll(view: TillView): void {
  switchLanguage(view.settings.language);
  takeBasket(view.basket, view.basketProducts);
  for (const payment of view.payments) takePayment(payment, true);
  showPaymentUnderWay();
  takeTill(view);
}
