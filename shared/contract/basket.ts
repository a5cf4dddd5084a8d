/** The open basket and the parked baskets. Each edit names its right; the answer holds only what changed. */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import type { Mode } from '../endpoint.ts';
import { LineId, ProductId, SaleId } from '../ids.ts';
import { scannedText } from '../line-of-text.ts';
import { type Tiyin, TiyinAmount } from '../money.ts';
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
  /**
   * The catalogue's current product, without what the line keeps (`as-added.ts`). null: the catalogue lacks
   * it, or the line needs none (open item, unknown scan).
   */
  readonly product: Product | null;
}

/** The whole open basket: after a start, after a reload, and when the page missed a change. */
export interface BasketView {
  readonly saleId: SaleId;
  /** Each edit raises it by one. */
  readonly revision: number;
  readonly discount: Discount | null;
  /** In the order of the screen. */
  readonly lines: readonly BasketLineView[];
  /**
   * The basket was open when the log lost entries: its goods may have been paid. Only a whole basket carries
   * this.
   */
  readonly isOfGap?: true;
}

/** What an edit changed in the open basket. It follows the previous revision. */
export interface BasketChange extends BasketView {
  /** Only changed and new lines. */
  readonly lines: readonly BasketLineView[];
  readonly removed: readonly LineId[];
}

/** An add also names the line that it made or added to. */
export interface BasketAdded extends BasketChange {
  readonly lineId: LineId;
}

export interface ParkedView {
  readonly saleId: SaleId;
  readonly name: string;
  readonly ageMs: number;
  readonly lines: number;
  readonly totalTiyin: Tiyin;
  /** The sum that its tenders hold: paid and not given back. */
  readonly heldTiyin: Tiyin;
  /** Its first goods. */
  readonly goods: readonly string[];
  /** The state of its last payment; null: it has no payment. */
  readonly payment: PaymentStateName | null;
  /** That payment is an invoice; left out: another kind. */
  readonly isInvoiced?: true;
  /** Its tenders hold money or a payment may become money, so it can't be dropped. */
  readonly isLocked: boolean;
  /**
   * A basket that holds money may be recalled to finish payment. A basket with a payment under way may not.
   */
  readonly mayBeRecalled: boolean;
  /** The mode of the basket, where it differs from the till's mode; left out: the same mode. */
  readonly otherMode?: Mode;
}

export interface BasketEvents {
  /**
   * A basket was written. open: the open basket and its revision; null: only a parked basket changed.
   * waiting: the parked baskets may have changed. An edit of the open basket leaves it false. areGoodsNew: the
   * catalogue's products of its lines changed, and its revision did not.
   */
  'basket.changed': {
    readonly open: (Pick<BasketView, 'saleId' | 'revision'> & { readonly areGoodsNew?: true }) | null;
    readonly waiting: boolean;
  };
}

/** Characters. A longer scan is refused. */
export const LONGEST_SCAN = 256;
const Scanned = scannedText(LONGEST_SCAN);
const OfSale = z.object({ saleId: SaleId });
const OfLine = OfSale.extend({ lineId: LineId });
const Quantity = z.number().int().positive().max(MAX_QUANTITY);
const Codes = z.array(Scanned).min(1).max(MAX_LABELS);
const added = channel<BasketAdded>();
const changed = channel<BasketChange>();
const fresh = channel<BasketView>();

