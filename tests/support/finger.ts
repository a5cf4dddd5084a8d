/** A finger on the screen: real touches, with whatever the browser makes of them, pointers, presses and all. */
import type { Locator } from 'playwright-core';
import type { OpenScreen } from './screen-walk.ts';

/** Touches that follow each other quicker are a double tap to the browser. */
const BETWEEN_TOUCHES_MS = 350;
const STEPS = 5;

interface Finger {
  tap(target: Locator): Promise<void>;
  /** From its middle, sideways by so many pixels. */
  swipe(target: Locator, by: number): Promise<void>;
}

export async function fingerOn({ page }: OpenScreen): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const middleOf = async (target: Locator): Promise<{ readonly x: number; readonly y: number }> => {
    await target.waitFor();
    await page.waitForTimeout(BETWEEN_TOUCHES_MS);
    const box = await target.boundingBox();
    if (!box) throw new Error('it is not on the screen');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return {
    tap: async (target) => {
      const { x, y } = await middleOf(target);
      await touch('touchStart', x, y);
      await touch('touchEnd', x, y);
    },
    swipe: async (target, by) => {
      const { x, y } = await middleOf(target);
      await touch('touchStart', x, y);
      for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', x + (by * step) / STEPS, y);
      // Lifted while it moves it would fling, and the browser takes the next tap for the end of that.
      await page.waitForTimeout(BETWEEN_TOUCHES_MS);
      await touch('touchMove', x + by, y);
      await touch('touchEnd', x + by, y);
    },
  };
}
