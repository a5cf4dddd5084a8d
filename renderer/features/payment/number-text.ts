import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { Words } from '../../i18n/words.ts';

/** By which the cabinet shows it: the payment's number, or that of an invoice that is not paid. null: none yet. */
export function numberText(words: Words, { paymentId, invoice }: PaymentView): string | null {
  if (paymentId) return `${words('detail.payment-id')} ${paymentId}`;
  return invoice?.invoiceId ? `${words('detail.invoice-id')} ${invoice.invoiceId}` : null;
}
