/**
 * The payment of a sale that has the fiscal receipt. A payment that was refunded before another paid has
 * none.
 */
import type { SaleView } from '../contract/history.ts';
import type { PaymentView, ReceiptView } from '../contract/payment.ts';

type WithReceipt = PaymentView & { readonly receipt: ReceiptView };

const hasReceipt = (view: PaymentView): view is WithReceipt => view.receipt !== null;

/** null: no receipt is owed. */
export const receiptPayment = ({ payments }: Pick<SaleView, 'payments'>): WithReceipt | null =>
  payments.findLast(hasReceipt) ?? null;

/** The receipt has no link yet, and the service is on its way to one. */
export const isLinkComing = ({ link, state }: Pick<ReceiptView, 'link' | 'state'>): boolean =>
  !link && (state === 'queued' || state === 'submitted' || state === 'registering');
