/** The open basket and those that are parked. Each edit names its right; the answer is what changed, and no more. */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import { LineId, ProductId, SaleId } from '../ids.ts';
import { scannedText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import type { PaymentStateName } from '../payment/state.ts';
import {
  BasketName,
  Discount,
  EnteredItem,
  LineNote,
  LONGEST_LABEL,
  MAX_LABELS,
  MAX_QUANTITY,
  type PlacedLine,
  Refusal,
  UnitPrice,
} from '../sale/basket.ts';
import { channel, Reason } from './channel.ts';

export interface BasketLineView {
  readonly line: PlacedLine;
  /** As the catalogue has it now; null: it has not, or it needs none (an open item, an unknown scan). */
  readonly product: Product | null;
}

/** The open basket, whole: after a start, a reload, and where a change was missed. */
export interface BasketView {
  readonly saleId: SaleId;
  /** Each edit raises it by one. */
  readonly revision: number;
  readonly discount: Discount | null;
  /** In their places. */
  readonly lines: readonly BasketLineView[];
  /** It lay there when the log lost entries: its goods may have been paid. Said of a whole basket alone. */
  readonly isOfGap?: true;
}

/** What an edit did to the open basket. It follows the revision before its own. */
export interface BasketChange extends BasketView {
  /** Only the lines that changed or came. */
  readonly lines: readonly BasketLineView[];
  readonly removed: readonly LineId[];
}

/** What an add came to: the line that it made or added to. */
export interface BasketAdded extends BasketChange {
  readonly lineId: LineId;
}

export interface ParkedView {
  readonly saleId: SaleId;
  readonly name: string;
  readonly ageMs: number;
  readonly lines: number;
  readonly totalTiyin: Tiyin;
  /** What its tenders hold of that: paid, and not given back. */
  readonly heldTiyin: Tiyin;
  /** The first goods of it. */
  readonly goods: readonly string[];
  /** Of its last payment; null: nobody tried to pay for it. */
  readonly payment: PaymentStateName | null;
  /** Money of it is held or may come: it can't be dropped. */
  readonly isLocked: boolean;
  /** One that holds money is taken back to be paid to its end; one whose payment is under way is not. */
  readonly mayBeRecalled: boolean;
  /** It was begun in this mode, and the till is set up for the other one; left out: for the same. */
  readonly otherMode?: Mode;
}

export interface BasketEvents {
  /**
   * A basket was written, by whatever way. open: the one that is open since, at its revision; null: only one that waits.
   * waiting: which baskets wait may have changed; an edit of the open one leaves them alone.
   */
  'basket.changed': {
    readonly open: Pick<BasketView, 'saleId' | 'revision'> | null;
    readonly waiting: boolean;
  };
}

/** The longest that anything scanned is looked at. */
export const LONGEST_SCAN = 256;
const Scanned = scannedText(LONGEST_SCAN);
const OfSale = z.object({ saleId: SaleId });
const OfLine = OfSale.extend({ lineId: LineId });
const Quantity = z.number().int().positive().max(MAX_QUANTITY);
const added = channel<BasketAdded>();
const changed = channel<BasketChange>();
const fresh = channel<BasketView>();

export const BASKET = {
  /** The open basket as it is kept. */
  'basket.open': fresh('look', z.undefined()),
  /**
   * Adds goods, by a code as it was scanned or by their id. quantity: thousandths; weighed goods need it. A code that
   * nobody knows becomes a line that stops the payment. Errors: `quantity.*`, `label.*`, `product.*`, `basket.*`.
   */
  'basket.add': added(
    'sell',
    z.union([
      OfSale.extend({ code: Scanned, quantity: Quantity.exactOptional() }),
      OfSale.extend({ productId: ProductId, quantity: Quantity.exactOptional() }),
    ]),
  ),
  /**
   * More takes `sell`. Less takes goods out: `void-line`, and a reason where the shop asks for one (`void.reason-needed`);
   * which of them it is, the gate works out of the basket (`electron/staff/needs.ts`). gone: the marking codes of the pieces
   * that go (`label.which-goes`).
   */
  'basket.set-quantity': changed(
    'sell',
    OfLine.extend({
      quantity: z.number(),
      reason: Reason.nullable().exactOptional(),
      gone: z.array(z.string().max(LONGEST_LABEL)).max(MAX_LABELS).exactOptional(),
    }),
  ),
  'basket.note': changed('sell', OfLine.extend({ note: LineNote })),
  /** Takes a line away; `basket.put-back` of the same line undoes it. */
  'basket.remove': changed('void-line', OfLine.extend({ reason: Reason.nullable() })),
  'basket.put-back': changed('sell', OfLine),
  /** null: the catalogue's again. */
  'basket.price': changed(
    ({ priceTiyin }) => (priceTiyin === null ? 'sell' : 'price'),
    OfLine.extend({ priceTiyin: UnitPrice.nullable() }),
  ),
  /** lineId null: off the whole basket. discount null: none any more. */
  'basket.discount': changed(
    ({ discount }) => (discount === null ? 'sell' : 'discount'),
    OfSale.extend({ lineId: LineId.nullable(), discount: Discount.nullable() }),
  ),
  /** What somebody else bears of a line. */
  'basket.other': changed(
    ({ otherTiyin }) => (otherTiyin === 0 ? 'sell' : 'discount'),
    OfLine.extend({ otherTiyin: TiyinAmount }),
  ),
  /** replaces: the unknown scan that it is. */
  'basket.add-open-item': added(
    'open-item',
    OfSale.extend({ item: EnteredItem, quantity: Quantity, replaces: LineId.nullable() }),
  ),
  /** The unknown scan is this product. */
  'basket.replace-unknown': added(
    'sell',
    OfLine.extend({ productId: ProductId, quantity: Quantity.exactOptional() }),
  ),
  /** A scan that was refused, and why: a row of its own that stops the payment until somebody has dismissed it. */
  'basket.keep-refused': added('sell', OfSale.extend({ code: Scanned, refused: Refusal })),
  /** The unknown scan is nothing that is sold here; or the refused one is put aside. */
  'basket.dismiss': changed('sell', OfLine),
  /** Takes everything away, and answers a fresh basket. One that a payment has locked is left behind with it. */
  'basket.empty': fresh('void-line', OfSale.extend({ reason: Reason.nullable() })),
  /** The basket is over, sold or left behind with its payment: a fresh one. */
  'basket.next': fresh('sell', OfSale),
  'basket.park': fresh('sell', OfSale.extend({ name: BasketName })),
  /** Newest first. */
  'basket.parked': channel<readonly ParkedView[]>()('look', z.undefined()),
  /** Opens a parked one; what is open meanwhile is parked. */
  'basket.recall': fresh('sell', OfSale),
  'basket.drop': channel<null>()('void-line', OfSale.extend({ reason: Reason.nullable() })),
  /** What a code costs, without selling it. null: nobody knows it. */
  'product.price-check': channel<Product | null>()('look', z.object({ code: Scanned })),
} as const;
