/**
 * How the screens look, measured: every scene in one language on the smallest screen. Nothing on the way to
 * being paid may scroll, be cut off, or be too small; and axe finds nothing, in light and in dark. A file of
 * tests for each language, so that they run side by side.
 */
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../shared/settings/languages.ts';
import { FakeTill } from './fake-till.ts';
import { screensOfFile } from './screen-harness.ts';
import { overflowsOf, smallTargetsOf, smallTextOf } from './screen-measure.ts';
import { openedBy } from './screen-scene.ts';
import { SCENES } from './screen-scenes.ts';
import { inLanguage } from './screen-walk.ts';

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
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
    );
  });
}

/** Each theme once with the rules of accessibility; the third language is measured only. */
const LOOKS = {
  uz: { colorScheme: 'light', withAxe: true },
  ru: { colorScheme: 'dark', withAxe: true },
  en: { colorScheme: 'light', withAxe: false },
} as const;

/** Registers the tests of a language in the file that calls it. */
export function lookAtScreens(language: Language): void {
  const the = screensOfFile();
  const { colorScheme, withAxe } = LOOKS[language];
  describe(`in ${language}, ${colorScheme}`, () => {
    it.each(Object.entries(SCENES))('%s', async (name, scene) => {
      const till = inLanguage(new FakeTill(scene.till ?? {}), language);
      scene.prepare?.(till);
      const screen = await the.open(till, { colorScheme, ...openedBy(scene) });
      await scene.walk(screen, till);
      if (isOnPayPath(name)) expect(await overflowsOf(screen.page)).toEqual([]);
      expect(await smallTargetsOf(screen.page)).toEqual([]);
      expect(await smallTextOf(screen.page)).toEqual([]);
      if (withAxe) expect(await axeViolations(screen.page)).toEqual([]);
    });
  });
}
