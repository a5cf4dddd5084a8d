/**
 * One thing that this process has seen of a payment. It stays in memory and holds ids, statuses, codes and moments,
 * nothing of the customer.
 */
import type { PaymentId } from '../../shared/ids.ts';
import type { Verdict } from '../../shared/payment/events.ts';
import type { Moment } from '../../shared/time.ts';
import type { Call } from './progress.ts';

export type Observation = CallObservation | Mark;

/** leftAt: when the question left. at: when its answer came. */
interface Asked {
  readonly leftAt: Moment;
  readonly at: Moment;
}

export interface Answered extends Asked {
  /** The service itself answered, whatever it said. */
  readonly isSaid: boolean;
}

/** A call to the gateway. What its answer means is settled once, with the facts of its moment. */
export type CallObservation =
  | { readonly asked: 'confirm-left'; readonly about: PaymentId; readonly leftAt: Moment }
  | (Asked & {
      readonly asked: 'confirm';
      readonly about: PaymentId;
      /** `late`: accepted, but perhaps after the window. `code`: refused with it. */
      readonly answer: 'in-time' | 'late' | 'silent' | { readonly code: number };
    })
  | (Answered & {
      readonly asked: 'status';
      /** null: asked by our own id. */
      readonly about: PaymentId | null;
      /** It left after the time in which a create may still arrive. */
      readonly isLate: boolean;
      /** null: the service named no payment. */
      readonly status: number | null;
    })
  /** Whether the status of the question that left then says that the payment has ended. */
  | { readonly asked: 'end'; readonly isEnd: boolean; readonly leftAt: Moment }
  | {
      readonly asked: 'controls';
      readonly at: Moment;
      /** `there`: a control found the payment itself. isDown: the question before the controls had no answer. */
      readonly outcome: 'there' | { readonly isAbsent: boolean; readonly isDown: boolean };
    }
  | (Answered & {
      readonly asked: 'judge';
      readonly about: PaymentId;
      readonly isLate: boolean;
      /** It left after the time in which money may still go back. */
      readonly stays: boolean;
      readonly isOk: boolean;
    })
  | {
      readonly asked: 'verdict';
      readonly leftAt: Moment;
      /** null: the judgement read no status. */
      readonly read: { readonly status: number; readonly verdict: Verdict } | null;
      readonly isDown: boolean;
    }
  | (Answered & {
      readonly asked: 'watch' | 'after-paid';
      /** The answer says something of the payment. */
      readonly isTold: boolean;
      readonly outcome: WatchOutcome;
    });

/**
 * `another`: the answer is about another payment of ours. `stands`: a contradiction that was read before was read again.
 * surprisedBy: the payment that the service named in the first contradiction; null: it was asked by that name.
 */
export type WatchOutcome =
  | 'another'
  | 'unanswered'
  | 'agrees'
  | 'stands'
  | { readonly surprisedBy: PaymentId | null };

/** What changes the progress without a call. */
export type Mark =
  /** The payment has a new state. */
  | { readonly mark: 'state'; readonly at: Moment }
  | { readonly mark: 'taken-up'; readonly at: Moment }
  /** The network is back: the payment is planned anew. */
  | { readonly mark: 'asked-anew' }
  /** The loop has made the call that the state names. */
  | { readonly mark: 'turn'; readonly call: Call; readonly counts: boolean }
  /** The disk refused an alarm about what was read. */
  | { readonly mark: 'unstored' }
  /** An alarm about what was read is stored. */
  | { readonly mark: 'raised' };
