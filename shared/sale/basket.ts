/**
 * What the customer buys, before it is a sale. The main process owns it: each edit is a request, and a tender
 * names neither goods nor prices. The page mirrors the basket and prices it by the same rules (price.ts).
 */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import { KILOGRAM, OPEN_ITEM_UNITS, unitOf } from '../catalogue/unit.ts';
import type { Mode } from '../endpoint.ts';
import { ErrorCode, FIELD_REASONS, type TillError } from '../errors/till-error.ts';
import { VatRate } from '../fiscal/vat-rate.ts';
import { ItemGroupId, LineId, ProductId, type SaleId, StaffId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { isTiyin, MAX_TOTAL, type Tiyin, TiyinAmount } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import { AsAdded } from './as-added.ts';
import { LineSetters, type SetBy } from './reduction.ts';

/** Quantities are whole thousandths of the product's unit: one piece = 1000, 0.25 kg = 250. */
export const ONE = 1000;
export const MAX_QUANTITY = 9_999 * ONE;
export const MAX_LINES = 1_000;
/** Marking codes of one line (section 2.5). */
export const MAX_LABELS = 300;
/** Characters of a whole marking code, GTIN and serial: what the till stores. */
export const LONGEST_LABEL = 34;
/** Characters of a label as it is sent (section 2.5). */
export const LONGEST_SENT_LABEL = 21;
/** Characters of a code that is sent as scanned, section 2.5. */
export const LONGEST_SCANNED = 13;
/** 100 per cent as hundredths of a per cent. */
export const WHOLE = 10_000;

const Amount = z.custom<Tiyin>((value) => isTiyin(value) && value > 0 && value <= MAX_TOTAL, {
  message: 'not an amount that a basket can have',
});

/** Off a line or the whole basket. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), tiyin: Amount }),
  z.object({ kind: z.literal('percent'), hundredths: z.number().int().min(1).max(WHOLE) }),
]);
export type Discount = z.infer<typeof Discount>;

/** A unit price that a person may set. */
export const UnitPrice = Amount;

/** Characters of typed text; the page's fields enforce the same limits. */
export const LONGEST_NOTE = 200;
export const LONGEST_BASKET_NAME = 40;
/** For open items. A receipt's line holds six more characters, for the unit behind the name. */
export const LONGEST_ITEM_NAME = 57;

/** Goods that are not on file, with their tax data. */
export const OpenItem = z.object({
  name: z.string().trim().min(1).max(63),
  unit: z.string().trim().max(16),
  /** Unit price, VAT included. */
  priceTiyin: UnitPrice,
  /** null: goods without VAT. */
  vatPercent: VatRate.nullable(),
  spic: z.string().regex(/^\d{17}$/),
  packageCode: z.string().min(1).max(20),
  /** Of its group: its unit code, a basket that holds it takes no cash, each piece carries a marking code. */
  unitsCode: z.number().int().nonnegative().exactOptional(),
  notForCash: z.literal(true).exactOptional(),
  marked: z.literal(true).exactOptional(),
});
export type OpenItem = z.infer<typeof OpenItem>;

/**
 * An open item as entered: the unit comes from a list that the page translates. The main process takes the tax
 * data from the group.
 */
export const EnteredItem = OpenItem.pick({ priceTiyin: true }).extend({
  name: lineOfText(1, 63),
  unit: z.enum(OPEN_ITEM_UNITS),
  groupId: ItemGroupId,
});
export type EnteredItem = z.infer<typeof EnteredItem>;

/** Why a scan was not added to the basket. */
export const Refusal = z.object({
  code: ErrorCode,
  field: z.string().max(64).exactOptional(),
  reason: z.enum(FIELD_REASONS).exactOptional(),
  limit: z.number().exactOptional(),
  /** The name of the goods, if known. */
  note: z.string().max(200).exactOptional(),
});
export type Refusal = z.infer<typeof Refusal>;

export const BasketGoods = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('product'),
    productId: ProductId,
    /** Left out: an older program's line. It takes name, unit and price from the catalogue. */
    asAdded: AsAdded.exactOptional(),
  }),
  OpenItem.extend({ kind: z.literal('open-item') }),
  /**
   * A scan without goods: an unknown code or a refused scan. It must be dismissed or replaced before payment.
   * A long code is cut.
   */
  z.object({ kind: z.literal('unknown'), code: z.string().max(64), refused: Refusal.exactOptional() }),
]);
export type BasketGoods = z.infer<typeof BasketGoods>;

/** Why a basket with this scan can't be paid. */
export const problemOfScan = ({ code, refused }: Extract<BasketGoods, { kind: 'unknown' }>): TillError =>
  refused
    ? { code: 'basket.refused-scan', note: refused.note ?? code }
    : { code: 'basket.unknown-scan', field: code };

export const LineNote = lineOfText(0, LONGEST_NOTE);

/** Of packages: how many of the line's marking codes belong to each, in their order (`codes.ts`). */
export const Packs = z.array(z.number().int().min(1).max(MAX_LABELS)).max(MAX_LABELS);

