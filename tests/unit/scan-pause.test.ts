import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pause } from '../../renderer/scan/pause.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Whether a wait for the end of the pause that begins now is over after so long. */
async function isOverWithin(pause: Pause, ms: number): Promise<boolean> {
  let over = false;
  void pause.over(performance.now()).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test('lasts as long as it was begun for', async () => {
  const pause = new Pause();
  pause.start(performance.now(), 60);
  expect(pause.isOver(59)).toBe(false);
  expect(pause.isOver(60)).toBe(true);
  expect(await isOverWithin(pause, 59)).toBe(false);
  expect(await isOverWithin(pause, 1)).toBe(true);
});

test('where there is none, nobody waits', async () => {
  expect(await isOverWithin(new Pause(), 0)).toBe(true);
});

test('is ended by what may be news, at once and for whoever waits', async () => {
  const pause = new Pause();
  pause.start(performance.now(), 150);
  const waiting = pause.over(performance.now());
  pause.end();
  await waiting;
  expect(pause.isOver(performance.now())).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
