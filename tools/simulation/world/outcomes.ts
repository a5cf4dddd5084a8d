/** How creates end at the service. */

/** The probability of each outcome. */
export const OUTCOMES = { approves: 70, later: 14, declines: 4, never: 5, no: 4, refused: 3 };
/** A bank decides, mostly at once. */
export const CARD_OUTCOMES = { ...OUTCOMES, approves: 80, later: 6, refused: 6 };
export const PONDERED_OUTCOMES = { ...OUTCOMES, approves: 14, later: 70 };
