/** Puts the page's clock ahead, so that what compares two moments finds time between them. Timers keep their own time. */
import { onTestFinished, vi } from 'vitest';

export function putClockAhead(byMs: number): void {
  const now = performance.now.bind(performance);
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + byMs);
  onTestFinished(() => ahead.mockRestore());
}
