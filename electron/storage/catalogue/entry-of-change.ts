/** The log's entry of a change. It is stored with the change, until the log has it (`unlogged.ts`). */
import type { GoodsChange } from '../../../shared/catalogue/goods-store.ts';
import type { GoodsChangeId } from '../../../shared/ids.ts';
import type { NewEntry } from '../kinds.ts';
import type { WrittenProducts } from './write-products.ts';

export type GoodsEntry = NewEntry<
  'goods.changed' | 'goods.imported' | 'goods.import-undone' | 'goods.copy-taken'
>;

export interface ChangeToLog {
  readonly change: GoodsChange;
  readonly changedWallMs: number;
  readonly written: WrittenProducts;
  /** The import that this change undoes. */
  readonly undone?: GoodsChangeId;
}

export function entryOfChange({ change, changedWallMs, written, undone }: ChangeToLog): GoodsEntry {
  const { changeId, happening } = change;
  const { counts, products } = written;
  const rows = { changeId, changedWallMs, counts, products: [...products] };
  const subject = changeId;
  const categories = (change.categories ?? []).map(({ name }) => name);
  if (happening === 'imported') {
    const { file = null } = change;
    return { kind: 'goods.imported', subject, payload: { ...rows, file, categories } };
  }
  if (happening === 'import-undone') {
    if (undone === undefined) throw new Error('only an undo of an import undoes one');
    return { kind: 'goods.import-undone', subject, payload: { ...rows, undone } };
  }
  return {
    kind: 'goods.changed',
    subject,
    payload: {
      ...rows,
      happening,
      categories,
      droppedCategories: [...(change.droppedCategories ?? [])],
      groups: (change.groups ?? []).map(({ groupId }) => groupId),
      droppedGroups: [...(change.droppedGroups ?? [])],
      duePrices: [...(change.duePrices ?? [])],
      droppedDuePrices: [...(change.droppedDuePrices ?? [])],
    },
  };
}
