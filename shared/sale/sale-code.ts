/**
 * How a paper names its sale: a number for people, and a code that the till scans to open the sale.
 *
 * The code is a QR code where there is no fiscal link. It uses capital letters and digits, which give the
 * smallest QR
 * code. Its scheme is our own, which no goods and no wallet use.
 *
 *   TILLA:S:0197A3B2-5C1E-7B0C-8D52-13A0F26B7C41
 */
import { isReceiptLink } from '../fiscal/receipt-link.ts';
import type { SaleId } from '../ids.ts';

/** Characters of `saleTail`. */
export const SALE_TAIL_LENGTH = 6;

/** The random end of a sale's id: names a sale without a receipt number. */
export const saleTail = (saleId: SaleId): string => saleId.slice(-SALE_TAIL_LENGTH).toUpperCase();

/** The prefix of every code that the till prints for itself. */
const OWN = /^TILLA:/i;
/** Case-insensitive: Caps Lock inverts what a scanner sends. */
const SALE = /^TILLA:S:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const saleCode = (saleId: SaleId): string => `TILLA:S:${saleId.toUpperCase()}`;

/** The sale that a scanned text names; null: not such a code. */
export function readSaleCode(text: string): SaleId | null {
  const id = SALE.exec(text.trim())?.[1];
  // A cast instead of a parse: the page has no schema library, and the pattern above checks the form.
  return id === undefined ? null : (id.toLowerCase() as SaleId);
}

/** The parameters of a fiscal receipt's link: cash register, number, time and sign. */
const FISCAL = ['t', 'r', 'c', 's'] as const;

/** A link with all these parameters is a fiscal receipt's; links on goods lack them. */
function isFiscalLink(text: string): boolean {
  if (!isReceiptLink(text)) return false;
  const parameters = new Set(
    (text.split('?')[1] ?? '').split(/[&#]/).map((part) => part.split('=')[0]?.toLowerCase()),
  );
  return FISCAL.every((name) => parameters.has(name));
}

/** Whether a scanned text can only come from a receipt: it is neither a payer code nor goods. */
export const isOfReceipt = (text: string): boolean => OWN.test(text.trim()) || isFiscalLink(text.trim());
