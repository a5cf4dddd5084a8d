/** How much of a thing a setting or a count takes: for the schema that reads it, and the page that asks for it. */

/** Reasons for a refund, from which people choose. */
export const MOST_REFUND_REASONS = 12;
export const LONGEST_REFUND_REASON = 60;
/** Reasons for cash that comes or goes without a sale. */
export const MOST_CASH_REASONS = 30;
export const LONGEST_CASH_REASON = 80;
/** Whole soum: no note is worth more. */
export const LARGEST_DENOMINATION = 10_000_000;
/** More of one note or coin than any drawer holds. */
export const MOST_PIECES = 100_000;
