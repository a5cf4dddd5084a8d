/**
 * The stored state names the next call. Pure: the loop waits, does it, stores what came of it, and asks again.
 * What is not charged waits for a person; what is charged goes on alone.
 */
import { isUnfinished, type PaymentRecord } from '../../shared/payment/payment.ts';
import type { StateOf } from '../../shared/payment/state.ts';
import { assertNever } from '../../shared/result.ts';
import { isOpenTask } from '../../shared/task.ts';
import { ageMs, elapsedMs, type Moment } from '../../shared/time.ts';
import { anyClockSaysWithin, lookUpPauseMs, pollPauseMs, TIMES } from './times.ts';

export type Call = 'status' | 'confirm' | 'judge' | 'watch';

export interface NextStep {
  readonly call: Call;
  readonly inMs: number;
}

/** What this process has done in the payment's present state. Not stored: a restart begins anew. */
export interface Progress {
  /** The last call in this state, and how many of its kind were made in a row. */
  readonly lastCall: Call | null;
  readonly tries: number;
  /** Since when this process has worked on the payment, and since when in this state. */
  readonly activeSince: Moment;
  readonly since: Moment;
  /** The last confirm was refused, not unanswered. */
  readonly refused: boolean;
  /** A confirm was accepted, but perhaps too late: the status decides. */
  readonly accepted: boolean;
  /** The last question had no answer at all. */
  readonly unanswered: boolean;
  /** When the last question was answered, by whatever; null: not since the payment was taken up. */
  readonly answeredAt: Moment | null;
  /** A look-up has left after the time in which a create may still arrive. */
  readonly askedLate: boolean;
  /** Proofs in a row that the service has no such payment. */
  readonly absences: number;
  /** Readings of status 2 of a payment that had ended. */
  readonly surprises: number;
}

export const startProgress = (since: Moment, activeSince: Moment): Progress => ({
  activeSince,
  lastCall: null,
  tries: 0,
  since,
  refused: false,
  accepted: false,
  unanswered: false,
  answeredAt: null,
  askedLate: false,
  absences: 0,
  surprises: 0,
});

/** The next call and when, or null where nothing is left to ask. */
export function nextStep(record: PaymentRecord, progress: Progress, now: Moment): NextStep | null {
  const { state } = record;
  switch (state.name) {
    case 'sending':
      return null; // The create itself is under way; a resume has made `unknown` of it.
    case 'processing':
      if (isTooOld(record, progress)) return null;
      return { call: 'status', inMs: pollPauseMs(progress.tries, ageMs(state.sentAt, now)) };
    case 'confirming':
      return confirmStep(state, progress, now);
    case 'unknown':
      return lookStep(record, state, progress, now);
    case 'abandoned':
      return state.ending === null ? lookStep(record, state, progress, now) : watchStep(record, progress);
    case 'paid':
      return null;
    case 'declined':
    case 'lapsed':
    case 'absent':
      return watchStep(record, progress);
    default:
      return assertNever(state);
  }
}

function confirmStep(state: StateOf<'confirming'>, progress: Progress, now: Moment): NextStep {
  if (progress.accepted) return { call: 'judge', inMs: progress.lastCall === 'judge' ? TIMES.judgeGapMs : 0 };
  if (mayConfirm(state.successAt, progress, now)) {
    const gapMs = progress.refused ? TIMES.confirmRefusedGapMs : TIMES.confirmGapMs;
    return { call: 'confirm', inMs: progress.lastCall === null ? 0 : gapMs };
  }
  const waitMs = judgementInMs(state.successAt, progress, now);
  return { call: 'judge', inMs: waitMs > 0 ? waitMs : progress.lastCall === 'judge' ? TIMES.judgeGapMs : 0 };
}

/** Any clock says that a confirm can be in time, and this process has not tried for longer than that. */
function mayConfirm(successAt: Moment, progress: Progress, now: Moment): boolean {
  return (
    anyClockSaysWithin(successAt, now, TIMES.judgementMs) && ageMs(progress.since, now) < TIMES.judgementMs
  );
}

/** How long until status 2 can be judged. */
function judgementInMs(successAt: Moment, progress: Progress, now: Moment): number {
  return Math.max(0, TIMES.judgementMs - surelySinceMs(successAt, progress, now));
}

/**
 * How much time has passed at least: the monotonic clock may stand still while the machine sleeps, but never
 * runs ahead. Across a reboot it says nothing, and the wall clock may have been moved: then the time counts
 * from the moment when this process took the payment up.
 */
export const surelySinceMs = (from: Moment, progress: Progress, now: Moment): number =>
  elapsedMs(from, now).mono ?? ageMs(progress.activeSince, now);

/** Whether a payment that still reads as successful would read as lapsed by now, if it had lapsed. */
export const staysMoney = (successAt: Moment, progress: Progress, now: Moment): boolean =>
  progress.accepted || surelySinceMs(successAt, progress, now) >= TIMES.moneyStaysMs;

function lookStep(
  record: PaymentRecord,
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  now: Moment,
): NextStep | null {
  if (!isUnfinished(record) || isTooOld(record, progress)) return null;
  const pauseMs = lookPauseMs(state, progress, now);
  if (state.successAt === null) return { call: 'status', inMs: pauseMs };
  return { call: 'judge', inMs: Math.max(pauseMs, judgementInMs(state.successAt, progress, now)) };
}

/** Growing pauses between answers; short ones while nobody answers, or while absence is being proved. */
function lookPauseMs(
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  now: Moment,
): number {
  if (progress.absences > 0) return TIMES.absentProofGapMs;
  const ageMs = surelySinceMs(state.sentAt, progress, now);
  // An answer that took long was asked for too early to prove anything: the question is put again at once.
  if (ageMs >= TIMES.absentAfterMs && !progress.askedLate && !progress.unanswered) return 0;
  const pauseMs = lookUpPauseMs(progress.tries, ageMs);
  return progress.unanswered ? Math.min(pauseMs, TIMES.lookUpUnansweredMs) : pauseMs;
}

/** Payments that have ended are looked at again; one that never left the till can't surprise anybody. */
function watchStep(record: PaymentRecord, progress: Progress): NextStep | null {
  const { state, alarm } = record;
  if (state.name === 'absent' && state.why !== null) return null;
  if (state.name === 'abandoned' && state.ending === 'charged') return null;
  if (alarm !== null && (alarm.kind === 'charged' || isOpenTask(alarm))) return null;
  if (isTooOld(record, progress)) return null;
  if (progress.unanswered) return { call: 'watch', inMs: TIMES.watchAgainMs };
  if (progress.surprises === 1) return { call: 'watch', inMs: TIMES.surpriseGapMs };
  const inMs = TIMES.afterEndMs[progress.tries];
  return inMs === undefined ? null : { call: 'watch', inMs };
}

/**
 * An answer after a day: asking brings nothing new then. A network that was away for longer, or a machine
 * that slept, has answered nothing, and each start of the till asks for a day again: the age alone may be the
 * work of a wall clock that was moved.
 */
const isTooOld = ({ createdAt }: PaymentRecord, { answeredAt, since }: Progress): boolean =>
  answeredAt !== null &&
  ageMs(createdAt, answeredAt) > TIMES.watchLimitMs &&
  ageMs(since, answeredAt) > TIMES.watchLimitMs;
