/**
 * What a manager has seen of a payment in the service's own cabinet: it never was money (`void`), or it was given back
 * there (`elsewhere`). Nothing is sent. The row is done when it is made, so that the totals of the present shift
 * follow, and in the same entry the alarm ends that called for it.
 */
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { goodsAnswered } from '../../shared/refund/goods-back.ts';
import { newRefund } from '../../shared/refund/new-refund.ts';
import { refundActions } from '../../shared/refund/offered.ts';
import { isRefundInDoubt, leftTiyin } from '../../shared/refund/refund.ts';
import { fail, ok } from '../../shared/result.ts';
import { type AlarmKind, isAlarm, isOpenTask, type Task } from '../../shared/task.ts';
import { type Moment, momentOf } from '../../shared/time.ts';
import type { Handler } from '../ipc/feature.ts';
import { asStored } from './begin.ts';
import type { RefundParts } from './deps.ts';
import { storeRefund } from './move.ts';

/** What such a row answers once nothing is left of the payment. Another alarm is about more than its money. */
const ANSWERED: ReadonlySet<AlarmKind> = new Set(['charged', 'may-be-charged', 'not-paid', 'refund-missing']);

/**
 * Errors: `payment.not-found`, `refund.in-doubt` while a refund of ours is under way or not certain,
 * `refund.already-refunded`, `refund.more-than-left` (limit: what is left, in tiyin; also for nothing at all),
 * `payment.wrong-state` where it is not money to anybody's knowledge, or a void of what was never paid, `tender.changed`
 * where not as much is left of it as the person saw: what was recorded once is not recorded by a second press,
 * `journal.unwritable`.
 */
export const recordRefund =
  (parts: RefundParts): Handler<'refund.record'> =>
  ({ transactionId, as, amountTiyin, leftTiyin: seen, reason }, act) => {
    const record = asStored(parts, transactionId);
    if (!record) return fail({ code: 'payment.not-found' });
    const left = leftTiyin(record);
    if (record.refunds.some(isRefundInDoubt)) return fail({ code: 'refund.in-doubt' });
    if (record.refunds.length > 0 && left === 0) return fail({ code: 'refund.already-refunded' });
    const mayRecord = refundActions(record).includes('record-refund');
    if (!mayRecord || (as === 'void' && record.state.name !== 'paid')) {
      return fail({ code: 'payment.wrong-state' });
    }
    if (left !== seen) return fail({ code: 'tender.changed' });
    const amount = amountTiyin ?? left;
    if (amount === 0 || amount > left) return fail({ code: 'refund.more-than-left', limit: left });
    const at = momentOf(parts.clock);
    const { saleId, tenderId } = record;
    const what = { saleId, tenderId, transactionId, kind: as, amountTiyin: amount, reason };
    const refund = newRefund(parts, { ...what, state: 'refunded' });
    const answered = amount === left ? answeredBy(record, reason, at) : [];
    const tasks = [...answered, ...goodsAnswered(parts.journal, refund, 'person', at)];
    const written = storeRefund(parts, act, { kind: 'refund.begun', refund, tasks });
    return written.ok ? ok(parts.payments.view(transactionId)) : written;
  };

function answeredBy({ alarm }: PaymentRecord, reason: string, at: Moment): readonly Task[] {
  if (!isOpenTask(alarm) || !isAlarm(alarm) || !ANSWERED.has(alarm.kind)) return [];
  return [{ ...alarm, ended: { by: 'person', how: reason, at } }];
}
