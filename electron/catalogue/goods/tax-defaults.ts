/** Categories and groups of custom items: names, and the tax data that goods take from them. */
import { type Category, type ItemGroup, isBare } from '../../../shared/catalogue/category.ts';
import type { GoodsPage, GoodsStore, StoredProduct } from '../../../shared/catalogue/goods-store.ts';
import type { TaxData } from '../../../shared/catalogue/tax-data.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ItemGroupId, uuidV7 } from '../../../shared/ids.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { sameName } from '../../../shared/staff/person.ts';
import type { Handlers } from '../../ipc/feature.ts';
import type { GoodsDeps } from './deps.ts';
import { writeGoods } from './write.ts';

type Channels = 'goods.save-category' | 'goods.drop-category' | 'goods.save-group' | 'goods.drop-group';

export const taxDefaults = (deps: GoodsDeps): Handlers<Channels> => ({
  'goods.save-category': (request, act) => saveCategory(deps, act, request),
  'goods.drop-category': ({ name }, act) =>
    deps.store.categories().some((category) => category.name === name)
      ? writeGoods(deps, act, { happening: 'edited', droppedCategories: [name] })
      : ok(null),
  'goods.save-group': ({ group }, act) => saveGroup(deps, act, group),
  'goods.drop-group': ({ groupId }, act) =>
    deps.store.groups().some((group) => group.groupId === groupId)
      ? writeGoods(deps, act, { happening: 'edited', droppedGroups: [groupId] })
      : ok(null),
});

/** A stray space around a package code is no part of it. */
const tidied = <T extends TaxData>(data: T): T => ({ ...data, packageCode: data.packageCode.trim() });

/** Renaming takes the category's products along. Errors: `category.gone`, `category.name-taken`. */
function saveCategory(
  deps: GoodsDeps,
  act: Act,
  { category, renamedFrom }: { readonly category: Category; readonly renamedFrom: string | null },
): Result<null, TillError> {
  const others = deps.store.categories().filter(({ name }) => name !== renamedFrom);
  if (renamedFrom !== null && others.length === deps.store.categories().length)
    return fail({ code: 'category.gone', field: renamedFrom });
  // Describing a category that products only name is no second category.
  const isNamed = (other: Category): boolean => other.name === category.name && isBare(other);
  if (others.some((other) => sameName(other.name, category.name) && !isNamed(other)))
    return fail({ code: 'category.name-taken', field: category.name });
  const isRenamed = renamedFrom !== null && renamedFrom !== category.name;
  const moved = isRenamed ? [...productsIn(deps.store, renamedFrom)] : [];
  return writeGoods(deps, act, {
    happening: 'edited',
    categories: [tidied(category)],
    ...(isRenamed && {
      droppedCategories: [renamedFrom],
      products: moved.map(({ record }) => ({ ...record, category: category.name })),
      seen: new Map(moved.map(({ record, revision }) => [record.productId, revision])),
    }),
  });
}

const PAGE_ROWS = 1_000;

/** Hidden ones too. */
function* productsIn(store: GoodsStore, category: string): Generator<StoredProduct> {
  for (const only of ['active', 'hidden'] as const) {
    let after: string | null = null;
    do {
      const page: GoodsPage = store.page({ text: '', only, category }, after, PAGE_ROWS, 0);
      yield* page.rows;
      after = page.next;
    } while (after !== null);
  }
}

/** Errors: `item-group.name-taken`: two buttons would look the same. */
function saveGroup(deps: GoodsDeps, act: Act, group: ItemGroup): Result<null, TillError> {
  const { store, clock, random } = deps;
  const others = store.groups().filter(({ groupId }) => groupId !== group.groupId);
  const isNew = others.length === store.groups().length;
  const taken = others.find(({ names }) =>
    LANGUAGES.some((language) => {
      const [one, other] = [names[language], group.names[language]];
      return one !== undefined && other !== undefined && sameName(one, other);
    }),
  );
  if (taken) return fail({ code: 'item-group.name-taken' });
  const groupId = isNew ? ItemGroupId.parse(uuidV7(clock.wallMs(), random)) : group.groupId;
  return writeGoods(deps, act, { happening: 'edited', groups: [tidied({ ...group, groupId })] });
}
