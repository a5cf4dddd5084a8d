/**
 * What goods are counted in, as it is kept: the catalogue's word, whatever language the page speaks. Pages and papers say it
 * in the language of whoever looks.
 */

/** What goods that are not on file are sold in: by the piece, or by weight. */
export const OPEN_ITEM_UNITS = ['dona', 'kg'] as const;
export type OpenItemUnit = (typeof OPEN_ITEM_UNITS)[number];

/** Sold by weight, where nothing but the unit tells it. */
export const KILOGRAM: OpenItemUnit = 'kg';

/** Pages once kept their own language's word for a piece with goods that are not on file; the log has it for good. */
const KEPT_BEFORE: Readonly<Record<string, OpenItemUnit>> = { шт: 'dona', pcs: 'dona' };

/** A unit as it would be kept now. */
export const unitOf = (kept: string): string =>
  Object.hasOwn(KEPT_BEFORE, kept) ? (KEPT_BEFORE[kept] ?? kept) : kept;
