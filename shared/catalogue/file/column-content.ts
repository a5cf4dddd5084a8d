/** What the cells of a column look like, for columns whose header says nothing. */
import { isGtin } from '../../sale/marking.ts';
import { cellText } from './cell-text.ts';
import { isShortCode, isShortGtin } from './code-texts.ts';
import type { FileRow } from './goods-row.ts';
import { readPrice } from './price-text.ts';

export interface ColumnContent {
  readonly filled: number;
  /** Shares of the filled cells, from 0 to 1. */
  readonly spics: number;
  readonly gtins: number;
  readonly prices: number;
  readonly texts: number;
  readonly distinct: number;
  readonly meanLength: number;
  /** 1, 2, 3 and so on: numbers of rows. */
  readonly counts: boolean;
  /** A short number that is no GTIN without its zeros: the shop's own number. */
  readonly ownShort: boolean;
}

/** Prices of goods are seldom below, amounts and rates seldom above. */
const LOWEST_PRICE_TIYIN = 100_00;

export function contentOf(rows: readonly FileRow[], column: number): ColumnContent {
  const cells = rows.map(({ cells }) => cellText(cells[column] ?? '')).filter((cell) => cell !== '');
  const share = (is: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(is).length / cells.length;
  return {
    filled: cells.length,
    spics: share((cell) => /^\d{17}$/.test(cell.replaceAll(' ', ''))),
    gtins: share((cell) => isGtin(cell)),
    prices: share(isPrice),
    texts: share((cell) => /\p{L}{2}/u.test(cell)),
    distinct: new Set(cells).size,
    meanLength: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    counts: cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at),
    ownShort: cells.some((cell) => isShortCode(cell) && !isShortGtin(cell)),
  };
}

function isPrice(cell: string): boolean {
  if (isGtin(cell)) return false;
  // A price with two readings is a price all the same.
  const read = readPrice(cell, ',');
  return read.ok ? read.value >= LOWEST_PRICE_TIYIN : read.error === 'price-varies';
}
