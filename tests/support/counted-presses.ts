/**
 * Counts what a person presses on a page. A press is a touch of a finger or the mouse, and a key that writes no text:
 * Enter, an F-key, an arrow, Delete. A choice from a list takes two. Typed letters and digits, the keys that mend them,
 * and scans are no presses.
 */
import type { Page } from 'playwright';

/** Loads the page anew, to count before its own scripts stop a key. Answers the presses so far. */
export async function countedPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = { presses: 0 };
    Object.assign(window, { counted });
    const ofText = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Backspace']);
    const isPress = ({ key }: KeyboardEvent): boolean => key.length > 1 && !ofText.has(key);
    addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        if (isTrusted) counted.presses += 1;
      },
      true,
    );
    addEventListener(
      'keydown',
      (event) => {
        if (event.isTrusted && !event.repeat && isPress(event)) counted.presses += 1;
      },
      true,
    );
    addEventListener(
      'change',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) counted.presses += 2;
      },
      true,
    );
  });
  await page.reload({ waitUntil: 'domcontentloaded' });
  return () =>
    page.evaluate(
      () => (window as unknown as { readonly counted: { readonly presses: number } }).counted.presses,
    );
}
