/**
 * The full-text index over the keys of products. FTS5's ascii tokenizer splits at spaces alone here: the keys are
 * folded already, and every letter outside ASCII belongs to its token.
 */
import type { DatabaseSync } from 'node:sqlite';
import {
  type Forms,
  formsOf,
  goodsKeys,
  indexTextOf,
  type SearchableGoods,
  storedKeys,
} from '../../../shared/catalogue/search/document.ts';

/** detail=none: no query needs places or columns, and the index is smaller. */
export const GOODS_INDEX = `
  CREATE VIRTUAL TABLE product_search USING fts5(words, content='', contentless_delete=1, detail=none,
    prefix='1 2 3', tokenize="ascii tokenchars '^#<=%.'");
  -- Each word that a product had at some time, for the search of what was meant by a typing error.
  CREATE TABLE product_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** Row of the product table, and its goods. */
export type IndexGoods = (row: number, goods: SearchableGoods) => void;

const IS_WORD = /^\p{L}/u;

/** Adds or replaces, in the caller's transaction. It remembers words: make a new one for each transaction. */
export function indexGoodsIn(database: DatabaseSync): IndexGoods {
  const keep = database.prepare('UPDATE product SET keys = ? WHERE id = ?');
  const forget = database.prepare('DELETE FROM product_search WHERE rowid = ?');
  const index = database.prepare('INSERT INTO product_search (rowid, words) VALUES (?, ?)');
  const addWord = database.prepare('INSERT OR IGNORE INTO product_word (word) VALUES (?)');
  const known = new Map<string, Forms>();
  const forms = (token: string): Forms => {
    const before = known.get(token);
    if (before) return before;
    const found = formsOf(token);
    known.set(token, found);
    for (const form of found) if (IS_WORD.test(form)) addWord.run(form);
    return found;
  };
  return (row, goods) => {
    const keys = goodsKeys(goods);
    keep.run(storedKeys(keys), row);
    forget.run(row);
    index.run(row, indexTextOf(keys, forms));
  };
}
