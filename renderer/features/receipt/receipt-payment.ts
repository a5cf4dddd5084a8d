/**
 * The payment of a sale that has the fiscal receipt. A payment that was refunded before another paid has
 * none.
 */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, ReceiptView } from '../../../shared/contract/payment.ts';

type WithReceipt = PaymentView & { readonly receipt: ReceiptView };

const hasReceipt = (view: PaymentView): view is WithReceipt => view.receipt !== null;

/** null: no receipt is owed. */
export const receiptPayment = ({ payments }: Pick<SaleView, 'payments'>): WithReceipt | null =>
  payments.findLast(hasReceipt) ?? null;
