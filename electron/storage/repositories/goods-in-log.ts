/** Which changes of the goods the log has. */
import type { OwnTables } from '../journal.ts';
import type { GoodsLog } from '../catalogue/unlogged.ts';

export function goodsInLog(tables: OwnTables): Pick<GoodsLog, 'hasGoodsChange'> {
  const find = tables.ask(`SELECT 1 FROM log WHERE subject = :changeId AND
    kind IN ('goods.changed', 'goods.imported', 'goods.import-undone', 'goods.copy-taken') LIMIT 1`);
  return { hasGoodsChange: (changeId) => find({ changeId }).length > 0 };
}
