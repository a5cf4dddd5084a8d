/** Whoever has all of his money back was asked about his goods: while the sale holds anything, the question stands. */
import { type SaleBooks, situationOf } from '../sale/situation.ts';
import { isOpenTask, type Task } from '../task.ts';
import { heldTiyin } from '../tender/held.ts';
import type { Moment } from '../time.ts';
import type { Refund } from './refund.ts';

/** The questions about goods that this row answers, as it is stored now; none, where the sale holds money after it. */
export function goodsAnswered(
  books: SaleBooks,
  refund: Refund,
  by: 'person' | 'till',
  at: Moment,
): readonly Task[] {
  const { rows, payments } = situationOf(books, refund.saleId);
  const others = rows.refunds.filter(({ refundId }) => refundId !== refund.refundId);
  if (heldTiyin({ ...rows, refunds: [...others, refund] }) > 0) return [];
  return payments.flatMap(({ goods }) =>
    isOpenTask(goods) ? [{ ...goods, ended: { by, how: 'refunded', at } as const }] : [],
  );
}
