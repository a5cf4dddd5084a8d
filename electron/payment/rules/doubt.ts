/** The call for a person where the service answers, the questions have had their time, and still nobody can say. */
import type { PaymentRecord } from '../../../shared/payment/payment.ts';
import { DISOWNED, isOpenTask, REPLACED, type Task } from '../../../shared/task.ts';
import { ageMs, elapsedMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { AnswerTo } from '../observation.ts';
import { isHalfLapsed } from '../observations.ts';
import type { Progress } from '../progress.ts';
import { anyClockSaysPassed, TIMES } from '../times.ts';
import type { Context, Found, RuleOf } from './rule.ts';
import { isJustBack } from './too-old.ts';

/** The status and when it was asked for; null: none was read. */
interface Asked {
  readonly leftAt: Moment;
  readonly status: number | null;
}

/** Where no payment was named, the controls that follow say whether it is there at all. */
export const doubtedByStatus: RuleOf<AnswerTo<'status'>> = (payment, progress, { read, leftAt }, context) =>
  read && doubted(payment, progress, { leftAt, status: read.status }, context);

export const doubtedByControls: RuleOf<AnswerTo<'controls'>> = (payment, progress, answer, context) =>
  doubted(payment, progress, { leftAt: answer.statusLeftAt, status: null }, context);

export const doubtedByJudgement: RuleOf<AnswerTo<'judge'>> = (payment, progress, answer, context) => {
  const { read, leftAt } = answer;
  const status = 'status' in read ? read.status : null;
  if ('status' in read && isHalfLapsed(read, progress.negatives)) return null;
  return doubted(payment, progress, { leftAt, status }, context);
};

/**
 * A manager is called until the service says it after all. Nobody is called about what goes back by itself, unless it
 * still reads as successful, or locks its basket for a day because no status of it can be read.
 */
function doubted(
  { state, alarm, createdAt }: PaymentRecord,
  progress: Progress,
  { leftAt, status }: Asked,
  { tasks, goesBack, windows }: Pick<Context, 'tasks' | 'goesBack' | 'windows'>,
): Found | null {
  const open = state.name === 'unknown' || (state.name === 'abandoned' && state.ending === null);
  if (!open || isOpenTask(alarm) || progress.unanswered || isBeingProved(progress)) return null;
  // Another one may have called since a manager settled it.
  const isSettled = ({ kind, ended }: Task): boolean =>
    kind === 'may-be-charged' && ended !== null && settles(ended, state.successAt);
  if (alarm !== null && tasks().some(isSettled)) return null;
  const isOfADayAgo =
    anyClockSaysPassed(createdAt, leftAt, TIMES.watchLimitMs) ||
    ageMs(progress.activeSince, leftAt) >= TIMES.watchLimitMs;
  if (state.successAt === null) {
    if (state.name === 'abandoned' && goesBack()) return null;
    // It is raised when it succeeds, or when nobody will look any more.
    if (progress.readsOpen && !isOfADayAgo) return null;
    const longAgo = anyClockSaysPassed(createdAt, leftAt, windows.mayArriveMs);
    if (!longAgo && ageMs(progress.activeSince, leftAt) < windows.mayArriveMs) return null;
  } else {
    if (surelySinceMs(state.successAt, progress.activeSince, leftAt) < windows.moneyStaysMs) return null;
    const isUnread = status === null && isOfADayAgo && !isJustBack(progress, leftAt);
    const isQuiet = state.name === 'abandoned' || !isUnread;
    if (status !== 2 && isQuiet && goesBack()) return null;
  }
  return { alarm: 'may-be-charged', happening: 'doubted' };
}

/** That it is not there at all, within seconds. Where each proof was followed by silence nobody would ever be called. */
const isBeingProved = ({ absences, brokenProofs }: Progress): boolean =>
  absences > 0 && brokenProofs < TIMES.brokenProofs;

/** A manager's word about what nobody could find is none about the money that it reads as since. */
function settles({ by, how, at }: NonNullable<Task['ended']>, successAt: Moment | null): boolean {
  if (by === 'till') return how !== REPLACED && how !== DISOWNED;
  if (successAt === null) return true;
  const { mono, wall } = elapsedMs(successAt, at);
  return (mono ?? wall) >= 0;
}
