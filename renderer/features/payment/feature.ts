import type { PageFeature } from '../../app/page-feature.ts';
import type { Stores } from '../../app/stores.ts';

/**
 * Reports each noted end to the main process, so that a reload does not bring the payment back into the
 * strip. Answers a function that unsubscribes.
 */
const tellRead = ({ api, payments }: Pick<Stores, 'api' | 'payments'>): (() => void) =>
  payments.subscribe(({ entries }, { entries: before }) => {
    for (const [transactionId, { noted }] of entries) {
      if (noted && before.get(transactionId)?.noted === false)
        void api.ask('payment.read', { transactionId });
    }
  });

export const PAYMENT = { opens: tellRead } as const satisfies PageFeature;
