/** Groups of custom items for component tests: the first is an ordinary one, the last takes no cash. */
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../shared/ids.ts';

const BREADS: ItemGroup = {
  groupId: ItemGroupId.parse('bread'),
  names: { uz: 'Non', ru: 'Хлеб', en: 'Bread' },
  spic: '01905001001000000',
  packageCode: '1520627',
  vatPercent: 12,
  notForCash: null,
  marked: null,
};

export const SAMPLE_GROUPS: readonly ItemGroup[] = [
  BREADS,
  {
    ...BREADS,
    groupId: ItemGroupId.parse('produce'),
    names: { uz: 'Meva va sabzavot', ru: 'Овощи и фрукты', en: 'Fruit and veg' },
    spic: '00808001001000000',
    packageCode: '1494714',
    vatPercent: 0,
  },
  {
    ...BREADS,
    groupId: ItemGroupId.parse('tobacco'),
    names: { uz: 'Tamaki', ru: 'Табак', en: 'Tobacco' },
    spic: '02402001001000000',
    notForCash: true,
    marked: true,
  },
];
