/** Package codes that the shop's own goods have for a SPIC, for a person to pick from. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Names } from '../../../shared/catalogue/names.ts';
import type { KnownPackageCode } from '../../../shared/contract/goods.ts';
import type { GoodsDeps } from './deps.ts';

/** More are no help. */
const MOST = 6;

/** Most used first. Reads in steps, so that the till sells meanwhile. */
export async function packageCodesOf(
  { store }: Pick<GoodsDeps, 'store'>,
  spic: string,
): Promise<readonly KnownPackageCode[]> {
  const known = new Map<string, { readonly names: Names; products: number }>();
  const note = (packageCode: string, names: Names, products: 0 | 1): void => {
    if (packageCode === '') return;
    const before = known.get(packageCode);
    if (before) before.products += products;
    else known.set(packageCode, { names, products });
  };
  for (const group of store.groups()) if (group.spic === spic) note(group.packageCode, group.names, 0);
  for (const category of store.categories())
    if (category.spic === spic) note(category.packageCode, { uz: category.name }, 0);
  for (let after: number | null = 0; after !== null; ) {
    const { found, next } = store.ofSpic(spic, after);
    for (const { packageCode, names } of found) note(packageCode, names, 1);
    after = next;
    if (next !== null) await nextTurn();
  }
  return [...known]
    .map(([packageCode, { names, products }]) => ({ packageCode, names, products }))
    .toSorted((one, other) => other.products - one.products)
    .slice(0, MOST);
}
