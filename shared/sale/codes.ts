/**
 * The marking codes of a line, by what is sold alone: a piece with its code, or a package with the codes of
 * its pieces. A package may carry a code of its own, which then stands for its pieces.
 *
 *   2 pieces         labels a b        packs left out
 *   2 packages of 3  labels a b c d    packs 3 1    (the second by its own code)
 */
import type { Product } from '../catalogue/product.ts';
import { type BasketLine, ONE } from './basket.ts';

export interface Coded {
  readonly labels: readonly string[];
  readonly packs?: readonly number[];
}

/** The codes of one piece or package. */
export type Unit = readonly string[];

const sizesOf = ({ labels, packs }: Coded): readonly number[] => packs ?? labels.map(() => 1);

/** The codes by piece or package, whatever the quantity. */
export function unitsIn(coded: Coded): readonly Unit[] {
  let from = 0;
  return sizesOf(coded).map((size) => {
    const unit = coded.labels.slice(from, from + size);
    from += size;
    return unit;
  });
}

/**
 * The codes by piece or package; null: none, or not one unit for each piece. Weighed goods have one code
 * whatever their weight.
 */
export function unitsOf(line: Coded & { readonly quantity: number }): readonly Unit[] | null {
  const sizes = sizesOf(line);
  const isWhole = sizes.reduce((sum, size) => sum + size, 0) === line.labels.length;
  return sizes.length > 0 && isWhole && sizes.length * ONE === line.quantity ? unitsIn(line) : null;
}

/** Pieces alone need no sizes. */
export function codedOf(units: readonly Unit[]): Coded {
  const sizes = units.map((unit) => unit.length);
  const labels = units.flat();
  return sizes.every((size) => size === 1) ? { labels } : { labels, packs: sizes };
}

export const joined = (one: Coded, other: Coded): Coded => codedOf([...unitsIn(one), ...unitsIn(other)]);

/** The line with these codes instead of its own. */
export function withCodes<Line extends Pick<BasketLine, 'labels' | 'packs'>>(line: Line, coded: Coded): Line {
  const { packs: _, ...rest } = line;
  const codes = { labels: [...coded.labels], ...(coded.packs && { packs: [...coded.packs] }) };
  // A cast: the rest of a generic type is not known to be that type.
  return { ...rest, ...codes } as unknown as Line;
}

/** A piece scanned with a marking code is marked, whatever the catalogue states. */
export const needsLabels = ({ labels }: Pick<Coded, 'labels'>, product: Pick<Product, 'marked'>): boolean =>
  product.marked || labels.length > 0;

/** How many codes a quantity needs: those of its pieces, or one for weighed goods. */
export const labelsOf = ({ soldBy, pieces }: Pick<Product, 'soldBy' | 'pieces'>, quantity: number): number =>
  soldBy === 'weight' ? 1 : Math.ceil(quantity / ONE) * pieces;

/**
 * Whether each piece or package of the line has its codes. A package keeps the codes that were scanned, even
 * if its owner corrects the number of its pieces later.
 */
export function hasCodes(
  line: Coded & { readonly quantity: number },
  { soldBy }: Pick<Product, 'soldBy'>,
): boolean {
  if (soldBy === 'weight') return line.labels.length > 0;
  if (line.packs !== undefined) return unitsOf(line) !== null;
  return line.labels.length * ONE >= line.quantity;
}

/**
 * The codes that stay on a line when its quantity falls. `missing`: the quantity needs more codes.
 * `which`: exactly `limit` pieces or packages must go, each with all its codes.
 */
type Kept =
  | { readonly is: 'kept'; readonly coded: Coded }
  | { readonly is: 'missing' }
  | { readonly is: 'which'; readonly limit: number };

export function keptOf(
  line: Coded,
  {
    product,
    quantity,
    gone,
  }: { readonly product: Product; readonly quantity: number; readonly gone: readonly string[] },
): Kept {
  const units = unitsIn(line);
  const needed = product.soldBy === 'weight' ? 1 : Math.ceil(quantity / ONE);
  if (needsLabels(line, product) && needed > units.length) return { is: 'missing' };
  // Weighed goods keep their one code.
  const limit = product.soldBy === 'weight' ? 0 : Math.max(0, units.length - needed);
  const going = new Set(gone);
  const left = units.filter((unit) => !unit.every((label) => going.has(label)));
  const leaving = units.length - left.length;
  const areWhole = left.every((unit) => unit.every((label) => !going.has(label)));
  const areHere = units.flat().length - left.flat().length === gone.length;
  return leaving === limit && areWhole && areHere
    ? { is: 'kept', coded: codedOf(left) }
    : { is: 'which', limit };
}
