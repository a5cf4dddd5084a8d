/**
 * A laptop of 1366x768 with system magnification: the page zooms out, and each key is hit where it is seen.
 */
import { expect, it } from 'vitest';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { settledMeasures } from '../support/screen-measure.ts';
import { SCENES } from '../support/screen-scenes.ts';
import { inLanguage, type OpenScreen } from '../support/screen-walk.ts';

const SIZES = [
  { width: 1093, height: 614 },
  { width: 911, height: 512 },
];
const the = screensOfFile();

/** The elements that cover the middle of an enabled key, in words; empty: none. */
const covered = ({ page }: OpenScreen): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSeen = (key: Element): boolean => {
      const { width, height } = key.getBoundingClientRect();
      return width > 0 && height > 0 && !key.closest('[inert], [aria-hidden="true"]');
    };
    const scrolls = (key: Element): boolean => {
      for (let at: Element | null = key; at; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        const isTall = at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(overflowY);
        const isWide = at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(overflowX);
        if (isTall || isWide) return true;
      }
      return false;
    };
    // Elements behind a dialog can't be pressed.
    const within = document.querySelector('[role="dialog"]') ?? document;
    return [...within.querySelectorAll('button:not(:disabled)')].filter(isSeen).flatMap((key) => {
      const { x, y, width, height } = key.getBoundingClientRect();
      const met = document.elementFromPoint(x + width / 2, y + height / 2);
      const isMet = met !== null && (key.contains(met) || met.contains(key));
      return isMet || scrolls(key)
        ? []
        : [`${key.textContent}: ${met?.textContent?.slice(0, 40) ?? 'off the screen'}`];
    });
  });

it.each(
  [
    'sale-basket',
    'sale-quantity',
    'sale-open-item',
    'cash',
    'cash-terminal-part',
    'pay-scanning',
    'sold',
  ].flatMap((name) => SIZES.map((viewport) => [name, viewport] as const)),
)('%s at %o has no covered key', async (name, viewport) => {
  const till = inLanguage(new FakeTill(), 'ru');
  const screen = await the.open(till, { viewport });
  await SCENES[name]?.walk(screen, till);
  const { overflows, texts } = await settledMeasures(screen.page, true);
  expect([...overflows, ...texts]).toEqual([]);
  expect(await covered(screen)).toEqual([]);
});

it.each(SIZES)('at %o each digit of the terminal’s amount is typed by its key', async (viewport) => {
  const till = new FakeTill();
  const screen = await the.open(till, { viewport });
  await SCENES['cash-terminal']?.walk(screen, till);
  for (const digit of '1234567890')
    await screen.page.locator('[data-keypad]').getByRole('button', { name: digit, exact: true }).click();
  const typed = await screen.page
    .locator('[data-step="terminal"] form input')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(typed).toContain('1234567890');
  expect(screen.complaints).toEqual([]);
});
