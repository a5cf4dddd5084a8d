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
  /** A till that may not charge sends no requests. */
  readonly mayAsk: () => boolean;
  /** The service answers again after an outage, so waiting work may go on. */
  readonly onReached: () => void;
  /** The payments under way or uncertain. */
  readonly paymentsWaiting: () => number;
  readonly openReceipts: () => OpenReceipts;
  /** A listener broke. The others, and who asked the service, get the answer all the same. */
  readonly onBug: (where: string, bug: unknown) => void;
}

export interface Network extends Feature {
  /** The gateway, with each answer observed. */
  readonly gateway: GatewayClient;
  isReached(): boolean;
  view(): NetworkView;
  /** Publishes a change of the view. */
  publishView(): void;
  /** A person uses the till, perhaps after a quiet hour, so the connection is checked. */
  probeNow(): void;
}

/**
 * A shorter failure pauses nothing for longer than this. If every answer of an unstable service ended all
 * pauses, requests would flood it. A payment that waits for its customer, with pauses of three seconds or
 * less, would then never get its status.
 */
const OUTAGE_MS = 15_000;

/** The page is shown first: a request at the start loads the code that sends it. */
const FIRST_PROBE_MS = 1_000;

export function createNetwork(deps: NetworkDeps): Network {
  const { clock, publish } = deps;
  const stopped = new AbortController();
  let downSinceMonoMs: number | null = null;
  const observed = observeNetwork(deps.gateway, clock, deps.random, stopped.signal, (now) => {
    const wasAway = downSinceMonoMs !== null && clock.monoMs() - downSinceMonoMs >= OUTAGE_MS;
    downSinceMonoMs = now.downSinceMonoMs;
    publishView();
    if (isReached() && wasAway) told(deps.onReached);
  });
  const told = (listener: () => void): void => {
    try {
      listener();
    } catch (bug) {
      deps.onBug('network', bug);
    }
  };
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
  const publishView = (): void => told(() => publish('network.changed', view()));
  return {
    handlers: {},
    gateway: observed.gateway,
    isReached,
    view,
    publishView,
    probeNow: () => {
      if (deps.mayAsk()) observed.probeNow();
    },
    start: () => {
      void clock.sleep(FIRST_PROBE_MS, stopped.signal).then(() => {
        if (deps.mayAsk() && !stopped.signal.aborted) void observed.watch();
      });
    },
    stop: () => stopped.abort(),
  };
}
