/**
 * A payment that is paid is looked at twice more: a confirm may have been accepted and not kept. Anything but 2, read
 * twice, is raised.
 */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import type { StateOf } from '../../../shared/payment/state.ts';
import { isByHand, isRefundInDoubt } from '../../../shared/refund/refund.ts';
import { isEndedByPerson, isIdAlarm, isOpenTask } from '../../../shared/task.ts';
import { ageMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { AfterPaidOutcome, AnswerTo } from '../observation.ts';
import type { Progress } from '../progress.ts';
import { TIMES } from '../times.ts';
import type { Context, NextCall, RuleOf } from './rule.ts';
import { againPauseMs, isTooOld } from './too-old.ts';

/** Somebody sees that it is paid, and the status bears it out twice; what is given back is looked at no more. */
export function nextAfterPaid(
  payment: PaymentRecord,
  { paidAt }: StateOf<'paid'>,
  progress: Progress,
  { look, tasks }: Pick<Context, 'look' | 'tasks'>,
  now: Moment,
): NextCall | null {
  const sinceMs = surelySinceMs(paidAt, progress.activeSince, now);
  const unseenInMs = Math.max(0, TIMES.shownWithinMs - ageMs(paidAt, now));
  if (!look.seen && payment.goods === null) return { call: 'ask-goods', inMs: unseenInMs };
  const dueMs = TIMES.afterPaidMs[look.looked];
  // Cash in its place moves nothing at the service: what goes back there all the same is seen.
  const isRefunded = payment.refunds.some((refund) => refund.state === 'refunded' && !isByHand(refund));
  const { alarm } = payment;
  const isCalling = isOpenTask(alarm) && !isIdAlarm(alarm);
  const isRaised = isCalling || (alarm !== null && tasks().some(({ kind }) => kind === 'not-paid'));
  if (dueMs === undefined || isRefunded || isRaised || isTooOld(payment, progress)) return null;
  // Until a refund is over a status proves nothing; what ends it wakes this loop.
  if (payment.refunds.some(isRefundInDoubt)) return null;
  if (progress.unanswered) return { call: 'after-paid', inMs: againPauseMs(progress, now) };
  if (progress.surprises > 0) return { call: 'after-paid', inMs: TIMES.readAgainMs };
  return { call: 'after-paid', inMs: Math.max(0, dueMs - sinceMs) };
}

/** status: null where nobody answered. */
export function bornOut(
  { refunds }: PaymentRecord,
  { surprises }: Progress,
  status: number | null,
  { tasks }: Pick<Context, 'tasks'>,
): AfterPaidOutcome {
  if (status === null) return 'unanswered';
  if (status === 2) return 'agrees';
  // A refund that was begun meanwhile may be what is read: its end goes on from here.
  if (refunds.some((refund) => refund.state !== 'refused' && !isByHand(refund))) return 'refunded';
  if (surprises === 0) return 'surprises';
  const isSettled = tasks()
    .filter(isEndedByPerson)
    .some(({ kind }) => kind === 'not-paid');
  return isSettled ? 'settled' : { readsAs: status };
}

export const contradicted: RuleOf<AnswerTo<'after-paid'>> = (_payment, _progress, { outcome }) =>
  typeof outcome === 'object' ? { alarm: 'not-paid', happening: 'contradicted' } : null;
