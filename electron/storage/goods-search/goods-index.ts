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
  wordsOf,
} from '../../../shared/catalogue/search/document.ts';

/** detail=none: no query needs places or columns, and the index is smaller. */
export const GOODS_INDEX = `
  CREATE VIRTUAL TABLE product_search USING fts5(words, content='', contentless_delete=1, detail=none,
    prefix='1 2 3', tokenize="ascii tokenchars '^#<=%.'");
  -- Each word that a product had at some time, for the search of what was meant by a typing error.
  CREATE TABLE product_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** What the index holds of a product: made before the row, so that one write stores both. */
export interface Indexed {
  /** The column `keys` of the row. */
  readonly stored: string;
  readonly words: string;
}

export interface GoodsIndex {
  indexed(goods: SearchableGoods): Indexed;
  /** isNew: the row was not in the index before. */
  add(row: number, indexed: Indexed, isNew: boolean): void;
  /** The row is found no more. */
  forget(row: number): void;
}

const IS_WORD = /^\p{L}/u;

/** Works in the caller's transaction. It remembers words: make a new one for each transaction. */
export function goodsIndexIn(database: DatabaseSync): GoodsIndex {
  const forget = database.prepare('DELETE FROM product_search WHERE rowid = ?');
  const index = database.prepare('INSERT INTO product_search (rowid, words) VALUES (?, ?)');
  const addWord = database.prepare('INSERT OR IGNORE INTO product_word (word) VALUES (?)');
  const forms = remembered((token: string): Forms => {
    const found = formsOf(token);
    for (const form of found) if (IS_WORD.test(form)) addWord.run(form);
    return found;
  });
  const categoryWords = remembered(wordsOf);
  return {
    indexed: (goods) => {
      const keys = goodsKeys(goods, categoryWords);
      return { stored: storedKeys(keys), words: indexTextOf(keys, forms) };
    },
    add: (row, { words }, isNew) => {
      if (!isNew) forget.run(row);
      index.run(row, words);
    },
    forget: (row) => void forget.run(row),
  };
}

function remembered<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
