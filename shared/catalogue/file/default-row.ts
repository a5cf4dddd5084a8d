/** Rows of our own export that are no goods: a category or a tax group, with what goods take from it. */
import { ItemGroupId } from '../../ids.ts';
import { LANGUAGES, type Language } from '../../settings/languages.ts';
import type { GoodsField } from './goods-row.ts';
import type { OtherValues } from './read-values.ts';
import type { RowValues } from './row-values.ts';

export const ROW_KINDS = { category: 'category', group: 'tax-group' } as const;

/** null: the row does not say. */
export interface DefaultRow
  extends Pick<
    OtherValues,
    'spic' | 'packageCode' | 'unitCode' | 'vat' | 'notForCash' | 'marked' | 'colour'
  > {
  readonly kind: keyof typeof ROW_KINDS;
  /** Of a category; of a group in the file's language. */
  readonly name: string;
  /** Of a group. */
  readonly names: Readonly<Partial<Record<Language, string>>>;
  /** Of a group. */
  readonly groupId: ItemGroupId | null;
}

const NAME_FIELDS: Readonly<Record<Language, GoodsField>> = { uz: 'nameUz', ru: 'nameRu', en: 'nameEn' };

export function defaultKindOf(values: RowValues): DefaultRow['kind'] | null {
  const said = values.text('rowKind');
  return said === ROW_KINDS.category ? 'category' : said === ROW_KINDS.group ? 'group' : null;
}

export function readDefault(
  values: RowValues,
  kind: DefaultRow['kind'],
  { spic, packageCode, unitCode, vat, notForCash, marked, colour }: OtherValues,
): DefaultRow {
  const names = LANGUAGES.flatMap((language) => {
    const name = values.text(NAME_FIELDS[language]);
    return name === '' ? [] : [[language, name] as const];
  });
  return {
    kind,
    name: values.text('name'),
    names: Object.fromEntries(names),
    groupId: ItemGroupId.safeParse(values.text('id')).data ?? null,
    ...{ spic, packageCode, unitCode, vat, notForCash, marked, colour },
  };
}
