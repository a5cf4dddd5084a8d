/** One page's till: its stores and what can be done with them. Two of them in one process share nothing. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillView } from '../../shared/contract/till.ts';
import { createNextSale } from '../features/checkout/next-sale.ts';
import { createSelling } from '../features/checkout/selling.ts';
import { createPaying } from '../features/payment/paying.ts';
import { createPaymentActions } from '../features/payment/payment-actions.ts';
import { createReconciling } from '../features/reconcile/reconciling.ts';
import { createTasks } from '../features/tasks/model.ts';
import { createDecoderPool } from '../scan/decoder-pool.ts';
import type { Api } from './api.ts';
import { createQueries } from './queries.ts';
import { refreshByEvents } from './refreshed-by.ts';
import { createScans } from './scans.ts';
import { createStores } from './stores.ts';

export type TillApp = ReturnType<typeof createTillApp>;

/** A till that is not open yet, on this main process. */
export function createTillApp(api: Api) {
  const stores = createStores(api);
  const { till, basket, payments } = stores;
  const nextSale = createNextSale(stores);
  const selling = createSelling(stores);
  const paying = createPaying(stores, selling.settled, nextSale);
  const reconciling = createReconciling(stores);
  const tasks = createTasks();
  const queries = createQueries();
  let ends: readonly (() => void)[] = [];

  const takePublished = (view: PaymentView): void => {
    payments.take(view);
    nextSale.afterPayment(view);
  };

  const takeAll = (view: TillView): void => {
    basket.open(view.basket);
    for (const payment of view.payments) payments.take(payment, true);
    tasks.takeCount(view.tasks);
    nextSale.showPaymentUnderWay();
    till.open(view);
  };

  return {
    ...stores,
    /** What was asked of the main process, for the hooks of `asked.ts`. */
    queries,
    /** The decoder's worker between two customers. */
    decoders: createDecoderPool(),
    nextSale,
    paying,
    selling,
    reconciling,
    tasks,
    scans: createScans(stores, paying, selling, nextSale),
    paymentActions: createPaymentActions(stores, nextSale),

    /**
     * Reads the till's state once, then hears what the main process publishes. Subscribes first and reads then:
     * what is published in between is not lost, and the payments' store tells the order of two messages.
     */
    open: async (): Promise<void> => {
      ends = [
        api.hear('payment.changed', takePublished),
        api.hear('tasks.changed', tasks.takeCount),
        api.hear('network.changed', till.takeNetwork),
        api.hear('notice.raised', till.takeNotice),
        api.hear('notice.ended', till.endNotice),
        api.hear('reconcile.progress', reconciling.takeProgress),
        api.hear('settings.changed', till.takeSettings),
        refreshByEvents(api, queries),
      ];
      const answer = await api.ask('till.open', undefined);
      if (answer.ok) takeAll(answer.value);
      else till.fail(answer.error);
    },
    /** Hears nothing more. */
    close: (): void => {
      for (const end of ends) end();
      ends = [];
      queries.clear();
    },
  };
}
