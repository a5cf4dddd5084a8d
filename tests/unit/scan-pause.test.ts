import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pause } from '../../renderer/scan/pause.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Whether a wait that begins now ends within the given time. */
async function isOverWithin(pause: Pause, ms: number): Promise<boolean> {
  let over = false;
  void pause.over(performance.now()).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test('lasts for the given time', async () => {
  const pause = new Pause();
  pause.start(performance.now(), 60);
  expect(pause.isOver(59)).toBe(false);
  expect(pause.isOver(60)).toBe(true);
  expect(await isOverWithin(pause, 59)).toBe(false);
  expect(await isOverWithin(pause, 1)).toBe(true);
});

test('without a pause the wait ends at once', async () => {
  expect(await isOverWithin(new Pause(), 0)).toBe(true);
});

test('a possible change ends the pause, for waiters too', async () => {
  const pause = new Pause();
  pause.start(performance.now(), 150);
  const waiting = pause.over(performance.now());
  pause.end();
  await waiting;
  expect(pause.isOver(performance.now())).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
