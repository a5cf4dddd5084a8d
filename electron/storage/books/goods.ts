/**
 * Changes of the shop's goods. The goods themselves are in `catalogue.db`, outside the log: the entry says who
 * changed which price.
 */
import { z } from 'zod';
import { LONGEST_CATEGORY } from '../../../shared/catalogue/category.ts';
import { GOODS_HAPPENINGS } from '../../../shared/catalogue/goods-store.ts';
import { LONGEST_PRODUCT_NAME } from '../../../shared/catalogue/names.ts';
import { GoodsChangeId, ItemGroupId, ProductId } from '../../../shared/ids.ts';
import { TiyinAmount } from '../../../shared/money.ts';
import { book, form, inLogAlone } from '../book.ts';

/** A query repeats the index's condition exactly, or SQLite does not use the index. */
export const IS_OF_GOODS =
  "kind IN ('goods.changed', 'goods.imported', 'goods.import-undone', 'goods.copy-taken')";

/** A larger change names no product. Its new prices follow in entries of the same change, which count nothing. */
export const MOST_LOGGED_PRODUCTS = 500;

const Count = z.number().int().nonnegative();

const ChangedProduct = z.object({
  /** Of a product, or of its package. */
  productId: ProductId,
  name: z.string().max(LONGEST_PRODUCT_NAME),
  /** null: new. */
  fromTiyin: TiyinAmount.nullable(),
  toTiyin: TiyinAmount,
});

/** Written products: each is new, or changed. hidden: those that are found no more since this change. */
const Counts = z.object({ new: Count, changed: Count, hidden: Count });

const Changed = z.object({
  changeId: GoodsChangeId,
  /** When the catalogue took the change. After a kill the entry follows at the next start. */
  changedWallMs: z.number(),
  counts: Counts,
  /** Empty for a change of more than 500. */
  products: z.array(ChangedProduct).max(MOST_LOGGED_PRODUCTS),
});

const CategoryNames = z.array(z.string().max(LONGEST_CATEGORY)).default([]);
const GroupIds = z.array(ItemGroupId).default([]);
const DuePrices = z
  .array(z.object({ productId: ProductId, fromWallMs: z.number(), priceTiyin: TiyinAmount }))
  .default([]);

const Sha256 = z.string().regex(/^[\da-f]{64}$/);

export const GOODS = book({
  kinds: {
    'goods.changed': form(
      'goods',
      Changed.extend({
        happening: z.enum(GOODS_HAPPENINGS).exclude(['imported', 'import-undone']),
        categories: CategoryNames,
        droppedCategories: CategoryNames,
        groups: GroupIds,
        droppedGroups: GroupIds,
        duePrices: DuePrices,
        droppedDuePrices: DuePrices,
      }),
    ),
    /** rows: of goods in the file. refused: those that were not taken. null: the goods came from no file, or these are further prices of the change. */
    'goods.imported': form(
      'goods',
      Changed.extend({
        file: z.object({ sha256: Sha256, rows: Count, refused: Count }).nullable(),
        categories: CategoryNames,
        groups: GroupIds,
      }),
    ),
    'goods.import-undone': form('goods', Changed.extend({ undone: GoodsChangeId })),
    /** The goods are those of a copy from then on. A manager chose it, or the till found the file damaged. */
    'goods.copy-taken': form(
      'goods',
      z.object({
        changeId: GoodsChangeId,
        why: z.enum(['chosen', 'damaged']),
        copiedWallMs: z.number(),
        products: Count,
      }),
    ),
  },
  // Each change asks whether the log has its entry. Entries of other kinds cost nothing.
  steps: [
    {
      number: 21,
      tables: [],
      sql: `CREATE INDEX log_of_goods ON log (subject) WHERE ${IS_OF_GOODS}`,
    },
  ],
  applies: () => ({
    'goods.changed': inLogAlone,
    'goods.imported': inLogAlone,
    'goods.import-undone': inLogAlone,
    'goods.copy-taken': inLogAlone,
  }),
});
