/** The reason that a person types for what needs one: it is kept with what was done. */

const SHORTEST_REASON = 3;
export const LONGEST_REASON = 200;

/** Whether a text says something, spaces around it aside. */
export function isReason(text: string): boolean {
  const { length } = text.trim();
  return length >= SHORTEST_REASON && length <= LONGEST_REASON;
}
