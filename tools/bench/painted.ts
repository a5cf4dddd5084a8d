/**
 * The time from a key press in the running till to the frame that shows its effect, measured inside the page.
 */
import type { Page } from 'playwright';

/** The expected state: the first matching element contains this text, or this many elements match. */
interface Expected {
  readonly selector: string;
  readonly text?: string;
  readonly count?: number;
}

declare global {
  interface Window {
    /** The last keydown's own timestamp, before the wedge delays the key. */
    benchKeyMs?: number;
    benchPainted?: Promise<number>;
  }
}

/** Registers the listener before the page's own listeners, then reloads the page. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: KeyboardEvent): void => {
      if (event.isTrusted) window.benchKeyMs = event.timeStamp;
    };
    window.addEventListener('keydown', note, { capture: true });
  });
  await page.reload();
}

/** Presses a key; answers the milliseconds until the expected frame was painted. */
export async function pressToPaint(page: Page, key: string, expected: Expected): Promise<number> {
  await watchPaint(page, expected);
  await page.keyboard.press(key);
  const paintedMs = await paintedAt(page);
  return paintedMs - (await page.evaluate(() => window.benchKeyMs ?? Number.NaN));
}

/** From now on the page watches for the expected frame. */
export const watchPaint = (page: Page, expected: Expected): Promise<void> =>
  page.evaluate(({ selector, text, count }) => {
    const holds = (): boolean => {
      const all = document.querySelectorAll(selector);
      if (count !== undefined && all.length !== count) return false;
      // A no-break space keeps a number and its unit on one line.
      return text === undefined || all[0]?.textContent?.replaceAll('\u00a0', ' ').includes(text) === true;
    };
    window.benchPainted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        // The next frame holds the change; a task queued in it runs after the paint.
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now());
          painted.port2.postMessage(null);
        });
      });
      const all = { subtree: true, childList: true, characterData: true, attributes: true };
      observer.observe(document.body, all);
    });
  }, expected);

/** When the watched frame was painted, by the page's own clock (ms). */
export async function paintedAt(page: Page): Promise<number> {
  const painted = await page.waitForFunction(() => window.benchPainted);
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** The time between two frames of the page. */
export const frameMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const times: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 16.7;
  });
