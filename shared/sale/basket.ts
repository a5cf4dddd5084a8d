/**
 * What the customer buys, before it is a sale. The main process owns it: each edit is a request of its own, and a
 * tender names no goods and no prices. The page mirrors it and prices it by the same rules (price.ts).
 */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import { KILOGRAM, OPEN_ITEM_UNITS, unitOf } from '../catalogue/unit.ts';
import { ErrorCode, FIELD_REASONS, type TillError } from '../errors/till-error.ts';
import { LineId, ProductId, type SaleId, StaffId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { isTiyin, MAX_TOTAL, type Tiyin, TiyinAmount } from '../money.ts';
import type { Mode } from '../payment/endpoint.ts';
import { fail, ok, type Result } from '../result.ts';
import { LineSetters, type SetBy } from './reduction.ts';

/** Quantities are whole thousandths of the product's unit: one piece = 1000, 0.25 kg = 250. */
export const ONE = 1000;
export const MAX_QUANTITY = 9_999 * ONE;
export const MAX_LINES = 1_000;
/** Marking codes of one line, and the characters of one (section 2.5). */
export const MAX_LABELS = 300;
export const LONGEST_LABEL = 21;
/** Of a code that goes out as it was scanned, section 2.5. */
export const LONGEST_SCANNED = 13;
/** A whole price as hundredths of a per cent. */
export const WHOLE = 10_000;

const Amount = z.custom<Tiyin>((value) => isTiyin(value) && value > 0 && value <= MAX_TOTAL, {
  message: 'not an amount that a basket can have',
});

/** Off a line or off the whole basket. */
export const Discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), tiyin: Amount }),
  z.object({ kind: z.literal('percent'), hundredths: z.number().int().min(1).max(WHOLE) }),
]);
export type Discount = z.infer<typeof Discount>;

/** What a person may charge for one unit. */
export const UnitPrice = Amount;

/** Characters of what a person types; the fields of the page stop there too. */
export const LONGEST_NOTE = 200;
export const LONGEST_BASKET_NAME = 40;
/** The name of goods that are not on file. A receipt's line holds six more: what they are counted in stands behind it. */
export const LONGEST_ITEM_NAME = 57;

/** Goods that are not on file, with what the tax side has to know of them. */
export const OpenItem = z.object({
  name: z.string().trim().min(1).max(63),
  unit: z.string().trim().max(16),
  /** Of one unit, VAT included. */
  priceTiyin: UnitPrice,
  /** null: goods without VAT. */
  vatPercent: z.number().int().min(0).max(100).nullable(),
  spic: z.string().regex(/^\d{17}$/),
  packageCode: z.string().min(1).max(20),
});
export type OpenItem = z.infer<typeof OpenItem>;

/** The same as a person enters it: in a unit that every language has a word for, never in the word itself. */
export const EnteredItem = OpenItem.extend({
  name: lineOfText(1, 63),
  unit: z.enum(OPEN_ITEM_UNITS),
  packageCode: lineOfText(1, 20),
});
export type EnteredItem = z.infer<typeof EnteredItem>;

/** Why a scan did not come into the basket. */
export const Refusal = z.object({
  code: ErrorCode,
  field: z.string().max(64).exactOptional(),
  reason: z.enum(FIELD_REASONS).exactOptional(),
  limit: z.number().exactOptional(),
  /** The name of the goods, where it is known. */
  note: z.string().max(200).exactOptional(),
});
export type Refusal = z.infer<typeof Refusal>;

export const BasketGoods = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), productId: ProductId }),
  OpenItem.extend({ kind: z.literal('open-item') }),
  /**
   * A scan that is no goods: nobody knows the code, or it was refused. Dismissed, or turned into an item, before anything
   * is paid. A long code is cut.
   */
  z.object({ kind: z.literal('unknown'), code: z.string().max(64), refused: Refusal.exactOptional() }),
]);
export type BasketGoods = z.infer<typeof BasketGoods>;

/** Why a basket with this scan in it can't be paid. */
export const problemOfScan = ({ code, refused }: Extract<BasketGoods, { kind: 'unknown' }>): TillError =>
  refused
    ? { code: 'basket.refused-scan', note: refused.note ?? code }
    : { code: 'basket.unknown-scan', field: code };

