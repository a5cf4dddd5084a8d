import type { ItemGroup } from '../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import type { EnteredItem } from '../../shared/sale/basket.ts';

type Taxed = Pick<EnteredItem, 'spic' | 'packageCode' | 'vatPercent'>;

/** A group of the shop with the tax data of an item. */
export const groupOf = (
  { spic, packageCode, vatPercent }: Taxed,
  answers: Partial<Pick<ItemGroup, 'notForCash' | 'marked' | 'unitsCode'>> = {},
): ItemGroup => ({
  groupId: ItemGroupId.parse(`${spic} ${packageCode} ${vatPercent ?? 'none'}`),
  names: { uz: 'Boshqa' },
  spic,
  packageCode,
  vatPercent,
  notForCash: null,
  marked: null,
  ...answers,
});
