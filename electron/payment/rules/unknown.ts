/** An unknown or abandoned payment is queried until the service or a manager says what became of it. */
import { mayChargeLate } from '../../../shared/payment/instrument.ts';
import { isUnfinished, type PaymentRecord } from '../../../shared/payment/payment.ts';
import type { StateOf } from '../../../shared/payment/state.ts';
import { isOpenTask } from '../../../shared/task.ts';
import { ageMs, type Moment, surelySinceMs } from '../../../shared/time.ts';
import type { Windows } from '../instruments/instrument.ts';
import type { AnswerTo } from '../observation.ts';
import type { Progress } from '../observations.ts';
import { lookUpPauseMs, pollPauseMs, TIMES } from '../times.ts';
import type { Context, NextCall, RuleOf } from './rule.ts';
import { hasPassed, isJustBack, isTooOld } from './too-old.ts';

/** Until the customer has decided. */
export function nextPoll({ payment: { createdAt }, progress, windows }: Context, now: Moment): NextCall {
  if (hasPassed(createdAt, progress, now, windows.givesUpUnseenMs)) return { call: 'give-up', inMs: 0 };
  // A wall clock that was set back makes it young again.
  const ageOfIt = Math.max(ageMs(createdAt, now), ageMs(progress.activeSince, now));
  const pauseMs = Math.max(
    pollPauseMs(progress.tries),
    progress.tries === 0 ? 0 : Math.min(latePauseMs(ageOfIt), endReadPauseMs(progress, windows, now)),
  );
  return { call: 'status', inMs: Math.max(0, Math.min(pauseMs, windows.givesUpUnseenMs - ageOfIt)) };
}

/** The counter no longer waits for a payment that is open for so long. */
const latePauseMs = (ageOfIt: number): number =>
  Math.min(TIMES.lookUpSlowestMs, Math.max(0, ageOfIt - TIMES.lateAfterMs) / TIMES.watchAgainShare);

/** The refusal stands after two answered look-ups, or after `refusalMs`; a card's after `refusalMs`, once one found nothing. */
export function nextOfRefusal(
  { payment, progress, looksOnTheirWay, windows: { refusalMs } }: Context,
  refusedAt: Moment,
  now: Moment,
): NextCall {
  const { tries, unanswered, foundNothing, activeSince } = progress;
  const sinceMs = surelySinceMs(refusedAt, activeSince, now);
  if (mayChargeLate(payment)) {
    // A look-up that returns plans anew.
    if (sinceMs >= refusalMs && foundNothing)
      return { call: 'let-stand', inMs: looksOnTheirWay > 0 ? refusalMs : 0 };
    const pauseMs =
      sinceMs < refusalMs ? Math.min(TIMES.pollMs, refusalMs - sinceMs) : TIMES.lookUpUnansweredMs;
    return { call: 'status', inMs: tries === 0 ? 0 : pauseMs };
  }
  if (sinceMs >= refusalMs) return { call: 'let-stand', inMs: 0 };
  if (tries === 0) return { call: 'status', inMs: 0 };
  if (tries === 1) return { call: 'status', inMs: Math.max(0, TIMES.refusalLookMs - sinceMs) };
  return { call: 'let-stand', inMs: unanswered || looksOnTheirWay > 0 ? refusalMs - sinceMs : 0 };
}

const NEAR_MS = 10_000;

export function nextLook(
  context: Context,
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  now: Moment,
): NextCall | null {
  const { payment, progress, windows } = context;
  if (!isUnfinished(payment)) return null;
  const pauseMs = lookPauseMs(state, progress, windows, now);
  const { successAt } = state;
  if (successAt === null) {
    if (!progress.unanswered && progress.absences === 0 && isTooOld(context))
      return watchOver(payment, state);
    return { call: 'status', inMs: Math.min(pauseMs, endReadPauseMs(progress, windows, now)) };
  }
  if (progress.negatives > 0) return { call: 'judge', inMs: windows.endGapMs };
  const sinceMs = surelySinceMs(successAt, progress.activeSince, now);
  // However old it is, a first 2 is judged to its end.
  if (progress.judgedLate && !progress.unanswered && isTooOld(context)) return null;
  const judgedInMs = Math.max(0, windows.judgementMs - sinceMs);
  const certainInMs = windows.moneyStaysMs - sinceMs;
  // A query shortly before `moneyStaysMs` would decide nothing and delay the next.
  const isNear = certainInMs > 0 && pauseMs > certainInMs - NEAR_MS;
  const inMs = isNear ? certainInMs : pauseMs;
  return { call: 'judge', inMs: Math.max(inMs, judgedInMs) };
}

/** A card that was left is watched as long as an invoice. Then its token goes. */
const watchOver = (
  payment: PaymentRecord,
  { name, word }: StateOf<'unknown'> | StateOf<'abandoned'>,
): NextCall | null =>
  name === 'abandoned' && word === null && mayChargeLate(payment) && !isOpenTask(payment.alarm)
    ? { call: 'watch-over', inMs: 0 }
    : null;

/** An end is read again soon, because the second reading is believed. A busy service gets longer pauses. */
const endReadPauseMs = ({ endReadAt }: Progress, { endGapMs }: Windows, now: Moment): number =>
  endReadAt !== null && ageMs(endReadAt, now) < Math.max(TIMES.endReadAgainMs, 2 * endGapMs)
    ? endGapMs
    : Infinity;

/** Pauses grow. They are short without answers, and while absence is proved, unless the network comes and goes. */
function lookPauseMs(
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  { mayArriveMs }: Windows,
  now: Moment,
): number {
  if (progress.absences > 0) return TIMES.absentProofGapMs;
  const sinceMs = surelySinceMs(state.sentAt, progress.activeSince, now);
  // The last query left too early to prove absence.
  if (sinceMs >= mayArriveMs && !progress.askedLate && !progress.unanswered) return 0;
  const agoMs = progress.brokenProofs || progress.halfDownAt ? ageMs(progress.heardAt ?? now, now) : Infinity;
  const nextMs = lookUpPauseMs(progress.tries, sinceMs, mayArriveMs);
  const grownMs = Math.max(TIMES.lookUpUnansweredMs - agoMs, nextMs);
  const pauseMs = isJustBack(progress, now) ? Math.min(grownMs, TIMES.lookUpLateMs) : grownMs;
  return progress.unanswered ? Math.min(pauseMs, TIMES.lookUpUnansweredMs) : pauseMs;
}

/** Needs several proofs in a row, each with its own controls: a busy service may refuse one query and answer the next. */
export const absent: RuleOf<AnswerTo<'controls'>> = ({ progress: { absences } }, { read, proof }) => {
  if (read !== null) return null;
  // The last proof resets the count.
  const isProved = proof === 'absent' && absences === 0;
  return isProved ? { event: { name: 'proved-absent', why: null } } : { shows: true };
};
