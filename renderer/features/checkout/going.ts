/** Which pieces or packages of a marked line go, by their codes. Pure. */
import { ONE } from '../../../shared/sale/basket.ts';
import { type Coded, type Unit, unitsIn } from '../../../shared/sale/codes.ts';
import type { PricedLine } from '../../../shared/sale/price.ts';

/** The number of marked pieces or packages to remove. quantity: the rest of the line, in thousandths. */
export const piecesToGo = ({ line, product }: PricedLine, quantity: number): number =>
  product?.soldBy === 'piece' && quantity > 0 && quantity % ONE === 0
    ? Math.max(0, unitsIn(line).length - quantity / ONE)
    : 0;

const isGone = (unit: Unit, gone: readonly string[]): boolean => unit.every((label) => gone.includes(label));

/** How many pieces or packages are chosen. */
export const goingOf = (line: Coded, gone: readonly string[]): number =>
  unitsIn(line).filter((unit) => isGone(unit, gone)).length;

/** With this unit, chosen last. The first choice is dropped if more than `most` are chosen. */
export function withGoing(line: Coded, gone: readonly string[], unit: Unit, most: number): readonly string[] {
  const others = gone.filter((label) => !unit.includes(label));
  const before = unitsIn(line).filter((one) => isGone(one, others));
  // In the order in which they were chosen.
  const inOrder = before.toSorted((a, b) => others.indexOf(a[0] ?? '') - others.indexOf(b[0] ?? ''));
  return [...inOrder, unit].slice(-most).flat();
}

export const toggled = (line: Coded, gone: readonly string[], unit: Unit, most: number): readonly string[] =>
  isGone(unit, gone) ? gone.filter((label) => !unit.includes(label)) : withGoing(line, gone, unit, most);

/** The piece or package with this code. */
export const unitWith = (line: Coded, label: string): Unit | undefined =>
  unitsIn(line).find((unit) => unit.includes(label));
