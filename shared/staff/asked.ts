/** A keyword for each request that an approver sees, where one right covers several buttons. */
import type { CorrectableField } from '../fiscal/items.ts';
import type { Tiyin } from '../money.ts';
import type { RefundWay } from '../refund/sources.ts';
import type { SettingChange } from '../settings/shop-settings.ts';

export const ASKED_FOR = [
  'pay-in', // of `pay-in-out`
  'pay-out',
  'drop',
  'new-price', // of `price`: for one line
  'empty-basket', // of `void-line`
  'drop-basket',
  'basket-of-gap', // of `override`: a tender for goods that may have been paid
  'stop-waiting',
  'say-charged',
  'say-not-charged',
  'cash-for-code', // of `refund`, or of `override` if only that right is missing
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
  'sales-file', // of `audit`: data that leave the till
  'log-file',
  'confirmation-on', // of `install`: for all tills of the service
  'confirmation-off',
  'start-fresh', // of `journal`
  'setting', // of `settings`: with each changed setting
] as const;
export type AskedFor = (typeof ASKED_FOR)[number];

/** Details, if neither a right nor an amount says enough. */
export type AskedDetail =
  | { readonly of: 'setting'; readonly change: SettingChange }
  /** A corrected field of a receipt line. goods: the line's name; null: the books have no such line. */
  | {
      readonly of: 'correction';
      readonly goods: string | null;
      readonly field: CorrectableField;
      readonly text: string;
    }
  /** The sale whose money goes back. number: its receipt's number; madeAt: ISO 8601. */
  | {
      readonly of: 'sale';
      readonly number: string;
      readonly madeAt: string;
      readonly totalTiyin: Tiyin;
    }
  /** The way of this amount of money. */
  | { readonly of: 'way'; readonly way: RefundWay; readonly amountTiyin: Tiyin }
  /** Goods that come back. quantity: thousandths. */
  | { readonly of: 'goods'; readonly name: string; readonly unit: string; readonly quantity: number }
  /** A payment by its typed id. day: the day to search; null: any day. */
  | { readonly of: 'payment'; readonly id: string; readonly day: string | null };
