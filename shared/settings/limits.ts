/** How much a setting may hold, for what writes it and what keeps it: the page has no schema. */

/** Characters of a folder's path. */
export const LONGEST_FOLDER = 1_024;
