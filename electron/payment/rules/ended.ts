/** The watch of payments that ended without money: services change their mind, and a create can arrive very late. */
import { mayChargeLate, needsNoConfirm } from '../../../shared/payment/instrument.ts';
import { evidenceOfLongAgo, judge } from '../../../shared/payment/judge.ts';
import { isGoingOn, type PaymentRecord } from '../../../shared/payment/payment.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import type { Result } from '../../../shared/result.ts';
import { DISOWNED, isEndedByPerson, isMoneyAlarm, isOpenTask, type Task } from '../../../shared/task.ts';
import { ageMs, elapsedMs, type Moment } from '../../../shared/time.ts';
import { type NotFound, saysNothingThere } from '../../gateway/ask-status.ts';
import type { PaymentStatus } from '../../gateway/gateway.ts';
import { goingOnPauseMs } from '../instruments/open-again.ts';
import type { AnswerTo, WatchOutcome } from '../observation.ts';
import type { Progress } from '../observations.ts';
import { TIMES } from '../times.ts';
import type { Context, NextCall, RuleOf } from './rule.ts';
import { againPauseMs, isTooOld } from './too-old.ts';

/** A payment that never left the till is not watched. */
export function nextWatch(context: Context, now: Moment): NextCall | null {
  const { payment, progress, windows, tasks } = context;
  const { state, alarm } = payment;
  if (state.name === 'absent' && state.why !== null) return null;
  if (state.name === 'abandoned' && (state.ending === 'charged' || state.ending === 'watch-over'))
    return null;
  const isAwaited = isOpenTask(alarm) && isGoingOn(payment);
  if (alarm !== null && !isAwaited && tasks().some((task) => endsWatch(task, payment, progress))) return null;
  if (isTooOld(context)) return null;
  if (isAwaited && progress.surprises === 0)
    return { call: 'watch', inMs: goingOnPauseMs(alarm, windows.endGapMs, now) };
  if (progress.unanswered) return { call: 'watch', inMs: againPauseMs(progress, now) };
  if (progress.surprises === 1) {
    return { call: 'watch', inMs: needsNoConfirm(payment) ? TIMES.surpriseGapMs : windows.moneyStaysMs };
  }
  const inMs = TIMES.afterEndMs[progress.tries];
  if (!mayChargeLate(payment)) return inMs === undefined ? null : { call: 'watch', inMs };
  // Its create may show late, and the next one is charged soon.
  const ageOfIt = Math.max(ageMs(payment.createdAt, now), ageMs(progress.activeSince, now));
  const grownMs = Math.max(TIMES.lookUpMs, ageOfIt / TIMES.watchAgainShare);
  return { call: 'watch', inMs: Math.min(inMs ?? TIMES.lateWatchPauseMs, grownMs) };
}

/** Its alarm is open, or a manager settled money of this end. Id alarms do not count. */
const endsWatch = (task: Task, payment: PaymentRecord, progress: Progress): boolean =>
  isOpenTask(task) ? isMoneyAlarm(task) : settlesMoney(task, payment, progress);

/** The settled alarm was about the money that the watch would find, and came after "not charged". */
function settlesMoney(
  alarm: Task,
  { state }: Pick<PaymentRecord, 'state'>,
  { since }: Pick<Progress, 'since'>,
): boolean {
  const isOlder = state.name === 'not-charged' && (elapsedMs(alarm.raisedAt, since).mono ?? 1) > 0;
  return alarm.kind === 'charged' && !isOlder && alarm.ended?.how !== DISOWNED;
}

/** Status 2 twice, further apart than the window, means money. */
export function watched(context: Context, answer: Result<PaymentStatus, NotFound>): WatchOutcome {
  const { payment, progress } = context;
  const known = detailsOf(payment);
  if (!answer.ok) {
    // A payment that was found before has not vanished: the service is busy.
    const mayBeMissing = known === null && progress.surprises === 0;
    return mayBeMissing && saysNothingThere(context.facts, answer.error) ? 'agrees' : 'unanswered';
  }
  const { paymentId, status } = answer.value;
  // The answer is about another payment of ours.
  if (paymentId !== known?.paymentId && context.othersNamed(paymentId).length > 0)
    return { another: paymentId };
  // An end stays one: opened again, it would pay a basket that has changed, and shut out a terminal's slip.
  if (status === 0 || status === 1) return 'open';
  if (status !== 2) return status < 0 ? 'ended' : 'agrees';
  // Under our id the service may name another payment than before, with its own window.
  if (progress.surprises === 0 || progress.surprisedBy !== paymentId) return { surprisedBy: paymentId };
  const reads = judge(2, { ...evidenceOfLongAgo(context.facts), goesBack: context.goesBack() });
  // At this service a cancelled payment reads 2, and this one must have been cancelled.
  if (reads === 'lapsed') return 'agrees';
  // An id alarm may have been raised after that was settled.
  const settled = context.tasks().filter(isEndedByPerson);
  const isOver = (task: Task): boolean =>
    settlesMoney(task, payment, progress) || isOfAfterTheWord(task, settled, payment);
  if (settled.some(isOver)) return 'agrees';
  return {
    money: paymentId,
    isCertain: (known ?? context.known(paymentId)).confirmMode === 0 || reads === 'paid',
  };
}

/**
 * An alarm about money that was settled after "not charged". The reason that the state keeps ended the alarm before it,
 * so this is known over a restart too. settled: oldest first.
 */
function isOfAfterTheWord(
  task: Task,
  settled: readonly Task[],
  { state }: Pick<PaymentRecord, 'state'>,
): boolean {
  if (state.name !== 'not-charged' || task.kind !== 'charged') return false;
  return settled.slice(0, settled.indexOf(task)).some(({ ended }) => ended?.how === state.reason);
}

export const surprised: RuleOf<AnswerTo<'watch'>> = ({ payment, known }, { outcome }) => {
  if (typeof outcome === 'string' || 'surprisedBy' in outcome) return null;
  if ('another' in outcome) return { named: outcome.another };
  const details = detailsOf(payment) ?? known(outcome.money);
  return { alarm: outcome.isCertain ? 'charged' : 'may-be-charged', happening: 'surprised', details };
};
