/**
 * A payment as the page sees it, and the actions on a payment under way. Every time is a span (ms) from
 * publishing. The page counts on its own monotonic clock, so a changed wall clock does no harm.
 */
import { z } from 'zod';
import type { Mode } from '../endpoint.ts';
import type { TillError } from '../errors/till-error.ts';
import type { ReceiptClosed, ReceiptState } from '../fiscal/receipt.ts';
import { IdEnd, PaymentId, type RefundId, type SaleId, type StaffId, TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { InstrumentName } from '../payment/instrument.ts';
import type { Invoice } from '../payment/invoice.ts';
import type { PaymentStateName, StateOf } from '../payment/state.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import { ALARM_KINDS, type AlarmKind } from '../task.ts';
import { channel, Reason } from './channel.ts';

/** What the cashier or manager may do with a payment now. The page offers exactly these. */
export type PaymentAction =
  | 'set-aside'
  | 'customer-left'
  | 'another-tender'
  | 'leave-invoice'
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

/** What a manager may say of a payment that is not certain. */
export const MANAGERS_ACTIONS = [
  'say-charged',
  'say-not-charged',
  'override',
] as const satisfies readonly PaymentAction[];
export type ManagersAction = (typeof MANAGERS_ACTIONS)[number];

const MANAGERS: ReadonlySet<PaymentAction> = new Set(MANAGERS_ACTIONS);
export const isManagersAction = (action: PaymentAction): action is ManagersAction => MANAGERS.has(action);

/** Orders the views of a payment, without a clock. */
export interface ViewOrder {
  /**
   * The run of the main process that made the view. A view of another run is newer, because the old run has
   * ended.
   */
  readonly run: string;
  /** Rises with each view of this run. */
  readonly number: number;
}

export interface PaymentView {
  readonly order: ViewOrder;
  readonly transactionId: TransactionId;
  readonly saleId: SaleId;
  /** Left out: `pass-code`. */
  readonly instrument?: InstrumentName;
  /** It had ended, and the service goes on with it. */
  readonly isGoingOn?: true;
  readonly mode: Mode;
  /**
   * The payment was made at another gateway or service than the present one: the till sends it no requests
   * and no refunds.
   */
  readonly isElsewhere: boolean;
  /**
   * This folder is a copy of another till's: the payment is read-only here, and the other till finishes it.
   */
  readonly isOthers: boolean;
  readonly amountTiyin: Tiyin;
  readonly state: PaymentStateName;
  readonly paymentId: PaymentId | null;
  /** Of an invoice. */
  readonly invoice?: Pick<Invoice, 'invoiceId'>;
  /** Masked. */
  readonly cardNumber: string | null;
  readonly cardType: string | null;
  readonly processingType: string | null;
  /** Why it is declined or unknown; for `declined`, `note` holds the gateway's own text. */
  readonly why: TillError | null;
  /** `confirming`: the countdown that the cashier sees. */
  readonly window: { readonly totalMs: number; readonly remainingMs: number } | null;
  /** Since the create request left. */
  readonly ageMs: number;
  /** Until the next status request; null during a request, and once the till has stopped. */
  readonly nextLookMs: number | null;
  /** Of `unknown` and `abandoned`: the till goes on requesting the status by itself. */
  readonly isAsking: boolean;
  /** The service refused the payment, and look-ups verify this for some seconds: "Not paid, checking". */
  readonly isChecking: boolean;
  /** ms until the till stops waiting for the customer; null: it does not stop by itself. */
  readonly givesUpMs: number | null;
  /** A manager stated that it was charged: the till waits for the service to confirm this. */
  readonly isClaimed: boolean;
  /** Of `abandoned`: why the till stopped waiting, and what the payment can still become. */
  readonly abandoned: AbandonedView | null;
  /** A manager who types this payment's number types the end of our own id too, as the cabinet shows it. */
  readonly asksIdEnd: boolean;
  /** Lives in the strip along the top, not in the panel. */
  readonly setAside: boolean;
  /**
   * Set when a payment succeeded unattended: the till asks since then whether the goods were handed over. ISO
   * 8601, UTC.
   */
  readonly goodsSince: string | null;
  /** Money where there should be none: a manager has to settle it. */
  readonly alarm: AlarmView | null;
  /** Oldest first. */
  readonly refunds: readonly RefundView[];
  /** The amount not yet given back. */
  readonly leftTiyin: Tiyin;
  readonly receipt: ReceiptView | null;
  readonly actions: readonly PaymentAction[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly paidAt: string | null;
}

export interface AbandonedView extends Pick<StateOf<'abandoned'>, 'by' | 'ending'> {
  /** The till refunds late money by itself. */
  readonly goesBack: boolean;
  /** A manager settled its last alarm: a sale need not wait for this payment's outcome. */
  readonly isSettled?: true;
}

export interface AlarmView {
  readonly kind: AlarmKind;
  /** Of `doubled`: the service's id of the other payment. */
  readonly about: string | null;
  readonly raisedAt: string;
  /**
   * Of `charged`: its sale was voided before the money was known. The money belongs to no sale and can only
   * be given back.
   */
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
  /** When a manager first found it missing in the cabinet; null: not yet. */
  readonly notThereAt: string | null;
  /**
   * Who made that first check: a second check by another person counts sooner. null: a person without a name.
   */
  readonly notThereBy: StaffId | null;
}

export interface ReceiptView {
  readonly state: ReceiptState;
  /** null: not yet known. */
  readonly link: string | null;
  readonly why: TillError | null;
  /** The fields that a manager may correct before a resend, line by line; otherwise empty. */
  readonly correctable: readonly CorrectableLine[];
  /** Since when (ms) the service has named no link, once this raised an alarm; null: no alarm. */
  readonly unlinkedMs: number | null;
  /** The service may have it already: a resend may make a second receipt for the payment. */
  readonly mayBeThere: boolean;
  readonly closed: ReceiptClosed | null;
}

/** The fields of a fiscal item that the catalogue may have wrong, named as in the interface. */
export interface CorrectableLine {
  readonly Name: string;
  readonly Barcode: string;
  readonly SPIC: string;
  readonly PackageCode: string;
  /** In digits; empty: the line has none. */
  readonly Units: string;
  /** As sent; empty: the line has none. */
  readonly Labels: readonly string[];
}

export interface PaymentEvents {
  'payment.changed': PaymentView;
}

const Named = z.object({ transactionId: TransactionId });

export const PAYMENT = {
  /** Frees the counter for the next customer; the payment goes on in its strip. */
  'payment.set-aside': channel<PaymentView>()('sell', Named),
  'payment.customer-left': channel<PaymentView>()('sell', Named),
  /**
   * Frees the basket for another tender. The uncertain payment can't become money by itself, and the till
   * keeps watching it.
   */
  'payment.another-tender': channel<PaymentView>()('sell', Named),
  'payment.override': channel<PaymentView>()('override', Named.extend({ reason: Reason }), 'stop-waiting'),
  /** Late money that is certain becomes the payment of its sale, which is still open. */
  'payment.take': channel<PaymentView>()('sell', Named),
  /** Goods of a payment that succeeded unattended were handed over. */
  'payment.handed-over': channel<PaymentView>()('sell', Named),
  /** The page shows this payment as paid in its panel: it is attended. */
  'payment.shown': channel<null>()('look', Named),
  /** A person has read the outcome of a payment set aside: the page stops showing it, also after a reload. */
  'payment.read': channel<null>()('look', Named),
  /**
   * A manager's cabinet check: it was charged. The till believes it once the service confirms it. The id and
   * the amount come from the cabinet, if the service never gave its id. So does `ourIdEnd`, the last six
   * characters of our own id, where the service is not known to find payments by it.
   */
  'payment.say-charged': channel<PaymentView>()(
    'override',
    Named.extend({
      paymentId: PaymentId.nullable(),
      amountTiyin: TiyinAmount.nullable(),
      ourIdEnd: IdEnd.nullable(),
      reason: Reason,
    }),
    'say-charged',
  ),
  'payment.say-not-charged': channel<PaymentView>()(
    'override',
    Named.extend({ reason: Reason }),
    'say-not-charged',
  ),
  /**
   * A manager settled the seen alarm outside the till (in the cabinet) and states how. `about` names the
   * other payment of a `doubled` alarm, because there may be several; else null.
   */
  'payment.settle-alarm': channel<PaymentView>()(
    'settle',
    Named.extend({ seen: z.enum(ALARM_KINDS), about: z.string().nullable(), reason: Reason }),
    'settle-alarm',
  ),
} as const;
