/**
 * The list of the journal's books. The closed list of what can happen, the appliers, the newest schema and what a
 * manager reads in the log are gathered from it. One happening is one entry: there is no entry after which the books
 * are half.
 */
import { CASH_MOVEMENT } from './books/cash-movement.ts';
import { JOURNAL } from './books/journal.ts';
import { PAYMENT } from './books/payment.ts';
import { RECEIPT } from './books/receipt.ts';
import { REFUND } from './books/refund.ts';
import { SALE } from './books/sale.ts';
import { SETTINGS } from './books/settings.ts';
import { SHIFT } from './books/shift.ts';
import { STAFF } from './books/staff.ts';
import { TASK } from './books/task.ts';
import { TENDER } from './books/tender.ts';

export const BOOKS = [
  JOURNAL,
  SHIFT,
  SALE,
  TENDER,
  PAYMENT,
  REFUND,
  RECEIPT,
  TASK,
  CASH_MOVEMENT,
  STAFF,
  SETTINGS,
] as const;
