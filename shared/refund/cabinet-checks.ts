/** When the till believes "not refunded". The main process enforces these times and the page shows them. */

/**
 * An unanswered request may still be on its way, or be done but not visible yet. The till gives up after 20
 * s, the request may arrive 120 s later, and the cabinet may lag by 20 s.
 */
export const MAY_ARRIVE_MS = 160_000;

/** Least time between two cabinet checks: a slow service may still finish the refund in between. */
export const CHECKS_APART_MS = 60 * 60_000;

/**
 * A second check by another named person counts sooner, because the first person does not confirm their own
 * check.
 */
export const OTHERS_CHECK_MS = 10 * 60_000;
