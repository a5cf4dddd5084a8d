/** Which payment of a sale has its fiscal receipt: one that was given back before another one paid has none. */
import type { SaleView } from '../../../shared/contract/history.ts';
import type { PaymentView, ReceiptView } from '../../../shared/contract/payment.ts';

type WithReceipt = PaymentView & { readonly receipt: ReceiptView };

const hasReceipt = (view: PaymentView): view is WithReceipt => view.receipt !== null;

/** null: none is owed. */
export const receiptPayment = ({ payments }: Pick<SaleView, 'payments'>): WithReceipt | null =>
  payments.findLast(hasReceipt) ?? null;
