/**
 * A product that lacks tax data takes those of a group at its first sale.
 *
 * - Without a SPIC all groups are offered. The group gives SPIC, package code, unit code, VAT rate and answers.
 * - An own SPIC is never replaced: its owner chose it, and bans on cash follow from it. Groups with this SPIC are
 *   offered, and give the rest.
 * - A product with SPIC and package code, its own or its category's, takes the VAT rate alone. Groups with this SPIC
 *   are offered. If there are none, all are.
 * - An own answer about cash or marking stays. An open one takes a group's "yes". It takes a group's "no" only where
 *   the product has no SPIC and its category does not say "yes".
 * - A package keeps a code of its own.
 *
 * Codes of other goods (`known-pair.ts`) are offered beside the groups, and taken alike.
 */
import type { ItemGroup } from './category.ts';
import type { KnownPair } from './known-pair.ts';
import type { Product } from './product.ts';
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

/** Why a product has no group to choose from. */
export type NoOffer = 'no-groups' | 'no-units' | 'no-package-code';

/** The groups that a product may take. */
export interface TaxOffer {
  readonly groups: readonly ItemGroup[];
  /** The product's SPIC; '': none. */
  readonly spic: string;
  /** null: there are groups, or the product lacks nothing. */
  readonly without: NoOffer | null;
}

const hasPair = ({ spic, packageCode }: Product): boolean => spic !== '' && packageCode !== '';
export const isWholeProduct = (product: Product): boolean => hasPair(product) && !product.lacksVat;

interface OfferParts {
  /** With whole tax data. */
  readonly groups: readonly ItemGroup[];
  readonly unitsRequired: boolean;
}

/** before: the product as sold; asked: the same, or its package. No group has a package's own code. */
export function taxOffer(
  { before, asked }: { readonly before: Product; readonly asked: Product },
  { groups, unitsRequired }: OfferParts,
): TaxOffer {
  const { spic } = before;
  if (isWholeProduct(asked)) return { groups: [], spic, without: null };
  if (isWholeProduct(before)) return { groups: [], spic, without: 'no-package-code' };
  const ofSpic = groups.filter((group) => group.spic === spic);
  // With its pair a product lacks the VAT rate alone, and no group replaces the pair.
  const fitting = spic === '' || (hasPair(before) && ofSpic.length === 0) ? groups : ofSpic;
  const givesUnits = ({ unitsCode }: ItemGroup): boolean => !hasPair(before) && unitsCode !== undefined;
  const offered = fitting.filter((group) => !unitsRequired || before.unitsCode !== null || givesUnits(group));
  if (offered.length > 0) return { groups: offered, spic, without: null };
  if (fitting.length > 0) return { groups: [], spic, without: 'no-units' };
  const isCodeLacking = spic !== '' && !hasPair(before) && asked.packageCode === '';
  return { groups: [], spic, without: isCodeLacking ? 'no-package-code' : 'no-groups' };
}

/** Whether goods can be sold with the pair, and no offered group gives the same. */
export function isFitting(
  { before, asked }: { readonly before: Product; readonly asked: Product },
  { spic, packageCode, vatPercent, unitsCode }: KnownPair,
  { groups, unitsRequired }: OfferParts,
): boolean {
  const isTwice = groups.some((group) => group.spic === spic && group.packageCode === packageCode);
  const hasVat = !before.lacksVat || vatPercent !== undefined;
  const hasUnits = !unitsRequired || before.unitsCode !== null || unitsCode !== undefined;
  return isWholeProduct(before) ? asked.spic === spic : !isTwice && hasVat && hasUnits;
}

/** pair: a fitting one. Of a package alone if its product is whole. */
export function withPair(
  record: ProductRecord,
  pair: KnownPair,
  taken: Taken & { readonly asked: Product },
): ProductRecord {
  const { before, asked, taxChoice } = taken;
  if (!isWholeProduct(before)) return withTaxOf(record, pair, taken);
  if (record.package?.productId !== asked.productId) return record;
  return { ...record, package: { ...record.package, packageCode: pair.packageCode }, taxChoice };
}

interface Taken {
  /** The product as sold until now. */
  readonly before: Product;
  /** null: none. */
  readonly category: TaxData | null;
  readonly taxChoice: TaxChoice;
}

/** group: one of the offer, or a fitting pair. */
export function withTaxOf(
  record: ProductRecord,
  group: TaxData & Pick<ItemGroup, 'unitsCode'>,
  { before, category, taxChoice }: Taken,
): ProductRecord {
  const { spic, packageCode, unitsCode = null, vatPercent } = group;
  const isOwnSpic = record.spic !== '';
  const answer = (field: 'notForCash' | 'marked'): boolean | null => {
    if (record[field] !== null || group[field] === true) return record[field] ?? true;
    return isOwnSpic || category?.[field] === true ? null : group[field];
  };
  return {
    ...record,
    ...(record.vatPercent === undefined && vatPercent !== undefined && { vatPercent }),
    ...(!hasPair(before) && {
      spic: isOwnSpic ? record.spic : spic,
      packageCode,
      unitsCode: before.unitsCode === null ? unitsCode : record.unitsCode,
      notForCash: answer('notForCash'),
      marked: answer('marked'),
    }),
    taxChoice,
  };
}