export const BasketLine = z.object({
  lineId: LineId,
  what: BasketGoods,
  /** Whole thousandths. */
  quantity: z.number().int().positive().max(MAX_QUANTITY),
  /** The unit price that a person set; null: the list price from when the line was added. */
  priceTiyin: UnitPrice.nullable(),
  discount: Discount.nullable(),
  /** The share of the due amount that a third party pays, an insurance for example. */
  otherTiyin: TiyinAmount,
  note: z.string().max(LONGEST_NOTE),
  /** Whole marking codes: one for each piece, or as `packs` says. */
  labels: z.array(z.string().max(LONGEST_LABEL)).max(MAX_LABELS),
  packs: Packs.exactOptional(),
  /** The scanned code, if the goods are on file under another form of it. */
  scanned: z.string().max(LONGEST_SCANNED).exactOptional(),
  /** Who set its price, discount or third party's share; left out: no person did. */
  setBy: LineSetters.exactOptional(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** A basket's contents before pricing. */
export interface BasketContents {
  readonly lines: readonly BasketLine[];
  readonly discount: Discount | null;
}

export const BasketName = lineOfText(0, LONGEST_BASKET_NAME);

/**
 * A removed line, or a decrease of a line, remembered until the basket ends. "Undo" puts a removed line back;
 * a decrease stays remembered even if the line grows again.
 */
export const VoidedLine = z.object({
  /** Of a decrease: the removed quantity and its marking codes. */
  line: BasketLine,
  position: z.number().int(),
  /** The values at that time. */
  name: z.string(),
  dueTiyin: TiyinAmount,
  reason: z.string().nullable(),
  /** A decrease: the line itself stayed. */
  isPart: z.boolean().default(false),
  /** Who removed it; null: the till itself, or an older basket. */
  by: StaffId.nullable().default(null),
  approvedBy: StaffId.nullable().default(null),
  /** When; of several steps, the last. null: an older basket. */
  goneWallMs: z.number().nullable().default(null),
  /** How many tenders of its sale, and payments of them, had been started before it was removed. */
  begun: z.number().int().default(0),
});
export type VoidedLine = z.infer<typeof VoidedLine>;

/** A basket as stored. Each edit raises its revision by one. */
export interface Basket extends BasketContents {
  readonly saleId: SaleId;
  /** Who gave the whole basket's discount; left out: no discount, or an older basket. */
  readonly discountBy?: SetBy;
  readonly state: 'open' | 'parked';
  /**
   * The mode in which it was started: training goods are not the shop's. null: an older program started it.
   */
  readonly mode: Mode | null;
  /** The name given when parking; empty: none. */
  readonly name: string;
  readonly parkedWallMs: number | null;
  readonly revision: number;
  readonly voided: readonly VoidedLine[];
  /**
   * The basket existed at a gap of the log, with this many tenders and payments started (`gap.ts`); left out:
   * no gap.
   */
  readonly gapBegun?: number;
  /** Each with its position; removed lines leave gaps. */
  readonly lines: readonly PlacedLine[];
}

export type PlacedLine = BasketLine & { readonly position: number };

/** An open item as a product. In the figures all open items are this one product. */
export const productOfOpenItem = ({
  name,
  unit,
  priceTiyin,
  vatPercent,
  spic,
  packageCode,
  unitsCode,
  notForCash,
  marked,
}: OpenItem): Product => ({
  productId: OPEN_ITEM,
  name,
  unit: unitOf(unit),
  barcode: null,
  spic,
  unitsCode: unitsCode ?? null,
  packageCode,
  priceTiyin,
  vatPercent,
  tin: null,
  pinfl: null,
  soldBy: unit === KILOGRAM ? 'weight' : 'piece',
  marked: marked === true,
  notForCash: notForCash === true,
  pieces: 1,
  category: '',
});

/** An entered item before the main process gives it tax data, for a page that asks its weight or codes. */
export const productOfEntered = (item: EnteredItem): Product =>
  productOfOpenItem({ ...item, vatPercent: null, spic: '', packageCode: '' });

// A cast instead of a parse: the page prices with it and has no schema library.
const OPEN_ITEM = 'open-item' as ProductId;

/** The fiscal item's Amount for one piece: 1, or 1000 where the tax side counts thousandths. */
export type AmountScale = 1 | 1000;

/**
 * Checks a quantity for a product (thousandths). Errors: `quantity.invalid`; for a fraction
 * `quantity.not-whole` (goods by the piece) or `quantity.scale-whole` (amountScale 1: the fiscal amount
 * counts whole units only).
 */
export function checkQuantity(
  product: Pick<Product, 'soldBy'>,
  quantity: number,
  amountScale: AmountScale,
): Result<number, TillError> {
  if (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity > MAX_QUANTITY) {
    return fail({ code: 'quantity.invalid', limit: MAX_QUANTITY / ONE });
  }
  const fraction = quantity % ONE !== 0;
  if (fraction && product.soldBy === 'piece') return fail({ code: 'quantity.not-whole' });
  return fraction && amountScale === 1 ? fail({ code: 'quantity.scale-whole' }) : ok(quantity);
}
