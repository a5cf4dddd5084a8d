/** The sums of the basket that a page shows, frame by frame. */
import type { Page } from 'playwright-core';

/** What one frame shows: the total on the Pay key, then the sum of each row. */
export type ShownSums = readonly string[];

/** Longer than any motion. */
const WATCHES_MS = 1_000;

/**
 * Watches from before the press until a second after it and after the last change. Answers each state that a frame showed, in the order in which it
 * came.
 */
export async function sumsDuring(page: Page, press: () => Promise<unknown>): Promise<readonly ShownSums[]> {
  const watching = page.evaluate(
    (forMs) =>
      new Promise<string[][]>((done) => {
        const shown: string[][] = [];
        const read = (): string[] =>
          [...document.querySelectorAll('.pay-buttons-total, .basket-row-due')]
            .filter((sum) => sum.checkVisibility())
            .toSorted(
              (one, other) =>
                Number(other.matches('.pay-buttons-total')) - Number(one.matches('.pay-buttons-total')),
            )
            .map((sum) => (sum.textContent ?? '').replaceAll(/[^\d,–-]/g, ''));
        let pressedMs: number | null = null;
        let changedMs = 0;
        addEventListener('frames-watched', () => (pressedMs = performance.now()), { once: true });
        const look = (): void => {
          const now = read();
          if (JSON.stringify(now) !== JSON.stringify(shown.at(-1))) {
            shown.push(now);
            changedMs = performance.now();
          }
          const quietMs = pressedMs === null ? 0 : performance.now() - Math.max(pressedMs, changedMs);
          if (quietMs > forMs) done(shown);
          else requestAnimationFrame(look);
        };
        look();
      }),
    WATCHES_MS,
  );
  await press();
  await page.evaluate(() => dispatchEvent(new Event('frames-watched')));
  return await watching;
}
