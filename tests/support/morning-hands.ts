/** The hands of a cashier: a scanner that types, a finger on the screen, and the keyboard. */
import type { CDPSession, Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Place } from './finger.ts';

/**
 * As a hand scanner writes: all at once, and Enter. A group separator arrives as Ctrl and a bracket, as most
 * scanners send it.
 */
export const scan = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      // As hardware stamps it: a stall of the page does not slow the scanner.
      const timeStamp = performance.now();
      const send = (type: 'keydown' | 'keyup', init: KeyboardEventInit): void => {
        const event = new KeyboardEvent(type, init);
        Object.defineProperty(event, 'timeStamp', { value: timeStamp });
        (document.activeElement ?? document.body).dispatchEvent(event);
      };
      for (const key of keys) {
        const isSeparator = key === '\u001d';
        const isLetter = /^[a-z]$/i.test(key);
        const code = /^\d$/.test(key) ? `Digit${key}` : isLetter ? `Key${key.toUpperCase()}` : key;
        const init = {
          key: isSeparator ? ']' : key,
          code: isSeparator ? 'BracketRight' : code,
          ctrlKey: isSeparator,
          shiftKey: /^[A-Z]$/.test(key),
          bubbles: true,
          cancelable: true,
        };
        send('keydown', init);
        send('keyup', init);
      }
    },
    [...text, 'Enter'],
  );

/**
 * Two touches this near and this soon are a double touch to the browser, and the till ignores the second as a
 * slip.
 */
const DOUBLE_PX = 100;
const DOUBLE_MS = 400;
/** The time of a touch, a step of a swipe, or lifting the finger. */
const MOTION_MS = 16;
const SWIPE_STEPS = 5;

/** As Playwright waits for the target of a click. */
const PATIENCE_MS = 30_000;

/** Runs in the page. null: the element moves, is disabled or covered. */
async function freeMiddleOf(element: Element): Promise<Place | null> {
  const frame = (): Promise<unknown> => new Promise(requestAnimationFrame);
  const before = element.getBoundingClientRect();
  await frame();
  await frame();
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  const isStill = before.x === x && before.y === y && before.width === width && before.height === height;
  const isFree = element.contains(document.elementFromPoint(middle.x, middle.y));
  return isStill && isFree && !element.matches(':disabled') ? middle : null;
}

/**
 * Real touches, with all events that the browser derives from them. They carry times of the finger's own
 * clock, by which the browser detects a double touch: the test need not wait.
 */
export class Finger {
  readonly #page: Page;
  readonly #session: CDPSession;
  #last: (Place & { readonly atMs: number }) | null = null;
  #nowMs = Date.now();

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page));
  }

  /** Once it is there, at rest and uncovered. */
  async tap(target: Locator): Promise<void> {
    const place = await this.#middleOf(target);
    this.#apart(place);
    await this.#tapAt(place);
  }

  /** Sideways by this many pixels, and lifted at rest: after a fling the browser swallows the next tap. */
  async swipe(target: Locator, by: number): Promise<void> {
    const { x, y } = await this.#middleOf(target);
    await this.#touch('touchStart', { x, y });
    for (let step = 1; step <= SWIPE_STEPS; step += 1) {
      await this.#touch('touchMove', { x: x + (by * step) / SWIPE_STEPS, y });
    }
    this.#passes(DOUBLE_MS);
    await this.#touch('touchMove', { x: x + by, y });
    await this.#touch('touchEnd', { x: x + by, y });
    this.#last = null;
  }

  /** On the on-screen keyboard, which writes when the finger touches. */
  async write(text: string): Promise<void> {
    const keyboard = this.#page.locator('[data-keyboard]');
    for (const key of text) {
      await this.#tapAt(await this.#middleOf(keyboard.getByRole('button', { name: key, exact: true })));
    }
  }

  /** The middle of an element that is there, at rest, enabled and uncovered. */
  async #middleOf(target: Locator): Promise<Place> {
    await target.scrollIntoViewIfNeeded();
    const limit = performance.now() + PATIENCE_MS;
    while (performance.now() < limit) {
      const place = await target.evaluate(freeMiddleOf);
      if (place !== null) return place;
    }
    throw new Error('no finger can touch it');
  }

  #apart({ x, y }: Place): void {
    if (this.#last === null || Math.hypot(x - this.#last.x, y - this.#last.y) > DOUBLE_PX) return;
    this.#passes(Math.max(0, DOUBLE_MS - (this.#nowMs - this.#last.atMs)));
  }

  /** The finger's clock is never behind the machine's. */
  #passes(ms: number): void {
    this.#nowMs = Math.max(this.#nowMs + ms, Date.now());
  }

  /** Sends both before the first is handled: on a busy page the finger would stay down for long. */
  async #tapAt(place: Place): Promise<void> {
    await Promise.all([this.#touch('touchStart', place), this.#touch('touchEnd', place)]);
    this.#last = { ...place, atMs: this.#nowMs };
  }

  async #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', place: Place): Promise<void> {
    this.#passes(MOTION_MS);
    await this.#session.send('Input.dispatchTouchEvent', {
      type,
      timestamp: this.#nowMs / 1_000,
      touchPoints: type === 'touchEnd' ? [] : [place],
    });
  }
}

/** More stops than any screen of the till has. */
const MOST_STOPS = 120;

export class Keys {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  /**
   * Types into the focused element. The text appears a moment later, when the till knows that no scanner
   * wrote it.
   */
  async type(text: string): Promise<void> {
    // A dialog gives the focus to its field a moment after it came.
    await this.#page.waitForFunction(() => {
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      const { activeElement } = document;
      return !dialog || (activeElement instanceof HTMLInputElement && dialog.contains(activeElement));
    });
    await this.#page.keyboard.type(text);
    const written = (): Promise<string> =>
      this.#page.evaluate(() => {
        const { activeElement } = document;
        return activeElement instanceof HTMLInputElement ? activeElement.value.replaceAll(/\s/g, '') : '';
      });
    await expect.poll(async () => (await written()).slice(-text.length)).toBe(text);
  }

  /** From stop to stop, until this element has the focus. */
  async reach(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error('no stop of the keyboard is there');
  }

  async choose(target: Locator): Promise<void> {
    await this.reach(target);
    await this.press('Enter');
  }
}

/** How often each hand acted on the page, as the browser reports it, without synthetic events. */
export interface SeenHands {
  readonly key: number;
  readonly mouse: number;
  readonly touch: number;
}

/** Counts from the page's next load on: before its own scripts, which stop some key events. */
export const watchHands = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Record<string, number> = { key: 0, mouse: 0, touch: 0 };
    Object.assign(window, { seenHands: seen });
    const count = (hand: string, isReal: boolean): void => {
      if (isReal) seen[hand] = (seen[hand] ?? 0) + 1;
    };
    addEventListener('keydown', ({ isTrusted }) => count('key', isTrusted), true);
    addEventListener('pointerdown', ({ isTrusted, pointerType }) => count(pointerType, isTrusted), true);
  });

export const seenHands = (page: Page): Promise<SeenHands> =>
  page.evaluate(() => ({ ...(window as unknown as { seenHands: SeenHands }).seenHands }));
