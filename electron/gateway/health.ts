/**
 * Whether the gateway is reachable and healthy, from the till's own traffic. Without traffic the till probes:
 * it looks up an id that was never sent. It probes at the start, after quiet times, and when a person returns
 * to a quiet till. So the bar appears before the next customer, and disappears by itself.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { TransactionId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import { type Clock, elapsedMs, momentOf, type Randomness, WOKEN } from '../../shared/time.ts';
import type { FiscalGateway, GatewayClient } from './gateway.ts';
import { meansNetworkDown, meansNoWay, meansServiceUnwell } from './retry.ts';
import { wrapGateway } from './wrap-gateway.ts';

export interface NetworkState {
  /** down: not reached, or not a healthy service; `why` gives the reason. */
  readonly state: 'ok' | 'down' | 'not-yet-known';
  readonly downSinceMonoMs: number | null;
  readonly why: GatewayError | null;
}

/** While down: the bar goes soon after the network is back, and a long outage gets few requests. */
const DOWN_PAUSES_MS = [15_000, 30_000, 60_000];
/** While well without payments: the longer the quiet time, the rarer the probes. */
const QUIET_PAUSES_MS = [60_000, 2 * 60_000, 4 * 60_000, 8 * 60_000, 15 * 60_000];

export interface ObservedNetwork {
  /** The gateway, with each answer observed. */
  readonly gateway: GatewayClient;
  state(): NetworkState;
  /** Probes now, and after each quiet time, with an id that was never sent. Ends with the till. */
  watch(): Promise<void>;
  /**
   * A person begins something. If there was no answer for the shortest pause, the till probes now, and the
   * next probes come sooner. Does nothing before `watch`.
   */
  probeNow(): void;
}

/** Typed so that a new receipt operation must be named here. */
const RECEIPT_OPERATIONS: Readonly<Record<keyof FiscalGateway, true>> = {
  submitItems: true,
  submitReceiptLink: true,
  fiscalLink: true,
};

/** An answer, of which only the network's state counts. */
type AnyAnswer = Result<unknown, GatewayError>;

/** The shortest time between two probes after unhealthy receipt answers. */
const PROBE_BESIDE_MS = 60_000;

