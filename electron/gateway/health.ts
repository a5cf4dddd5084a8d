/**
 * Whether the gateway can be reached and answers as it should: from the till's own traffic, and from a look-up
 * of nothing at the start and where there was no traffic for a while. An idle till says so before the next
 * customer finds out, and the bar goes away by itself.
 */
import type { GatewayError } from '../../shared/errors/till-error.ts';
import { TransactionId } from '../../shared/ids.ts';
import type { Result } from '../../shared/result.ts';
import type { Clock, Randomness } from '../../shared/time.ts';
import type { Answered, FiscalGateway, GatewayClient } from './gateway.ts';
import { meansNetworkDown, meansServiceUnwell } from './retry.ts';
import { type Operation, wrapGateway } from './wrap-gateway.ts';

export interface NetworkState {
  /** down: not reached, or what answers is not the service in good health; `why` tells. */
  readonly state: 'ok' | 'down' | 'not-yet-known';
  readonly downSinceMonoMs: number | null;
  readonly why: GatewayError | null;
}

/** While it is down: the bar is gone soon after the network is back. */
const DOWN_PROBE_MS = 15_000;
/** One small question a minute and till, and none while customers pay. */
const SILENCE_MS = 60_000;

export interface ObservedNetwork {
  /** The gateway with an eye on each answer. */
  readonly gateway: GatewayClient;
  state(): NetworkState;
  /** Looks up an id that was never sent, which moves nothing: now, and whenever it has been quiet. Ends with the till. */
  watch(): Promise<void>;
}

/** Typed so that a new one of them has to be named here. */
const RECEIPT_OPERATIONS: Readonly<Record<keyof FiscalGateway, true>> = {
  submitItems: true,
  submitReceiptLink: true,
  fiscalLink: true,
};

/**
 * Receipts may hang at the tax side while payments go well: one that was sent and not answered says nothing of
 * the network. Else it would go down and come back with each of them.
 */
const isSilentReceipt = (name: Operation, answer: Result<unknown, GatewayError>): boolean =>
  name in RECEIPT_OPERATIONS &&
  !answer.ok &&
  (answer.error.code === 'gateway.timed-out' || answer.error.code === 'gateway.cut');

/** onChange: it is another state, or down for another reason. */
export function observeNetwork(
  gateway: GatewayClient,
  clock: Clock,
  random: Randomness,
  stopped: AbortSignal,
  onChange: (state: NetworkState) => void,
): ObservedNetwork {
  let now: NetworkState = { state: 'not-yet-known', downSinceMonoMs: null, why: null };
  let heardMonoMs = clock.monoMs();
  let replan = new AbortController();
  /** A look-up of nothing was answered in a way that other answers belied: this service has its own way with those. */
  let probeMisleads = false;
  let probeWasUnwell = false;

  const become = (next: NetworkState): void => {
    const changed = next.state !== now.state || next.why?.code !== now.why?.code;
    now = next;
    if (!changed) return;
    onChange(next);
    replan.abort();
  };
  const downFor = ({ code, httpStatus }: GatewayError): void => {
    const why = httpStatus === undefined ? { code } : { code, httpStatus };
    become({ state: 'down', downSinceMonoMs: now.downSinceMonoMs ?? clock.monoMs(), why });
  };
  const well = (): void => become({ state: 'ok', downSinceMonoMs: null, why: null });

  const observe = <T>(answer: Awaited<Answered<T>>): Awaited<Answered<T>> => {
    if (stopped.aborted || (!answer.ok && answer.error.code === 'gateway.invalid-request')) return answer;
    heardMonoMs = clock.monoMs();
    if (!answer.ok && (meansNetworkDown(answer.error.code) || meansServiceUnwell(answer.error))) {
      downFor(answer.error);
    } else {
      probeMisleads ||= probeWasUnwell;
      well();
    }
    return answer;
  };

  const probe = async (): Promise<void> => {
    const transactionId = TransactionId.parse(random.uuid());
    const answer = await gateway.paymentStatusByTransaction({ transactionId });
    probeWasUnwell = !answer.ok && meansServiceUnwell(answer.error);
    if (!probeWasUnwell) probeMisleads = false;
    if (!probeWasUnwell || !probeMisleads) observe(answer);
    else if (!stopped.aborted) {
      heardMonoMs = clock.monoMs();
      // Reached, then. Whether payments are answered again, only payments can tell.
      if (now.why && meansNetworkDown(now.why.code)) well();
    }
  };
  const dueMs = (): number =>
    heardMonoMs + (now.state === 'down' ? DOWN_PROBE_MS : SILENCE_MS) - clock.monoMs();
  const watch = async (): Promise<void> => {
    await probe();
    while (!stopped.aborted) {
      replan = new AbortController();
      // Up to a fifth later, so that the tills of a shop do not ask in step.
      const pauseMs = Math.max(1_000, Math.round(dueMs() * (1 + random.fraction() / 5)));
      await clock.sleep(pauseMs, AbortSignal.any([stopped, replan.signal]));
      if (!stopped.aborted && dueMs() <= 0) await probe();
    }
  };

  const observed = wrapGateway(gateway, (method, name) => async (...args) => {
    const answer = await method(...args);
    return isSilentReceipt(name, answer) ? answer : observe(answer);
  });
  return { gateway: observed, state: () => now, watch };
}
