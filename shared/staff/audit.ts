/** What the log holds, as a manager looks for it: each kind of entry in its group. */

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

/** The journal's kinds of entries: the compiler holds this list against theirs. */
export const AUDIT_KINDS = {
  'journal.opened': 'journal',
  'machine.bound': 'journal',
  'journal.salvaged': 'journal',
  'shift.opened': 'shift',
  'shift.closed': 'shift',
  'payment.begun': 'payment',
  'payment.moved': 'payment',
  'payment.adopted': 'payment',
  'confirmation.switched': 'payment',
  'cash.taken': 'cash',
  'terminal.taken': 'cash',
  'sale.voided': 'basket',
  'refund.begun': 'refund',
  'refund.moved': 'refund',
  'receipt.moved': 'receipt',
  'task.settled': 'task',
  'cash-movement.made': 'cash',
  'goods.voided': 'basket',
  'drawer.opened': 'shift',
  'shift.explained': 'shift',
  'reports.lost': 'shift',
  'staff.changed': 'people',
  'role.changed': 'people',
  'settings.changed': 'settings',
  'staff.signed': 'people',
  'staff.refused': 'refused',
  'approval.given': 'people',
} as const satisfies Readonly<Record<string, AuditGroup>>;
export type AuditKind = keyof typeof AUDIT_KINDS;

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
