/** Every change of the basket is kept by the main process, so that a restart finds it: soon, not at each key. */
import { ask } from '../api.ts';
import { useBasket } from './basket.ts';
import { inOrder } from './one-at-a-time.ts';

const KEEP_AFTER_MS = 250;

export interface BasketKeeper {
  /** Keeps what is not kept yet, and answers once it is. */
  flush(): Promise<void>;
  stop(): void;
}

/** Watches the basket and keeps it. */
export function keepBasket(): BasketKeeper {
  const sending = inOrder();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let kept = useBasket.getState();

  const keepNow = (): Promise<void> =>
    sending(async () => {
      const { saleId, lines } = useBasket.getState();
      if (saleId === kept.saleId && lines === kept.lines) return;
      kept = useBasket.getState();
      const answer = await ask('basket.keep', { saleId, lines: [...lines] });
      // Not told to the cashier: the sale goes on, and what the journal can't write stops the payment itself.
      if (!answer.ok) console.warn('the basket was not kept', answer.error.code);
    });

  const cancelTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  const unsubscribe = useBasket.subscribe((now, before) => {
    if (now.saleId !== before.saleId) {
      // A fresh basket comes from the main process, which knows it already.
      kept = now;
      cancelTimer();
    } else if (now.lines !== before.lines) {
      timer ??= setTimeout(() => {
        timer = null;
        void keepNow();
      }, KEEP_AFTER_MS);
    }
  });

  return {
    flush: () => {
      cancelTimer();
      return keepNow();
    },
    stop: () => {
      cancelTimer();
      unsubscribe();
    },
  };
}
