/** When "it was not given back" is believed of a refund: times that the main process keeps and the page tells. */

/**
 * A request without an answer may still be on its way, or be done and not show yet: the till gives up after 20 s,
 * it may arrive 120 s later, and the cabinet may lag 20 s behind it.
 */
export const MAY_ARRIVE_MS = 160_000;

/** What a slow service does later than that shows on a second look, so long after the first. */
export const LOOKS_APART_MS = 60 * 60_000;

/** Another named person's second look counts sooner: who wants to be done with it does not bear himself out. */
export const OTHERS_LOOK_MS = 10 * 60_000;
