/** A product without tax data takes those of a group at its first sale. Pure. */
import type { ItemGroup } from './category.ts';
import type { ProductRecord, TaxChoice } from './product-record.ts';
import type { TaxData } from './tax-data.ts';
import { proposalFor, type TaxGroups } from './tax-groups.ts';

/** SPIC, package code and VAT: goods can be fiscalised with them. */
export const isWholeTax = ({ spic, packageCode, vatPercent }: TaxData): boolean =>
  spic !== '' && packageCode.trim() !== '' && vatPercent !== undefined;

/**
 * A cashier does not read the fiscal light of a group. So an open answer about cash follows the dated list:
 * tobacco takes no cash until somebody answers. An open answer about marking stays open, because a piece
 * without a code could not be sold at all.
 */
export function groupAtTill(group: ItemGroup, groups: TaxGroups): ItemGroup {
  const isProposed = proposalFor(groups, group.spic)?.notForCash === true;
  return { ...group, notForCash: group.notForCash ?? (isProposed ? true : null) };
}

/**
 * SPIC and package code are one pair. What the product says itself stays. hasPair: it lacks the VAT rate
 * alone, and the group's other answers belong to the group's pair.
 */
export function withTaxOf(
  record: ProductRecord,
  group: ItemGroup,
  { hasPair, taxChoice }: { readonly hasPair: boolean; readonly taxChoice: TaxChoice },
): ProductRecord {
  const { spic, packageCode, unitsCode = null, vatPercent, notForCash, marked } = group;
  return {
    ...record,
    ...(record.vatPercent === undefined && vatPercent !== undefined && { vatPercent }),
    ...(!hasPair && {
      spic,
      packageCode,
      unitsCode: record.unitsCode ?? unitsCode,
      notForCash: record.notForCash ?? notForCash,
      marked: record.marked ?? marked,
    }),
    taxChoice,
  };
}
