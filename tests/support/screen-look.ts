/**
 * How the screens look, measured: every scene in three languages on the smallest screen. Nothing on the way to
 * being paid may scroll, be cut off, or be too small; nothing that is read out by itself holds a key; and axe finds nothing, in light and in dark. Two files of
 * tests share the scenes, so that they run side by side.
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeTill } from './fake-till.ts';
import { screensOfFile } from './screen-harness.ts';
import { besidePaperOf, liveKeysOf, overflowsOf, smallTargetsOf, smallTextOf } from './screen-measure.ts';
import { openedBy } from './screen-scene.ts';
import { SCENES } from './screen-scenes.ts';
import { inLanguage, type OpenScreen } from './screen-walk.ts';

declare global {
  interface Window {
    /** There once its source has run. */
    readonly axe: typeof axe;
  }
}

/** What the cashier needs to sell and to be paid. */
const isOnPayPath = (name: string): boolean => /^(pay-|cash|sale-)/.test(name);

/** axe itself, not its package for Playwright: that one opens a page more for each report, which takes longer. */
async function axeViolations(page: Page): Promise<unknown[]> {
  // Once a load: reading it takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
    );
  });
}

/** Each theme once with the rules of accessibility; the third language is measured only. */
const LOOKS = [
  { language: 'uz', colorScheme: 'light', withAxe: true },
  { language: 'ru', colorScheme: 'dark', withAxe: true },
  { language: 'en', colorScheme: 'light', withAxe: false },
] as const;
type Look = (typeof LOOKS)[number];

/** A page that has broken hears nothing any more: it is walked to anew then. */
const SWITCHES_WITHIN_MS = 2_000;

/** Shows what is on the screen in another language, as the settings of a till do. */
async function switchTo(
  { page }: OpenScreen,
  till: FakeTill,
  { language, colorScheme }: Look,
): Promise<boolean> {
  await page.emulateMedia({ colorScheme });
  till.publish('settings.changed', inLanguage(till, language).view.settings);
  const isThere = (code: string): boolean => document.documentElement.lang.startsWith(code);
  return page.waitForFunction(isThere, language, { timeout: SWITCHES_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** Registers a share of the scenes, the first of so many being 1, in the file that calls it. */
export function lookAtScreens(share: number, shares: number): void {
  const the = screensOfFile();
  const scenes = Object.entries(SCENES).filter((_, at) => at % shares === share - 1);
  describe('in three languages, light and dark', () => {
    it.each(scenes)('%s', async (name, scene) => {
      const walkTo = async ({ language, colorScheme }: Look): Promise<readonly [OpenScreen, FakeTill]> => {
        const till = inLanguage(new FakeTill(scene.till ?? {}), language);
        scene.prepare?.(till);
        const screen = await the.open(till, { colorScheme, ...openedBy(scene) });
        await scene.walk(screen, till);
        return [screen, till];
      };
      let [screen, till] = await walkTo(LOOKS[0]);
      for (const look of LOOKS) {
        // A paper is drawn once.
        if (look !== LOOKS[0] && (scene.onPaper || !(await switchTo(screen, till, look)))) {
          await the.leave();
          [screen, till] = await walkTo(look);
        }
        const where = `${look.language}, ${look.colorScheme}`;
        if (isOnPayPath(name)) expect(await overflowsOf(screen.page), where).toEqual([]);
        expect(await smallTargetsOf(screen.page), where).toEqual([]);
        expect(await liveKeysOf(screen.page), where).toEqual([]);
        if (scene.onPaper) expect(await besidePaperOf(screen.page), where).toEqual([]);
        else expect(await smallTextOf(screen.page), where).toEqual([]);
        // Its rules are a page's: what is on paper nobody reaches.
        if (look.withAxe && !scene.onPaper) expect(await axeViolations(screen.page), where).toEqual([]);
      }
    });
  });
}
