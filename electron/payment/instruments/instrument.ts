/**
 * One way in which a customer is charged: how its payment is created, asked about, confirmed or not, and what its own
 * traffic proves. The rest of the room names no operation of any.
 */
import type { GatewayError } from '../../../shared/errors/till-error.ts';
import type { PaymentId } from '../../../shared/ids.ts';
import type { InstrumentName } from '../../../shared/payment/instrument.ts';
import type { Evidence } from '../../../shared/payment/judge.ts';
import type { Payment, PaymentRecord } from '../../../shared/payment/payment.ts';
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { PaymentDetails } from '../../../shared/payment/state.ts';
import type { Result } from '../../../shared/result.ts';
import type { Moment } from '../../../shared/time.ts';
import type { NotFound } from '../../gateway/ask-status.ts';
import type { Answered, PaymentStatus } from '../../gateway/gateway.ts';
import type { AnswerTo, Created, Heard } from '../observation.ts';
import type { MayTeach } from './lapse.ts';

/** How long things take at most, in ms. */
export interface Windows {
  /** In which a confirm counts, from the success. */
  readonly confirmMs: number;
  /** From the first reading of status 2: with the fact that it helps, confirms go out so long; then it is judged. */
  readonly judgementMs: number;
  /** So long after the first reading of status 2 a payment that still reads 2 is believed to stay. */
  readonly moneyStaysMs: number;
  /** So long after it left a create may still arrive, and show. */
  readonly mayArriveMs: number;
  /** A refused create is over by then, whatever its status requests come to; a card's, once one of them is answered. */
  readonly refusalMs: number;
  /** Between two readings of an end that are believed together. */
  readonly endGapMs: number;
  /** So long after its create a person is called if its status still reads open. Infinity: none is. */
  readonly callsMs: number;
  /** So long after its create nobody waits for the customer any more: with the next status, or without one. */
  readonly givesUpMs: number;
  readonly givesUpUnseenMs: number;
}

/** What a create takes beside the payment. The payment never holds it. */
export interface WantedBy {
  /** The code that the customer showed. */
  readonly 'pass-code': string;
  /** The customer's phone: 998 and nine digits. */
  readonly invoice: string;
  /** cardNumber: masked, as the service named the token's card. */
  readonly 'saved-card': { readonly cardToken: string; readonly cardNumber: string | null };
}

export interface Instrument<Name extends InstrumentName = InstrumentName> {
  readonly windows: Windows;
  /** The service facts about payments of this instrument. Read at each use. */
  facts(): ServiceFacts;
  /** Sends the create: called once, after the payment is stored. */
  create(payment: Payment, wanted: WantedBy[Name]): Promise<Result<CreateAnswer, GatewayError>>;
  /** null: the create itself charges. */
  readonly invoice: AsksForMoney | null;
  /** Its status, by the service's id, or by ours where that never came. */
  status(payment: Payment, facts: ServiceFacts): Promise<Result<PaymentStatus, NotFound>>;
  /** By the service's id. */
  read(paymentId: PaymentId): Answered<PaymentStatus>;
  /** By our id, whatever the service has named. */
  lookUp(payment: Payment, facts: ServiceFacts): Promise<Result<PaymentStatus, NotFound>>;
  /** null: it is never confirmed; status 2 is money. */
  readonly confirm: ((paymentId: PaymentId) => Answered<null>) | null;
  /** The details of our payment of which the service has told the id alone. */
  known(paymentId: PaymentId, payment: Payment): PaymentDetails;
  /** Whether it goes back by itself while nobody confirms it; null: its create was not heard. */
  needsConfirm(payment: Payment): boolean | null;
  /** Whether that may be expected of one whose create was not heard. */
  usuallyNeedsConfirm(): boolean;
  /** What may be concluded of money that nobody confirmed. */
  evidence(payment: PaymentRecord, staysMoney: boolean): Omit<Evidence, 'goesBack'>;
  readonly controls: {
    /** The answer is the one that this service gives for an id that was never sent. */
    mayBeAbsent(payment: PaymentRecord, notFound: NotFound): boolean;
    /** Others that are there are found now, and one that was never sent is not. onFound: it is there after all. */
    prove(payment: PaymentRecord, onFound: (status: PaymentStatus) => void): Promise<Proof>;
  };
  readonly learns: {
    /** A status was read, in the order in which the questions left. */
    fromReading(payment: MayTeach, status: number, leftAt: Moment): void;
    /** The first confirm of a payment was refused. */
    fromRefusal(code: number): void;
    /** One that was confirmed in time, and not given back, reads so. */
    fromPaidReading(status: number): void;
    /** A payment has become money. */
    fromPaid(paid: PaymentRecord): Promise<void>;
  };
}

/** How each instrument charges. */
export type Instruments = { readonly [Name in InstrumentName]: Instrument<Name> };
/** An instrument that sends the customer an invoice. */
export interface AsksForMoney {
  /**
   * The invoice's status, and the look-up of its payment where the status prompts it, or with looksUp. Changes nothing
   * there. halfFrom: since when only some forms of the look-up are answered, and show no payment; null: they all are.
   */
  ask(
    payment: Payment,
    looksUp: boolean,
  ): Promise<Heard & { readonly note: string; readonly isSaid: boolean; readonly halfFrom: Moment | null }>;
  /** How long the shop waits for the customer; null: without end. Read at each use. */
  limitMs(): number | null;
}

/** What controls prove of a payment that was not found. */
export type Proof = AnswerTo<'controls'>['proof'];

export interface CreateAnswer {
  readonly created: Created;
  /** The last four digits of the customer's phone: erasable, and no part of the payment. */
  readonly phoneLastFour: string | null;
}
