/**
 * The waiting time after wrong guesses. After five wrong ones each further guess waits, up to half an hour.
 * Neither a restart nor a moved clock ends the wait. During the wait nothing is compared or counted. So a
 * person who goes on guessing blocks others for half an hour at most.
 */
import type { Clock, Moment } from '../../shared/time.ts';

export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** Wrong guesses since the last right one. */
export interface Wrong {
  readonly wrong: number;
  /** Time of the last wrong guess. */
  readonly at: Moment;
}

/** The wait (ms) after this many wrong tries. */
export const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));

export interface Waiting {
  readonly ms: number;
  /** After another boot the passed time is unknown, so the wait begins anew, once stored. */
  readonly restarts: boolean;
}

export function waitingOf(clock: Clock, tries: Wrong): Waiting {
  const waitMs = waitAfter(tries.wrong);
  const passedMs = clock.monoMs() - tries.at.monoMs;
  // After a change of the clock another boot may look like this one, with the try in the future.
  if (tries.at.bootId === clock.bootId && passedMs >= 0) {
    return { ms: Math.max(0, waitMs - passedMs), restarts: false };
  }
  return { ms: waitMs, restarts: true };
}

/** For display. */
export const minutesOf = (waitMs: number): number => Math.ceil(waitMs / 60_000);
