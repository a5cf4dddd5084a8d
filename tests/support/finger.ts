/** A finger on the screen: real touches, with all events that the browser derives from them. */
import type { Locator } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { OpenScreen } from './screen-walk.ts';
import { within } from './within.ts';

/** Touches in quicker succession are a double tap to the browser. */
const BETWEEN_TOUCHES_MS = 350;
const BETWEEN_STEPS_MS = 16;
const STEPS = 5;
/** Longer than all touches of a test take. */
const LONG_AGO_MS = 600_000;

export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** One swipe goes from and to these shares of a list's height. */
const [LOW, HIGH] = [0.85, 0.15];

interface Finger {
  tap(target: Locator): Promise<void>;
  /** From its middle, sideways by this many pixels. */
  swipe(target: Locator, by: number): Promise<void>;
  /** Through a sideways list, until it stands still. */
  slide(list: Locator, by: number): Promise<void>;
  /** One swipe upwards through a list, until it stands still. */
  scroll(list: Locator): Promise<void>;
}

/**
 * Runs in the page: the position of the element once it stands still, with its middle uncovered. null: the page
 * has drawn another one in its place.
 */
async function boxAtRest(target: Element): Promise<Box | null> {
  for (let before = new DOMRect(); ; ) {
    if (!target.isConnected) return null;
    const now = target.getBoundingClientRect();
    const { x, y, width, height } = now;
    const stands = [x - before.x, y - before.y, width - before.width, height - before.height].every(
      (moved) => moved === 0,
    );
    const isFree = target.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    if (stands && isFree) return { x, y, width, height };
    before = now;
    await new Promise(requestAnimationFrame);
  }
}

/**
 * Runs in the page: the list stands still after a swipe. A list that stood at its end never scrolls, so it sends
 * no `scrollend`.
 */
async function standStill(list: Element): Promise<void> {
  for (let [frames, before] = [0, '']; frames < 3; ) {
    const now = `${list.scrollLeft} ${list.scrollTop}`;
    frames = now === before ? frames + 1 : 0;
    before = now;
    await new Promise(requestAnimationFrame);
  }
}

export async function fingerOn({ page }: OpenScreen): Promise<Finger> {
  const session = await within('the way to the fingers', page.context().newCDPSession(page));
  onTestFinished(() => session.detach());
  // Each touch carries its own time, which the browser uses: the test need not wait between touches. A future
  // touch would be delayed, so all times are in the past.
  let atMs = Date.now() - LONG_AGO_MS;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y }: Place, laterMs = 0) => {
    atMs += laterMs;
    const touchPoints = type === 'touchEnd' ? [] : [{ x, y }];
    const sent = session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: atMs / 1_000 });
    return within(type, sent);
  };
  const boxOf = async (target: Locator): Promise<Box> => {
    for (;;) {
      const box = await within(`rest of ${target}`, target.evaluate(boxAtRest));
      if (box) return box;
    }
  };
  const middleOf = async (target: Locator): Promise<Place> => {
    const { x, y, width, height } = await boxOf(target);
    return { x: x + width / 2, y: y + height / 2 };
  };
  /** Sent without a wait for answers: a finger that rested meanwhile, on a slow machine, would be a long press. */
  const drag = async (from: Place, to: Place): Promise<void> => {
    const moves = Array.from({ length: STEPS }, (_, at) => {
      const part = (at + 1) / STEPS;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    });
    await Promise.all([
      touch('touchStart', from, BETWEEN_TOUCHES_MS),
      ...moves.map((place) => touch('touchMove', place, BETWEEN_STEPS_MS)),
      // Lifted during a move it would fling, and the browser takes the next tap for the end of the fling.
      touch('touchMove', to, BETWEEN_TOUCHES_MS),
      touch('touchEnd', to),
    ]);
  };
  const dragThrough = async (list: Locator, from: Place, to: Place): Promise<void> => {
    await drag(from, to);
    await within(`rest of ${list}`, list.evaluate(standStill));
  };
  return {
    tap: async (target) => {
      const place = await middleOf(target);
      await Promise.all([touch('touchStart', place, BETWEEN_TOUCHES_MS), touch('touchEnd', place)]);
    },
    swipe: async (target, by) => {
      const { x, y } = await middleOf(target);
      await drag({ x, y }, { x: x + by, y });
    },
    slide: async (list, by) => {
      const { x, y } = await middleOf(list);
      await dragThrough(list, { x, y }, { x: x + by, y });
    },
    scroll: async (list) => {
      const { x, y, width, height } = await boxOf(list);
      const middle = x + width / 2;
      await dragThrough(list, { x: middle, y: y + height * LOW }, { x: middle, y: y + height * HIGH });
    },
  };
}

const MOST_SWIPES = 9;

/** Swipes the row of chips until the whole chip is on the screen. */
export async function reach(finger: Pick<Finger, 'slide'>, chip: Locator): Promise<void> {
  const chips = chip.locator('xpath=..');
  const lefts: number[] = [];
  for (let swipes = 0; ; swipes += 1) {
    const [box, seen] = [await chip.boundingBox(), await chips.boundingBox()];
    if (!box || !seen) throw new Error('there is no such chip');
    const [left, right] = [box.x - seen.x, seen.x + seen.width - box.x - box.width];
    if (left >= 0 && right >= 0) return;
    lefts.push(left);
    if (swipes === MOST_SWIPES)
      throw new Error(`no swipe reached ${chip}: ${box.width} wide in ${seen.width}, at ${lefts.join(', ')}`);
    await finger.slide(chips, left < 0 ? 180 : -180);
  }
}

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

  /** Swipes count no presses. */
  get swiping(): Pick<Finger, 'scroll' | 'slide'> {
    return this.#finger;
  }
}
