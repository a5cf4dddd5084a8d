/** Categories and tax groups after the rows of our own export. A row changes what it says and leaves the rest. */
import type { ItemGroupId } from '../../ids.ts';
import { LANGUAGES } from '../../settings/languages.ts';
import { bareCategory, type Category, type ItemGroup } from '../category.ts';
import { keptText } from '../export/goods-sheet.ts';
import { cellText } from '../file/cell-text.ts';
import type { DefaultRow } from '../file/default-row.ts';
import type { Names } from '../names.ts';
import { NO_TAX_DATA, type TaxData } from '../tax-data.ts';
import { nameKey } from './name-key.ts';

export interface TaxDefaults {
  readonly categories: readonly Category[];
  readonly groups: readonly ItemGroup[];
}

/** Those that the rows make new or change. newId: of a group whose row has no id. */
export function changedDefaults(
  rows: readonly DefaultRow[],
  known: TaxDefaults,
  newId: () => ItemGroupId,
): TaxDefaults {
  const categories = new Map<string, Category>();
  const groups = new Map<ItemGroupId, ItemGroup>();
  for (const row of rows) {
    if (row.kind === 'category') {
      const category = categoryAfter(row, [...categories.values(), ...known.categories]);
      categories.set(category.name, category);
      continue;
    }
    const group = groupAfter(row, [...groups.values(), ...known.groups], newId);
    groups.set(group.groupId, group);
  }
  const isNews =
    <T>(before: readonly T[]) =>
    (one: T): boolean =>
      !before.some((other) => isSame(one, other));
  return {
    categories: [...categories.values()].filter(isNews(known.categories)),
    groups: [...groups.values()].filter(isNews(known.groups)),
  };
}

const isSame = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** A name as the reader of the file sees it. */
const shownKey = (name: string): string => nameKey(cellText(keptText(name)));
const isNamed = (name: string, said: string): boolean =>
  [nameKey(name), shownKey(name)].includes(nameKey(said));

function categoryAfter(row: DefaultRow, all: readonly Category[]): Category {
  const before = all.find(({ name }) => isNamed(name, row.name)) ?? bareCategory(row.name);
  return {
    ...before,
    ...taxAfter(before, row),
    colour: row.colour ?? before.colour,
    ...unitsOf(row),
  };
}

/** Two groups never get one name: their buttons would look the same. */
function groupAfter(row: DefaultRow, all: readonly ItemGroup[], newId: () => ItemGroupId): ItemGroup {
  const said = Object.keys(row.names).length > 0 ? row.names : { uz: row.name };
  const hasName = ({ names }: ItemGroup): boolean =>
    LANGUAGES.some((language) => {
      const [own, other] = [names[language], said[language]];
      return own !== undefined && other !== undefined && isNamed(own, other);
    });
  const before = all.find(({ groupId }) => groupId === row.groupId) ?? all.find(hasName);
  const isTaken = all.some((group) => group.groupId !== before?.groupId && hasName(group));
  const isKept = before !== undefined && (isTaken || (hasName(before) && isOneNameEach(before.names, said)));
  return {
    ...taxAfter(before ?? NO_TAX_DATA, row),
    groupId: before?.groupId ?? row.groupId ?? newId(),
    names: isKept ? before.names : (said as Names),
    ...(before?.unitsCode !== undefined && { unitsCode: before.unitsCode }),
    ...unitsOf(row),
  };
}

const isOneNameEach = (names: Names, said: DefaultRow['names']): boolean =>
  LANGUAGES.every((language) => {
    const [own, other] = [names[language], said[language]];
    return own === other || (own !== undefined && other !== undefined && cellText(keptText(own)) === other);
  });

const unitsOf = ({ unitCode }: DefaultRow): { readonly unitsCode?: number } =>
  unitCode === null ? {} : { unitsCode: unitCode };

/** A package code belongs to its SPIC. */
function taxAfter(before: TaxData, row: DefaultRow): TaxData {
  const isOther = row.spic !== null && row.spic !== before.spic;
  const vatPercent = row.vat === undefined ? before.vatPercent : row.vat;
  return {
    spic: row.spic ?? before.spic,
    packageCode: row.packageCode ?? (isOther ? '' : before.packageCode),
    ...(vatPercent === undefined ? {} : { vatPercent }),
    notForCash: row.notForCash ?? before.notForCash,
    marked: row.marked ?? before.marked,
  };
}
