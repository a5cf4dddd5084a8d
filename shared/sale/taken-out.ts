/**
 * What a decrease takes out of a basket. Pure: the right check and the memory of void lines use the same
 * rule.
 */
import type { Product } from '../catalogue/product.ts';
import type { LineId, ProductId } from '../ids.ts';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { type BasketContents, type BasketLine, MAX_LABELS, MAX_QUANTITY, type VoidedLine } from './basket.ts';
import { joined, withCodes } from './codes.ts';
import { priceBasket } from './price.ts';

/** The new quantity of a line, thousandths. */
export interface NewQuantity {
  readonly lineId: LineId;
  readonly quantity: number;
}

/** Whether the change takes goods out. An unknown scan is not goods. */
export const isLess = (
  { lines }: Pick<BasketContents, 'lines'>,
  { lineId, quantity }: NewQuantity,
): boolean =>
  lines.some((line) => line.lineId === lineId && line.what.kind !== 'unknown' && quantity < line.quantity);

/**
 * The reduction of the line's due amount, including its share of the basket's discount. So the steps of a
 * line add up to its due. Never negative: sharing the discount anew may shift a tiyin.
 */
export function lessTiyin(
  basket: BasketContents,
  { lineId, quantity }: NewQuantity,
  productOf: (id: ProductId) => Product | undefined,
): Tiyin {
  const dueIn = (lines: readonly BasketLine[]): Tiyin =>
    priceBasket({ ...basket, lines }, productOf).lines.find(({ line }) => line.lineId === lineId)?.dueTiyin ??
    ZERO_TIYIN;
  const after = basket.lines.flatMap((line) => {
    if (line.lineId !== lineId) return [line];
    // An invalid quantity is refused when it is requested.
    return Number.isSafeInteger(quantity) && quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return tiyin(Math.max(0, dueIn(basket.lines) - dueIn(after)));
}

/** Steps of one line by one person with one reason and one approver count as one. */
const isSameStep = (one: VoidedLine, other: VoidedLine): boolean =>
  one.line.lineId === other.line.lineId &&
  one.by === other.by &&
  one.approvedBy === other.approvedBy &&
  one.reason === other.reason;

/**
 * Adds to the remembered decrease, up to the limits of a line. Only the line's last step grows, and only if
 * no tender was started since. Whether a step came before or after a tender decides what was charged.
 */
export function withPart(voided: readonly VoidedLine[], part: VoidedLine): readonly VoidedLine[] {
  const last = voided.findLast(({ line }) => line.lineId === part.line.lineId);
  const before = last?.isPart && last.begun === part.begun && isSameStep(last, part) ? last : undefined;
  const more = before && inOne(before, part);
  return more ? voided.map((one) => (one === before ? more : one)) : [...voided, part];
}

/**
 * Merges the steps for the report: a removed line with its earlier decreases. What was charged is already
 * excluded here, so steps of one person merge even if another person's step lies between.
 */
export function mergedVoided(gone: readonly VoidedLine[]): readonly VoidedLine[] {
  const merged: VoidedLine[] = [];
  for (const one of gone) {
    const at = merged.findLastIndex((other) => isSameStep(other, one));
    const before = merged[at];
    const more = before && inOne(before, one);
    if (more) merged[at] = more;
    else merged.push(one);
  }
  return merged;
}

/** Both steps as one, at the time of the later; null: it exceeds the limits of a line. */
function inOne(one: VoidedLine, other: VoidedLine): VoidedLine | null {
  const quantity = one.line.quantity + other.line.quantity;
  const codes = joined(one.line, other.line);
  if (quantity > MAX_QUANTITY || codes.labels.length > MAX_LABELS) return null;
  return {
    ...other,
    line: { ...withCodes(other.line, codes), quantity },
    dueTiyin: tiyin(one.dueTiyin + other.dueTiyin),
  };
}
