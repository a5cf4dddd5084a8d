/** What a person asks a manager for, in one word each, where its right has too few: it stands for several presses. */
import type { CorrectableField } from '../fiscal/items.ts';
import type { Tiyin } from '../money.ts';
import type { RefundWay } from '../refund/sources.ts';
import type { SettingChange } from '../settings/shop-settings.ts';

export const ASKED_FOR = [
  'pay-in', // of `pay-in-out`
  'pay-out',
  'drop',
  'new-price', // of `price`: of one line
  'empty-basket', // of `void-line`
  'drop-basket',
  'basket-of-gap', // of `override`: a tender of goods that may have been paid
  'stop-waiting',
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
  'setting', // of `settings`: with each of them
] as const;
export type AskedFor = (typeof ASKED_FOR)[number];

/** Of what exactly, where neither a right nor a sum says it. */
export type AskedDetail =
  | { readonly of: 'setting'; readonly change: SettingChange }
  /** What a line of a receipt is to say. goods: as it is called; null: the books have no such line. */
  | {
      readonly of: 'correction';
      readonly goods: string | null;
      readonly field: CorrectableField;
      readonly text: string;
    }
  /** The sale whose money goes back. number: of its receipt; madeAt: ISO 8601. */
  | {
      readonly of: 'sale';
      readonly number: string;
      readonly madeAt: string;
      readonly totalTiyin: Tiyin;
    }
  /** Which way that much of it goes. */
  | { readonly of: 'way'; readonly way: RefundWay; readonly amountTiyin: Tiyin }
  /** What comes back for it. quantity: thousandths. */
  | { readonly of: 'goods'; readonly name: string; readonly unit: string; readonly quantity: number }
  /** A payment by the id that was typed. day: on which it is looked for; null: on any. */
  | { readonly of: 'payment'; readonly id: string; readonly day: string | null };
