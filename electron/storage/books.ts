/**
 * The journal's books. Kinds, appliers, the newest schema and a manager's filters are gathered from this
 * list. One happening is one entry, so no entry leaves the books half changed.
 */
import { CASH_MOVEMENT } from './books/cash-movement.ts';
import { GOODS } from './books/goods.ts';
import { JOURNAL } from './books/journal.ts';
import { KEPT_CARD } from './books/kept-card.ts';
import { PAYMENT } from './books/payment.ts';
import { PRINT } from './books/print.ts';
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
  KEPT_CARD,
  REFUND,
  RECEIPT,
  PRINT,
  TASK,
  CASH_MOVEMENT,
  STAFF,
  SETTINGS,
  GOODS,
] as const;