/** onChange: a new state, or down for a new reason. */
export function observeNetwork(
  gateway: GatewayClient,
  clock: Clock,
  random: Randomness,
  stopped: AbortSignal,
  onChange: (state: NetworkState) => void,
): ObservedNetwork {
  let now: NetworkState = { state: 'not-yet-known', downSinceMonoMs: null, why: null };
  let answeredAt = momentOf(clock);
  /** Probes in a row in the present state. The pauses grow with them. */
  let probes = 0;
  let replan = new AbortController();
  /**
   * A probe looked unhealthy and other answers were healthy: this service answers unknown ids in its own way.
   */
  let probeMisleads = false;
  let probeWasUnwell = false;
  let isWatching = false;
  let isProbing = false;
  let probedMonoMs: number | null = null;

  const become = (next: NetworkState): void => {
    const changed = next.state !== now.state || next.why?.code !== now.why?.code;
    now = next;
    if (!changed) return;
    probes = 0;
    onChange(next);
    replan.abort(WOKEN);
  };
  const downFor = ({ code, httpStatus, field }: GatewayError): void => {
    // Only a failed route names its proxy or host. An answer's field would confuse here.
    const named = field !== undefined && meansNoWay(code) ? { field } : {};
    const why = { code, ...named, ...(httpStatus === undefined ? {} : { httpStatus }) };
    become({ state: 'down', downSinceMonoMs: now.downSinceMonoMs ?? clock.monoMs(), why });
  };
  const well = (): void => become({ state: 'ok', downSinceMonoMs: null, why: null });

  /**
   * A stopped till counts no answers. A request that was wrong and never sent says nothing about the network.
   */
  const isSilent = (answer: AnyAnswer): boolean =>
    stopped.aborted || (!answer.ok && answer.error.code === 'gateway.invalid-request');
  const observe = (answer: AnyAnswer): void => {
    if (isSilent(answer)) return;
    answeredAt = momentOf(clock);
    if (!answer.ok && (meansNetworkDown(answer.error.code) || meansServiceUnwell(answer.error))) {
      downFor(answer.error);
    } else {
      probeMisleads ||= probeWasUnwell;
      well();
    }
  };

  /** Other traffic and people reset the pauses between probes. */
  const comeSooner = (): void => {
    if (probes === 0) return;
    probes = 0;
    replan.abort(WOKEN);
  };
  const probe = async (): Promise<void> => {
    const transactionId = TransactionId.parse(random.uuid());
    probes += 1;
    isProbing = true;
    probedMonoMs = clock.monoMs();
    const answer = await gateway.paymentStatusByTransaction({ transactionId });
    isProbing = false;
    probeWasUnwell = !answer.ok && meansServiceUnwell(answer.error);
    if (!probeWasUnwell) probeMisleads = false;
    if (!probeWasUnwell || !probeMisleads) observe(answer);
    else if (!stopped.aborted) {
      answeredAt = momentOf(clock);
      // The gateway was reached. Only payments can show whether payments work again.
      if (now.why && meansNetworkDown(now.why.code)) well();
    }
  };
  const pauseMs = (after = probes): number => {
    const pauses = now.state === 'down' ? DOWN_PAUSES_MS : QUIET_PAUSES_MS;
    return pauses[Math.min(after, pauses.length - 1)] ?? 0;
  };
  const dueMs = (): number => answeredAt.monoMs + pauseMs() - clock.monoMs();
  const watch = async (): Promise<void> => {
    isWatching = true;
    await probe();
    while (!stopped.aborted) {
      replan = new AbortController();
      // Up to a fifth later, so that a shop's tills do not probe in step.
      const sleepMs = Math.max(1_000, Math.round(dueMs() * (1 + random.fraction() / 5)));
      await clock.sleep(sleepMs, stopped, replan.signal);
      if (!stopped.aborted && !isProbing && dueMs() <= 0) await probe();
    }
  };
  const probeBeside = (): void => {
    // While down, the regular probes suffice, so a long outage gets few requests.
    if (now.state !== 'down') comeSooner();
    const isDue = probedMonoMs === null || clock.monoMs() - probedMonoMs >= PROBE_BESIDE_MS;
    if (isWatching && !isProbing && isDue) void probe();
  };
  const probeNow = (): void => {
    // The monotonic clock stops while the machine sleeps, so the larger of both times counts.
    const { wall, mono } = elapsedMs(answeredAt, momentOf(clock));
    const isStale = Math.max(mono ?? 0, Math.abs(wall)) >= pauseMs(0);
    if (!isStale || !isWatching || isProbing || stopped.aborted) return;
    comeSooner();
    void probe();
  };

  /**
   * Receipts may fail at the tax side while payments work, and the reverse. So receipts only show whether
   * there is a way to the service. An unhealthy receipt answer makes the till probe.
   */
  const observeReceipt = (answer: AnyAnswer): void => {
    if (isSilent(answer)) return;
    const failure = answer.ok ? null : answer.error;
    if (failure && meansServiceUnwell(failure)) {
      probeBeside();
    } else if (failure && meansNoWay(failure.code)) {
      comeSooner();
      observe(answer);
    } else if (now.state !== 'ok' && !(failure && meansNetworkDown(failure.code))) {
      // Only payments, or a probe that does not mislead, show whether payments work again.
      if (now.why && !meansNoWay(now.why.code) && !probeMisleads) {
        probeBeside();
        return;
      }
      answeredAt = momentOf(clock);
      comeSooner();
      well();
    }
  };

  const observed = wrapGateway(gateway, (method, name) => async (...args) => {
    const answer = await method(...args);
    if (name in RECEIPT_OPERATIONS) {
      observeReceipt(answer);
    } else {
      comeSooner();
      observe(answer);
    }
    return answer;
  });
  return { gateway: observed, state: () => now, watch, probeNow };
}
