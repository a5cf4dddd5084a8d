/** The groups and columns by which a manager reads the log. */

/** Each kind of entry belongs to one group, which its book names. */
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
  'goods',
  'refused',
  'journal',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** Columns of the log's file: the texts of the screen, and the ids they stand for. */
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
