/** How a request reads to the person who approves it. */
import type { CorrectableField } from '../fiscal/items.ts';
import type { Tiyin } from '../money.ts';
import type { RefundWay } from '../refund/sources.ts';
import type { Discount } from '../sale/basket.ts';
import type { SettingChange } from '../settings/shop-settings.ts';
import type { LineReduction } from './line-reduction.ts';

/** A keyword for each request whose right alone says too little. The contract names it beside the right. */
export const APPROVAL_SUBJECTS = [
  'pay-in', // of `pay-in-out`
  'pay-out',
  'drop',
  'new-price', // of `price`: for one line
  'empty-basket', // of `void-line`
  'drop-basket',
  'reduced-basket', // of `discount` and `price`: all that is off a basket, before it is tendered
  'void-steps', // of `void-sale`: the void of a sale that holds money, with all its steps
  'basket-of-gap', // of `override`: a tender for goods that may have been paid
  'card-without-slip', // of `override`: a part, or beside another card payment of the sale
  'keep-card', // of `kept-card`
  'charge-kept-card',
  'stop-waiting',
  'say-charged',
  'say-not-charged',
  'leave-invoice', // of `override`: the customer may still pay it
  'second-invoice', // of `override`: for a sale whose first one may still be paid
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
  'save-product', // of `catalogue`
  'bulk-goods',
  'save-category',
  'save-item-group',
  'price-from',
  'confirm-tax',
  'import-goods',
  'undo-import',
  'take-goods-copy',
  'setting', // of `settings`: with each changed setting
] as const;
export type ApprovalSubject = (typeof APPROVAL_SUBJECTS)[number];

/** The parts of goods that an approver reads apart. */
export const GOODS_PARTS = [
  'new',
  'name',
  'barcode',
  'price',
  'package',
  'tax-codes',
  'vat',
  'cash-and-marking',
  'category',
  'photo',
  'hidden',
  'shown',
  'dropped',
  'other',
] as const;
export type GoodsPart = (typeof GOODS_PARTS)[number];

/** Details, if neither a right nor an amount says enough. */
export type ApprovalDetail =
  | { readonly of: 'setting'; readonly change: SettingChange }
  /** A corrected field of a receipt line. goods: the line's name; null: the books have no such line. */
  | {
      readonly of: 'correction';
      readonly goods: string | null;
      readonly field: CorrectableField | 'Labels';
      /** Labels are separated by blanks; empty: none. */
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
  /** Cash in place of a code, as a step of a void. */
  | { readonly of: 'instead'; readonly amountTiyin: Tiyin }
  /** A card payment without the number of its slip. */
  | { readonly of: 'slipless'; readonly amountTiyin: Tiyin; readonly owedTiyin: Tiyin }
  /** A card payment of the sale that is booked already. at: ISO 8601. slip: null without a number. */
  | {
      readonly of: 'card';
      readonly amountTiyin: Tiyin;
      readonly at: string;
      readonly slip: string | null;
    }
  /** The last step of a void. */
  | { readonly of: 'then-void' }
  /** Goods that come back. quantity: thousandths. */
  | { readonly of: 'goods'; readonly name: string; readonly unit: string; readonly quantity: number }
  /** How many products change. */
  | { readonly of: 'products'; readonly count: number }
  /** What changes of the goods. */
  | { readonly of: 'goods-part'; readonly part: GoodsPart }
  /** Prices of many products, in hundredths of a per cent. */
  | { readonly of: 'price-percent'; readonly hundredths: number }
  /** When a price begins, or when a copy was made. ISO 8601. */
  | { readonly of: 'from' | 'copy'; readonly at: string }
  /** The new name of goods, or a file's name. */
  | { readonly of: 'name' | 'file'; readonly name: string }
  /** A kept card by its masked number; null: the service named none. */
  | { readonly of: 'kept-card'; readonly cardNumber: string | null }
  /** Whose card it is. phone: as it is shown. */
  | { readonly of: 'customer'; readonly name: string; readonly phone: string }
  /** A payment by its typed id. day: the day to search; null: any day. */
  | { readonly of: 'payment'; readonly id: string; readonly day: string | null };

/** What a person typed: a discount (onBasket: off the whole basket) or a third party's share. */
export type TypedReduction =
  | { readonly of: 'discount'; readonly onBasket: boolean; readonly discount: Discount }
  | { readonly of: 'other'; readonly otherTiyin: Tiyin };

/** All that is off a basket, after the request. */
export interface ReducedText {
  /** Before discounts, at the prices that people set. */
  readonly priceTiyin: Tiyin;
  /** By discounts and third parties; discount: the most discounted line, in hundredths of a per cent. */
  readonly offTiyin: Tiyin;
  readonly discount: number;
  /** The third parties' share in offTiyin. */
  readonly otherTiyin: Tiyin;
  /** By prices below the catalogue's; cut: the lowest of them, in hundredths of a per cent. */
  readonly cutTiyin: Tiyin;
  readonly cut: number;
  /** Left to pay. */
  readonly totalTiyin: Tiyin;
  /** Each reduced line, the largest reduction first. */
  readonly lines: readonly (LineReduction & { readonly name: string })[];
}

/**
 * The request, its amount and its reason, derived from the request and the books: the page can't change them.
 */
export interface ApprovalText {
  /** null: the right says it all. */
  readonly what: ApprovalSubject | null;
  /** The amount that is moved, taken out, given back or settled; null: the request has no amount. */
  readonly amountTiyin: Tiyin | null;
  /** The goods of one basket line. */
  readonly goods: string | null;
  /** The new unit price; null: the price stays, or the catalogue's price returns. */
  readonly priceTiyin: Tiyin | null;
  /** null: nothing was typed, or the other fields say it. */
  readonly typed: TypedReduction | null;
  /** null: the request reduces no basket. */
  readonly reduced: ReducedText | null;
  /** For a close, whose amount is the counted sum. */
  readonly close: {
    /** Counted less expected, tiyin; null: a blind count. */
    readonly differenceTiyin: number | null;
    /** To the safe, after counting. */
    readonly takenOutTiyin: Tiyin;
  } | null;
  /** The settings, receipt lines or payment concerned; empty: the other fields say it all. */
  readonly details: readonly ApprovalDetail[];
  /** Typed or chosen; null: no reason was needed. */
  readonly reason: string | null;
}
