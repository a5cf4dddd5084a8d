/** What can happen to a payment, and every move that it leads to. */
import type { TillError } from '../errors/till-error.ts';
import type { Moment } from '../time.ts';
import type { PaymentDetails, PaymentStateName } from './state.ts';

export type PaymentEvent =
  /** The create's own answer, or a look-up: status 0 or 1. */
  | { readonly name: 'open'; readonly payment: PaymentDetails; readonly at: Moment }
  /** Status 2 was read. windowOpen: some clock says that a confirmation can still be in time. */
  | {
      readonly name: 'succeeded';
      readonly payment: PaymentDetails;
      readonly at: Moment;
      readonly windowOpen: boolean;
    }
  /** The service said no: error_code < 0 to the create, or a negative status. */
  | { readonly name: 'refused'; readonly why: TillError; readonly payment: PaymentDetails | null }
  /** The create has no answer, or one that can't be read. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly payment: PaymentDetails | null }
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
    };

export type Verdict = 'paid' | 'lapsed' | 'uncertain';
export type PaymentEventName = PaymentEvent['name'];

/** Every move that exists. A test walks all states x events against it. */
export const MOVES: Readonly<
  Record<PaymentStateName, Partial<Record<PaymentEventName, readonly PaymentStateName[]>>>
> = {
  sending: {
    open: ['processing'],
    succeeded: ['confirming', 'paid', 'unknown'],
    refused: ['declined'],
    unanswered: ['unknown'],
    'proved-absent': ['absent'],
  },
  processing: {
    open: ['processing'],
    succeeded: ['confirming', 'paid', 'unknown'],
    refused: ['declined'],
    unanswered: ['unknown'],
    abandoned: ['abandoned'],
  },
  confirming: { confirmed: ['paid'], judged: ['paid', 'lapsed', 'unknown'] },
  unknown: {
    open: ['processing', 'unknown'],
    succeeded: ['confirming', 'paid', 'unknown'],
    refused: ['declined', 'lapsed'],
    judged: ['paid', 'lapsed', 'unknown'],
    'proved-absent': ['absent'],
    abandoned: ['abandoned'],
  },
  abandoned: {
    open: ['abandoned'],
    succeeded: ['abandoned'],
    refused: ['abandoned'],
    judged: ['abandoned'],
    'proved-absent': ['abandoned'],
  },
  paid: {},
  declined: {},
  lapsed: {},
  absent: {},
};
