/** After paid, the status is read twice more: an accepted confirm may not have lasted. A status other than 2 is raised. */
import type { StateOf } from '../../../shared/payment/state.ts';
import { isByHand, isRefundInDoubt } from '../../../shared/refund/refund.ts';
import { isEndedByPerson, isIdAlarm, isOpenTask } from '../../../shared/task.ts';
import { ageMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { AfterPaidOutcome, AnswerTo } from '../observation.ts';
import { TIMES } from '../times.ts';
import type { Context, NextCall, RuleOf } from './rule.ts';
import { againPauseMs, isTooOld } from './too-old.ts';

/** First a page must show it; then its status is read twice, unless it was refunded. */
export function nextAfterPaid(context: Context, { paidAt }: StateOf<'paid'>, now: Moment): NextCall | null {
  const { payment, progress, look, tasks } = context;
  const sinceMs = surelySinceMs(paidAt, progress.activeSince, now);
  const unseenInMs = Math.max(0, TIMES.shownWithinMs - ageMs(paidAt, now));
  if (!look.seen && payment.goods === null) return { call: 'ask-goods', inMs: unseenInMs };
  const dueMs = TIMES.afterPaidMs[look.looked];
  // A refund by hand changes nothing at the service.
  const isRefunded = payment.refunds.some((refund) => refund.state === 'refunded' && !isByHand(refund));
  const { alarm } = payment;
  const isCalling = isOpenTask(alarm) && !isIdAlarm(alarm);
  const isRaised = isCalling || (alarm !== null && tasks().some(({ kind }) => kind === 'not-paid'));
  if (dueMs === undefined || isRefunded || isRaised || isTooOld(context)) return null;
  // Until the refund ends, a status proves nothing. Its end wakes the driver.
  if (payment.refunds.some(isRefundInDoubt)) return null;
  if (progress.unanswered) return { call: 'after-paid', inMs: againPauseMs(progress, now) };
  if (progress.surprises > 0) return { call: 'after-paid', inMs: TIMES.readAgainMs };
  return { call: 'after-paid', inMs: Math.max(0, dueMs - sinceMs) };
}

/** status: null without an answer. */
export function bornOut(
  { payment: { refunds }, progress: { surprises }, tasks }: Context,
  status: number | null,
): AfterPaidOutcome {
  if (status === null) return 'unanswered';
  if (status === 2) return 'agrees';
  // A refund may explain the status.
  if (refunds.some((refund) => refund.state !== 'refused' && !isByHand(refund))) return 'refunded';
  if (surprises === 0) return 'surprises';
  const isSettled = tasks()
    .filter(isEndedByPerson)
    .some(({ kind }) => kind === 'not-paid');
  return isSettled ? 'settled' : { readsAs: status };
}

export const contradicted: RuleOf<AnswerTo<'after-paid'>> = (_, { outcome }) =>
  typeof outcome === 'object' ? { alarm: 'not-paid', happening: 'contradicted' } : null;
