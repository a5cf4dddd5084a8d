/** What an entry changed in the shop's goods. */
import type { GoodsFact } from '../../shared/audit/goods-fact.ts';
import type { EntryOf } from '../storage/journal.ts';

export type GoodsEntry = EntryOf<
  'goods.changed' | 'goods.imported' | 'goods.import-undone' | 'goods.copy-taken'
>;

/** A row of the screen names so many products. The counts stand for the others. */
const MOST_NAMED = 20;
const HASH_BEGINS = 12;

export function goodsFacts({ kind, payload }: GoodsEntry): readonly GoodsFact[] {
  if (kind === 'goods.copy-taken') {
    const { copiedWallMs, products } = payload;
    return [{ of: 'goods-copy', copiedWallMs, products }];
  }
  const { counts, products } = payload;
  const written = counts.new + counts.changed;
  // Further prices of a change with many products: their entry counts nothing, and has no other place for them.
  const named = written === 0 ? products : products.slice(0, MOST_NAMED);
  return [
    ...(kind === 'goods.imported' && payload.file
      ? [{ of: 'goods-file', ...payload.file, sha256: payload.file.sha256.slice(0, HASH_BEGINS) } as const]
      : []),
    ...(written > MOST_NAMED || counts.hidden > 0 ? [{ of: 'goods-counts', ...counts } as const] : []),
    ...named.map(
      ({ name, fromTiyin, toTiyin }) => ({ of: 'goods-price', name, fromTiyin, toTiyin }) as const,
    ),
    ...(kind === 'goods.import-undone'
      ? []
      : payload.categories.map((name) => ({ of: 'goods-category', name }) as const)),
    ...(kind === 'goods.imported' && payload.groups.length > 0
      ? [{ of: 'goods-groups', count: payload.groups.length } as const]
      : []),
    ...(kind === 'goods.changed' ? listFacts(payload) : []),
  ];
}

const listFacts = (payload: EntryOf<'goods.changed'>['payload']): readonly GoodsFact[] => {
  const { droppedCategories, groups, droppedGroups, duePrices, droppedDuePrices } = payload;
  const count = groups.length + droppedGroups.length;
  return [
    ...droppedCategories.map((name) => ({ of: 'goods-category-dropped', name }) as const),
    ...(count === 0 ? [] : [{ of: 'goods-groups', count } as const]),
    ...duePrices.map(({ fromWallMs, priceTiyin }) => ({ of: 'goods-due', fromWallMs, priceTiyin }) as const),
    ...droppedDuePrices.map(
      ({ fromWallMs, priceTiyin }) => ({ of: 'goods-due-dropped', fromWallMs, priceTiyin }) as const,
    ),
  ];
};
