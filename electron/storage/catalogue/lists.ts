/** Categories, groups of custom items, prices to come and kept mappings: short lists. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { Category, ItemGroup } from '../../../shared/catalogue/category.ts';
import { GoodsMapping } from '../../../shared/catalogue/file/goods-mapping.ts';
import type { DuePrice, GoodsChange } from '../../../shared/catalogue/goods-store.ts';
import { ProductId } from '../../../shared/ids.ts';
import { TiyinAmount } from '../../../shared/money.ts';
import type { CategoryOf } from './derived.ts';

const StoredDue = z.object({ product_id: ProductId, from_ms: z.number(), price_tiyin: TiyinAmount });

export interface Lists {
  /** In the order of their names. */
  categories(): readonly Category[];
  readonly categoryOf: CategoryOf;
  /** In the order in which they were added. */
  groups(): readonly ItemGroup[];
  /** Soonest first. */
  duePrices(): readonly DuePrice[];
  mappings(): readonly string[];
  mapping(name: string): GoodsMapping | undefined;
  keepMapping(name: string, mapping: GoodsMapping): void;
  /** Writes the lists of a change into the caller's transaction. */
  write(change: GoodsChange): void;
  /** Another connection, or another part of this one, wrote categories. */
  forget(): void;
}

/** Left out: nobody can read it. */
function parsed<T>(schema: z.ZodType<T>, stored: unknown): readonly T[] {
  try {
    const read = schema.safeParse(JSON.parse(String(stored)));
    return read.success ? [read.data] : [];
  } catch {
    return [];
  }
}

export function listsIn(database: DatabaseSync): Lists {
  const ask = (sql: string) => database.prepare(sql);
  const run = {
    categories: ask('SELECT category FROM category ORDER BY name'),
    category: ask('SELECT category FROM category WHERE name = ?'),
    groups: ask('SELECT item_group FROM item_group ORDER BY rowid'),
    due: ask('SELECT product_id, from_ms, price_tiyin FROM due_price ORDER BY from_ms, product_id'),
    mappings: ask('SELECT name FROM kept_mapping ORDER BY name'),
    mapping: ask('SELECT mapping FROM kept_mapping WHERE name = ?'),
    keepMapping: ask('INSERT OR REPLACE INTO kept_mapping (name, mapping) VALUES (?, ?)'),
    putCategory: ask(`INSERT INTO category (name, category) VALUES (?, ?)
      ON CONFLICT (name) DO UPDATE SET category = excluded.category`),
    dropCategory: ask('DELETE FROM category WHERE name = ?'),
    putGroup: ask(`INSERT INTO item_group (group_id, item_group) VALUES (?, ?)
      ON CONFLICT (group_id) DO UPDATE SET item_group = excluded.item_group`),
    dropGroup: ask('DELETE FROM item_group WHERE group_id = ?'),
    putDue: ask('INSERT OR REPLACE INTO due_price (product_id, from_ms, price_tiyin) VALUES (?, ?, ?)'),
    dropDue: ask('DELETE FROM due_price WHERE product_id = ? AND from_ms = ?'),
  };
  const known = new Map<string, Category | null>();
  return {
    categories: () => run.categories.all().flatMap(({ category }) => parsed(Category, category)),
    categoryOf: (name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      const found = name === '' ? undefined : run.category.get(name);
      const [category = null] = found ? parsed(Category, found.category) : [];
      known.set(name, category);
      return category;
    },
    groups: () => run.groups.all().flatMap(({ item_group }) => parsed(ItemGroup, item_group)),
    duePrices: () =>
      run.due.all().flatMap((row) => {
        const read = StoredDue.safeParse(row);
        if (!read.success) return [];
        const { product_id: productId, from_ms: fromWallMs, price_tiyin: priceTiyin } = read.data;
        return [{ productId, fromWallMs, priceTiyin }];
      }),
    mappings: () => run.mappings.all().map(({ name }) => String(name)),
    mapping: (name) => {
      const found = run.mapping.get(name);
      return found && parsed(GoodsMapping, found.mapping)[0];
    },
    keepMapping: (name, mapping) =>
      void run.keepMapping.run(name, JSON.stringify(GoodsMapping.parse(mapping))),
    write: (change) => {
      for (const name of change.droppedCategories ?? []) run.dropCategory.run(name);
      for (const category of change.categories ?? [])
        run.putCategory.run(category.name, JSON.stringify(Category.parse(category)));
      for (const groupId of change.droppedGroups ?? []) run.dropGroup.run(groupId);
      for (const group of change.groups ?? [])
        run.putGroup.run(group.groupId, JSON.stringify(ItemGroup.parse(group)));
      for (const { productId, fromWallMs } of change.droppedDuePrices ?? [])
        run.dropDue.run(productId, fromWallMs);
      for (const { productId, fromWallMs, priceTiyin } of change.duePrices ?? [])
        run.putDue.run(productId, fromWallMs, priceTiyin);
      known.clear();
    },
    forget: () => known.clear(),
  };
}
