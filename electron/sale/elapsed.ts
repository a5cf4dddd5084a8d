/** How much time has passed between two moments, by each clock that can tell. */
import type { Moment } from '../../shared/payment/payment-state.ts';

export interface Span {
  /** By the wall clock, which may have been moved: negative when it was set back. */
  readonly wall: number;
  /** By the monotonic clock; null across a reboot. */
  readonly mono: number | null;
}

export const elapsedMs = (from: Moment, now: Moment): Span => ({
  wall: now.wallMs - from.wallMs,
  mono: from.bootId === now.bootId ? now.monoMs - from.monoMs : null,
});

/** The best single figure for a screen: the monotonic clock, else the wall clock, never below zero. */
export const ageMs = (from: Moment, now: Moment): number => {
  const span = elapsedMs(from, now);
  return Math.max(0, span.mono ?? span.wall);
};
