/** From a key press in the running till to the frame that shows what it did, measured inside the page. */
import type { Page } from 'playwright';

/** What the page is to show: the first element that matches, with this text in it, or so many of them. */
interface Expected {
  readonly selector: string;
  readonly text?: string;
  readonly count?: number;
}

declare global {
  interface Window {
    /** When the last key went down, by the event's own time; before the wedge holds it back. */
    benchKeyMs?: number;
    benchPainted?: Promise<number>;
  }
}

/** Puts the listener before all of the page's own, then loads the page again. */
export async function watchKeys(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: KeyboardEvent): void => {
      if (event.isTrusted) window.benchKeyMs = event.timeStamp;
    };
    window.addEventListener('keydown', note, { capture: true });
  });
  await page.reload();
}

/** Presses a key; answers the milliseconds until the frame with what is expected was painted. */
export async function pressToPaint(page: Page, key: string, expected: Expected): Promise<number> {
  await page.evaluate(({ selector, text, count }) => {
    const holds = (): boolean => {
      const all = document.querySelectorAll(selector);
      if (count !== undefined && all.length !== count) return false;
      // A number and its unit are kept on one line by a space that does not break.
      return text === undefined || all[0]?.textContent?.replaceAll('\u00a0', ' ').includes(text) === true;
    };
    window.benchPainted = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!holds()) return;
        observer.disconnect();
        // The frame that begins next is the one with the change; a task after it comes when it was painted.
        requestAnimationFrame(() => {
          const painted = new MessageChannel();
          painted.port1.onmessage = () => resolve(performance.now() - (window.benchKeyMs ?? Number.NaN));
          painted.port2.postMessage(null);
        });
      });
      const all = { subtree: true, childList: true, characterData: true, attributes: true };
      observer.observe(document.body, all);
    });
  }, expected);
  await page.keyboard.press(key);
  const painted = await page.waitForFunction(() => window.benchPainted);
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** The time between two frames, as the page has them. */
export const frameMs = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const times: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      times.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    }
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    return gaps.toSorted((one, other) => one - other)[gaps.length >> 1] ?? 16.7;
  });
