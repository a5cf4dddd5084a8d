/** The alarm about a payment whose outcome stays uncertain although the service answers. */
import type { ServiceFacts } from '../../../shared/payment/service-facts.ts';
import type { StateOf } from '../../../shared/payment/state.ts';
import { DISOWNED, isOpenTask, REPLACED, type Task } from '../../../shared/task.ts';
import { elapsedMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { AnswerTo } from '../observation.ts';
import { isHalfLapsed, type Progress } from '../observations.ts';
import { TIMES } from '../times.ts';
import type { Context, Found, RuleOf } from './rule.ts';
import { hasPassed, isJustBack } from './too-old.ts';

/** If no payment was named, controls follow and decide. */
export const doubtedByStatus: RuleOf<AnswerTo<'status'>> = (context, { read, leftAt }) =>
  read && doubted(context, { leftAt, status: read.status });

export const doubtedByControls: RuleOf<AnswerTo<'controls'>> = (context, { statusLeftAt }) =>
  doubted(context, { leftAt: statusLeftAt, status: null });

export const doubtedByJudgement: RuleOf<AnswerTo<'judge'>> = (context, { read, leftAt }) =>
  read !== null && isHalfLapsed(read, context.progress.negatives)
    ? null
    : doubted(context, { leftAt, status: read?.status ?? null });

/** It needs no customer, and is neither money nor refused after minutes: a manager decides whether to wait. */
export const openForLong: RuleOf<AnswerTo<'status'>> = (
  { payment: { state, alarm, createdAt }, progress, windows, tasks },
  { leftAt },
) => {
  if (state.name !== 'processing' || isOpenTask(alarm)) return null;
  if (!hasPassed(createdAt, progress, leftAt, windows.callsMs)) return null;
  const wasRaised = alarm !== null && tasks().some(({ kind }) => kind === 'may-be-charged');
  return wasRaised ? null : { alarm: 'may-be-charged', happening: 'doubted' };
};

/**
 * The alarm stays until the service gives an answer. A payment that goes back by itself raises none, unless it still
 * reads as successful, or no status of it was read for a day, which locks its basket.
 */
function doubted(
  context: Context,
  { leftAt, status }: { readonly leftAt: Moment; readonly status: number | null },
): Found | null {
  const { progress, tasks, goesBack, windows } = context;
  const { state, alarm, createdAt } = context.payment;
  const open = state.name === 'unknown' || (state.name === 'abandoned' && state.ending === null);
  if (!open || isOpenTask(alarm) || progress.unanswered || isBeingProved(progress)) return null;
  // Another alarm may have been raised after the settled one.
  const isSettled = ({ kind, ended }: Task): boolean =>
    kind === 'may-be-charged' && ended !== null && settles(ended, state.successAt);
  if (alarm !== null && tasks().some(isSettled)) return null;
  const isOfADayAgo = hasPassed(createdAt, progress, leftAt, TIMES.watchLimitMs);
  if (state.successAt === null) {
    if (state.name === 'abandoned' && (isSaidUncharged(state, context.facts) || goesBack())) return null;
    // It is raised when it succeeds, or when the queries end.
    if (progress.readsOpen && !isOfADayAgo) return null;
    if (!hasPassed(createdAt, progress, leftAt, windows.mayArriveMs)) return null;
  } else {
    if (surelySinceMs(state.successAt, progress.activeSince, leftAt) < windows.moneyStaysMs) return null;
    const isUnread = status === null && isOfADayAgo && !isJustBack(progress, leftAt);
    const isQuiet = state.name === 'abandoned' || !isUnread;
    if (status !== 2 && isQuiet && goesBack()) return null;
  }
  return { alarm: 'may-be-charged', happening: 'doubted' };
}

/** Its own money would be found: where it is not, a manager is asked again. */
const isSaidUncharged = (
  { by, word }: StateOf<'abandoned'>,
  { finds_transaction_id }: ServiceFacts,
): boolean => by === 'not-charged' && word === null && finds_transaction_id === true;

/** Its absence may be proved within seconds. If silence follows each proof, the alarm is raised after all. */
const isBeingProved = ({ absences, brokenProofs }: Progress): boolean =>
  absences > 0 && brokenProofs < TIMES.brokenProofs;

/** Settling "not found" does not settle a payment that later reads as successful. */
export function settles({ by, how, at }: NonNullable<Task['ended']>, successAt: Moment | null): boolean {
  if (by === 'till') return how !== REPLACED && how !== DISOWNED;
  if (successAt === null) return true;
  const { mono, wall } = elapsedMs(successAt, at);
  return (mono ?? wall) >= 0;
}
