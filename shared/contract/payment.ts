/**
 * A payment as the page sees it, and what a person does with one that is under way. Every time is a span (ms) from
 * the moment of publishing: the page runs it on its own monotonic clock whatever the wall clock does.
 */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import type { ReceiptClosed, ReceiptState } from '../fiscal/receipt.ts';
import { PaymentId, type RefundId, type SaleId, type StaffId, TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { PaymentStateName, StateOf } from '../payment/state.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import { ALARM_KINDS, type AlarmKind } from '../task.ts';
import { channel, Reason } from './channel.ts';

/** What the cashier or the manager may do with a payment now. The page shows these and no others. */
export type PaymentAction =
  | 'set-aside'
  | 'customer-left'
  | 'another-tender'
  | 'override'
  | 'say-charged'
  | 'say-not-charged'
  | 'take'
  | 'handed-over'
  | 'refund'
  | 'refund-part'
  | 'settle-refund'
  | 'record-refund'
  | 'settle-alarm';

/** Which view of a payment is the later one: no clock has a say in it. */
export interface ViewOrder {
  /** The run of the main process that made it. A view of another run is the later one: that run is over. */
  readonly run: string;
  /** Rises with each view of this run. */
  readonly number: number;
}

export interface PaymentView {
  readonly order: ViewOrder;
  readonly transactionId: TransactionId;
  readonly saleId: SaleId;
  readonly mode: Mode;
  /** It was made at another gateway or service than the one set up now: nothing is asked or refunded there. */
  readonly isElsewhere: boolean;
  /** Another till's, of which this one's folder is a copy: it can be looked at, and its end is known there. */
  readonly isOthers: boolean;
  readonly amountTiyin: Tiyin;
  readonly state: PaymentStateName;
  readonly paymentId: PaymentId | null;
  /** Masked. */
  readonly cardNumber: string | null;
  readonly cardType: string | null;
  readonly processingType: string | null;
  /** Why it is declined or unknown; for `declined` with the gateway's own words in `note`. */
  readonly why: TillError | null;
  /** `confirming`: the countdown that the cashier sees. */
  readonly window: { readonly totalMs: number; readonly remainingMs: number } | null;
  /** Since the create left. */
  readonly ageMs: number;
  /** Until the till asks the service again; null while it is asking, and where it no longer does. */
  readonly nextLookMs: number | null;
  /** Of `unknown` and `abandoned`: the till goes on asking the service by itself. */
  readonly isAsking: boolean;
  /** The service refused it, and look-ups hold that against it for some seconds: "Not paid, checking". */
  readonly isChecking: boolean;
  /** It still waits for the customer: ms until the till stops waiting by itself; null: it does not. */
  readonly givesUpMs: number | null;
  /** A manager said that it was charged: the till is waiting for the service to bear that out. */
  readonly isClaimed: boolean;
  /** Of `abandoned`: why nobody waits for it any more, and what can still become of it. */
  readonly abandoned: AbandonedView | null;
  /** Lives in the strip along the top, not in the panel. */
  readonly setAside: boolean;
  /** Paid while nobody looked: since when somebody is asked whether the goods were handed over. ISO 8601, UTC. */
  readonly goodsSince: string | null;
  /** Money where there should be none: a manager has to deal with it. */
  readonly alarm: AlarmView | null;
  /** Oldest first. */
  readonly refunds: readonly RefundView[];
  /** What is left to give back. */
  readonly leftTiyin: Tiyin;
  readonly receipt: ReceiptView | null;
  readonly actions: readonly PaymentAction[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export interface AbandonedView extends Pick<StateOf<'abandoned'>, 'by' | 'ending'> {
  /** Money that came of it after all would go back by itself: nobody has to give it back. */
  readonly goesBack: boolean;
  /** A manager's words have settled what called about it last: nobody has to wait for what becomes of it. */
  readonly isSettled?: true;
}

export interface AlarmView {
  readonly kind: AlarmKind;
  /** Of `doubled`: the service's id of the other payment. */
  readonly about: string | null;
  readonly raisedAt: string;
  /** Of `charged`: its sale was called off before that money was known. It is no sale's any more, and only given back. */
  readonly isAfterVoid?: true;
}

export interface RefundView {
  readonly refundId: RefundId;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amountTiyin: Tiyin;
  readonly why: TillError | null;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** When a manager looked for it in the cabinet for the first time and it was not there; null before. */
  readonly notThereAt: string | null;
  /** Who looked then: another person's second look counts sooner. null: nobody with a name. */
  readonly notThereBy: StaffId | null;
}

export interface ReceiptView {
  readonly state: ReceiptState;
  /** The receipt's link once it is known. */
  readonly link: string | null;
  readonly why: TillError | null;
  /** Where a manager may send it again: what may be corrected, line by line; empty otherwise. */
  readonly correctable: readonly CorrectableLine[];
  /** A manager is called because the service has named no link for so long; null: nobody is. */
  readonly unlinkedMs: number | null;
  /** The service may have it already: sending it again may make a second one of its payment. */
  readonly mayBeThere: boolean;
  readonly closed: ReceiptClosed | null;
}

/** The fields of a fiscal item that may have been wrong in the catalogue, named as the interface names them. */
export interface CorrectableLine {
  readonly Name: string;
  readonly Barcode: string;
  readonly SPIC: string;
  readonly PackageCode: string;
}

export interface PaymentEvents {
  'payment.changed': PaymentView;
}

const Named = z.object({ transactionId: TransactionId });

export const PAYMENT = {
  /** The counter is free for the next customer; the payment goes on in its strip. */
  'payment.set-aside': channel<PaymentView>()('sell', Named),
  'payment.customer-left': channel<PaymentView>()('sell', Named),
  /** The basket is free for another tender; the uncertain payment can't become money by itself, and is watched. */
  'payment.another-tender': channel<PaymentView>()('sell', Named),
  'payment.override': channel<PaymentView>()('override', Named.extend({ reason: Reason })),
  /** Certain money that had ended otherwise becomes the payment of its sale, which is still open. */
  'payment.take': channel<PaymentView>()('sell', Named),
  /** The goods of a payment that came while nobody looked were handed over. */
  'payment.handed-over': channel<PaymentView>()('sell', Named),
  /** The page shows this payment in its panel as paid: somebody looks at it. */
  'payment.shown': channel<null>()('look', Named),
  /** Somebody has read how one ended that was set aside: it is shown no more, after a reload neither. */
  'payment.read': channel<null>()('look', Named),
  /**
   * What a manager has seen in the service's own cabinet. Charged: the till believes it once the service bears it out.
   * paymentId and amountTiyin: as they stand there, typed by the manager, where the service never told its id.
   */
  'payment.say-charged': channel<PaymentView>()(
    'override',
    Named.extend({
      paymentId: PaymentId.nullable(),
      amountTiyin: TiyinAmount.nullable(),
      reason: Reason,
    }),
  ),
  'payment.say-not-charged': channel<PaymentView>()('override', Named.extend({ reason: Reason })),
  /**
   * A manager has settled the alarm that was seen in another way (the service's own cabinet) and says how. about: of
   * `doubled`, the payment that was seen, for there may be more than one; else null.
   */
  'payment.settle-alarm': channel<PaymentView>()(
    'settle',
    Named.extend({ seen: z.enum(ALARM_KINDS), about: z.string().nullable(), reason: Reason }),
  ),
} as const;
