/** A sale's story as the log tells it: step by step, with who did it and what came of it. Data; the page has the words. */
import type { TillError } from '../errors/till-error.ts';
import type { ReceiptState } from '../fiscal/receipt.ts';
import type { PaymentId, StaffId, TransactionId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { PaymentStateName } from '../payment/state.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { ReductionKind } from '../sale/reduction.ts';
import type { Right } from '../staff/rights.ts';
import type { TaskKind } from '../task.ts';

export interface StoryStep {
  /** Of the entry in the log. */
  readonly seq: number;
  /** ISO 8601, UTC: by the till's clock. */
  readonly at: string;
  /** Who did it; null where nobody knows. isTill: the till by itself, for what that person began. */
  readonly by: { readonly person: StaffId | null; readonly isTill: boolean };
  readonly approvedBy: StaffId | null;
  /** What one entry tells, in its order; never empty. */
  readonly parts: readonly StoryPart[];
}

export interface GoodsOfStory {
  readonly name: string;
  /** Thousandths. */
  readonly quantity: number;
}

export interface TakenOutGoods extends GoodsOfStory {
  readonly dueTiyin: Tiyin;
  readonly reason: string | null;
  /** Who took it out, who approved it, and when (ISO 8601, UTC); null: nobody did, or nobody knows any more. */
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
  readonly at: string | null;
}

export interface ReducedGoods {
  readonly of: ReductionKind;
  /** null: of the whole basket. */
  readonly name: string | null;
  /** So much cheaper, tiyin; below zero: dearer, by another price. */
  readonly lessTiyin: number;
  /** Another price, and the catalogue's, of one unit; null: a discount, or what somebody else bears. */
  readonly price: { readonly chargedTiyin: Tiyin; readonly listTiyin: Tiyin } | null;
  /** Who gave it, and who approved it; null: nobody, or nobody knows. */
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
}

export type StoryPart =
  | { readonly what: 'charge-sent'; readonly amountTiyin: Tiyin; readonly transactionId: TransactionId }
  | {
      /** happening: in the log's own word, why it has this state now. */
      readonly what: 'payment';
      readonly happening: string;
      readonly state: PaymentStateName;
      readonly amountTiyin: Tiyin;
      readonly transactionId: TransactionId;
      readonly paymentId: PaymentId | null;
      readonly cardNumber: string | null;
      readonly why: TillError | null;
      /** A manager's typed words. */
      readonly reason: string | null;
    }
  | {
      readonly what: 'cash';
      readonly amountTiyin: Tiyin;
      readonly givenTiyin: Tiyin;
      readonly changeTiyin: Tiyin;
    }
  | { readonly what: 'terminal'; readonly amountTiyin: Tiyin; readonly approval: string }
  | { readonly what: 'completed' }
  | {
      /** A manager's word for one request, used or not. */
      readonly what: 'approval';
      readonly right: Right;
      /** Of a discount: hundredths of a per cent. */
      readonly discount: number | null;
      readonly amountTiyin: Tiyin | null;
    }
  | {
      /** What was in the basket, and nobody paid for. */
      readonly what: 'taken-out';
      readonly goods: readonly TakenOutGoods[];
    }
  | {
      /** What was taken off the goods that are paid for here, and which prices were changed. */
      readonly what: 'reduced';
      readonly goods: readonly ReducedGoods[];
    }
  | { readonly what: 'voided'; readonly reason: string }
  | {
      readonly what: 'refund';
      readonly kind: RefundKind;
      readonly state: RefundState;
      readonly amountTiyin: Tiyin;
      readonly reason: string;
      readonly why: TillError | null;
      /** A manager's words about one without a certain outcome. */
      readonly settled: string | null;
      /** What came back for it, once for each return. */
      readonly goods: readonly GoodsOfStory[];
      /** These go back on the shelf. */
      readonly toStock: boolean;
    }
  | {
      readonly what: 'receipt';
      readonly state: ReceiptState;
      readonly link: string | null;
      readonly why: TillError | null;
    }
  | {
      readonly what: 'task';
      readonly kind: TaskKind;
      readonly ended: { readonly by: 'person' | 'till'; readonly how: string } | null;
    }
  /** It came back by a repair of the journal. */
  | { readonly what: 'salvaged' };
