/** How a sale is paid: what its tenders hold, what it owes, and the steps before it can be voided. */
import { z } from 'zod';
import type { TillError } from '../errors/till-error.ts';
import { type RefundId, SaleId, TenderId, type TransactionId } from '../ids.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { Sale } from '../sale/sale.ts';
import { SlipNumber, type TenderKind } from '../tender/tender.ts';
import { channel, Reason } from './channel.ts';

export interface TenderView {
  readonly tenderId: TenderId;
  readonly kind: TenderKind;
  readonly amountTiyin: Tiyin;
  /** ISO 8601, UTC: when it became money; null: not yet. */
  readonly takenAt: string | null;
  /** The amount that was not given back. */
  readonly heldTiyin: Tiyin;
  /** Its share of the sold amount: for a complete sale, without refunds made before completion. */
  readonly broughtTiyin: Tiyin;
  /** Of cash. */
  readonly givenTiyin: Tiyin | null;
  readonly changeTiyin: Tiyin | null;
  /** Of a card terminal: the number on its slip. */
  readonly approval: string | null;
  /** Of a code: the payment that became money; null: none did. */
  readonly transactionId: TransactionId | null;
  /** Oldest first. */
  readonly refunds: readonly TenderRefundView[];
}

export interface TenderRefundView {
  readonly refundId: RefundId;
  readonly kind: RefundKind;
  readonly state: RefundState;
  readonly amountTiyin: Tiyin;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  /** Before the sale was complete: it does not reduce what was sold. */
  readonly isEarly: boolean;
}

/**
 * What remains to do about a tender that holds money, or about a payment that may become money, before the
 * sale can be voided.
 *
 * - `hand-over`: give cash back.
 * - `void-on-terminal`: void on the card terminal.
 * - `reverse`: reverse the payment by code.
 * - `wait-for-refund`: the reversal is in flight.
 * - `settle-refund`: the reversal's outcome is unknown.
 * - `hand-over-instead`: the reversal certainly was not done and can't be done, so give cash.
 * - `wait-for-payment`: the payment is under way.
 * - `settle-charged`: settle the alarm about its money.
 */
export type VoidStep =
  | {
      readonly what:
        | 'hand-over'
        | 'void-on-terminal'
        | 'reverse'
        | 'wait-for-refund'
        | 'settle-refund'
        | 'hand-over-instead';
      readonly tenderId: TenderId;
      readonly amountTiyin: Tiyin;
      /**
       * Of `hand-over-instead`: the calendar rule that forbids the reversal. Left out: two cabinet checks
       * settled it.
       */
      readonly instead?: TillError;
    }
  | { readonly what: 'wait-for-payment' | 'settle-charged'; readonly transactionId: TransactionId };

export interface SaleTendersView {
  readonly saleId: SaleId;
  readonly state: Sale['state'];
  readonly totalTiyin: Tiyin;
  readonly heldTiyin: Tiyin;
  readonly owedTiyin: Tiyin;
  /** In the order of their start. */
  readonly tenders: readonly TenderView[];
  /** Why the sale now takes no tender, no further code, or no change of its lines; null: it does. */
  readonly tenderStop: TillError | null;
  readonly codeStop: TillError | null;
  readonly changeStop: TillError | null;
  /** The sale is open, but no receipt could state it truthfully any more (`sale/locks.ts`). */
  readonly isOnlyToVoid: boolean;
  /** The steps before it can be voided, in order; empty: it can be voided. null: the sale is over. */
  readonly voidSteps: readonly VoidStep[] | null;
  /** Manual refunds that are possible now, whether or not the sale is complete. */
  readonly byHand: readonly ByHandOffer[];
  /** The sale's mode, if it differs from the till's mode; null: the same mode. */
  readonly otherMode: Mode | null;
}

/** Cash from the drawer, or a void on the terminal: at most what the tender holds. */
export interface ByHandOffer {
  readonly tenderId: TenderId;
  readonly how: 'cash' | 'terminal';
}

export interface TendersEvents {
  /** A tender was taken or given back, or is under way, in a sale that holds or held money. */
  'sale.changed': SaleTendersView;
}

const ByHand = z.object({
  saleId: SaleId,
  tenderId: TenderId,
  /** null: everything that it holds. */
  amountTiyin: TiyinAmount.nullable(),
  /** What the tender held when the person pressed: a second press no longer matches. */
  heldTiyin: TiyinAmount,
  reason: Reason,
});

export const TENDERS = {
  'sale.tenders': channel<SaleTendersView>()('look', z.object({ saleId: SaleId })),
  /** Sales neither completed nor voided that hold money or only wait to be voided, oldest first. */
  'sales.held': channel<readonly SaleTendersView[]>()('look', z.undefined()),
  /** Voids an incomplete sale. Everything that it held was given back before. */
  'sale.void': channel<SaleTendersView>()('void-sale', z.object({ saleId: SaleId, reason: Reason })),
  /**
   * Cash from the drawer for a cash tender, a card terminal, or a code whose reversal certainly was not done.
   */
  'refund.cash': channel<SaleTendersView>()('refund', ByHand),
  /** Voided or refunded on the card terminal. slip: the number on its slip. */
  'refund.terminal': channel<SaleTendersView>()('refund', ByHand.extend({ slip: SlipNumber })),
} as const;
