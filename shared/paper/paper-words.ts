/**
 * The sentences of papers. The page and the main process read them from the same language files, so a paper says
 * the same on the screen and from the printer.
 */
import type { PaymentView } from '../contract/payment.ts';
import type { ReceiptState } from '../fiscal/receipt.ts';
import type { RefundState } from '../refund/refund.ts';
import type { Sale } from '../sale/sale.ts';
import type { Language } from '../settings/languages.ts';
import type { TenderKind } from '../tender/tender.ts';

/** The units that the language files name. */
export const NAMED_UNITS = ['dona', 'kg', 'g', 'l', 'ml', 'm', 'quti', 'qadoq'] as const;

type OfReceipt =
  | 'barcode'
  | 'cashier'
  | 'copy'
  | 'discount'
  | 'discounts'
  | `fiscal-${'at' | 'device' | 'number' | 'sign'}`
  | 'follows'
  | 'given-back'
  | 'labels-as-one'
  | 'labels-shortened'
  | 'no-vat'
  | `not.${Exclude<Sale['state'], 'completed'>}`
  | 'marking'
  | 'not-fiscal'
  | 'number'
  | 'other'
  | 'phone'
  | 'refund'
  | 'refund-of'
  | 'sale'
  | 'sale-qr'
  | 'shop-number'
  | 'spic'
  | `tender.${TenderKind}`
  | 'thanks'
  | 'tin'
  | 'training'
  | 'vat'
  | 'vat-line';

export type PaperKey =
  | `receipt.${OfReceipt}`
  | `fiscal.${ReceiptState | 'qr'}`
  | `refund.${RefundState | Exclude<PaymentView['refunds'][number]['kind'], 'reversal' | 'part'>}`
  | `part.${RefundState}`
  | `called.${'approved' | 'cashier' | 'gave-back' | 'installer' | 'number'}`
  | `person.${'number' | 'on-duty'}`
  | `cash.${'change' | 'given'}`
  | 'mend.printer.paper'
  | 'money.unit'
  | 'panel.total'
  | 'tender.no-slip'
  | `unit.${(typeof NAMED_UNITS)[number]}`;

export interface PaperWords {
  readonly of: (key: PaperKey, values?: Readonly<Record<string, string | number>>) => string;
  readonly language: Language;
}
