/** What the log holds, as a manager looks for it. */

/** In one of these stands each kind of entry, as its book says. */
export const AUDIT_GROUPS = [
  'payment',
  'cash',
  'refund',
  'receipt',
  'basket',
  'shift',
  'task',
  'people',
  'settings',
  'refused',
  'journal',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** Of the log as a file: words as they stand on the screen, and beside them the ids that they stand for. */
export const AUDIT_COLUMNS = [
  'number',
  'day',
  'time',
  'who',
  'who-id',
  'approved',
  'approved-id',
  'what',
  'details',
  'about',
  'about-id',
  'amount',
  'times',
  'kind',
  'channel',
  'shift',
  'sale',
  'payment',
] as const;
export type AuditColumn = (typeof AUDIT_COLUMNS)[number];
