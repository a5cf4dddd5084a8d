/** The reasons that people give: typed for what needs one and kept with what was done, or chosen among those that a shop sets. */

export const SHORTEST_REASON = 3;
export const LONGEST_REASON = 200;

/** How many reasons for a refund a shop may set, and how long each may be. */
export const MOST_REFUND_REASONS = 12;
export const LONGEST_REFUND_REASON = 60;
/** The same of cash that comes or goes without a sale. */
export const MOST_CASH_REASONS = 30;
export const LONGEST_CASH_REASON = 80;

/** Whether a text says something, spaces around it aside. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= SHORTEST_REASON && length <= LONGEST_REASON;
}
