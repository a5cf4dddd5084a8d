import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Rest } from '../../renderer/scan/rest.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

/** Whether a wait for the end of the rest that begins now is over after so long. */
async function isOverWithin(rest: Rest, ms: number): Promise<boolean> {
  let over = false;
  void rest.over(performance.now()).then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(ms);
  return over;
}

test('lasts as long as it was begun for', async () => {
  const rest = new Rest();
  rest.begin(performance.now(), 60);
  expect(rest.isOver(59)).toBe(false);
  expect(rest.isOver(60)).toBe(true);
  expect(await isOverWithin(rest, 59)).toBe(false);
  expect(await isOverWithin(rest, 1)).toBe(true);
});

test('where there is none, nobody waits', async () => {
  expect(await isOverWithin(new Rest(), 0)).toBe(true);
});

test('is ended by what may be news, at once and for whoever waits', async () => {
  const rest = new Rest();
  rest.begin(performance.now(), 150);
  const waiting = rest.over(performance.now());
  rest.end();
  await waiting;
  expect(rest.isOver(performance.now())).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
