/** The log, as the goods use it. */
import type { GoodsLog } from '../catalogue/unlogged.ts';
import type { EntryJournal, OwnJournal, OwnTables } from '../journal.ts';

function goodsInLog(tables: OwnTables): Pick<GoodsLog, 'hasGoodsChange'> {
  const find = tables.ask(`SELECT 1 FROM log WHERE subject = :changeId AND
    kind IN ('goods.changed', 'goods.imported', 'goods.import-undone', 'goods.copy-taken') LIMIT 1`);
  return { hasGoodsChange: (changeId) => find({ changeId }).length > 0 };
}

export const goodsLogOf = (journal: EntryJournal & OwnJournal): GoodsLog => ({
  append: journal.append,
  ...journal.own(goodsInLog),
});
