/** Counts what a person presses on a page. Typed texts and scans are no presses. */
import type { Page } from 'playwright';

/**
 * Begins to count: each press of a finger or the mouse, and each key that writes no text. A list takes two, to open it
 * and to choose. Answers the presses so far.
 */
export async function countedPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const more = (presses: number): void => {
      dataset.presses = String(Number(dataset.presses ?? 0) + presses);
    };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && more(1), true);
    addEventListener('keydown', ({ isTrusted, key }) => isTrusted && key.length > 1 && more(1), true);
    addEventListener('change', ({ target }) => target instanceof HTMLSelectElement && more(2), true);
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.presses ?? 0));
}
