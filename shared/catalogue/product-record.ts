/**
 * A product as its owner keeps it. `asSold` (as-sold.ts) makes the product of a basket line from it, with what
 * it inherits from its category.
 */
import { z } from 'zod';
import { ItemGroupId, ProductId, StaffId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { TiyinAmount } from '../money.ts';
import { PictureHash } from '../pictures/picture.ts';
import { MAX_LABELS } from '../sale/basket.ts';
import { LONGEST_CATEGORY } from './category.ts';
import { Colour } from './colour.ts';
import { LONGEST_PRODUCT_NAME, Names } from './names.ts';
import { LONGEST_PACKAGE_CODE, TaxData } from './tax-data.ts';

export const MOST_BARCODES = 20;
export const LONGEST_BARCODE = 32;
export const LONGEST_ARTICLE_NUMBER = 64;
export const LONGEST_PLU = 16;
export const LONGEST_UNIT = 16;

const Barcodes = z
  .array(lineOfText(1, LONGEST_BARCODE))
  .max(MOST_BARCODES)
  .refine((codes) => new Set(codes).size === codes.length);

/** The owner of commission goods. */
export const Consignor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tin'), number: z.string().regex(/^\d{9}$/) }),
  z.object({ kind: z.literal('pinfl'), number: z.string().regex(/^\d{14}$/) }),
]);
export type Consignor = z.infer<typeof Consignor>;

/** A second way to sell the same goods: a package of six. It is a product of its own in a basket. */
export const Package = z.object({
  /** Of the package, not of its product. */
  productId: ProductId,
  barcodes: Barcodes,
  priceTiyin: TiyinAmount,
  /** Belongs to the product's SPIC. */
  packageCode: lineOfText(0, LONGEST_PACKAGE_CODE),
  /** Pieces in it, and marking codes where each piece has one. */
  pieces: z.number().int().min(2).max(MAX_LABELS),
});
export type Package = z.infer<typeof Package>;

/** Tax data that somebody chose at the first sale, until somebody with the right confirms it. */
export const TaxChoice = z.object({
  /** null: codes of other goods. */
  groupId: ItemGroupId.nullable(),
  /** null: the till itself. */
  by: StaffId.nullable(),
  wallMs: z.number(),
});
export type TaxChoice = z.infer<typeof TaxChoice>;

/** Its own tax data go before its category's. */
export const ProductRecord = TaxData.extend({
  productId: ProductId,
  names: Names,
  /** A shorter name for receipts, without the unit; null: the name in the shop's language. */
  fiscalName: lineOfText(1, LONGEST_PRODUCT_NAME).nullable(),
  /** The first one is the main one. */
  barcodes: Barcodes,
  articleNumber: lineOfText(1, LONGEST_ARTICLE_NUMBER).nullable(),
  /** The number at the scale. */
  plu: lineOfText(1, LONGEST_PLU).nullable(),
  /** "dona", "kg", "l": stored as the catalogue spells it; pages and papers translate it. */
  unit: lineOfText(0, LONGEST_UNIT),
  /** Unit code of the tax catalogue. */
  unitsCode: z.number().int().nonnegative().nullable(),
  /** Price of one piece, or of one kilogram, VAT included. 0: not given yet. */
  priceTiyin: TiyinAmount,
  consignor: Consignor.nullable(),
  /** '': none. */
  category: lineOfText(0, LONGEST_CATEGORY),
  /** null: its category's. */
  colour: Colour.nullable(),
  pinned: z.boolean(),
  soldBy: z.enum(['piece', 'weight']),
  package: Package.nullable(),
  taxChoice: TaxChoice.nullable(),
  /** Hidden goods are found no more, and stay sellable in baskets that hold them. */
  active: z.boolean(),
  /** Left out: its tile shows letters alone. */
  photo: PictureHash.exactOptional(),
});
export type ProductRecord = z.infer<typeof ProductRecord>;
