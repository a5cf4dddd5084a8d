/** A finger on the screen: real touches, with whatever the browser makes of them, pointers, presses and all. */
import type { Locator } from 'playwright-core';
import type { OpenScreen } from './screen-walk.ts';

/** Touches that follow each other quicker are a double tap to the browser. */
const BETWEEN_TOUCHES_MS = 350;
const STEPS = 5;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** From and to how far down a list one swipe goes through it. */
const [LOW, HIGH] = [0.85, 0.15];

interface Finger {
  tap(target: Locator): Promise<void>;
  /** From its middle, sideways by so many pixels. */
  swipe(target: Locator, by: number): Promise<void>;
  /** One swipe upwards through a list, which comes up with it. */
  scroll(list: Locator): Promise<void>;
}

export async function fingerOn({ page }: OpenScreen): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  const boxOf = async (target: Locator) => {
    await target.waitFor();
    await page.waitForTimeout(BETWEEN_TOUCHES_MS);
    const box = await target.boundingBox();
    if (!box) throw new Error('it is not on the screen');
    return box;
  };
  const middleOf = async (target: Locator): Promise<Place> => {
    const { x, y, width, height } = await boxOf(target);
    return { x: x + width / 2, y: y + height / 2 };
  };
  const drag = async (from: Place, to: Place): Promise<void> => {
    await touch('touchStart', from.x, from.y);
    for (let step = 1; step <= STEPS; step += 1) {
      const part = step / STEPS;
      await touch('touchMove', from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
    }
    // Lifted while it moves it would fling, and the browser takes the next tap for the end of that.
    await page.waitForTimeout(BETWEEN_TOUCHES_MS);
    await touch('touchMove', to.x, to.y);
    await touch('touchEnd', to.x, to.y);
  };
  return {
    tap: async (target) => {
      const { x, y } = await middleOf(target);
      await touch('touchStart', x, y);
      await touch('touchEnd', x, y);
    },
    swipe: async (target, by) => {
      const { x, y } = await middleOf(target);
      await drag({ x, y }, { x: x + by, y });
    },
    scroll: async (list) => {
      const { x, y, width, height } = await boxOf(list);
      const middle = x + width / 2;
      await drag({ x: middle, y: y + height * LOW }, { x: middle, y: y + height * HIGH });
    },
  };
}

/** Counts what it presses. */
export class CountedFinger {
  presses = 0;
  readonly #finger: Finger;

  constructor(finger: Finger) {
    this.#finger = finger;
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await this.#finger.tap(target);
  }

  /** No presses. */
  get swiping(): Pick<Finger, 'scroll' | 'swipe'> {
    return this.#finger;
  }
}
