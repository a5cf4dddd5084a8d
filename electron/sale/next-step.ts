/**
 * The stored state names the next call. Pure: the loop waits, does it, stores what came of it, and asks again.
 * What is not charged waits for a person; what is charged goes on alone.
 */
import type { Moment, StateOf } from '../../shared/payment/payment-state.ts';
import { assertNever } from '../../shared/result.ts';
import { type Attempt, isUnfinished } from './attempt.ts';
import { ageMs, elapsedMs } from './elapsed.ts';
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
  /** Since when this process has held the payment in this state. */
  readonly since: Moment;
  /** The last confirm was refused, not unanswered. */
  readonly refused: boolean;
  /** Readings of status 2 of a payment that had ended. */
  readonly surprises: number;
}

export const startProgress = (since: Moment): Progress => ({
  lastCall: null,
  tries: 0,
  since,
  refused: false,
  surprises: 0,
});

/** The next call and when, or null where nothing is left to ask. */
export function nextStep(attempt: Attempt, progress: Progress, now: Moment): NextStep | null {
  const { state } = attempt;
  switch (state.name) {
    case 'sending':
      return null; // The create itself is under way; a resume has made `unknown` of it.
    case 'processing':
      if (isTooOld(attempt, progress, now)) return null;
      return { call: 'status', inMs: pollPauseMs(progress.tries, ageMs(state.sentAt, now)) };
    case 'confirming':
      return confirmStep(state, progress, now);
    case 'unknown':
    case 'abandoned':
      return lookStep(attempt, state, progress, now);
    case 'paid':
      return null;
    case 'declined':
    case 'lapsed':
    case 'absent':
      return watchStep(attempt, progress);
    default:
      return assertNever(state);
  }
}

function confirmStep(state: StateOf<'confirming'>, progress: Progress, now: Moment): NextStep {
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

/**
 * How long until status 2 can be judged. Across a reboot only the wall clock tells, and it may have been
 * moved: then the 40 s are counted again from the moment when this process took the payment up.
 */
function judgementInMs(successAt: Moment, progress: Progress, now: Moment): number {
  const { mono } = elapsedMs(successAt, now);
  return Math.max(0, TIMES.judgementMs - (mono ?? ageMs(progress.since, now)));
}

function lookStep(
  attempt: Attempt,
  state: StateOf<'unknown'> | StateOf<'abandoned'>,
  progress: Progress,
  now: Moment,
): NextStep | null {
  if (!isUnfinished(attempt) || isTooOld(attempt, progress, now)) return null;
  const pauseMs = lookUpPauseMs(progress.tries, ageMs(state.sentAt, now));
  if (state.successAt === null) return { call: 'status', inMs: pauseMs };
  return { call: 'judge', inMs: Math.max(pauseMs, judgementInMs(state.successAt, progress, now)) };
}

/** Payments that have ended are looked at again; one that never left the till can't surprise anybody. */
function watchStep(attempt: Attempt, progress: Progress): NextStep | null {
  const { state } = attempt;
  if (state.name === 'absent' && state.why !== null) return null;
  if (attempt.alarm !== null) return null;
  if (progress.surprises === 1) return { call: 'watch', inMs: TIMES.surpriseGapMs };
  const inMs = TIMES.afterEndMs[progress.tries];
  return inMs === undefined ? null : { call: 'watch', inMs };
}

/** After a day asking brings nothing new, but each start of the till asks once more. */
const isTooOld = (attempt: Attempt, progress: Progress, now: Moment): boolean =>
  progress.tries > 0 && ageMs(attempt.createdAt, now) > TIMES.watchLimitMs;
