/**
 * Whether a product can be fiscalised, before it is sold for the first time: green, or what is missing.
 *
 *   product               category     tax pair of the product
 *   SPIC or package code  any          the product's own two fields, whole or not
 *   neither               a pair       the category's pair
 *
 *   own answer  category  goods of a proposed group     other goods
 *   yes or no   any       the own answer                the own answer
 *   open        yes       yes                           yes
 *   open        no        no with the category's pair   no
 *                         open with an own pair
 *   open        open      open: not green               no
 */

import { isFiscalNameTooLong } from '../fiscal/fiscal-name.ts';
import { correctionProblem } from '../fiscal/items.ts';
import { isVatRate } from '../fiscal/vat.ts';
import type { AmountScale } from '../sale/basket.ts';
import type { Category } from './category.ts';
import type { TaxData } from './tax-data.ts';
import { proposalFor, type TaxGroups } from './tax-groups.ts';
import { isSmallMeasure } from './unit.ts';

/** Each has a sentence in every language (`fiscal-lack.*`). */
export const FISCAL_LACKS = [
  'name-missing',
  'name-too-long',
  'spic-missing',
  'spic-invalid',
  'package-missing',
  'package-too-long',
  'units-missing',
  'vat-missing',
  'vat-not-whole',
  'cash-unanswered',
  'marking-unanswered',
  'price-missing',
  'weight-scale',
  'pack-code-missing',
  'pack-price-missing',
] as const;
/** Another number makes stored lights anew. */
export const LIGHT_RULES = 2;
export type FiscalLack = (typeof FISCAL_LACKS)[number];

export interface LitGoods extends TaxData {
  /** As it goes onto the receipt, without the unit. */
  readonly fiscalName: string;
  readonly unit: string;
  readonly soldBy: 'piece' | 'weight';
  readonly unitsCode: number | null;
  readonly priceTiyin: number;
  /** The second way to sell the goods. null: none. */
  readonly package: { readonly packageCode: string; readonly priceTiyin: number } | null;
}

/** A product's tax data with what it inherits. */
export interface OwnOrInherited extends TaxData {
  readonly isPairInherited: boolean;
}

export interface LightParts {
  /** null: the product has no category, or the category has no tax data. */
  readonly category: (TaxData & Pick<Category, 'unitsCode'>) | null;
  readonly groups: TaxGroups;
  readonly unitsRequired: boolean;
  readonly amountScale: AmountScale;
}

const isBlank = (text: string): boolean => text.trim() === '';

const hasPair = ({ spic, packageCode }: TaxData): boolean => !isBlank(spic) && !isBlank(packageCode);

/** An open answer of other goods means no. */
function answerOf(
  own: boolean | null,
  ofCategory: boolean | null,
  { isProposed, isPairInherited }: { readonly isProposed: boolean; readonly isPairInherited: boolean },
): boolean | null {
  if (own !== null) return own;
  if (ofCategory === true) return true;
  if (!isProposed) return false;
  // The category's no was given for the category's own pair.
  return ofCategory === false && isPairInherited ? false : null;
}

/** The tax data with which a product is sold. */
export function taxOf(goods: TaxData, category: TaxData | null, groups: TaxGroups): OwnOrInherited {
  const isPairInherited =
    isBlank(goods.spic) && isBlank(goods.packageCode) && category !== null && hasPair(category);
  const { spic, packageCode } = isPairInherited ? category : goods;
  const vatPercent = goods.vatPercent === undefined ? category?.vatPercent : goods.vatPercent;
  const proposal = proposalFor(groups, spic.trim());
  return {
    spic: spic.trim(),
    packageCode: packageCode.trim(),
    isPairInherited,
    ...(vatPercent === undefined ? {} : { vatPercent }),
    notForCash: answerOf(goods.notForCash, category?.notForCash ?? null, {
      isProposed: proposal?.notForCash === true,
      isPairInherited,
    }),
    marked: answerOf(goods.marked, category?.marked ?? null, {
      isProposed: proposal?.marked === true,
      isPairInherited,
    }),
  };
}

function vatLack(vatPercent: number | null | undefined): FiscalLack | null {
  if (vatPercent === undefined) return 'vat-missing';
  if (vatPercent === null) return null;
  // `VATPercent` is an integer in the interface.
  return Number.isInteger(vatPercent) && isVatRate(vatPercent) ? null : 'vat-not-whole';
}

function nameLack({ fiscalName, unit }: LitGoods): FiscalLack | null {
  if (isBlank(fiscalName)) return 'name-missing';
  return isFiscalNameTooLong(fiscalName.trim(), unit) ? 'name-too-long' : null;
}

/** With an amount scale of 1 a receipt counts whole units: no 0.25 kg, but 250 g. */
const isTooCoarse = ({ soldBy, unit }: LitGoods, amountScale: AmountScale): boolean =>
  soldBy === 'weight' && amountScale === 1 && !isSmallMeasure(unit);

/** Empty: the light is green. In the order of the product's form. */
export function fiscalLight(
  goods: LitGoods,
  { category, groups, unitsRequired, amountScale }: LightParts,
): readonly FiscalLack[] {
  const tax = taxOf(goods, category, groups);
  const spic = correctionProblem('SPIC', tax.spic);
  const packageCode = correctionProblem('PackageCode', tax.packageCode);
  const lacks: readonly (FiscalLack | null)[] = [
    nameLack(goods),
    spic && (spic.reason === 'missing' ? 'spic-missing' : 'spic-invalid'),
    packageCode && (packageCode.reason === 'missing' ? 'package-missing' : 'package-too-long'),
    unitsRequired && goods.unitsCode === null && category?.unitsCode === undefined ? 'units-missing' : null,
    vatLack(tax.vatPercent),
    tax.notForCash === null ? 'cash-unanswered' : null,
    tax.marked === null ? 'marking-unanswered' : null,
    goods.priceTiyin > 0 ? null : 'price-missing',
    isTooCoarse(goods, amountScale) ? 'weight-scale' : null,
    goods.package && isBlank(goods.package.packageCode) ? 'pack-code-missing' : null,
    goods.package && goods.package.priceTiyin === 0 ? 'pack-price-missing' : null,
  ];
  return lacks.filter((lack) => lack !== null);
}
