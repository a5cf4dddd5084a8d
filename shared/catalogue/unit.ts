/**
 * The unit of goods is stored as the catalogue spells it. Pages and papers translate it into the reader's
 * language.
 */

/** Goods that are not on file are sold by the piece or by weight. */
export const OPEN_ITEM_UNITS = ['dona', 'kg'] as const;
export type OpenItemUnit = (typeof OPEN_ITEM_UNITS)[number];

/** The unit of goods by weight, where only the unit shows how they are sold. */
export const KILOGRAM: OpenItemUnit = 'kg';

/** Any fraction of these units may be sold and returned. */
const MEASURES = /^(?:kg|g|gr|gramm|l|litr|ml|m|кг|г|гр|л|мл|м)\.?$/i;

/** Weighed or measured, as far as the unit shows: a line of a sale holds nothing better. */
export const isMeasure = (unit: string): boolean => MEASURES.test(unit);

/** Of these units a scale counts whole ones. */
const SMALL_MEASURES = /^(?:g|gr|gramm|ml|г|гр|мл)\.?$/i;

export const isSmallMeasure = (unit: string): boolean => SMALL_MEASURES.test(unit);

/**
 * Older pages stored their own language's unit for a piece with open items, and the log keeps those entries.
 */
const KEPT_BEFORE: Readonly<Record<string, OpenItemUnit>> = { шт: 'dona', pcs: 'dona' };

/** Maps a stored unit to the unit that the till stores now. */
export const unitOf = (kept: string): string =>
  Object.hasOwn(KEPT_BEFORE, kept) ? (KEPT_BEFORE[kept] ?? kept) : kept;
