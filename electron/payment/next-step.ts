/**
 * The stored state names the next call. Pure: the loop waits, does it, stores what came of it, and asks again.
 * What is not charged waits for a person; what is charged goes on alone.
 */
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, type StateOf } from '../../shared/payment/state.ts';
import { isByHand, isRefundInDoubt } from '../../shared/refund/refund.ts';
import { assertNever } from '../../shared/result.ts';
import { DISOWNED, isIdAlarm, isOpenTask, type Task } from '../../shared/task.ts';
import { ageMs, elapsedMs, type Moment, surelySinceMs } from '../../shared/time.ts';
import type { PollRecord } from '../storage/journal.ts';
import type { Call, Progress } from './progress.ts';
import { anyClockSaysPassed, confirmPauseMs, lookUpPauseMs, pollPauseMs, TIMES } from './times.ts';
import { confirmsInTime } from './window.ts';

export interface NextStep {
  readonly call: Call;
  readonly inMs: number;
}

/** What a step hangs on beside the record. */
export interface Known {
  readonly progress: Progress;
  readonly look: PollRecord;
  /** Questions that have no answer yet, and that nobody waits for. */
  readonly looksOnTheirWay: number;
  /** It is a known fact that a lapsed payment of this service does not read 2. */
  readonly lapseShows: boolean;
}

/** The next call and when, or null where nothing is left to ask. */
export function nextStep(record: PaymentRecord, known: Known, now: Moment): NextStep | null {
  const { state } = record;
  const { progress } = known;
  switch (state.name) {
    case 'sending':
      return null; // The create itself is under way; a resume has made `unknown` of it.
    case 'processing':
      return pollStep(record, progress, now);
    case 'confirming':
      return confirmStep(state, known, now);
    case 'unknown':
      return state.refusedAt
        ? refusalStep(state.refusedAt, known, now)
        : lookStep(record, state, progress, now);
    case 'abandoned':
      return state.ending === null
        ? lookStep(record, state, progress, now)
        : watchStep(record, progress, now);
    case 'paid':
      return afterPaidStep(record, state, known, now);
    case 'declined':
    case 'lapsed':
    case 'absent':
    case 'not-charged':
      return watchStep(record, progress, now);
    default:
      return assertNever(state);
  }
}

function pollStep({ createdAt }: PaymentRecord, progress: Progress, now: Moment): NextStep {
  const isOver =
    anyClockSaysPassed(createdAt, now, TIMES.givesUpUnseenMs) ||
    ageMs(progress.activeSince, now) >= TIMES.givesUpUnseenMs;
  if (isOver) return { call: 'give-up', inMs: 0 };
  const leftMs = TIMES.givesUpUnseenMs - ageMs(createdAt, now);
  return { call: 'status', inMs: Math.max(0, Math.min(pollPauseMs(progress.tries), leftMs)) };
}

function confirmStep(state: StateOf<'confirming'>, known: Known, now: Moment): NextStep {
  const { progress } = known;
  if (!progress.accepted && confirmsInTime(state, known, now)) {
    return { call: 'confirm', inMs: confirmGapMs(progress) };
  }
  const waitMs = Math.max(0, TIMES.judgementMs - surelySinceMs(state.successAt, progress.activeSince, now));
  return { call: 'judge', inMs: waitMs > 0 ? waitMs : progress.lastCall === 'judge' ? TIMES.judgeGapMs : 0 };
}

function confirmGapMs({ lastCall, lastConfirm, silences }: Progress): number {
  if (lastCall !== 'confirm' || lastConfirm === 'on-its-way') return 0;
  return lastConfirm === 'refused' ? TIMES.confirmRefusedGapMs : confirmPauseMs(silences);
}

/** Two looks, both answered, or five seconds: then the refusal stands. */
function refusalStep(refusedAt: Moment, { progress, looksOnTheirWay }: Known, now: Moment): NextStep {
  const { tries, unanswered } = progress;
  const sinceMs = surelySinceMs(refusedAt, progress.activeSince, now);
  if (sinceMs >= TIMES.refusalOverMs) return { call: 'let-stand', inMs: 0 };
  if (tries === 0) return { call: 'status', inMs: 0 };
  if (tries === 1) return { call: 'status', inMs: Math.max(0, TIMES.refusalLookMs - sinceMs) };
  return { call: 'let-stand', inMs: unanswered || looksOnTheirWay > 0 ? TIMES.refusalOverMs - sinceMs : 0 };
}

const NEAR_MS = 10_000;

function lookStep(
  record: PaymentRecord,
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  now: Moment,
): NextStep | null {
  if (!isUnfinished(record)) return null;
  const pauseMs = lookPauseMs(state, progress, now);
  const { successAt } = state;
  if (successAt === null) {
    if (!progress.unanswered && progress.absences === 0 && isTooOld(record, progress)) return null;
    return { call: 'status', inMs: Math.min(pauseMs, endReadPauseMs(progress, now)) };
  }
  if (progress.negatives > 0) return { call: 'judge', inMs: TIMES.judgeGapMs };
  const sinceMs = surelySinceMs(successAt, progress.activeSince, now);
  // However old it is, what was read for the first time just now is judged to its end.
  if (progress.judgedLate && !progress.unanswered && isTooOld(record, progress)) return null;
  const judgedInMs = Math.max(0, TIMES.judgementMs - sinceMs);
  const certainInMs = TIMES.moneyStaysMs - sinceMs;
  // A look just before it could be certain would be one in vain, and the next one late.
  const isNear = certainInMs > 0 && pauseMs > certainInMs - NEAR_MS;
  const inMs = isNear ? certainInMs : pauseMs;
  return { call: 'judge', inMs: Math.max(inMs, judgedInMs) };
}

