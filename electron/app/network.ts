/** The network as the cashier sees it: whether the service answers, and what waits for it. */
import type { Publish } from '../../shared/contract/contract.ts';
import type { NetworkView } from '../../shared/contract/till.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { GatewayClient } from '../gateway/gateway.ts';
import { observeNetwork } from '../gateway/health.ts';
import type { Feature } from '../ipc/feature.ts';
import type { OpenReceipts } from '../storage/journal.ts';

export interface NetworkDeps {
  readonly gateway: GatewayClient;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly publish: Publish;
  /** A till that may not charge asks nobody. */
  readonly mayAsk: () => boolean;
  /** The service answers again after an outage: what waited for it may go on. */
  readonly onReached: () => void;
  /** Payments under way or not certain. */
  readonly paymentsWaiting: () => number;
  readonly openReceipts: () => OpenReceipts;
}

export interface Network extends Feature {
  /** The gateway with an eye on each answer. */
  readonly gateway: GatewayClient;
  isReached(): boolean;
  view(): NetworkView;
  /** Something that it shows has changed. */
  tell(): void;
  /** Somebody works at the till now, perhaps after a quiet hour: whether there is a connection is looked at. */
  lookNow(): void;
}

/**
 * Nobody pauses longer than this after one failure. Where answers come and go, waking everybody each time one comes
 * would be a flood, and a payment that waits for its customer, whose pauses are of three seconds and less, would never be
 * looked at.
 */
const OUTAGE_MS = 15_000;

export function createNetwork(deps: NetworkDeps): Network {
  const { clock, publish } = deps;
  const stopped = new AbortController();
  let downSinceMonoMs: number | null = null;
  const observed = observeNetwork(deps.gateway, clock, deps.random, stopped.signal, (now) => {
    tell();
    const wasAway = downSinceMonoMs !== null && clock.monoMs() - downSinceMonoMs >= OUTAGE_MS;
    downSinceMonoMs = now.downSinceMonoMs;
    if (isReached() && wasAway) deps.onReached();
  });
  const isReached = (): boolean => observed.state().state === 'ok';
  const view = (): NetworkView => {
    const { state, why, downSinceMonoMs } = observed.state();
    const receipts = deps.openReceipts();
    return {
      state,
      why,
      downMs: downSinceMonoMs === null ? 0 : clock.monoMs() - downSinceMonoMs,
      paymentsWaiting: deps.paymentsWaiting(),
      receiptsWaiting: receipts.waiting,
      receiptsRefused: receipts.refused,
      receiptsUnlinked: receipts.unlinked,
      saleToMend: receipts.saleToMend,
    };
  };
  const tell = (): void => publish('network.changed', view());
  return {
    handlers: {},
    gateway: observed.gateway,
    isReached,
    view,
    tell,
    lookNow: () => {
      if (deps.mayAsk()) observed.lookNow();
    },
    start: () => {
      if (deps.mayAsk()) void observed.watch();
    },
    stop: () => stopped.abort(),
  };
}
