/**
 * The look of the screens, measured: every scene in three languages at the smallest size and the usual one.
 * No element may leave its place, be cut off, cover another, or be too small. A live region holds no key. axe
 * finds nothing, in light and in dark. No focus ring is cut off. A scene is reached once; language, theme and size change on its page.
 * Two test files share the scenes, so that they run side by side.
 */
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeTill } from './fake-till.ts';
import { screensOfFile } from './screen-harness.ts';
import {
  besidePaperOf,
  type Measures,
  NOTHING_WRONG,
  settledMeasures,
  unfitTextOf,
} from './screen-measure.ts';
import { findCutRings } from './screen-measure-rings.ts';
import { openedBy } from './screen-scene.ts';
import { SCENES } from './screen-scenes.ts';
import { inLanguage, type OpenScreen, SMALLEST, USUAL } from './screen-walk.ts';
import { AXE } from './screens-site.ts';

declare global {
  interface Window {
    /** Present once its script has run. */
    readonly axe: typeof axe;
  }
}

/** The screens on which the cashier sells and gets paid. */
const isOnPayPath = (name: string): boolean => /^(pay-|cash|sale-)/.test(name);

/**
 * axe itself, not its package for Playwright: that opens another page for each report, which takes longer.
 */
async function axeViolations(page: Page): Promise<unknown[]> {
  // Once per load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ url: AXE });
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      // Without the style sheets: only a rule on turned screens reads them, and it is not enabled.
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
    );
  });
}

/** Each theme once with all rules of axe; each language at both sizes. */
const LOOKS = [
  { language: 'uz', colorScheme: 'light', sizes: [SMALLEST, USUAL], axe: true },
  { language: 'ru', colorScheme: 'dark', sizes: [USUAL, SMALLEST], axe: true },
  { language: 'en', colorScheme: 'dark', sizes: [SMALLEST, USUAL], axe: false },
] as const;
type Look = (typeof LOOKS)[number];

/** A broken page receives no events: the test reaches the scene anew then. */
const SWITCHES_WITHIN_MS = 2_000;

/** Shows the screen in another language, as the settings of a till do. */
async function switchTo({ page, till }: OpenScreen, { language, colorScheme }: Look): Promise<boolean> {
  await page.emulateMedia({ colorScheme });
  till.publish('settings.changed', inLanguage(till, language).view.settings);
  const isThere = (code: string): boolean => document.documentElement.lang.startsWith(code);
  return page.waitForFunction(isThere, language, { timeout: SWITCHES_WITHIN_MS }).then(
    () => true,
    () => false,
  );
}

/** The faults at each size, with the size. */
async function measured(
  page: Page,
  name: string,
  { language, colorScheme, sizes }: Look,
): Promise<Record<string, Measures>> {
  const found: Record<string, Measures> = {};
  for (const size of sizes) {
    await page.setViewportSize(size);
    found[`${language}, ${colorScheme}, ${size.width}`] = await settledMeasures(page, isOnPayPath(name));
  }
  return found;
}

/** Registers a share of the scenes in the calling file; the first share is 1. */
export function lookAtScreens(share: number, shares: number): void {
  const the = screensOfFile();
  const scenes = Object.entries(SCENES).filter((_, at) => at % shares === share - 1);
  describe('in three languages, two sizes, light and dark', () => {
    it.each(scenes)('%s', async (name, scene) => {
      const walkTo = async ({ language, colorScheme }: Look): Promise<OpenScreen> => {
        const till = inLanguage(new FakeTill(scene.till ?? {}), language);
        scene.prepare?.(till);
        const screen = await the.open(till, { colorScheme, ...openedBy(scene) });
        await scene.walk(screen, till);
        return screen;
      };
      let screen = await walkTo(LOOKS[0]);
      for (const look of LOOKS) {
        // A paper is drawn once.
        if (look !== LOOKS[0] && (scene.onPaper || !(await switchTo(screen, look)))) {
          await the.leave();
          screen = await walkTo(look);
        }
        const where = `${look.language}, ${look.colorScheme}`;
        if (scene.onPaper) {
          expect(await besidePaperOf(screen.page), where).toEqual([]);
          expect(await unfitTextOf(screen.page), where).toEqual([]);
          continue;
        }
        for (const [at, wrong] of Object.entries(await measured(screen.page, name, look))) {
          expect(wrong, at).toEqual(NOTHING_WRONG);
        }
        // axe has rules for pages; a paper has no focus.
        if (look.axe) expect(await axeViolations(screen.page), where).toEqual([]);
      }
      if (!scene.onPaper) {
        await screen.page.setViewportSize(SMALLEST);
        // A browser draws rings once a key was pressed.
        await screen.page.keyboard.press('Shift');
        expect(await screen.page.evaluate(findCutRings), 'cut rings').toEqual([]);
      }
    });
  });
}
