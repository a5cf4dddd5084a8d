/**
 * Whether the gateway can be reached and answers as it should: from the till's own traffic, and from a look-up
 * of nothing at the start, where there was no traffic for a while, and when somebody comes back to a quiet till. So
 * it says so before the next customer finds out, and the bar goes away by itself.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { TransactionId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { type Clock, elapsedMs, momentOf, type Randomness, WOKEN } from '../../shared/time.ts';
import type { FiscalGateway, GatewayClient } from './gateway.ts';
import { meansNetworkDown, meansNoWay, meansServiceUnwell } from './retry.ts';
import { wrapGateway } from './wrap-gateway.ts';

export interface NetworkState {
  /** down: not reached, or what answers is not the service in good health; `why` tells. */
  readonly state: 'ok' | 'down' | 'not-yet-known';
  readonly downSinceMonoMs: number | null;
  readonly why: GatewayError | null;
}

/** While it is down: the bar is gone soon after the network is back, and a long outage is not hammered at. */
const DOWN_PAUSES_MS = [15_000, 30_000, 60_000];
/** While all is well and nobody pays: the longer it is quiet, the less there is to tell. */
const QUIET_PAUSES_MS = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000, 15 * 60_000];

export interface ObservedNetwork {
  /** The gateway with an eye on each answer. */
  readonly gateway: GatewayClient;
  state(): NetworkState;
  /** Looks up an id that was never sent, which moves nothing: now, and whenever it has been quiet. Ends with the till. */
  watch(): Promise<void>;
  /**
   * A person begins something: where nothing was heard for the shortest pause, it looks now, and the next looks come
   * sooner. Before `watch` it does nothing.
   */
  lookNow(): void;
}

/** Typed so that a new one of them has to be named here. */
const RECEIPT_OPERATIONS: Readonly<Record<keyof FiscalGateway, true>> = {
  submitItems: true,
  submitReceiptLink: true,
  fiscalLink: true,
};

/** What an answer tells of the network: what it holds is another matter. */
type Heard = Result<unknown, GatewayError>;

/** How soon a receipt that is answered improperly has the till look itself, after it has done so. */
const LOOK_BESIDE_MS = 60_000;

