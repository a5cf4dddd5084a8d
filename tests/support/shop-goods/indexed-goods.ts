/** Goods in an index of their own, with every field that the index takes. */
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { finderOf } from '../../../electron/storage/goods-search/find-goods.ts';
import { GOODS_INDEX, goodsIndexIn } from '../../../electron/storage/goods-search/goods-index.ts';
import type { SearchableGoods } from '../../../shared/catalogue/search/document.ts';

/** Finds the places of goods in the list, best first. */
export function openGoods(goods: readonly SearchableGoods[]): (text: string) => readonly number[] {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  database.exec(
    `CREATE TABLE product (id INTEGER PRIMARY KEY, product_id TEXT, name TEXT, keys TEXT); ${GOODS_INDEX}`,
  );
  const add = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?)');
  const index = goodsIndexIn(database);
  for (const [at, one] of goods.entries()) {
    const indexed = index.indexed(one);
    add.run(at, `goods-${at}`, one.names[0] ?? '', indexed.stored);
    index.add(at, indexed, true);
  }
  return (text) => finderOf(database, () => ({ pinned: new Set(), soldLately: new Map() }))(text, 50);
}
