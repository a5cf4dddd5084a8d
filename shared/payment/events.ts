/** What can happen to a payment. `machine.ts` is the table of what follows. */
import type { TillError } from '../errors/till-error.ts';
import type { InvoiceId } from '../ids.ts';
import type { Moment } from '../time.ts';
import type { ManagersWord, PaymentDetails, StateOf } from './state.ts';

export type PaymentEvent =
  /** Status 0 or 1. */
  | { readonly name: 'open'; readonly details: PaymentDetails }
  /** The create's answer: an invoice, which the customer may pay from now on. */
  | { readonly name: 'invoiced'; readonly invoiceId: InvoiceId }
  /** An invoice can still be paid. */
  | { readonly name: 'stands' }
  /**
   * Status 2. openFrom: the last moment at which it was known not to be successful. mayConfirm: a confirm can be in time,
   * and a person waits. Of an invoice: isDated.
   */
  | {
      readonly name: 'succeeded';
      readonly details: PaymentDetails;
      readonly isDated?: boolean;
      readonly at: Moment;
      readonly openFrom: Moment;
      readonly mayConfirm: boolean;
    }
  /** The create's answer came after a look-up had found the payment and followed it to an end. */
  | { readonly name: 'told'; readonly details: PaymentDetails }
  /** A negative status, or one that is known to mean the same. details: null of an invoice, which has no payment. */
  | { readonly name: 'refused'; readonly why: TillError; readonly details: PaymentDetails | null }
  /** The create was refused and names no payment: look-ups check that. */
  | { readonly name: 'denied'; readonly why: TillError; readonly at: Moment }
  /** The look-ups after a refused create found nothing. */
  | { readonly name: 'refusal-stands' }
  /** The create's answer is missing or can't be read. */
  | { readonly name: 'unanswered'; readonly why: TillError; readonly details: PaymentDetails | null }
  /** A confirm was accepted in time, or refused as a repeated one. */
  | { readonly name: 'confirmed'; readonly at: Moment; readonly proof: 'confirmed' | 'repeated' }
  /** After the window, by the status and the service facts. */
  | { readonly name: 'judged'; readonly verdict: Verdict; readonly at: Moment; readonly why: TillError }
  /** why: why the create never left; null: the service has no such payment. */
  | { readonly name: 'proved-absent'; readonly why: TillError | null }
  /** An invoice is no longer watched. It was found neither paid nor deleted. */
  | { readonly name: 'watch-over' }
  | {
      readonly name: 'abandoned';
      readonly by: Exclude<StateOf<'abandoned'>['by'], 'claimed'>;
      readonly reason: string;
      /** Of a card or an invoice. An id that a manager typed goes. */
      readonly left?: StateOf<'abandoned'>['left'];
    }
  /** A manager saw in the cabinet that it was charged. sentAt: when its create left. */
  | {
      readonly name: 'claimed';
      readonly word: ManagersWord;
      readonly details: PaymentDetails | null;
      readonly successAt: Moment | null;
      readonly sentAt: Moment;
    }
  /** A status proves the manager's word. fits: its open sale takes the money. */
  | { readonly name: 'word-proved'; readonly at: Moment; readonly fits: boolean }
  /** A manager saw in the cabinet that there is no money. */
  | { readonly name: 'not-charged'; readonly reason: string }
  /** Certain money of an ended payment becomes its sale's payment. */
  | { readonly name: 'taken'; readonly at: Moment }
  /** Its id of the service belongs to another payment of ours. */
  | { readonly name: 'disowned'; readonly sentAt: Moment }
  /** It had ended, and the service shows it: this is what a manager refunds. */
  | { readonly name: 'came-to-light'; readonly details: PaymentDetails };

export type Verdict = 'paid' | 'lapsed' | 'uncertain';
export type PaymentEventName = PaymentEvent['name'];
export type EventOf<N extends PaymentEventName> = Extract<PaymentEvent, { name: N }>;
