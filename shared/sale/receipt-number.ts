import type { SaleId } from '../ids.ts';

/** How many characters it has. */
export const RECEIPT_NUMBER_LENGTH = 6;

/** By this a sale is asked for, on paper, on the screen and in a table: the end of its id, which is random. */
export const receiptNumber = (saleId: SaleId): string => saleId.slice(-RECEIPT_NUMBER_LENGTH).toUpperCase();
