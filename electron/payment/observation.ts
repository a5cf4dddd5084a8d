/**
 * One thing that this process has seen of a payment. It is never stored, and holds ids, statuses, codes and moments. Of
 * the customer it holds no more than the payment does.
 */
import type { GatewayError, TillError } from '../../shared/errors/till-error.ts';
import type { InvoiceId, PaymentId } from '../../shared/ids.ts';
import type { Verdict } from '../../shared/payment/events.ts';
import type { PaymentDetails } from '../../shared/payment/state.ts';
import type { Result } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';

/**
 * `status`, `confirm`, `judge`, `watch` and `after-paid` go to the service. `give-up`: the customer is assumed gone.
 * `invoice`: asks about an invoice. `watch-over`: money is expected no longer.
 * `let-stand`: look-ups did not contradict a refusal. `ask-goods`: no page showed that it is paid.
 */
export type Call =
  | 'status'
  | 'confirm'
  | 'judge'
  | 'watch'
  | 'after-paid'
  | 'invoice'
  | 'watch-over'
  | 'give-up'
  | 'let-stand'
  | 'ask-goods';

export type Observation = Answer | Mark;

/** leftAt: when the request left. at: when its answer came. */
interface Asked {
  readonly leftAt: Moment;
  readonly at: Moment;
}

/** A refused create stands by it: nothing is there, so long after the refusal. */
interface Stands {
  readonly isNothing: boolean;
}

interface Answered extends Asked {
  /** The service itself answered. */
  readonly isSaid: boolean;
}

/** What the service said of a payment, and what that means by the facts of that moment. */
export interface Reading {
  readonly paymentId: PaymentId;
  readonly status: number;
  readonly note: string;
  /** `another`: another payment than ours. `nothing`: a status that the interface does not define. */
  readonly means: 'another' | 'open' | 'success' | 'end' | 'nothing';
  /** Ends the payment if it is read again. */
  readonly isEnd: boolean;
}

/**
 * status: of the invoice; null: not read. found: its payment. isMissing: each form of the look-up was answered, and shows no
 * payment but failed ones.
 */
export interface Heard {
  readonly status: number | null;
  readonly found: PaymentStatus | null;
  readonly isMissing: boolean;
}

/**
 * What an invoice's status and the look-up of its payment say together. `unfound`: a positive status, and no money. Of the
 * rest: `open`: a payment is under way, or 0 without a whole look-up. `unpaid`: 0, and no payment. `ended`: a negative
 * status, and no payment. `missing`: it has no id, and no payment. `nothing`: one of the two was not answered, or says nothing.
 */
export type InvoiceReads =
  | 'money'
  | 'another'
  | 'open'
  | 'unpaid'
  | 'ended'
  | 'unfound'
  | 'missing'
  | 'nothing';

/** Nothing that takes an earlier reading back. */
export const saysNothing = (reads: InvoiceReads): boolean => reads === 'nothing' || reads === 'missing';

export const meansOpen = (reads: InvoiceReads): boolean => reads === 'open' || reads === 'unpaid';

/** A call to the gateway, and what came of it. */
export type Answer =
  | (Asked & { readonly asked: 'create'; readonly answer: Result<Created, GatewayError> })
  | (Answered &
      Stands & {
        readonly asked: 'invoice';
        readonly reads: InvoiceReads;
        readonly halfFrom: Moment | null;
        /** Of `money` and `another`: the payment. */
        readonly paymentId: PaymentId | null;
        /** Of `ended`: the invoice's status and its note. */
        readonly status: number;
        readonly note: string;
      })
  | (Asked & {
      readonly asked: 'confirm';
      /** `late`: accepted, but perhaps after the window. `code`: refused with it. */
      readonly answer: 'in-time' | 'late' | 'silent' | { readonly code: number };
    })
  | (Answered & {
      readonly asked: 'status';
      /** It left after `mayArriveMs`. */
      readonly isLate: boolean;
      /** null: the service named no payment. */
      readonly read: Reading | null;
    })
  /** Follows a status that named no payment. */
  | (Asked &
      Stands & {
        readonly asked: 'controls';
        readonly statusLeftAt: Moment;
        /** A control found the payment. */
        readonly read: Reading | null;
        /** `unheard`: the line was down under a control, and no other one speaks against absence. */
        readonly proof: 'absent' | 'unheard' | 'nothing';
        /** Of the status request. `half`: down under some forms of a look-up, and not under all. */
        readonly line: 'up' | 'half' | 'down';
      })
  | (Answered & {
      readonly asked: 'judge';
      readonly isLate: boolean;
      /** It left after `moneyStaysMs`. */
      readonly stays: boolean;
      /** A manager says that it was charged. */
      readonly bearsOut: boolean;
      /** null: none was read; `why` gives the reason. */
      readonly read: JudgedReading | null;
      readonly isDown: boolean;
      readonly why: TillError;
    })
  | (Answered & {
      readonly asked: 'watch';
      readonly isTold: boolean;
      readonly outcome: WatchOutcome;
    })
  | (Answered & {
      readonly asked: 'after-paid';
      readonly isTold: boolean;
      readonly outcome: AfterPaidOutcome;
    });

export type AnswerTo<A extends Answer['asked']> = Extract<Answer, { readonly asked: A }>;

/** The payment, or the invoice, as its own create was answered. */
export type Created =
  | { readonly details: PaymentDetails; readonly status: number; readonly note: string }
  | { readonly invoiceId: InvoiceId };

export interface JudgedReading {
  readonly status: number;
  readonly verdict: Verdict;
}

/**
 * `ended`: a negative status. `open`: 0 or 1. another: the answer is about another payment of ours. surprisedBy: a first 2 of the payment
 * that the service named. money: the second 2; isCertain: it can't go back any more.
 */
export type WatchOutcome =
  | 'unanswered'
  | 'open'
  | 'ended'
  | 'agrees'
  | { readonly another: PaymentId }
  | { readonly surprisedBy: PaymentId }
  | { readonly money: PaymentId; readonly isCertain: boolean };

/** `refunded`: a refund may explain the status. `settled`: a manager settled the same alarm before. `readsAs`: second time. */
export type AfterPaidOutcome =
  | 'unanswered'
  | 'agrees'
  | 'refunded'
  | 'settled'
  | 'surprises'
  | { readonly readsAs: number };

/** What changes the progress without an answer. */
export type Mark =
  /** The payment has a new state. */
  | { readonly mark: 'state'; readonly at: Moment }
  | { readonly mark: 'taken-up'; readonly at: Moment }
  /** The network is back, or the machine woke up. isCalling: a call is in flight. recalledAt: a left invoice's sale was. */
  | { readonly mark: 'asked-anew'; readonly isCalling: boolean; readonly recalledAt: Moment | null }
  | { readonly mark: 'confirm-left' }
  /** The driver has made the call. */
  | { readonly mark: 'turn'; readonly call: Call; readonly counts: boolean }
  /** The disk refused an alarm. */
  | { readonly mark: 'unstored' }
  /** An alarm is stored. */
  | { readonly mark: 'raised' };
