/** Checks which goods come back against what the lines still have, and finds what was paid for them. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Refund } from '../../shared/refund/refund.ts';
import { type ReturnedOfLine, returnedOf, worthOf } from '../../shared/refund/returned.ts';
import type { ReturnedGoods } from '../../shared/refund/sale-return.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Unit, unitsOf } from '../../shared/sale/codes.ts';
import { dueOf, type SaleLine } from '../../shared/sale/line.ts';
import { isByMeasure, unitsLeft } from './offer.ts';

type RequestedGoods = Parsed<'refund.goods'>['goods'][number];

/**
 * Errors:
 * - `refund.goods-gone` (note: the goods; limit: what is left of them, thousandths).
 * - `quantity.not-whole` (note: the goods): a part of a piece or a package.
 * - `label.missing` (note: the goods): pieces with their own codes must be named one by one, packages with
 *   all their codes.
 * - `ipc.bad-arguments`: a line that the sale lacks, or that is named twice.
 */
export function takeGoods(
  lines: readonly SaleLine[],
  refunds: readonly Refund[],
  requested: readonly RequestedGoods[],
): Result<ReturnedGoods[], TillError> {
  const taken: ReturnedGoods[] = [];
  for (const one of requested) {
    const line = lines.find(({ lineId }) => lineId === one.lineId);
    if (!line || taken.some(({ lineId }) => lineId === one.lineId)) {
      return fail({ code: 'ipc.bad-arguments', field: 'goods' });
    }
    const goods = takeLine(line, returnedOf(line.lineId, refunds), one);
    if (!goods.ok) return goods;
    taken.push(goods.value);
  }
  return ok(taken);
}

function takeLine(
  line: SaleLine,
  returned: ReturnedOfLine,
  { quantity, labels: named }: RequestedGoods,
): Result<ReturnedGoods, TillError> {
  const { lineId, name: note } = line;
  const left = line.quantity - returned.quantity;
  if (quantity > left) return fail({ code: 'refund.goods-gone', note, limit: left });
  // The rest may be a part since an older program.
  if (quantity % ONE !== 0 && quantity !== left && !isByMeasure(line))
    return fail({ code: 'quantity.not-whole', note });
  const units = unitsLeft(line, returned);
  const there = units.flat();
  // The last goods of a line take all its remaining codes, also where codes are not pieces.
  const labels = named ?? (quantity === left ? there : []);
  const areThere = new Set(labels).size === labels.length && labels.every((label) => there.includes(label));
  const arePieces = unitsOf(line) === null || areWhole(units, labels, quantity);
  if (!areThere || !arePieces) return fail({ code: 'label.missing', note });
  return ok({
    lineId,
    quantity,
    amountTiyin: worthOf({ quantity: line.quantity, dueTiyin: dueOf(line) }, returned, quantity),
    ...(labels.length > 0 && { labels: [...labels] }),
  });
}

/** Whether the codes are those of as many pieces or packages, each with all of them. */
function areWhole(units: readonly Unit[], labels: readonly string[], quantity: number): boolean {
  const named = units.filter((unit) => unit.every((label) => labels.includes(label)));
  return named.length * ONE === quantity && named.flat().length === labels.length;
}
