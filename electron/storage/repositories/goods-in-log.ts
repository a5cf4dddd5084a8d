/** The log, as the goods use it. */
import { IS_OF_GOODS } from '../books/goods.ts';
import type { GoodsLog } from '../catalogue/unlogged.ts';
import type { EntryJournal, OwnJournal, OwnTables } from '../journal.ts';

export const GOODS_CHANGE_IN_LOG = `SELECT 1 FROM log WHERE subject = :changeId AND ${IS_OF_GOODS} LIMIT 1`;

function goodsInLog(tables: OwnTables): Pick<GoodsLog, 'hasGoodsChange'> {
  const find = tables.ask(GOODS_CHANGE_IN_LOG);
  return { hasGoodsChange: (changeId) => find({ changeId }).length > 0 };
}

export const goodsLogOf = (journal: EntryJournal & OwnJournal): GoodsLog => ({
  append: journal.append,
  ...journal.own(goodsInLog),
});
