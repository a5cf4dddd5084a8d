/** The service's real state, for tests and checkers that compare a till's journal with it. */
import type { Tiyin } from '../../shared/money.ts';
import type { Ledger } from './ledger.ts';
import type { PaymentRecord, PaymentState } from './payment-record.ts';
import { allPayments, receiptOf } from './payments-table.ts';

export interface LedgerPayment {
  readonly paymentId: string;
  readonly transactionId: string | null;
  readonly kind: PaymentRecord['kind'];
  readonly outcome: string;
  readonly amountTiyin: Tiyin;
  readonly state: PaymentState;
  readonly refundedTiyin: Tiyin;
  readonly confirmMode: 0 | 1;
  readonly confirmed: boolean;
  readonly processingType: PaymentRecord['processing_type'];
  readonly cashboxCode: string | null;
  /** Wall time in milliseconds, of the gateway's clock. */
  readonly createdMs: number;
  readonly confirmedMs: number | null;
  readonly cancelledMs: number | null;
  readonly reversedMs: number | null;
  /** The receipt's link, from its submission on; null without a receipt. */
  readonly receiptUrl: string | null;
}

/** All payments, oldest first. The caller settles the ledger first. */
export const ledgerPayments = (ledger: Ledger): readonly LedgerPayment[] =>
  allPayments(ledger).map((payment) => ({
    paymentId: payment.payment_id,
    transactionId: payment.transaction_id,
    kind: payment.kind,
    outcome: payment.outcome,
    amountTiyin: payment.amount_tiyin,
    state: payment.state,
    refundedTiyin: payment.refunded_tiyin,
    confirmMode: payment.confirm_mode,
    confirmed: payment.confirmed_ms !== null,
    processingType: payment.processing_type,
    cashboxCode: payment.cashbox_code,
    createdMs: payment.created_ms,
    confirmedMs: payment.confirmed_ms,
    cancelledMs: payment.cancelled_ms,
    reversedMs: payment.reversed_ms,
    receiptUrl: receiptOf(ledger, payment.payment_id)?.url ?? null,
  }));
