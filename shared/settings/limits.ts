/** Limits of settings, for the page, which has no schemas. */

/** Characters of a folder's path. */
export const LONGEST_FOLDER = 1_024;
/** Minutes: a week. */
export const LONGEST_INVOICE_LIMIT = 7 * 24 * 60;
