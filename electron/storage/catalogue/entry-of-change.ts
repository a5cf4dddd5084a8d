/** The log's entries of a change. They are stored with the change, until the log has them (`unlogged.ts`). */
import type { GoodsChange } from '../../../shared/catalogue/goods-store.ts';
import { GoodsChangeId } from '../../../shared/ids.ts';
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

/** Prices of one further entry: a row of the audit shows them all, and so does a cell of its file. */
const PRICES_OF_AN_ENTRY = 100;
const NO_COUNTS = { new: 0, changed: 0, hidden: 0 } as const;

/**
 * The new prices of a change that names no product, in entries of the same kind. Each has a subject of its own and
 * counts nothing.
 */
export function priceEntriesOf({ change, written, ...rest }: ChangeToLog): readonly GoodsEntry[] {
  const { changeId, happening } = change;
  return Array.from({ length: Math.ceil(written.prices.length / PRICES_OF_AN_ENTRY) }, (_, at) => {
    const products = written.prices.slice(at * PRICES_OF_AN_ENTRY, (at + 1) * PRICES_OF_AN_ENTRY);
    const entry = entryOfChange({
      ...rest,
      change: { changeId, happening },
      written: { counts: NO_COUNTS, products, prices: [] },
    });
    return { ...entry, subject: GoodsChangeId.parse(`${changeId}.${at + 2}`) };
  });
}

export function entryOfChange({ change, changedWallMs, written, undone }: ChangeToLog): GoodsEntry {
  const { changeId, happening } = change;
  const { counts, products } = written;
  const rows = { changeId, changedWallMs, counts, products: [...products] };
  const subject = changeId;
  const categories = (change.categories ?? []).map(({ name }) => name);
  const groups = (change.groups ?? []).map(({ groupId }) => groupId);
  if (happening === 'imported') {
    const { file = null } = change;
    return { kind: 'goods.imported', subject, payload: { ...rows, file, categories, groups } };
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
      groups,
      droppedGroups: [...(change.droppedGroups ?? [])],
      duePrices: [...(change.duePrices ?? [])],
      droppedDuePrices: [...(change.droppedDuePrices ?? [])],
    },
  };
}
