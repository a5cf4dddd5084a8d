/** Groups of custom items for the lesson, with invented codes. A shop sets its own. */
import type { ItemGroup } from '../../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../../shared/ids.ts';

type Sample = readonly [
  key: string,
  uz: string,
  ru: string,
  en: string,
  spic: string,
  packageCode: string,
  vatPercent: number,
];

const SAMPLES: readonly Sample[] = [
  ['bread', 'Non', 'Хлеб', 'Bread', '01905001001000000', '1520627', 12],
  ['groceries', 'Bakaleya', 'Бакалея', 'Groceries', '01902001001000000', '1520631', 12],
  ['produce', 'Meva va sabzavot', 'Овощи и фрукты', 'Fruit and veg', '00808001001000000', '1494714', 0],
  ['dairy', 'Sut mahsulotlari', 'Молочное', 'Dairy', '00401001001000000', '1520637', 12],
  ['sweets', 'Shirinlik', 'Сладости', 'Sweets', '01806001001000000', '1520638', 12],
  ['household', 'Xoʻjalik mollari', 'Хозтовары', 'Household goods', '03401001001000000', '1520643', 12],
  ['stationery', 'Kanselyariya', 'Канцтовары', 'Stationery', '04820001001000000', '1520641', 12],
  ['other', 'Boshqa', 'Другое', 'Other goods', '09608001001000000', '1520642', 12],
];

export const LESSON_GROUPS: readonly ItemGroup[] = SAMPLES.map(
  ([key, uz, ru, en, spic, packageCode, vatPercent]) => ({
    groupId: ItemGroupId.parse(`lesson-${key}`),
    names: { uz, ru, en },
    spic,
    packageCode,
    vatPercent,
    notForCash: false,
    marked: false,
  }),
);
