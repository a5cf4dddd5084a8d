/**
 * How long whoever guesses has to wait. After five wrong words each further one waits, up to half an hour, and neither
 * a restart nor a moved clock ends the wait. While it lasts nothing is compared and nothing counted, so that whoever
 * guesses on keeps somebody out for half an hour, and never for good.
 */
import type { Clock, Moment } from '../../shared/time.ts';

export const FREE_TRIES = 5;
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 30 * 60_000;

/** Wrong words since the last right one. */
export interface Wrong {
  readonly wrong: number;
  /** Of the last one. */
  readonly at: Moment;
}

/** After so many wrong tries. */
export const waitAfter = (wrong: number): number =>
  wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES));

export interface Waiting {
  readonly ms: number;
  /** In another boot nobody can say how much of it has passed: it begins anew, once that is noted. */
  readonly beginsAnew: boolean;
}

export function waitingOf(clock: Clock, tries: Wrong): Waiting {
  const waitMs = waitAfter(tries.wrong);
  const passedMs = clock.monoMs() - tries.at.monoMs;
  // A clock that was set may make another boot read as this one: the try would lie ahead.
  if (tries.at.bootId === clock.bootId && passedMs >= 0) {
    return { ms: Math.max(0, waitMs - passedMs), beginsAnew: false };
  }
  return { ms: waitMs, beginsAnew: true };
}

/** As a person is told it. */
export const minutesOf = (waitMs: number): number => Math.ceil(waitMs / 60_000);