/** onChange: it is another state, or down for another reason. */
export function observeNetwork(
  gateway: GatewayClient,
  clock: Clock,
  random: Randomness,
  stopped: AbortSignal,
  onChange: (state: NetworkState) => void,
): ObservedNetwork {
  let now: NetworkState = { state: 'not-yet-known', downSinceMonoMs: null, why: null };
  let heard = momentOf(clock);
  /** Looks in a row that were its own, in the state that it is in: the pauses grow with them. */
  let looks = 0;
  let replan = new AbortController();
  /** A look-up of nothing was answered in a way that other answers belied: this service has its own way with those. */
  let probeMisleads = false;
  let probeWasUnwell = false;
  let isWatching = false;
  let isLooking = false;
  let lookedMonoMs: number | null = null;

  const become = (next: NetworkState): void => {
    const changed = next.state !== now.state || next.why?.code !== now.why?.code;
    now = next;
    if (!changed) return;
    looks = 0;
    onChange(next);
    replan.abort(WOKEN);
  };
  const downFor = ({ code, httpStatus, field }: GatewayError): void => {
    // Which proxy, or whose certificate; of an answer it would name a field that nobody asked about.
    const named = field !== undefined && meansNoWay(code) ? { field } : {};
    const why = { code, ...named, ...(httpStatus === undefined ? {} : { httpStatus }) };
    become({ state: 'down', downSinceMonoMs: now.downSinceMonoMs ?? clock.monoMs(), why });
  };
  const well = (): void => become({ state: 'ok', downSinceMonoMs: null, why: null });

  /** Nothing is heard of a till that has stopped, nor of a request that never left because it was a wrong one. */
  const saysNothing = (answer: Heard): boolean =>
    stopped.aborted || (!answer.ok && answer.error.code === 'gateway.invalid-request');
  const hear = (answer: Heard): void => {
    if (saysNothing(answer)) return;
    heard = momentOf(clock);
    if (!answer.ok && (meansNetworkDown(answer.error.code) || meansServiceUnwell(answer.error))) {
      downFor(answer.error);
    } else {
      probeMisleads ||= probeWasUnwell;
      well();
    }
  };

  /** A look of its own tells when the next one is due; whatever else is heard, and whoever comes, resets that. */
  const comeSooner = (): void => {
    if (looks === 0) return;
    looks = 0;
    replan.abort(WOKEN);
  };
  const probe = async (): Promise<void> => {
    const transactionId = TransactionId.parse(random.uuid());
    looks += 1;
    isLooking = true;
    lookedMonoMs = clock.monoMs();
    const answer = await gateway.paymentStatusByTransaction({ transactionId });
    isLooking = false;
    probeWasUnwell = !answer.ok && meansServiceUnwell(answer.error);
    if (!probeWasUnwell) probeMisleads = false;
    if (!probeWasUnwell || !probeMisleads) hear(answer);
    else if (!stopped.aborted) {
      heard = momentOf(clock);
      // Reached, then. Whether payments are answered again, only payments can tell.
      if (now.why && meansNetworkDown(now.why.code)) well();
    }
  };
  const pauseMs = (after = looks): number => {
    const pauses = now.state === 'down' ? DOWN_PAUSES_MS : QUIET_PAUSES_MS;
    return pauses[Math.min(after, pauses.length - 1)] ?? 0;
  };
  const dueMs = (): number => heard.monoMs + pauseMs() - clock.monoMs();
  const watch = async (): Promise<void> => {
    isWatching = true;
    await probe();
    while (!stopped.aborted) {
      replan = new AbortController();
      // Up to a fifth later, so that the tills of a shop do not ask in step.
      const sleepMs = Math.max(1_000, Math.round(dueMs() * (1 + random.fraction() / 5)));
      await clock.sleep(sleepMs, stopped, replan.signal);
      if (!stopped.aborted && !isLooking && dueMs() <= 0) await probe();
    }
  };
  const lookBeside = (): void => {
    // While it is down it looks by itself: a long outage is not hammered at.
    if (now.state !== 'down') comeSooner();
    const isDue = lookedMonoMs === null || clock.monoMs() - lookedMonoMs >= LOOK_BESIDE_MS;
    if (isWatching && !isLooking && isDue) void probe();
  };
  const lookNow = (): void => {
    // The monotonic clock stands still while the machine sleeps: either clock may say that it is long ago.
    const { wall, mono } = elapsedMs(heard, momentOf(clock));
    const isStale = Math.max(mono ?? 0, Math.abs(wall)) >= pauseMs(0);
    if (!isStale || !isWatching || isLooking || stopped.aborted) return;
    comeSooner();
    void probe();
  };

  /**
   * Receipts may hang or fail at the tax side while payments go well, and go well while payments fail: by them the network
   * would come and go with each. They tell whether there is a way to the service, and no more; one that is answered
   * improperly has the till look itself.
   */
  const hearReceipt = (answer: Heard): void => {
    if (saysNothing(answer)) return;
    const failure = answer.ok ? null : answer.error;
    if (failure && meansServiceUnwell(failure)) {
      lookBeside();
    } else if (failure && meansNoWay(failure.code)) {
      comeSooner();
      hear(answer);
    } else if (now.state !== 'ok' && !(failure && meansNetworkDown(failure.code))) {
      // Whether payments are answered again only payments can tell, or a look of our own where that does.
      if (now.why && !meansNoWay(now.why.code) && !probeMisleads) {
        lookBeside();
        return;
      }
      heard = momentOf(clock);
      comeSooner();
      well();
    }
  };

  const observed = wrapGateway(gateway, (method, name) => async (...args) => {
    const answer = await method(...args);
    if (name in RECEIPT_OPERATIONS) {
      hearReceipt(answer);
    } else {
      comeSooner();
      hear(answer);
    }
    return answer;
  });
  return { gateway: observed, state: () => now, watch, lookNow };
}
