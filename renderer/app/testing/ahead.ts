/** The page's clock in the test's hand: what compares two moments finds the time between them that the test means. */
import { onTestFinished, vi } from 'vitest';

/** Timers keep their own time. */
export function putClockAhead(byMs: number): void {
  const now = performance.now.bind(performance);
  standIn(() => now() + byMs);
}

/** The clock stands, however slow the machine is. Answers what moves it, by so many ms. */
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
