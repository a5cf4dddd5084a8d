/**
 * Records what a manager saw in the service's cabinet: the payment never was money (`void`), or it was given
 * back there (`elsewhere`). Nothing is sent. The row is final when stored, so it counts in the current shift.
 * The same entry ends the alarm about it.
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
import type { RefundContext } from './deps.ts';
import { storeRefund } from './move.ts';

/**
 * The alarms that such a row ends once nothing of the payment is left. Other alarms concern more than its
 * money.
 */
const ANSWERED: ReadonlySet<AlarmKind> = new Set(['charged', 'may-be-charged', 'not-paid', 'refund-missing']);

/**
 * Errors: `payment.not-found`, `refund.already-refunded`, `journal.unwritable`, and:
 * - `refund.in-doubt`: a refund by this till is under way or uncertain.
 * - `refund.more-than-left` (limit: what is left, in tiyin), also for an amount of zero.
 * - `payment.wrong-state`: the payment is not known as money, or the void is of an unpaid payment.
 * - `tender.changed`: what is left differs from what the person saw, so that a second press records nothing.
 */
export const recordRefund =
  (context: RefundContext): Handler<'refund.record'> =>
  ({ transactionId, as, amountTiyin, leftTiyin: seen, reason }, act) => {
    const record = asStored(context, transactionId);
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
    const at = momentOf(context.clock);
    const { saleId, tenderId } = record;
    const what = { saleId, tenderId, transactionId, kind: as, amountTiyin: amount, reason };
    const refund = newRefund(context, { ...what, state: 'refunded' });
    const answered = amount === left ? answeredBy(record, reason, at) : [];
    const tasks = [...answered, ...goodsAnswered(context.journal, refund, 'person', at)];
    const written = storeRefund(context, act, { kind: 'refund.begun', refund, tasks });
    return written.ok ? ok(context.payments.view(transactionId)) : written;
  };

function answeredBy({ alarm }: PaymentRecord, reason: string, at: Moment): readonly Task[] {
  if (!isOpenTask(alarm) || !isAlarm(alarm) || !ANSWERED.has(alarm.kind)) return [];
  return [{ ...alarm, ended: { by: 'person', how: reason, at } }];
}
