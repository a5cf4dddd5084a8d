/** Everything that may lie over the screen: each dialog, with its subject. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { PaymentAction } from '../../shared/contract/payment.ts';
import type { LineId, RefundId, RoleId, SaleId, StaffId, TransactionId } from '../../shared/ids.ts';
import type { MovementKind } from '../../shared/shift/shift.ts';

export type ReasonAction = Extract<PaymentAction, 'override' | 'say-not-charged' | 'refund' | 'settle-alarm'>;

/** The forms for people and roles, and the form for a person's own PIN. */
export type StaffForm =
  | { readonly name: 'own-pin' | 'add' }
  | {
      readonly name: 'rename' | 'role' | 'pin' | 'leave' | 'return' | 'erase';
      readonly staffId: StaffId;
    }
  | { readonly name: 'retire'; readonly roleId: RoleId };

/** Problems of the overview that a person solves on the computer or beside it. */
export type MendTopic = 'network' | 'printer' | 'clock' | 'disk' | 'backup' | 'copy';

export type DialogRoute =
  | { readonly kind: 'staff'; readonly form: StaffForm }
  | {
      /** find-product: for an unknown scan. */
      readonly kind: 'quantity' | 'price' | 'other' | 'note' | 'void' | 'find-product';
      readonly lineId: LineId;
    }
  /** Why a line becomes less. quantity: what is left of it, in thousandths. */
  | { readonly kind: 'less'; readonly lineId: LineId; readonly quantity: number }
  /** Which pieces of a marked line go. gone: the codes chosen so far. */
  | {
      readonly kind: 'pieces';
      readonly lineId: LineId;
      readonly quantity: number;
      readonly gone: readonly string[];
    }
  /** Before goods are added: their weight, or the marking code of the piece. */
  | { readonly kind: 'label'; readonly product: Product }
  /** code: as scanned; null: a tile was pressed. */
  | { readonly kind: 'weigh'; readonly product: Product; readonly code: string | null }
  /** lineId null: a discount on the whole basket. */
  | { readonly kind: 'discount'; readonly lineId: LineId | null }
  /** replaces: the unknown scan that these goods are. */
  | { readonly kind: 'open-item'; readonly replaces: LineId | null }
  | { readonly kind: 'empty' | 'park' | 'parked' | 'held' }
  /** code: the last scan; null: none yet. */
  | { readonly kind: 'price-check'; readonly code: string | null }
  /** The money of a sale goes back step by step before the void. */
  | { readonly kind: 'void-sale'; readonly saleId: SaleId }
  | { readonly kind: 'notices' }
  /** A provisioning file that waits for the setup code. */
  | { readonly kind: 'install' }
  | { readonly kind: 'set-aside'; readonly transactionId: TransactionId; readonly from?: DialogRoute }
  /** The manager's ways out of an unusable journal. The first dialog opens the second. */
  | { readonly kind: 'repair' }
  | { readonly kind: 'start-fresh'; readonly from: DialogRoute | null }
  /** Drawn by the history: a manager's actions on a receipt. */
  | {
      readonly kind: 'resend' | 'correct' | 'register' | 'close-receipt';
      readonly transactionId: TransactionId;
    }
  /** Drawn by the screen of the shift: cash in or out beside sales. */
  | { readonly kind: 'cash-move'; readonly move: MovementKind }
  | { readonly kind: 'no-sale' }
  /** A return for goods of a sale. */
  | { readonly kind: 'return'; readonly saleId: SaleId }
  /** Drawn by the overview: what to do about a problem outside the till. */
  | { readonly kind: 'mend'; readonly topic: MendTopic }
  /** Drawn by the history: a manual look-up of a payment, and the service's switch for confirmations. */
  | { readonly kind: 'by-hand' | 'confirmation' | 'export' }
  /** Drawn by the history: the camera waits for a receipt. */
  | { readonly kind: 'scan-receipt' }
  /** Drawn by the log: saves it as a file. */
  | { readonly kind: 'audit-export' }
  /** The result of the comparison with the service. */
  | { readonly kind: 'reconcile' }
  | {
      readonly kind: 'reason';
      readonly action: ReasonAction;
      readonly transactionId: TransactionId;
      /** The dialog to return to. */
      readonly from: DialogRoute | null;
    }
  /** A manager's decisions about an uncertain payment, and the number and amount of a charge. */
  | {
      readonly kind: 'manager' | 'say-charged';
      readonly transactionId: TransactionId;
      readonly from: DialogRoute | null;
    }
  /** What the service's cabinet shows of a payment: cancelled, or given back there. */
  | { readonly kind: 'record'; readonly transactionId: TransactionId; readonly from: DialogRoute | null }
  /** The outcome of an unanswered refund, from the service's cabinet. */
  | {
      readonly kind: 'settle';
      readonly transactionId: TransactionId;
      /** The refund in doubt as the dialog opened: the manager's decision is about this refund. */
      readonly refundId: RefundId;
      readonly from: DialogRoute | null;
    };
