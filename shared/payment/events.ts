/** What can happen to a payment. What each leads to is one table: `machine.ts`. */
import type { TillError } from '../errors/till-error.ts';
import type { Moment } from '../time.ts';
import type { PaymentDetails } from './state.ts';

export type PaymentEvent =
  /** The create's own answer, or a look-up: status 0 or 1. */
  | { readonly name: 'open'; readonly details: PaymentDetails; readonly at: Moment }
  /** Status 2 was read. windowOpen: some clock says that a confirmation can still be in time. */
  | {
      readonly name: 'succeeded';
      readonly details: PaymentDetails;
      readonly at: Moment;
      readonly windowOpen: boolean;
    }
  /** The service said no: error_code < 0 to the create, or a negative status. */
  | { readonly name: 'refused'; readonly why: TillError; readonly details: PaymentDetails | null }
  /** The create has no answer, or one that can't be read. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly details: PaymentDetails | null }
  /** A confirm was answered with error_code 0. */
  | { readonly name: 'confirmed'; readonly at: Moment }
  /** After the judgement time: what the status and the service facts say together. */
  | { readonly name: 'judged'; readonly verdict: Verdict; readonly at: Moment; readonly why: TillError }
  /** why: the till's own failure, where the create never left; null: the service has no such payment. */
  | { readonly name: 'proved-absent'; readonly why: TillError | null }
  | {
      readonly name: 'abandoned';
      readonly by: 'customer-left' | 'override';
      readonly reason: string;
    }
  /** It had ended, and the service shows it all the same: this is what a manager refunds. */
  | { readonly name: 'came-to-light'; readonly details: PaymentDetails };

export type Verdict = 'paid' | 'lapsed' | 'uncertain';
export type PaymentEventName = PaymentEvent['name'];
export type EventOf<N extends PaymentEventName> = Extract<PaymentEvent, { name: N }>;
