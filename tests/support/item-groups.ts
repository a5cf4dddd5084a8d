import type { ItemGroup } from '../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import type { EnteredItem, OpenItem } from '../../shared/sale/basket.ts';

type Taxed = Pick<OpenItem, 'spic' | 'packageCode' | 'vatPercent'>;

/** An item as entered, with the tax data of its group. */
export type TaxedItem = EnteredItem & Taxed;

/** An item of the group that `groupOf` makes of it. */
export const taxed = (item: Omit<TaxedItem, 'groupId'>): TaxedItem => ({
  ...item,
  groupId: groupOf(item).groupId,
});

/** The basket keeps the group's tax data, and no id. */
export const inBasket = ({ groupId: _, ...item }: TaxedItem): OpenItem => item;

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
