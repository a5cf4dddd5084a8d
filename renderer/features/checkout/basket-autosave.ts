/** Every change of the basket is kept by the main process, so that a restart finds it: soon, not at each press. */

import type { Stores } from '../../app/stores.ts';
import { inOrder } from '../../ui/one-at-a-time.ts';

const SAVE_AFTER_MS = 250;

export interface BasketAutosave {
  /** Saves what is not saved yet, and answers once it is. */
  flush(): Promise<void>;
  stop(): void;
}

/** Watches the basket and saves it. */
export function createBasketAutosave({ api, basket }: Pick<Stores, 'api' | 'basket'>): BasketAutosave {
  const sending = inOrder();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let saved = basket.getState();

  const saveNow = (): Promise<void> =>
    sending(async () => {
      const { saleId, lines } = basket.getState();
      if (saleId === saved.saleId && lines === saved.lines) return;
      saved = basket.getState();
      const answer = await api.ask('basket.keep', { saleId, lines: [...lines] });
      // Not told to the cashier: the sale goes on, and what the journal can't write stops the payment itself.
      if (!answer.ok) console.warn('the basket was not saved', answer.error.code);
    });

  const cancelTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  const unsubscribe = basket.subscribe((now, before) => {
    if (now.saleId !== before.saleId) {
      // A fresh basket comes from the main process, which knows it already.
      saved = now;
      cancelTimer();
    } else if (now.lines !== before.lines) {
      timer ??= setTimeout(() => {
        timer = null;
        void saveNow();
      }, SAVE_AFTER_MS);
    }
  });

  return {
    flush: () => {
      cancelTimer();
      return saveNow();
    },
    stop: () => {
      cancelTimer();
      unsubscribe();
    },
  };
}
