/** A sale's events from the log, step by step, with people and outcomes. Data only; the page words them. */
import type { TillError } from '../errors/till-error.ts';
import type { ReceiptState } from '../fiscal/receipt.ts';
import type { PaymentId, StaffId, TransactionId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { InstrumentName } from '../payment/instrument.ts';
import type { PaymentStateName } from '../payment/state.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { ReductionKind } from '../sale/reduction.ts';
import type { AgreedStep } from '../staff/agreed-void.ts';
import type { Right } from '../staff/rights.ts';
import type { TaskKind } from '../task.ts';

export interface StoryStep {
  /** The entry's number in the log. */
  readonly seq: number;
  /** ISO 8601, UTC, by the till's clock. */
  readonly at: string;
  /** Who did it; null: unknown. isTill: the till itself, continuing what that person started. */
  readonly by: { readonly person: StaffId | null; readonly isTill: boolean };
  readonly approvedBy: StaffId | null;
  /** The parts of one entry, in order; never empty. */
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
  /** Who took it out, who approved it, and when (ISO 8601, UTC); null: nobody, or unknown. */
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
  readonly at: string | null;
}

export interface ReducedGoods {
  readonly of: ReductionKind;
  /** null: the whole basket. */
  readonly name: string | null;
  /** The reduction, tiyin; negative: a higher price. */
  readonly lessTiyin: number;
  /** The charged and the catalogue's unit price; null: a discount, or a third party's share. */
  readonly price: { readonly chargedTiyin: Tiyin; readonly listTiyin: Tiyin } | null;
  /** Who gave it and who approved it; null: nobody, or unknown. */
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
}

export type StoryPart =
  | {
      readonly what: 'charge-sent';
      readonly instrument: InstrumentName;
      readonly amountTiyin: Tiyin;
      readonly transactionId: TransactionId;
    }
  | {
      /** happening: the log's name for the reason of this state. */
      readonly what: 'payment';
      readonly happening: string;
      readonly state: PaymentStateName;
      readonly amountTiyin: Tiyin;
      readonly transactionId: TransactionId;
      readonly paymentId: PaymentId | null;
      readonly cardNumber: string | null;
      readonly why: TillError | null;
      /** A manager's typed reason. */
      readonly reason: string | null;
    }
  | {
      readonly what: 'cash';
      readonly amountTiyin: Tiyin;
      readonly givenTiyin: Tiyin;
      readonly changeTiyin: Tiyin;
    }
  | { readonly what: 'terminal'; readonly amountTiyin: Tiyin; readonly approval: string | null }
  | { readonly what: 'completed' }
  | {
      /** An approval of one request, used or not. */
      readonly what: 'approval';
      readonly right: Right;
      /** For a discount: hundredths of a per cent. */
      readonly discount: number | null;
      readonly amountTiyin: Tiyin | null;
      /** Of a void that gives money back: the steps that the approval covered. */
      readonly steps?: readonly Pick<AgreedStep, 'way' | 'amountTiyin'>[];
    }
  | {
      /** Goods that left the basket unpaid. */
      readonly what: 'taken-out';
      readonly goods: readonly TakenOutGoods[];
    }
  | {
      /** Discounts and changed prices of the goods paid here. */
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
      /** A manager's text that settled an uncertain refund. */
      readonly settled: string | null;
      /** Returned goods, once for each return. */
      readonly goods: readonly GoodsOfStory[];
      /** The goods go back on the shelf. */
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
  /** A repair of the journal brought it back. */
  | { readonly what: 'salvaged' };
