/** Categories of products and groups of custom items: both carry tax data. */
import type { z } from 'zod';
import { ItemGroupId } from '../ids.ts';
import { lineOfText } from '../line-of-text.ts';
import { Colour } from './colour.ts';
import { Names } from './names.ts';
import { TaxData, UnitsCode } from './tax-data.ts';

export const LONGEST_CATEGORY = 64;

/** A product names its category by this name. */
export const CategoryName = lineOfText(1, LONGEST_CATEGORY);

/** Its tax data are the defaults of its products. */
export const Category = TaxData.extend({
  name: CategoryName,
  colour: Colour.nullable(),
  /** Of products without their own. Left out: not given. */
  unitsCode: UnitsCode.exactOptional(),
});
export type Category = z.infer<typeof Category>;

/** A category that products name, and that gives them nothing yet. */
export const bareCategory = (name: string): Category => ({
  name,
  colour: null,
  spic: '',
  packageCode: '',
  notForCash: null,
  marked: null,
});

export const isBare = ({
  colour,
  spic,
  packageCode,
  vatPercent,
  notForCash,
  marked,
  unitsCode,
}: Category): boolean =>
  [spic, packageCode].every((code) => code === '') &&
  vatPercent === undefined &&
  unitsCode === undefined &&
  [colour, notForCash, marked].every((value) => value === null);

/**
 * Tax data for goods that are not on file, and for a product that is sold before somebody gave it tax data.
 * Live there is none until somebody sets it.
 */
export const ItemGroup = TaxData.extend({
  groupId: ItemGroupId,
  names: Names,
  /** Unit code of the tax catalogue; left out: not given. */
  unitsCode: UnitsCode.exactOptional(),
});
export type ItemGroup = z.infer<typeof ItemGroup>;
