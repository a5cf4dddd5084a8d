/**
 * The look of the screens, measured: every scene in three languages at the smallest size and the usual one,
 * on the page of the smallest laptop, and in one of them on that of a larger one.
 * No element may leave its place, be cut off, cover another, or be too small. A live region holds no key. axe
 * finds nothing, in light and in dark. No focus ring is cut off. A scene is reached once; language, theme and size change on its page.
 * Two test files share the scenes, so that they run side by side.
 */
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { FakeTill } from './fake-till.ts';
import { placeOf, SCENE_OF_DIALOG, SCENE_OF_SCREEN } from './scene-places.ts';
import { screensOfFile } from './screen-harness.ts';
import {
  besidePaperOf,
  type Measures,
  NOTHING_WRONG,
  settled,
  settledMeasures,
  unfitTextOf,
} from './screen-measure.ts';
import { findCutRings } from './screen-measure-rings.ts';
import { OPENED_AT, openedBy } from './screen-scene.ts';
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
const isOnPayPath = (name: string): boolean => /^(pay-|cash|sale-|sold)/.test(name);

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

/** A laptop of 1366x768 with a system zoom of 125 or 150 per cent: fit-screen.ts. */
const LOW = { width: 1093, height: 614 };
const LOWEST = { width: 911, height: 512 };
const ZOOMED_OUT = [LOW, LOWEST];

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

/** The page zooms with the next frame. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** The faults at each size, with the size. */
async function measured(
  page: Page,
  name: string,
  { language, colorScheme, sizes }: Look,
  isLowToo: boolean,
): Promise<Record<string, Measures>> {
  const found: Record<string, Measures> = {};
  for (const size of [...(isLowToo ? [LOW] : []), LOWEST, ...sizes]) {
    await resize(page, size);
    found[`${language}, ${colorScheme}, ${size.width}`] = await settledMeasures(page, isOnPayPath(name));
  }
  return found;
}

const settledRings = (page: Page): Promise<string[]> => settled(page, () => page.evaluate(findCutRings), []);

/** Registers a share of the scenes in the calling file; the first share is 1. */
export function lookAtScreens(share: number, shares: number): void {
  const the = screensOfFile(OPENED_AT);
  const scenes = Object.entries(SCENES)
    // One scene after another is zoomed out in the next language: each share has all three.
    .map(([name, scene], at) => [name, scene, LOOKS[at % LOOKS.length]] as const)
    .filter((_, at) => at % shares === share - 1);
  it('a scene opens on the same day at the same minute, whenever the test runs', async () => {
    const { page } = await the.open();
    expect(await page.evaluate(() => [new Date().toISOString(), new Date(Date.now()).toISOString()])).toEqual(
      [expect.stringMatching(/^2026-11-20T09:45:/), expect.stringMatching(/^2026-11-20T09:45:/)],
    );
  });
  it('each screen and dialog has a scene', () => {
    const scenes = [...Object.values(SCENE_OF_SCREEN), ...Object.values(SCENE_OF_DIALOG)];
    expect(scenes.filter((name) => !(name in SCENES))).toEqual([]);
  });
  describe('in three languages, four sizes, light and dark', () => {
    it.each(scenes)('%s', async (name, scene, zoomedOut) => {
      const walkTo = async ({ language, colorScheme }: Look): Promise<OpenScreen> => {
        const till = inLanguage(new FakeTill(scene.till ?? {}), language);
        scene.prepare?.(till);
        const screen = await the.open(till, { colorScheme, ...openedBy(scene) });
        await scene.walk(screen, till);
        return screen;
      };
      let screen = await walkTo(LOOKS[0]);
      const place = await screen.page.evaluate(() => ({ ...document.documentElement.dataset }));
      expect(place).toMatchObject(placeOf(name));
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
        for (const [at, wrong] of Object.entries(
          await measured(screen.page, name, look, look === zoomedOut),
        )) {
          expect(wrong, at).toEqual(NOTHING_WRONG);
        }
        // axe has rules for pages; a paper has no focus.
        if (look.axe) expect(await axeViolations(screen.page), where).toEqual([]);
      }
      if (!scene.onPaper) {
        // A browser draws rings once a key was pressed.
        await screen.page.keyboard.press('Shift');
        for (const size of [...ZOOMED_OUT, SMALLEST, USUAL]) {
          await resize(screen.page, size);
          expect(await settledRings(screen.page), `cut rings at ${size.width}`).toEqual([]);
        }
      }
    });
  });
}
