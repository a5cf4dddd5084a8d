/**
 * One thing that this process has seen of a payment. It stays in memory and holds ids, statuses, codes and moments,
 * and of the customer no more than the payment itself.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { Verdict } from '../../shared/payment/events.ts';
import type { PaymentDetails } from '../../shared/payment/state.ts';
import type { Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { Call } from './progress.ts';

export type Observation = Answer | Mark | ConfirmLeft;

export interface ConfirmLeft {
  readonly asked: 'confirm-left';
  readonly about: PaymentId;
  readonly leftAt: Moment;
}

/** leftAt: when the question left. at: when its answer came. */
interface Asked {
  readonly leftAt: Moment;
  readonly at: Moment;
}

interface Answered extends Asked {
  /** The service itself answered, whatever it said. */
  readonly isSaid: boolean;
}

/** What the service said of a payment. What it means is settled once, with the facts of its moment. */
export interface Reading {
  readonly paymentId: PaymentId;
  readonly status: number;
  readonly note: string;
  /** `another`: it is about another payment than ours. `nothing`: a status that the interface does not know. */
  readonly means: 'another' | 'open' | 'success' | 'end' | 'nothing';
  /** It ends the wait for the customer, if it is read again. */
  readonly isEnd: boolean;
}

/** A call to the gateway, and what came of it. */
export type Answer =
  | (Asked & { readonly asked: 'create'; readonly answer: Result<Created, GatewayError> })
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
      readonly read: Reading | null;
    })
  /** Follows a status that named no payment. */
  | (Asked & {
      readonly asked: 'controls';
      /** When that status was asked for. */
      readonly statusLeftAt: Moment;
      /** A control found the payment itself; or whether they prove its absence, and whether that status had no answer. */
      readonly outcome: Reading | { readonly isAbsent: boolean; readonly isDown: boolean };
    })
  | (Answered & {
      readonly asked: 'judge';
      readonly about: PaymentId;
      readonly isLate: boolean;
      /** It left after the time in which money may still go back. */
      readonly stays: boolean;
      /** It left to bear out a manager's word. */
      readonly bearsOut: boolean;
      readonly read: JudgedReading | { readonly isDown: boolean; readonly why: TillError };
    })
  | (Answered & {
      readonly asked: 'watch';
      /** The answer says something of the payment. */
      readonly isTold: boolean;
      readonly outcome: WatchOutcome;
    })
  | (Answered & {
      readonly asked: 'after-paid';
      readonly isTold: boolean;
      readonly outcome: AfterPaidOutcome;
    });

export type AnswerTo<A extends Answer['asked']> = Extract<Answer, { readonly asked: A }>;

/** The payment as its own create was answered. */
export interface Created {
  readonly details: PaymentDetails;
  readonly status: number;
  readonly note: string;
}

export interface JudgedReading {
  readonly status: number;
  readonly verdict: Verdict;
}

/**
 * another: the answer is about another payment of ours. surprisedBy: a first contradiction, and the payment that the
 * service named in it. money: the contradiction was read again, and shows money, or what may be.
 */
export type WatchOutcome =
  | 'unanswered'
  | 'agrees'
  | { readonly another: PaymentId }
  | { readonly surprisedBy: PaymentId }
  | { readonly money: PaymentId; readonly isCertain: boolean };

/** `refunded`: a refund that was begun meanwhile may be what is read. `settled`: a manager has settled that before. */
export type AfterPaidOutcome =
  | 'unanswered'
  | 'agrees'
  | 'refunded'
  | 'settled'
  | 'surprises'
  | { readonly readsAs: number };

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
