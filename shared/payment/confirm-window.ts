/** Section 8: a payment that nobody confirms is cancelled so long after its success (ms). */
export const CONFIRM_WINDOW_MS = 30_000;
