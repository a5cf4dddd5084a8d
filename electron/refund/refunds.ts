/**
 * Giving money back: one path for the whole and for a part. Journalled before anything is sent, booked when it is
 * certain, in doubt until a status or a manager settles it. What may have been done is never begun a second time.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Endpoint } from '../../shared/payment/endpoint.ts';
import type { Payments } from '../../shared/payment/payments.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type Clock, type Moment, momentOf, type Randomness } from '../../shared/time.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import type { Feature, Handler } from '../ipc/feature.ts';
import type {
  EntryJournal,
  FactsJournal,
  PaymentJournal,
  RefundJournal,
  TaskJournal,
} from '../storage/journal.ts';
import { beginPart, beginWhole } from './begin.ts';
import { requestRefund, takeUpInterrupted } from './request.ts';
import { settle } from './settle.ts';

export interface RefundDeps {
  readonly journal: EntryJournal &
    RefundJournal &
    TaskJournal &
    Pick<FactsJournal, 'facts'> &
    Pick<PaymentJournal, 'openPayments'>;
  readonly gateway: PaymentGateway;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly random: Randomness;
  /** Where the till is set up now: a payment that lives elsewhere is not given back. */
  readonly endpoint: Endpoint;
  /** Gateway minus PC, ms, by the clocks' readings at that moment; null while no answer has told. */
  readonly gatewayOffMs: (at: Moment) => number | null;
  /** Whether anything may be sent. Asked anew each time. */
  readonly charging: () => Result<null, TillError>;
  /** Something broke that nobody expected: it is logged, and the work is tried again. */
  readonly onBug: (where: string, bug: unknown) => void;
}

/** The deps, and what lives as long as the feature. */
export interface RefundParts extends RefundDeps {
  readonly stopped: AbortSignal;
  /** When this process began: across a reboot, time counts from here. */
  readonly startedAt: Moment;
}

export function createRefunds(deps: RefundDeps): Feature<'refund.give' | 'refund.settle'> {
  const ending = new AbortController();
  const parts: RefundParts = { ...deps, stopped: ending.signal, startedAt: momentOf(deps.clock) };
  return {
    handlers: { 'refund.give': give(parts), 'refund.settle': settle(parts) },
    start: () => {
      if (deps.charging().ok) takeUpInterrupted(parts);
    },
    stop: () => ending.abort(),
  };
}

/**
 * Begins to give the money back; what follows is published. Errors: what `charging` says, `payment.not-found`,
 * those of `begin.ts`.
 */
const give =
  (parts: RefundParts): Handler<'refund.give'> =>
  ({ transactionId, amountTiyin, reason }, act) => {
    const charging = parts.charging();
    if (!charging.ok) return charging;
    const record = parts.payments.find(transactionId);
    if (!record) return fail({ code: 'payment.not-found' });
    const begun =
      amountTiyin === null
        ? beginWhole(parts, act, record, reason)
        : beginPart(parts, act, record, reason, amountTiyin);
    if (!begun.ok) return begun;
    void requestRefund(parts, record, begun.value, act);
    return ok(parts.payments.view(transactionId));
  };
