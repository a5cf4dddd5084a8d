/** How long the till waits for the gateway, in ms, each with its reason. */
export const DEADLINES = {
  /** A connection that is not there after this is not coming; nothing has been sent until then. */
  connectMs: 5_000,
  /** Reads and reversals: longer than any slow day seen, shorter than a cashier's patience. */
  answerMs: 15_000,
  /** The service itself asks the card's bank inside a create. */
  createMs: 20_000,
  /** Short, because a second confirm inside the 30 s window is worth more than the rest of the first. */
  confirmMs: 3_000,
} as const;

/** The largest answer of the interface is a few kilobytes; more than this is not from the gateway. */
export const MAX_ANSWER_BYTES = 1024 * 1024;
