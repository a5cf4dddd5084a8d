/** The till opens behind the page's first picture, and without one too. */
import { expect, it } from 'vitest';
import { pageFirst } from '../../electron/app/page-first.ts';
import { SECOND, VirtualClock } from '../support/virtual-clock.ts';

function waiting() {
  const clock = new VirtualClock();
  const { asks, served } = pageFirst(clock);
  let isOver = false;
  void served.then(() => {
    isOver = true;
  });
  return { clock, asks, served, isOver: () => isOver };
}

it('waits until the page asks for what its document names', async () => {
  const { clock, asks, served, isOver } = waiting();
  asks({ url: 'app://till/index.html' });
  await clock.advance(1.9 * SECOND);
  expect(isOver()).toBe(false);
  asks({ url: 'app://till/assets/index-BQdzMKrC.js' });
  await served;
});

it('waits two seconds for a page that never asks', async () => {
  const { clock, served, isOver } = waiting();
  await clock.advance(1.9 * SECOND);
  expect(isOver()).toBe(false);
  await clock.advance(0.1 * SECOND);
  await served;
});
