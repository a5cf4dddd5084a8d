/** What a person asks a manager for, in one word each, where its right has too few: it stands for several presses. */

export const ASKED_FOR = [
  'pay-in', // of `pay-in-out`
  'pay-out',
  'drop',
  'new-price', // of `price`: of one line
  'empty-basket', // of `void-line`
  'drop-basket',
  'stop-waiting', // of `override`
  'say-charged',
  'say-not-charged',
  'cash-for-code', // of `refund`, and of `override` where only that is missing
  'refund-was-done', // of `settle`
  'refund-was-not-done',
  'record-void',
  'record-elsewhere',
  'settle-alarm',
  'look-up',
  'adopt',
  'receipt-resend', // of `receipt`
  'receipt-correct',
  'receipt-register',
  'receipt-close',
  'close-shift', // of `close-shift`: with the count
  'explain-shift',
  'compare-shift',
  'shift-file', // of `report`
  'sales-file', // of `audit`: what leaves the till
  'log-file',
  'confirmation-on', // of `install`: of all tills of the service
  'confirmation-off',
  'start-fresh', // of `journal`
] as const;
export type AskedFor = (typeof ASKED_FOR)[number];
