/** What may lie over the screen: each dialog, with what it is about. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { PaymentAction } from '../../shared/contract/payment.ts';
import type { LineId, RefundId, RoleId, SaleId, StaffId, TransactionId } from '../../shared/ids.ts';
import type { MovementKind } from '../../shared/shift/shift.ts';

export type ReasonAction = Extract<PaymentAction, 'override' | 'say-not-charged' | 'refund' | 'settle-alarm'>;

/** What is asked of whoever changes people and roles, and of each person about himself. */
export type StaffForm =
  | { readonly name: 'own-pin' | 'add' }
  | {
      readonly name: 'rename' | 'role' | 'pin' | 'leave' | 'return' | 'erase';
      readonly staffId: StaffId;
    }
  | { readonly name: 'retire'; readonly roleId: RoleId };

/** What the overview tells of, and a person puts right on the computer or beside it. */
export type MendTopic = 'network' | 'printer' | 'clock' | 'disk' | 'backup' | 'copy';

export type DialogRoute =
  | { readonly kind: 'staff'; readonly form: StaffForm }
  | {
      /** find-product: of an unknown scan. */
      readonly kind: 'quantity' | 'price' | 'other' | 'note' | 'void' | 'find-product';
      readonly lineId: LineId;
    }
  /** Why a line becomes less; quantity: what is left of it, in thousandths. */
  | { readonly kind: 'less'; readonly lineId: LineId; readonly quantity: number }
  /** Which pieces of a marked line go; gone: the codes of those that were chosen. */
  | {
      readonly kind: 'pieces';
      readonly lineId: LineId;
      readonly quantity: number;
      readonly gone: readonly string[];
    }
  /** Before goods are added: their weight, or the marking code of the piece. */
  | { readonly kind: 'label'; readonly product: Product }
  /** code: as it was scanned; null: a tile was pressed. */
  | { readonly kind: 'weigh'; readonly product: Product; readonly code: string | null }
  /** lineId null: off the whole basket. */
  | { readonly kind: 'discount'; readonly lineId: LineId | null }
  /** replaces: the unknown scan that it is. */
  | { readonly kind: 'open-item'; readonly replaces: LineId | null }
  | { readonly kind: 'empty' | 'park' | 'parked' | 'held' }
  /** code: what was scanned last; null: nothing yet. */
  | { readonly kind: 'price-check'; readonly code: string | null }
  /** What a sale holds goes back step by step, before it is cancelled. */
  | { readonly kind: 'void-sale'; readonly saleId: SaleId }
  | { readonly kind: 'notices' }
  /** A set-up file that waits for the setup code. */
  | { readonly kind: 'install' }
  | { readonly kind: 'set-aside'; readonly transactionId: TransactionId; readonly from?: DialogRoute }
  /** The manager's ways out of a journal that can't be used; the second is reached from the first. */
  | { readonly kind: 'repair' }
  | { readonly kind: 'start-fresh'; readonly from: DialogRoute | null }
  /** Drawn by the history: what can be done about a receipt that calls for a manager. */
  | {
      readonly kind: 'resend' | 'correct' | 'register' | 'close-receipt';
      readonly transactionId: TransactionId;
    }
  /** Drawn by the screen of the shift: what a person does with the drawer beside the sales. */
  | { readonly kind: 'cash-move'; readonly move: MovementKind }
  | { readonly kind: 'no-sale' }
  /** Money back for goods of a sale. */
  | { readonly kind: 'return'; readonly saleId: SaleId }
  /** Drawn by the overview: what is to be done about something outside of the till. */
  | { readonly kind: 'mend'; readonly topic: MendTopic }
  /** Drawn by the history: a payment looked up by hand, and the service's switch for confirmations. */
  | { readonly kind: 'by-hand' | 'confirmation' | 'export' }
  /** Drawn by the history: the camera waits for a receipt. */
  | { readonly kind: 'scan-receipt' }
  /** Drawn by the log: saved as a file. */
  | { readonly kind: 'audit-export' }
  /** What the comparison with the service found. */
  | { readonly kind: 'reconcile' }
  | {
      readonly kind: 'reason';
      readonly action: ReasonAction;
      readonly transactionId: TransactionId;
      /** Where to go back to. */
      readonly from: DialogRoute | null;
    }
  /** What a manager may say of a payment that is not certain; and the number and amount of one that was charged. */
  | {
      readonly kind: 'manager' | 'say-charged';
      readonly transactionId: TransactionId;
      readonly from: DialogRoute | null;
    }
  /** What the service's cabinet shows of a payment: cancelled, or given back there. */
  | { readonly kind: 'record'; readonly transactionId: TransactionId; readonly from: DialogRoute | null }
  /** What the service's cabinet shows of a refund that nobody answered for. */
  | {
      readonly kind: 'settle';
      readonly transactionId: TransactionId;
      /** The refund that was in doubt when the dialog was opened: the manager's words are about that one. */
      readonly refundId: RefundId;
      readonly from: DialogRoute | null;
    };
