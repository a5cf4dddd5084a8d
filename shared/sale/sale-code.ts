/**
 * By what a paper names its sale: a number for people, and a code by which the till opens the sale again.
 *
 * The code is shown as a QR code where there is no fiscal link. Capital letters and digits alone, which make the smallest
 * one; a scheme of our own, so that no goods and no wallet has such a text.
 *
 *   TILLA:S:0197A3B2-5C1E-7B0C-8D52-13A0F26B7C41
 */
import { isReceiptLink } from '../fiscal/receipt-link.ts';
import type { SaleId } from '../ids.ts';

/** How many characters a receipt's number has. */
export const RECEIPT_NUMBER_LENGTH = 6;

/** By this a sale is asked for, on paper, on the screen and in a table: the end of its id, which is random. */
export const receiptNumber = (saleId: SaleId): string => saleId.slice(-RECEIPT_NUMBER_LENGTH).toUpperCase();

/** Whatever the till prints for itself begins so. */
const OWN = /^TILLA:/i;
/** A scanner may send capitals or not: Caps Lock turns them round. */
const SALE = /^TILLA:S:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

export const saleCode = (saleId: SaleId): string => `TILLA:S:${saleId.toUpperCase()}`;

/** The sale that a scanned text names; null: it is no such code. */
export function readSaleCode(text: string): SaleId | null {
  const id = SALE.exec(text.trim())?.[1];
  // A cast, not a parse: the page carries no schema library, and the form is checked above.
  return id === undefined ? null : (id.toLowerCase() as SaleId);
}

/** What the link of a fiscal receipt tells of it: cash register, number, time and sign. */
const FISCAL = ['t', 'r', 'c', 's'] as const;

/** A link that no other thing than a fiscal receipt has, whoever made it: goods carry links too. */
function isFiscalLink(text: string): boolean {
  if (!isReceiptLink(text)) return false;
  const asked = new Set(
    (text.split('?')[1] ?? '').split(/[&#]/).map((part) => part.split('=')[0]?.toLowerCase()),
  );
  return FISCAL.every((name) => asked.has(name));
}

/** Whether a scanned text can only come from a receipt: it is charged to nobody, and is no goods. */
export const isOfReceipt = (text: string): boolean => OWN.test(text.trim()) || isFiscalLink(text.trim());
