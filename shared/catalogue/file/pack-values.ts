/** The package of a row's goods: a second way to sell them. */
import { MAX_LABELS } from '../../sale/basket.ts';
import type { GoodsField, PackRow } from './goods-row.ts';
import { type DecimalSign, readPrice } from './price-text.ts';
import type { RowValues } from './row-values.ts';

const FIELDS = ['packPieces', 'packPrice', 'packPackageCode'] as const satisfies readonly GoodsField[];
const FEWEST = 2;

interface PackOptions {
  readonly barcodes: readonly string[];
  readonly longestCode: number;
  /** Of prices that are texts; null: not known, so that a price with two readings is refused. */
  readonly decimal: DecimalSign | null;
}

/** null: the row has no package, or an unreadable one. */
export function readPack(values: RowValues, { barcodes, longestCode, decimal }: PackOptions): PackRow | null {
  if (barcodes.length === 0 && !FIELDS.some((field) => values.has(field))) return null;
  const [piecesText, priceText] = [values.text('packPieces'), values.text('packPrice')];
  const pieces = /^\d{1,4}$/.test(piecesText) ? Number(piecesText) : 0;
  if (pieces < FEWEST || pieces > MAX_LABELS)
    return values.refuse('unreadable-pack', 'packPieces', { value: piecesText });
  const isNumber = values.cells('packPrice')[0]?.isNumber ?? false;
  const price = readPrice(priceText, isNumber ? '.' : decimal);
  if (!price.ok) return values.refuse('unreadable-pack', 'packPrice', { value: priceText });
  const packageCode = values.shortText('packPackageCode', longestCode);
  return { barcodes, priceTiyin: price.value, packageCode, pieces };
}
