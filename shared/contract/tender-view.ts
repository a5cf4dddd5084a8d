/** One tender of a sale, as the page sees it. */
import type { RefundId, TenderId, TransactionId } from '../ids.ts';
import type { Tiyin } from '../money.ts';
import type { RefundKind, RefundState } from '../refund/refund.ts';
import type { TenderKind } from '../tender/tender.ts';

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
  /** Of a card terminal: the number on its slip; null: the row has none. */
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
