/** What can happen to a payment. What each leads to is one table: `machine.ts`. */
import type { TillError } from '../errors/till-error.ts';
import type { Moment } from '../time.ts';
import type { ManagersWord, PaymentDetails, StateOf } from './state.ts';

export type PaymentEvent =
  /** The create's own answer, or a look-up: status 0 or 1. */
  | { readonly name: 'open'; readonly details: PaymentDetails }
  /**
   * Status 2 was read. openFrom: the last moment at which it was known not to be successful. mayConfirm: a confirm can
   * still be in time, and somebody waits for it.
   */
  | {
      readonly name: 'succeeded';
      readonly details: PaymentDetails;
      readonly at: Moment;
      readonly openFrom: Moment;
      readonly mayConfirm: boolean;
    }
  /** The create's own answer came after a look had found the payment and followed it to an end. */
  | { readonly name: 'told'; readonly details: PaymentDetails }
  /** A negative status, or one that is known to mean the same. */
  | { readonly name: 'refused'; readonly why: TillError; readonly details: PaymentDetails }
  /** The create was answered with error_code < 0 and names no payment: look-ups hold it against the service. */
  | { readonly name: 'denied'; readonly why: TillError; readonly at: Moment }
  /** The look-ups after a refused create found nothing. */
  | { readonly name: 'refusal-stands' }
  /** The create has no answer, or one that can't be read. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly details: PaymentDetails | null }
  /** A confirm was answered with error_code 0 in time; or refused as this service refuses to confirm once more. */
  | { readonly name: 'confirmed'; readonly at: Moment; readonly proof: 'confirmed' | 'repeated' }
  /** After the judgement time: what the status and the service facts say together. */
  | { readonly name: 'judged'; readonly verdict: Verdict; readonly at: Moment; readonly why: TillError }
  /** why: the till's own failure, where the create never left; null: the service has no such payment. */
  | { readonly name: 'proved-absent'; readonly why: TillError | null }
  | {
      readonly name: 'abandoned';
      readonly by: Exclude<StateOf<'abandoned'>['by'], 'claimed'>;
      readonly reason: string;
    }
  /** A manager has seen in the service's cabinet that it was charged. sentAt: when its create left. */
  | {
      readonly name: 'claimed';
      readonly word: ManagersWord;
      /** Null where nothing is known of it but that. */
      readonly details: PaymentDetails | null;
      readonly successAt: Moment | null;
      readonly sentAt: Moment;
    }
  /** The service bears the manager's word out. fits: its sale is open, owes as much, and waits for nothing else. */
  | { readonly name: 'word-proved'; readonly at: Moment; readonly fits: boolean }
  /** A manager has seen in the service's cabinet that there is no money. */
  | { readonly name: 'not-charged'; readonly reason: string }
  /** Certain money that had ended otherwise is taken as its open sale's payment. */
  | { readonly name: 'taken'; readonly at: Moment }
  /** The service named it by an id that is another payment's of ours. sentAt: when its create left. */
  | { readonly name: 'disowned'; readonly sentAt: Moment }
  /** It had ended, and the service shows it all the same: this is what a manager refunds. */
  | { readonly name: 'came-to-light'; readonly details: PaymentDetails };

export type Verdict = 'paid' | 'lapsed' | 'uncertain';
export type PaymentEventName = PaymentEvent['name'];
export type EventOf<N extends PaymentEventName> = Extract<PaymentEvent, { name: N }>;
