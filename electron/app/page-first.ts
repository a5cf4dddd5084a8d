/** Page and till share one thread: until the page has its first picture, the till doesn't open. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../../shared/time.ts';

/** A page that asks for nothing must not keep the till from its open payments. */
const LONGEST_WAIT_MS = 2_000;

export interface PageFirst {
  /** Takes each request of the page. */
  readonly asks: (request: Pick<Request, 'url'>) => void;
  /** The page has its document and asks for what belongs to it, or didn't within two seconds. */
  readonly served: Promise<void>;
}

export function pageFirst(clock: Pick<Clock, 'sleep'>): PageFirst {
  const asked = Promise.withResolvers<void>();
  return {
    asks: ({ url }) => {
      // The requests that come together are answered together.
      if (!url.endsWith('.html')) asked.resolve(turn());
    },
    served: Promise.race([asked.promise, clock.sleep(LONGEST_WAIT_MS)]),
  };
}
