/** What a smaller quantity takes out of a basket. Pure: who may do so is asked by the same rule as what is remembered. */
import type { Product } from '../catalogue/product.ts';
import type { LineId, ProductId } from '../ids.ts';
import { type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { type BasketContents, type BasketLine, MAX_LABELS, MAX_QUANTITY, type VoidedLine } from './basket.ts';
import { priceBasket } from './price.ts';

/** Of one line: to so many thousandths. */
export interface NewQuantity {
  readonly lineId: LineId;
  readonly quantity: number;
}

/** Whether goods go out by it. A scan that nobody knows is no goods. */
export const isLess = (
  { lines }: Pick<BasketContents, 'lines'>,
  { lineId, quantity }: NewQuantity,
): boolean =>
  lines.some((line) => line.lineId === lineId && line.what.kind !== 'unknown' && quantity < line.quantity);

/**
 * What the line comes to less by it, its share of the basket's discount with it: so the steps of a line add up to what it
 * came to. Never below nothing: what shares out anew may move by a tiyin.
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
    // What no line can have is refused where it is asked for.
    return Number.isSafeInteger(quantity) && quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return tiyin(Math.max(0, dueIn(basket.lines) - dueIn(after)));
}

/** Steps of one line, by one person, with one reason and one approver, are one. */
const isSameStep = (one: VoidedLine, other: VoidedLine): boolean =>
  one.line.lineId === other.line.lineId &&
  one.by === other.by &&
  one.approvedBy === other.approvedBy &&
  one.reason === other.reason;

/**
 * So many more of what was remembered, unless that would be more than a line can be. Only the line's last step grows, and
 * none over a tender: which of them went after it was begun says what was charged, and so whose were not.
 */
export function withPart(voided: readonly VoidedLine[], part: VoidedLine): readonly VoidedLine[] {
  const last = voided.findLast(({ line }) => line.lineId === part.line.lineId);
  const before = last?.isPart && last.begun === part.begun && isSameStep(last, part) ? last : undefined;
  const more = before && joined(before, part);
  return more ? voided.map((one) => (one === before ? more : one)) : [...voided, part];
}

/**
 * The same of all that is to be told, the line that went in the end with what it became less by before. Here what was
 * charged is out of it: what one person took of a line is one, whoever took of it in between.
 */
export function asTold(gone: readonly VoidedLine[]): readonly VoidedLine[] {
  const told: VoidedLine[] = [];
  for (const one of gone) {
    const at = told.findLastIndex((other) => isSameStep(other, one));
    const before = told[at];
    const more = before && joined(before, one);
    if (more) told[at] = more;
    else told.push(one);
  }
  return told;
}

/** Told as one, at the time of the last step; null: it is too much for one line. */
function joined(one: VoidedLine, other: VoidedLine): VoidedLine | null {
  const quantity = one.line.quantity + other.line.quantity;
  const labels = [...one.line.labels, ...other.line.labels];
  if (quantity > MAX_QUANTITY || labels.length > MAX_LABELS) return null;
  return {
    ...other,
    line: { ...other.line, quantity, labels },
    dueTiyin: tiyin(one.dueTiyin + other.dueTiyin),
  };
}
