/** Reasons that people give, typed or chosen from the shop's list. */

export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 200;

/** The shop's own refund reasons: their number, and characters of each. */
export const MOST_REFUND_REASONS = 12;
export const LONGEST_REFUND_REASON = 60;
/** The shop's own reasons for cash movements: their number, and characters of each. */
export const MOST_CASH_REASONS = 30;
export const LONGEST_CASH_REASON = 80;

/** Whether the trimmed text has a valid length. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= SHORTEST_REASON && length <= LONGEST_REASON;
}
