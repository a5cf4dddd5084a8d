/** Moves the page's clock for a test, so that two moments differ by the time that the test means. */
import { onTestFinished, vi } from 'vitest';

/** Timers keep their own time. */
export function putClockAhead(byMs: number): void {
  const now = performance.now.bind(performance);
  standIn(() => now() + byMs);
}

/** Stops the clock, however slow the machine is. Answers a function that moves it, in ms. */
export function stopClock(): (byMs: number) => void {
  let nowMs = performance.now();
  standIn(() => nowMs);
  return (byMs) => {
    nowMs += byMs;
  };
}

function standIn(now: () => number): void {
  const stub = vi.spyOn(performance, 'now').mockImplementation(now);
  onTestFinished(() => stub.mockRestore());
}
