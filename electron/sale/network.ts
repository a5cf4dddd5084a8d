/**
 * Whether the gateway can be reached, from the till's own traffic: known at the first failure, and asked
 * again while it is down so that the bar goes away by itself.
 */
import type { TillError } from '../../shared/errors.ts';
import { TransactionId } from '../../shared/ids.ts';
import type { Clock, Randomness } from '../clock.ts';
import type { Answered, GatewayClient } from '../gateway/gateway.ts';
import { meansNetworkDown } from '../gateway/retry.ts';

export interface NetworkState {
  readonly state: 'ok' | 'down' | 'not-yet-known';
  readonly downSinceMonoMs: number | null;
  readonly why: TillError | null;
}

const PROBE_MS = 15_000;

/** The gateway with an eye on each answer. */
export function observeNetwork(
  gateway: GatewayClient,
  clock: Clock,
  random: Randomness,
  stopped: AbortSignal,
  onChange: (state: NetworkState) => void,
): { readonly gateway: GatewayClient; state(): NetworkState } {
  let now: NetworkState = { state: 'not-yet-known', downSinceMonoMs: null, why: null };
  const become = (next: NetworkState): void => {
    const changed = next.state !== now.state;
    now = next;
    if (!changed) return;
    onChange(next);
    if (next.state === 'down') void probe();
  };
  const observe = <T>(answer: Awaited<Answered<T>>): Awaited<Answered<T>> => {
    const down = !answer.ok && meansNetworkDown(answer.error.code);
    if (down) {
      const { code } = answer.error;
      become({ state: 'down', downSinceMonoMs: now.downSinceMonoMs ?? clock.monoMs(), why: { code } });
    } else if (answer.ok || answer.error.code !== 'gateway.invalid-request') {
      become({ state: 'ok', downSinceMonoMs: null, why: null });
    }
    return answer;
  };
  /** A read of an id that was never sent moves nothing. */
  const probe = async (): Promise<void> => {
    while (now.state === 'down' && !stopped.aborted) {
      await clock.sleep(PROBE_MS, stopped);
      if (stopped.aborted || now.state !== 'down') return;
      const transactionId = TransactionId.parse(random.uuid());
      observe(await gateway.paymentStatusByTransaction({ transactionId }));
    }
  };
  const watched = <A extends unknown[], T>(method: (...args: A) => Answered<T>) => {
    return async (...args: A) => observe(await method(...args));
  };
  /**
   * Receipts may hang at the tax side while payments go well: one that was sent and not answered says nothing of
   * the network. Else it would go down and come back with each of them.
   */
  const watchedReceipt = <A extends unknown[], T>(method: (...args: A) => Answered<T>) => {
    return async (...args: A) => {
      const answer = await method(...args);
      const isSilent =
        !answer.ok && (answer.error.code === 'gateway.timed-out' || answer.error.code === 'gateway.cut');
      return isSilent ? answer : observe(answer);
    };
  };
  const observed: GatewayClient = {
    createPassPayment: watched(gateway.createPassPayment),
    confirmPassPayment: watched(gateway.confirmPassPayment),
    enableConfirmation: watched(gateway.enableConfirmation),
    disableConfirmation: watched(gateway.disableConfirmation),
    paymentStatus: watched(gateway.paymentStatus),
    paymentStatusByTransaction: watched(gateway.paymentStatusByTransaction),
    reversePayment: watched(gateway.reversePayment),
    reversePartially: watched(gateway.reversePartially),
    createInvoice: watched(gateway.createInvoice),
    invoiceStatus: watched(gateway.invoiceStatus),
    requestCardToken: watched(gateway.requestCardToken),
    verifyCardToken: watched(gateway.verifyCardToken),
    payWithCardToken: watched(gateway.payWithCardToken),
    deleteCardToken: watched(gateway.deleteCardToken),
    submitItems: watchedReceipt(gateway.submitItems),
    submitReceiptLink: watchedReceipt(gateway.submitReceiptLink),
    fiscalLink: watchedReceipt(gateway.fiscalLink),
  };
  return { gateway: observed, state: () => now };
}
