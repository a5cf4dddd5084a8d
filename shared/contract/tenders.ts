/** How a sale is paid: what its tenders hold, what it owes, and what has to be done before it can be cancelled. */
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
  /** ISO 8601, UTC: when it became money; null: it has not. */
  readonly takenAt: string | null;
  /** What is left of it in our hands. */
  readonly heldTiyin: Tiyin;
  /** Its part of what was sold: of a complete sale without what went back before it was complete. */
  readonly broughtTiyin: Tiyin;
  /** Of cash. */
  readonly givenTiyin: Tiyin | null;
  readonly changeTiyin: Tiyin | null;
  /** Of a card terminal: the number on its slip. */
  readonly approval: string | null;
  /** Of a code: its payment that is money; null: none is. */
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
  /** Before its sale was complete: it is no part of what was sold. */
  readonly isEarly: boolean;
}

/**
 * What a tender that holds money, or a payment that may become money, still needs before the sale can be cancelled.
 * `hand-over`: cash goes back. `void-on-terminal`. `reverse`: the payment by code goes back. `wait-for-refund`: that is
 * on its way. `settle-refund`: nobody knows whether it was done. `hand-over-instead`: it certainly was not and can't
 * be, cash goes back in its place. `wait-for-payment`; `settle-charged`: an alarm about its money.
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
      /** Of `hand-over-instead`: the rule of the calendar that forbids the other way. Left out: two looks have settled it. */
      readonly instead?: TillError;
    }
  | { readonly what: 'wait-for-payment' | 'settle-charged'; readonly transactionId: TransactionId };

export interface SaleTendersView {
  readonly saleId: SaleId;
  readonly state: Sale['state'];
  readonly totalTiyin: Tiyin;
  readonly heldTiyin: Tiyin;
  readonly owedTiyin: Tiyin;
  /** In the order in which they were begun. */
  readonly tenders: readonly TenderView[];
  /** Why it takes no tender now, no further code, no change of its lines; null: it does. */
  readonly tenderStop: TillError | null;
  readonly codeStop: TillError | null;
  readonly changeStop: TillError | null;
  /** It is open, and no receipt would say the truth of it any more (`sale/locks.ts`). */
  readonly isOnlyToVoid: boolean;
  /** What has to be done, in this order, before it can be cancelled; empty: it can. null: it is over. */
  readonly voidSteps: readonly VoidStep[] | null;
  /** What may go back by hand now, whether the sale is complete or not. */
  readonly byHand: readonly ByHandOffer[];
  /** Of a lesson's sale at a till for real money, or the other way round; null: it is of the till's own mode. */
  readonly otherMode: Mode | null;
}

/** Cash out of the drawer, or voided on the terminal: at most what the tender holds. */
export interface ByHandOffer {
  readonly tenderId: TenderId;
  readonly how: 'cash' | 'terminal';
}

export interface TendersEvents {
  /** Something was taken, given back, or is under way: of one that holds money, or did. */
  'sale.changed': SaleTendersView;
}

const ByHand = z.object({
  saleId: SaleId,
  tenderId: TenderId,
  /** null: all that it holds. */
  amountTiyin: TiyinAmount.nullable(),
  /** What the tender held when the person pressed: a second press names what is no longer so. */
  heldTiyin: TiyinAmount,
  reason: Reason,
});

export const TENDERS = {
  'sale.tenders': channel<SaleTendersView>()('look', z.object({ saleId: SaleId })),
  /** Those that are neither completed nor cancelled, and hold money or wait only to be cancelled, the oldest first. */
  'sales.held': channel<readonly SaleTendersView[]>()('look', z.undefined()),
  /** Ends a sale that is not complete. Everything that it held was given back before. */
  'sale.void': channel<SaleTendersView>()('void-sale', z.object({ saleId: SaleId, reason: Reason })),
  /** Cash out of the drawer: of cash, of a card terminal, or of a code whose reversal certainly was not done. */
  'refund.cash': channel<SaleTendersView>()('refund', ByHand),
  /** Voided or given back on the card terminal. slip: the number on its slip. */
  'refund.terminal': channel<SaleTendersView>()('refund', ByHand.extend({ slip: SlipNumber })),
} as const;
