import type { PageFeature } from '../../app/page-feature.ts';
import type { Stores } from '../../app/stores.ts';

/**
 * What a person has read of payments that came to nothing is kept: it leaves the strip, and a reload does not bring it back.
 * Tells the main process of each end that is noted from now on. Answers a function that ends it.
 */
const tellRead = ({ api, payments }: Pick<Stores, 'api' | 'payments'>): (() => void) =>
  payments.subscribe(({ entries }, { entries: before }) => {
    for (const [transactionId, { noted }] of entries) {
      if (noted && before.get(transactionId)?.noted === false)
        void api.ask('payment.read', { transactionId });
    }
  });

/** The payments on this page. */
export const PAYMENT = { opens: tellRead } as const satisfies PageFeature;
