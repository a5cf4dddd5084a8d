/**
 * What the rows of products hold beside the record: computed from the record, its category, the shop's language
 * and the list of tax groups. Another language or list makes them anew.
 */

import type { Category } from '../../../shared/catalogue/category.ts';
import { type FiscalLack, fiscalLight, LIGHT_RULES } from '../../../shared/catalogue/fiscal-light.ts';
import { nameIn } from '../../../shared/catalogue/name-in.ts';
import type { ProductRecord } from '../../../shared/catalogue/product-record.ts';
import type { TaxGroups } from '../../../shared/catalogue/tax-groups.ts';
import type { AmountScale } from '../../../shared/sale/basket.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import { flagsOf } from './flags.ts';

export interface DerivedParts {
  /** Of the fiscal name. Read at each use. */
  readonly language: () => Language;
  readonly groups: TaxGroups;
  /** Whether a receipt needs the unit code. Read at each use. */
  readonly unitsRequired: () => boolean;
  /** How receipts count one unit. Read at each use. */
  readonly amountScale: () => AmountScale;
}

export interface Derived {
  readonly name: string;
  readonly flags: number;
  /** Names of what is missing, separated by spaces. */
  readonly lacks: string;
}

/** Finds a category by its name. null: nobody described it. */
export type CategoryOf = (name: string) => Category | null;

export function derivedOf(
  record: ProductRecord,
  categoryOf: CategoryOf,
  { language, groups, unitsRequired, amountScale }: DerivedParts,
): Derived {
  const name = nameIn(record.names, language());
  const lacks = fiscalLight(
    { ...record, fiscalName: record.fiscalName ?? name },
    {
      category: categoryOf(record.category),
      groups,
      unitsRequired: unitsRequired(),
      amountScale: amountScale(),
    },
  );
  return { name, flags: flagsOf(record, lacks.length === 0), lacks: lacks.join(' ') };
}

/** Rows with another mark were derived from something else. */
export const derivedMark = ({ language, groups, unitsRequired, amountScale }: DerivedParts): string =>
  JSON.stringify([LIGHT_RULES, language(), groups.dated, unitsRequired(), amountScale()]);

export const lacksOfText = (stored: string): readonly FiscalLack[] =>
  stored === '' ? [] : (stored.split(' ') as FiscalLack[]);
