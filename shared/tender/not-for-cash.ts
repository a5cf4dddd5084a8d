/**
 * Goods that the law does not let a shop sell for cash. A basket with such goods takes no cash, not even a
 * part or the rest of a mixed sale. Pure: the page shows what the main process enforces.
 *
 * - The first tender reads the catalogue and the limit; later tenders read what the sale's lines keep.
 * - Money goes back in any way: no refund asks here.
 */
import type { TillError } from '../errors/till-error.ts';
import type { Tiyin } from '../money.ts';
import type { SaleLine } from '../sale/line.ts';
import type { PricedLine } from '../sale/price.ts';

type Priced = Pick<PricedLine, 'product' | 'unitPriceTiyin'>;

/** from: the unit price that takes no cash whatever the goods are; null: no such limit. */
export const isNotForCash = ({ product, unitPriceTiyin }: Priced, from: Tiyin | null): boolean =>
  product !== null && (product.notForCash || (from !== null && unitPriceTiyin >= from));

/** Why a basket takes no cash; null: it may. */
export const cashStopOfGoods = (lines: readonly Priced[], from: Tiyin | null): TillError | null =>
  stopOf(lines.flatMap((line) => (isNotForCash(line, from) && line.product ? [line.product.name] : [])));

/** Why a sale takes no cash as a part or as its rest; null: it may. */
export const cashStopOfLines = (lines: readonly Pick<SaleLine, 'name' | 'notForCash'>[]): TillError | null =>
  stopOf(lines.flatMap(({ name, notForCash }) => (notForCash ? [name] : [])));

/** A sentence with more names is not read at the counter. */
const MOST_NAMES = 3;

/** note: the first names; limit: how many more. */
function stopOf(goods: readonly string[]): TillError | null {
  const names = [...new Set(goods)];
  if (names.length === 0) return null;
  const more = names.length - MOST_NAMES;
  return {
    code: 'tender.not-for-cash',
    note: names.slice(0, MOST_NAMES).join(', '),
    ...(more > 0 && { limit: more }),
  };
}
