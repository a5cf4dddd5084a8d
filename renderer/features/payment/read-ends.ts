/** What a person has read of payments that came to nothing is kept: it leaves the strip, and a reload does not bring it back. */
import type { Stores } from '../../app/stores.ts';

/** Tells the main process of each end that is noted from now on. Answers a function that ends it. */
export const tellRead = ({ api, payments }: Pick<Stores, 'api' | 'payments'>): (() => void) =>
  payments.subscribe(({ entries }, { entries: before }) => {
    for (const [transactionId, { noted }] of entries) {
      if (noted && before.get(transactionId)?.noted === false)
        void api.ask('payment.read', { transactionId });
    }
  });
