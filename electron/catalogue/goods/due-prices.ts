/**
 * Applies prices at their instant by the till's corrected clock: each once, and all that are due in one entry.
 * After sleep or a restart they are applied at once, after a jump of a clock within seconds. A price that a
 * person sets meanwhile does not withdraw a price that waits.
 */
import { dueNow, untilNextMs } from '../../../shared/catalogue/due-now.ts';
import { byTill } from '../../../shared/staff/actor.ts';
import { WOKEN } from '../../../shared/time.ts';
import type { GoodsDeps } from './deps.ts';
import { correctedWallMs } from './till-time.ts';
import { writeGoods } from './write.ts';

/** While a price waits, a jump of the clock is noticed within this time. */
const CHECK_EVERY_MS = 5_000;

export interface DuePrices {
  start(): void;
  /** After this resolves, no price is applied. */
  stop(): Promise<void>;
  /** A price may have become due: the goods changed, or the machine slept. */
  wake(): void;
}

type DuePricesDeps = Pick<GoodsDeps, 'store' | 'clock' | 'random' | 'gatewayOffMs' | 'onBug'>;

export function createDuePrices(deps: DuePricesDeps): DuePrices {
  let isOver = false;
  let sleeping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const run = async (): Promise<void> => {
    while (!isOver) {
      // A wake-up during the work must not be lost.
      sleeping = new AbortController();
      const restMs = applyAndRest(deps);
      if (restMs === null) await aborted(sleeping.signal);
      else await deps.clock.sleep(restMs, sleeping.signal);
    }
  };
  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isOver = true;
      sleeping.abort(WOKEN);
      await running;
    },
    wake: () => sleeping.abort(WOKEN),
  };
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Applies what is due. Answers how long to rest then (ms); null: no price waits, so a change of the goods wakes. */
function applyAndRest(deps: DuePricesDeps): number | null {
  try {
    applyDue(deps);
    const nextMs = untilNextMs(deps.store.duePrices(), correctedWallMs(deps));
    if (nextMs === null) return null;
    // A refused write leaves a price that is due.
    return nextMs === 0 ? CHECK_EVERY_MS : Math.min(nextMs, CHECK_EVERY_MS);
  } catch (bug) {
    deps.onBug('due prices', bug);
    return CHECK_EVERY_MS;
  }
}

/** The store writes prices and withdrawals together, so that a price is applied once. A refusal is tried again. */
function applyDue(deps: DuePricesDeps): void {
  const { due, prices } = dueNow(deps.store.duePrices(), correctedWallMs(deps));
  if (due.length === 0) return;
  const stored = [...prices].flatMap(([productId, priceTiyin]) => {
    const product = deps.store.product(productId);
    return product && product.record.priceTiyin !== priceTiyin ? [{ product, priceTiyin }] : [];
  });
  writeGoods(deps, byTill(null), {
    happening: 'price-due',
    products: stored.map(({ product, priceTiyin }) => ({ ...product.record, priceTiyin })),
    seen: new Map(stored.map(({ product }) => [product.record.productId, product.revision])),
    droppedDuePrices: due,
  });
}