export const LineNote = lineOfText(0, LONGEST_NOTE);

export const BasketLine = z.object({
  lineId: LineId,
  what: BasketGoods,
  /** Whole thousandths. */
  quantity: z.number().int().positive().max(MAX_QUANTITY),
  /** Of one unit, as a person set it; null: the catalogue's. */
  priceTiyin: UnitPrice.nullable(),
  discount: Discount.nullable(),
  /** Of what is due, borne by somebody else: an insurance, for example. */
  otherTiyin: TiyinAmount,
  note: z.string().max(LONGEST_NOTE),
  /** Marking codes, one a piece. */
  labels: z.array(z.string().max(LONGEST_LABEL)).max(MAX_LABELS),
  /** The code that was scanned, where the goods are on file under another form of it. */
  scanned: z.string().max(LONGEST_SCANNED).exactOptional(),
  /** Who has set its price, its discount or what somebody else bears; left out: nobody has. */
  setBy: LineSetters.exactOptional(),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** What a basket holds, with its prices still to be found. */
export interface BasketContents {
  readonly lines: readonly BasketLine[];
  readonly discount: Discount | null;
}

export const BasketName = lineOfText(0, LONGEST_BASKET_NAME);

/**
 * A line that was taken away, or what a line became less by: remembered until the basket ends. A line is put back by
 * "undo"; what a line became less by stays remembered, also where it grows again.
 */
export const VoidedLine = z.object({
  /** Of a part: as many as went, with their marking codes. */
  line: BasketLine,
  position: z.number().int(),
  /** As it was then. */
  name: z.string(),
  dueTiyin: TiyinAmount,
  reason: z.string().nullable(),
  /** The line itself stayed. */
  isPart: z.boolean().default(false),
  /** Who took it out; null: the till by itself, or a basket of before this was kept. */
  by: StaffId.nullable().default(null),
  approvedBy: StaffId.nullable().default(null),
  /** When, of several steps the last one; null: of before this was kept. */
  goneWallMs: z.number().nullable().default(null),
  /** How many tenders of its sale, and payments of them, were begun before it went. */
  begun: z.number().int().default(0),
});
export type VoidedLine = z.infer<typeof VoidedLine>;

/** A basket as it is kept. Each edit raises its revision by one. */
export interface Basket extends BasketContents {
  readonly saleId: SaleId;
  /** Who gave the discount of the whole basket; left out: there is none, or it is of before this was kept. */
  readonly discountBy?: SetBy;
  readonly state: 'open' | 'parked';
  /** In which it was begun: a lesson's goods are not the shop's. null: an older program began it. */
  readonly mode: Mode | null;
  /** What it was parked under; empty where nobody named it. */
  readonly name: string;
  readonly parkedWallMs: number | null;
  readonly revision: number;
  readonly voided: readonly VoidedLine[];
  /** It was there at a gap of the log, with so many tenders and payments begun (`gap.ts`); left out: it was not. */
  readonly gapBegun?: number;
  /** Each with its place: places leave gaps where lines were taken away. */
  readonly lines: readonly PlacedLine[];
}

export type PlacedLine = BasketLine & { readonly position: number };

/** An open item as the product that it stands for. Every open item of a shop is this one product in its figures. */
export const productOfOpenItem = ({
  name,
  unit,
  priceTiyin,
  vatPercent,
  spic,
  packageCode,
}: OpenItem): Product => ({
  productId: OPEN_ITEM,
  name,
  unit: unitOf(unit),
  barcode: null,
  spic,
  unitsCode: null,
  packageCode,
  priceTiyin,
  vatPercent,
  tin: null,
  pinfl: null,
  soldBy: unit === KILOGRAM ? 'weight' : 'piece',
  marked: false,
  category: '',
});

// A cast, not a parse: the page prices with it, and carries no schema library.
const OPEN_ITEM = 'open-item' as ProductId;

/** What one piece is in the fiscal item's Amount: 1, or 1000 where the tax side counts thousandths. */
export type AmountScale = 1 | 1000;

/**
 * Checks a quantity for a product (thousandths).
 * Errors: `quantity.invalid`; where a fraction can't be sold `quantity.not-whole` of goods by the piece, and
 * `quantity.scale-whole` of an installation whose fiscal amount counts whole units only (amountScale 1).
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
