/**
 * What goods are counted in, as it is kept: the catalogue's word, whatever language the page speaks. Pages and papers say it
 * in the language of whoever looks.
 */

/** What goods that are not on file are sold in: by the piece, or by weight. */
export const OPEN_ITEM_UNITS = ['dona', 'kg'] as const;
export type OpenItemUnit = (typeof OPEN_ITEM_UNITS)[number];

/** Sold by weight, where nothing but the unit tells it. */
export const KILOGRAM: OpenItemUnit = 'kg';

/** Any part of these may be sold, and come back. */
const MEASURES = /^(?:kg|g|gr|gramm|l|litr|ml|m|кг|г|гр|л|мл|м)\.?$/i;

/** Weighed or measured out, as far as the unit tells: a line of a sale says no more. */
export const isMeasure = (unit: string): boolean => MEASURES.test(unit);

/** Pages once kept their own language's word for a piece with goods that are not on file; the log has it for good. */
const KEPT_BEFORE: Readonly<Record<string, OpenItemUnit>> = { шт: 'dona', pcs: 'dona' };

/** A unit as it would be kept now. */
export const unitOf = (kept: string): string =>
  Object.hasOwn(KEPT_BEFORE, kept) ? (KEPT_BEFORE[kept] ?? kept) : kept;