export const BASKET = {
  'basket.open': fresh('look', z.undefined()),
  /**
   * Adds goods by a scanned code or by product id. quantity: thousandths; weighed goods need it. An unknown
   * code becomes a line that stops payment. codes: the marking codes that were scanned for these goods.
   * `label.missing` answers how many are still to come. Errors: `quantity.*`, `label.*`,
   * `product.*`, `basket.*`.
   */
  'basket.add': added(
    'sell',
    z.union([
      OfSale.extend({ code: Scanned, quantity: Quantity.exactOptional() }),
      OfSale.extend({
        productId: ProductId,
        quantity: Quantity.exactOptional(),
        codes: Codes.exactOptional(),
      }),
    ]),
  ),
  /**
   * An increase needs `sell`. A decrease needs `void-line`, and a reason where the shop asks for a reason
   * (`void.reason-needed`). The gate compares with the basket to decide which (`electron/checkout/approvals.ts`).
   * gone: the marking codes of the removed pieces (`label.which-goes`).
   */
  'basket.set-quantity': changed(
    'sell',
    OfLine.extend({
      quantity: z.number(),
      reason: Reason.nullable().exactOptional(),
      gone: z.array(z.string().max(LONGEST_LABEL)).max(MAX_LABELS).exactOptional(),
    }),
    null,
    'by-rule',
  ),
  'basket.note': changed('sell', OfLine.extend({ note: LineNote })),
  /** Removes a line; `basket.put-back` of the same line undoes this. */
  'basket.remove': changed('void-line', OfLine.extend({ reason: Reason.nullable() })),
  'basket.put-back': changed('sell', OfLine),
  /** null: back to the list price from when the line was added. */
  'basket.price': changed(
    ({ priceTiyin }) => (priceTiyin === null ? 'sell' : 'price'),
    OfLine.extend({ priceTiyin: UnitPrice.nullable() }),
    'new-price',
    'by-rule',
  ),
  /** lineId null: a discount off the whole basket. discount null: removes the discount. */
  'basket.discount': changed(
    ({ discount }) => (discount === null ? 'sell' : 'discount'),
    OfSale.extend({ lineId: LineId.nullable(), discount: Discount.nullable() }),
    null,
    'by-rule',
  ),
  /** The amount of a line that a third party pays. */
  'basket.other': changed(
    ({ otherTiyin }) => (otherTiyin === 0 ? 'sell' : 'discount'),
    OfLine.extend({ otherTiyin: TiyinAmount }),
    null,
    'by-rule',
  ),
  /** replaces: the unknown scan that this item resolves. codes: as in `basket.add`. */
  'basket.add-open-item': added(
    'open-item',
    OfSale.extend({
      item: EnteredItem,
      quantity: Quantity,
      replaces: LineId.nullable(),
      codes: Codes.exactOptional(),
    }),
  ),
  /** Replaces the unknown scan by this product. */
  'basket.replace-unknown': added(
    'sell',
    OfLine.extend({ productId: ProductId, quantity: Quantity.exactOptional() }),
  ),
  /** Keeps a refused scan and its reason as a row. The row stops payment until the cashier dismisses it. */
  'basket.keep-refused': added('sell', OfSale.extend({ code: Scanned, refused: Refusal })),
  /** Removes an unknown scan that is not sold here, or a refused scan. */
  'basket.dismiss': changed('sell', OfLine),
  /**
   * Removes everything and answers a fresh basket. If a payment has locked the old basket, that basket stays
   * with the payment.
   */
  'basket.empty': fresh('void-line', OfSale.extend({ reason: Reason.nullable() }), 'empty-basket'),
  /** The basket was sold, or stays with its payment: opens a fresh basket. */
  'basket.next': fresh('sell', OfSale),
  'basket.park': fresh('sell', OfSale.extend({ name: BasketName })),
  /** Newest first. */
  'basket.parked': channel<readonly ParkedView[]>()('look', z.undefined()),
  /** Opens a parked basket; the open basket is parked. */
  'basket.recall': fresh('sell', OfSale),
  /**
   * What the basket's tenders need is approved before the camera or a slip. Writes nothing. totalTiyin: as the
   * cashier sees it. Errors: those of a tender.
   */
  'basket.agree': channel<null>()(
    'sell',
    OfSale.extend({ totalTiyin: TiyinAmount }),
    'reduced-basket',
    'by-rule',
  ),
  'basket.drop': channel<null>()('void-line', OfSale.extend({ reason: Reason.nullable() }), 'drop-basket'),
  /** What a code costs, without selling it. null: the code is unknown. */
  'product.price-check': channel<Product | null>()('look', z.object({ code: Scanned })),
} as const;
