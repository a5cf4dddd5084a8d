/**
 * How a sleep of the machine shows afterwards.
 */

/** A busy machine is late by less; a sleep is longer. */
const SLEEP_MS = 5_000;

export interface Ticks {
  /** A clock that also runs while the machine sleeps. */
  readonly throughSleepMs: number;
  /** A clock that stands still while the machine sleeps, where there is one. */
  readonly awakeMs: number;
}

/** Whether the machine slept between two readings: one clock went on, and the other did not. */
export const slept = (before: Ticks, now: Ticks): boolean =>
  now.throughSleepMs - before.throughSleepMs - (now.awakeMs - before.awakeMs) > SLEEP_MS;
