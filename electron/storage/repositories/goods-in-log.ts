/** The log, as the goods use it. */
import type { GoodsChangeId } from '../../../shared/ids.ts';
import { IS_OF_GOODS } from '../books/goods.ts';
import type { GoodsLog } from '../catalogue/unlogged.ts';
import type { EntryJournal, OwnJournal, OwnTables } from '../journal.ts';

export const GOODS_CHANGE_IN_LOG = `SELECT 1 FROM log WHERE subject = :changeId AND ${IS_OF_GOODS} LIMIT 1`;

/** By the order of the log: a clock that was set back would hide sales. */
const SALES_SINCE = `SELECT COUNT(sale.sale_id) AS sales FROM log LEFT JOIN sale ON sale.made_seq > log.seq
  WHERE subject = :changeId AND ${IS_OF_GOODS} GROUP BY log.seq`;

export interface SalesSince {
  /** How many sales began after this change; null: the log lacks its entry. */
  salesSince(changeId: GoodsChangeId): number | null;
}

function goodsInLog(tables: OwnTables): Pick<GoodsLog, 'hasGoodsChange'> {
  const find = tables.ask(GOODS_CHANGE_IN_LOG);
  return { hasGoodsChange: (changeId) => find({ changeId }).length > 0 };
}

export function salesSinceIn(tables: OwnTables): SalesSince {
  const count = tables.ask(SALES_SINCE);
  return {
    salesSince: (changeId) => {
      const [row] = count({ changeId });
      return row ? Number(row.sales) : null;
    },
  };
}

export const goodsLogOf = (journal: EntryJournal & OwnJournal): GoodsLog => ({
  append: journal.append,
  ...journal.own(goodsInLog),
});
