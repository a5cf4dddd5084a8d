/** One open `catalogue.db`: the goods as they are sold, and as their owner keeps them. */
import type { DatabaseSync } from 'node:sqlite';
import type { Catalogue } from '../../../shared/catalogue/catalogue.ts';
import { bareCategory, type Category } from '../../../shared/catalogue/category.ts';
import type { GoodsImports } from '../../../shared/catalogue/goods-imports.ts';
import type { GoodsStore } from '../../../shared/catalogue/goods-store.ts';
import { recordOfSold } from '../../../shared/catalogue/record-of-sold.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { openDatabase } from '../database.ts';
import { probe } from '../maintenance/check.ts';
import { type Changes, changesIn } from './changes.ts';
import { type KeptLeftOut, leftOutIn } from './left-out.ts';
import { listsIn } from './lists.ts';
import { ownedGoodsIn } from './owned-goods.ts';
import { stepsFor, type Upgrade } from './schema.ts';
import { type SoldGoodsParts, soldGoodsIn } from './sold-goods.ts';
import { transaction } from './transaction.ts';
import { type UnloggedChanges, unloggedIn } from './unlogged.ts';
import type { WriterParts } from './write-products.ts';

/** The page waits so long at most while an import writes. */
const BUSY_MS = 50;

export interface GoodsStoreParts extends SoldGoodsParts, Upgrade, WriterParts {}

export interface OpenGoods extends Pick<Changes, 'noteCopy' | 'isWritable'>, KeptLeftOut {
  readonly catalogue: Catalogue;
  readonly goods: GoodsStore;
  readonly imports: GoodsImports;
  readonly unlogged: UnloggedChanges;
  /** The file holds no product, not even a hidden one. */
  isEmpty(): boolean;
  /**
   * Derives a few rows anew after the language, the tax groups or a setting changed. Answers whether rows are left.
   */
  rederive(): boolean;
}

/**
 * Opens `catalogue.db`, in the till or in a thread beside it. path: a file, or `:memory:`. Errors: as
 * `openDatabase`.
 */
export function openGoodsStore(path: string, parts: GoodsStoreParts): Result<OpenGoods, TillError> {
  const opened = openDatabase(path, stepsFor(parts), {
    check: (database) => {
      probe(database);
      return true;
    },
  });
  if (!opened.ok) return opened;
  opened.value.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  return ok(goodsIn(opened.value, parts));
}

function goodsIn(database: DatabaseSync, parts: GoodsStoreParts): OpenGoods {
  const lists = listsIn(database);
  const sold = soldGoodsIn(database, parts, lists);
  const changes = changesIn(database, parts, lists);
  const any = database.prepare('SELECT 1 FROM product LIMIT 1');
  const after = <T>(done: Result<T, TillError>): Result<T, TillError> => {
    sold.forget();
    return done;
  };
  return {
    catalogue: {
      ...sold,
      put: (products) => after(changes.give(products.map(recordOfSold))),
      close: () => database.close(),
    },
    goods: {
      ...ownedGoodsIn(database),
      ...lists,
      categories: () => withNamed(lists.categories(), sold.categories()),
      change: (change, stamp) => after(changes.change(change, stamp)),
    },
    imports: {
      mappings: lists.mappings,
      mapping: lists.mapping,
      keepMapping: (name, mapping) =>
        transaction(database, () => {
          lists.keepMapping(name, mapping);
          return null;
        }),
      lastImport: changes.lastImport,
      isOfLastImport: changes.isOfLastImport,
      undoImport: (undo, stamp) => after(changes.undoImport(undo, stamp)),
    },
    noteCopy: changes.noteCopy,
    isWritable: changes.isWritable,
    unlogged: unloggedIn(database),
    ...leftOutIn(database),
    isEmpty: () => any.get() === undefined,
    rederive: () => {
      const isLeft = changes.rederive();
      sold.forget();
      return isLeft;
    },
  };
}

/** A file of another till names categories that nobody has described yet. */
function withNamed(described: readonly Category[], named: readonly string[]): readonly Category[] {
  const known = new Set(['', ...described.map(({ name }) => name)]);
  const bare = named.filter((name) => !known.has(name)).map(bareCategory);
  return [...described, ...bare].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