/** An end that was read is read again at once, to be believed; not for long where nobody tells: a service may be busy. */
const endReadPauseMs = ({ endReadAt }: Progress, now: Moment): number =>
  endReadAt !== null && ageMs(endReadAt, now) < TIMES.endReadAgainMs ? TIMES.endReadGapMs : Infinity;

/** Growing pauses between answers; short ones while nobody answers, or while absence is being proved. */
function lookPauseMs(
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  now: Moment,
): number {
  if (progress.absences > 0) return TIMES.absentProofGapMs;
  const sinceMs = surelySinceMs(state.sentAt, progress.activeSince, now);
  // An answer that took long was asked for too early to prove anything: the question is put again at once.
  if (sinceMs >= TIMES.absentAfterMs && !progress.askedLate && !progress.unanswered) return 0;
  const grownMs = lookUpPauseMs(progress.tries, sinceMs);
  // They grew while nobody answered.
  const pauseMs = isJustBack(progress, now) ? Math.min(grownMs, TIMES.lookUpLateMs) : grownMs;
  return progress.unanswered ? Math.min(pauseMs, TIMES.lookUpUnansweredMs) : pauseMs;
}

/** Quickly at first, and while money is proved by half; a service that tells nothing for long is asked less often. */
const againPauseMs = ({ since, surprises }: Progress, now: Moment): number =>
  surprises > 0
    ? TIMES.watchAgainMs
    : Math.min(
        TIMES.watchAgainSlowestMs,
        Math.max(TIMES.watchAgainMs, ageMs(since, now) / TIMES.watchAgainShare),
      );

/** Payments that have ended are looked at again; one that never left the till can't surprise anybody. */
function watchStep(record: PaymentRecord, progress: Progress, now: Moment): NextStep | null {
  const { state, alarm } = record;
  if (state.name === 'absent' && state.why !== null) return null;
  if (state.name === 'abandoned' && state.ending === 'charged') return null;
  if (alarm !== null && endsWatch(alarm, record, progress)) return null;
  if (isTooOld(record, progress)) return null;
  if (progress.unanswered) return { call: 'watch', inMs: againPauseMs(progress, now) };
  if (progress.surprises === 1) {
    const needsNone = detailsOf(record)?.confirmMode === 0;
    return { call: 'watch', inMs: needsNone ? TIMES.surpriseGapMs : TIMES.moneyStaysMs };
  }
  const inMs = TIMES.afterEndMs[progress.tries];
  return inMs === undefined ? null : { call: 'watch', inMs };
}

/** It calls already, or a manager has settled money of this very end. A second payment under its id is another matter. */
const endsWatch = (alarm: Task, record: PaymentRecord, progress: Progress): boolean =>
  isOpenTask(alarm) ? !isIdAlarm(alarm) : settlesMoney(alarm, record, progress);

/** An alarm that has ended was about the money that the watch would find: "not charged" was said before it. */
export function settlesMoney(
  alarm: Task,
  { state }: Pick<PaymentRecord, 'state'>,
  { since }: Pick<Progress, 'since'>,
): boolean {
  const isOlder = state.name === 'not-charged' && (elapsedMs(alarm.raisedAt, since).mono ?? 1) > 0;
  return alarm.kind === 'charged' && !isOlder && alarm.ended?.how !== DISOWNED;
}

/** Somebody sees that it is paid, and the status bears it out twice; what is given back is looked at no more. */
function afterPaidStep(
  record: PaymentRecord,
  { paidAt }: StateOf<'paid'>,
  { progress, look }: Known,
  now: Moment,
): NextStep | null {
  const sinceMs = surelySinceMs(paidAt, progress.activeSince, now);
  const unseenInMs = Math.max(0, TIMES.shownWithinMs - ageMs(paidAt, now));
  if (!look.seen && record.goods === null) return { call: 'ask-goods', inMs: unseenInMs };
  const dueMs = TIMES.afterPaidMs[look.looked];
  // Cash in its place moves nothing at the service: what goes back there all the same is seen.
  const isRefunded = record.refunds.some((refund) => refund.state === 'refunded' && !isByHand(refund));
  const { alarm } = record;
  const isRaised = alarm?.kind === 'not-paid' || (isOpenTask(alarm) && !isIdAlarm(alarm));
  if (dueMs === undefined || isRefunded || isRaised || isTooOld(record, progress)) return null;
  // Until a refund is over a status proves nothing; what ends it wakes this loop.
  if (record.refunds.some(isRefundInDoubt)) return null;
  if (progress.unanswered) return { call: 'after-paid', inMs: againPauseMs(progress, now) };
  if (progress.surprises > 0) return { call: 'after-paid', inMs: TIMES.readAgainMs };
  return { call: 'after-paid', inMs: Math.max(0, dueMs - sinceMs) };
}

/**
 * An answer after a day: asking brings nothing new then. A network that was away for longer, or a machine
 * that slept, has answered nothing, and each start of the till asks for a day again: the age alone may be the
 * work of a wall clock that was moved. After a day of silence a refusal alone may be a busy service's: it is asked about for
 * an hour more. What an answer proves by half is asked about for a day of its own.
 */
const isTooOld = ({ createdAt }: PaymentRecord, progress: Progress): boolean => {
  const { answeredAt, since, halfProvedAt, endReadAt } = progress;
  if (answeredAt === null || isJustBack(progress, answeredAt)) return false;
  return [createdAt, since, halfProvedAt, endReadAt].every(
    (from) => from === null || ageMs(from, answeredAt) > TIMES.watchLimitMs,
  );
};

/** A service that answers again after a day may be busy: what it refuses is no answer yet. */
export const isJustBack = ({ backAt }: Progress, at: Moment): boolean =>
  backAt !== null && ageMs(backAt, at) <= TIMES.backAgainMs;
