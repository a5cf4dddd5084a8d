/** The reductions and changed prices of a sale, by line and as sums for reports. Pure. */
import type { StaffId } from '../ids.ts';
import type { SaleLine } from './line.ts';
import { lineTiyin, type PricedLine } from './price.ts';
import type { LineSetters, Reduction, ReductionKind, SetBy } from './reduction.ts';

/** The reductions of a sold line; discountBy: who gave the basket's discount. */
export function reductionsOf(priced: PricedLine, discountBy: SetBy | undefined): Reduction[] {
  const { line, product, unitPriceTiyin, priceTiyin, discountTiyin, shareTiyin, otherTiyin } = priced;
  const { price, discount, other } = line.setBy ?? {};
  const cheaper =
    product === null || product.priceTiyin === unitPriceTiyin
      ? 0
      : lineTiyin(product.priceTiyin, line.quantity) - priceTiyin;
  return [
    ...reduction('price', cheaper, price),
    ...reduction('discount', discountTiyin - shareTiyin, discount),
    ...reduction('basket', shareTiyin, discountBy),
    ...reduction('other', otherTiyin, other),
  ];
}

function reduction(of: ReductionKind, lessTiyin: number, by: SetBy | undefined): readonly Reduction[] {
  if (lessTiyin === 0) return [];
  return [
    {
      of,
      lessTiyin,
      ...(by && by.by !== null && { by: by.by }),
      ...(by && by.approvedBy !== null && { approvedBy: by.approvedBy }),
    },
  ];
}

/**
 * The setters of a line that returns to a basket. There the line's discount and its share of the basket's
 * become one sum. If different people gave them, the sum names no one.
 */
export function settersOf({ reductions = [] }: Pick<SaleLine, 'reductions'>): {
  readonly setBy?: LineSetters;
} {
  const setter = (of: ReductionKind): SetBy | undefined => {
    const found = reductions.find((one) => one.of === of);
    return found && { by: found.by ?? null, approvedBy: found.approvedBy ?? null };
  };
  const [own, share] = [setter('discount'), setter('basket')];
  const discount = own && share && !isSame(own, share) ? undefined : (own ?? share);
  const [price, other] = [setter('price'), setter('other')];
  if (!price && !discount && !other) return {};
  return { setBy: { ...(price && { price }), ...(discount && { discount }), ...(other && { other }) } };
}

const isSame = (one: SetBy, other: SetBy): boolean =>
  one.by === other.by && one.approvedBy === other.approvedBy;

/** Everybody who gave or approved a reduction. */
export const reducersOf = ({ lines }: { readonly lines: readonly SaleLine[] }): readonly StaffId[] =>
  lines.flatMap(({ reductions = [] }) =>
    reductions.flatMap(({ by, approvedBy }) => [by, approvedBy].flatMap((one) => one ?? [])),
  );

/** Reductions of one kind by one person with one approver. */
export interface ReductionSum {
  readonly of: ReductionKind;
  readonly lessTiyin: number;
  readonly lines: number;
  /** null: nobody, or unknown. */
  readonly by: StaffId | null;
  readonly approvedBy: StaffId | null;
}

/** All reductions of a sale as sums, in the order of its lines. */
export function reductionSums({ lines }: { readonly lines: readonly SaleLine[] }): readonly ReductionSum[] {
  const all = lines.flatMap(({ reductions = [] }) => reductions);
  const same = Map.groupBy(all, ({ of, by = '', approvedBy = '' }) => `${of} ${by} ${approvedBy}`);
  return [...same.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { of, by = null, approvedBy = null } = first;
    const lessTiyin = group.reduce((sum, one) => sum + one.lessTiyin, 0);
    return [{ of, lessTiyin, lines: group.length, by, approvedBy }];
  });
}
