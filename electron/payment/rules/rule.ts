/** What a rule may know, and what it may find. Rules are pure. */
import type { InvoiceId, PaymentId } from '../../../shared/ids.ts';
import type { PaymentEvent } from '../../../shared/payment/events.ts';
import type { Evidence } from '../../../shared/payment/judge.ts';
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentDetails } from '../../../shared/payment/state.ts';
import type { Task } from '../../../shared/task.ts';
import type { Moment } from '../../../shared/time.ts';
import type { PollRecord } from '../../storage/journal.ts';
import type { Windows } from '../instruments/instrument.ts';
import type { Answer, Call } from '../observation.ts';
import type { Progress } from '../observations.ts';

/** All that a rule may know. Functions read the books only if a rule asks. */
export interface Context {
  readonly payment: PaymentRecord;
  readonly progress: Progress;
  readonly facts: ServiceFacts;
  readonly windows: Windows;
  /** null: the create itself charges. limitMs: how long the shop waits for its customer; null: without end. */
  readonly invoice: { readonly limitMs: number | null } | null;
  /** The instrument confirms its payments. */
  readonly confirms: boolean;
  /** The details of a payment of which only the id is known. */
  known(paymentId: PaymentId): PaymentDetails;
  readonly look: PollRecord;
  /** As in `ActivePayment`. */
  readonly openLooks: readonly Moment[];
  readonly looksOnTheirWay: number;
  /** The other payments that have this id. */
  othersNamed(paymentId: PaymentId): readonly PaymentRecord[];
  /** Another payment of ours has this invoice. */
  isInvoiceTaken(invoiceId: InvoiceId): boolean;
  /** All of the payment, oldest first. */
  tasks(): readonly Task[];
  /** The service cancels it without a confirmation. */
  goesBack(): boolean;
  evidence(staysMoney: boolean): Evidence;
  /** Its sale still takes its money. */
  fitsSale(): boolean;
  /** The service's time minus the PC's at that moment (ms); null: not known. */
  gatewayOffMs(at: Moment): number | null;
}

/** One thing that follows from an answer. */
export type Found =
  | { readonly event: PaymentEvent }
  /** details: what came to light of an ended payment. */
  | {
      readonly alarm: 'charged' | 'may-be-charged' | 'not-paid';
      readonly happening: 'surprised' | 'doubted' | 'contradicted';
      readonly details?: PaymentDetails;
    }
  /** The service named another payment by our id. */
  | { readonly named: PaymentId }
  /** Nothing new: the page gets the time of the next query. */
  | { readonly shows: true };

export type RuleOf<A extends Answer> = (context: Context, answer: A) => Found | null;

export interface NextCall {
  readonly call: Call;
  readonly inMs: number;
}
