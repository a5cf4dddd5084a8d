/** What the page loads first, and what it loads later. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLoad, sourcesOf } from '../../tools/bench/first-load.ts';

/** The words that load after the first screen. */
const LATER: Readonly<Record<string, string>> = Object.assign(
  {},
  ...['copied', 'overview', 'history', 'reconcile', 'refund', 'settings', 'staff/later'].map(
    (feature) =>
      JSON.parse(
        readFileSync(
          join(import.meta.dirname, `../../renderer/features/${feature}/messages.en.json`),
          'utf8',
        ),
      ) as object,
  ),
);
const ROOT = resolve(import.meta.dirname, '../..');

describe('the first load', () => {
  it('has at most 200 kB of JavaScript', () => {
    const { scriptBytes } = firstLoad();
    expect(scriptBytes).toBeGreaterThan(50_000);
    expect(scriptBytes).toBeLessThanOrEqual(200_000);
  });

  it('has what a sale needs, without code of other screens and dialogs', () => {
    const sources = firstLoad().scripts.flatMap(sourcesOf);
    expect(sources).toEqual(
      expect.arrayContaining([
        'renderer/app/sale-screen.tsx',
        'renderer/features/payment/paid-body.tsx',
        'renderer/features/payment/payment-panel.tsx',
        'renderer/features/staff/sign-in-screen.tsx',
        'renderer/features/tender/cash-panel.tsx',
        'renderer/features/tender/terminal-panel.tsx',
      ]),
    );
    const isLater =
      /^renderer\/features\/(?!staff\/sign-in-screen)[^/]+\/[^/]+-(?:screen|dialogs?)\.tsx$|\/react-aria/;
    const others = sources.filter((source) => isLater.test(source) && !source.endsWith('/over-screen.tsx'));
    expect(others).toEqual([]);
  });
});

describe('the words of the first load', () => {
  it('are all words that its scripts use by name', () => {
    const code = firstLoad()
      .scripts.filter((name) => !name.includes('sentences'))
      .map((name) => readFileSync(join(ROOT, 'out/renderer', name), 'utf8'))
      .join();
    const said = Object.keys(LATER).filter((key) => code.includes(`\`${key}\``) || code.includes(`"${key}"`));
    // Two labels of the closed menu; an event and a channel, which are no words.
    expect(said.toSorted()).toEqual(['gift.last', 'glance.button', 'reconcile.progress', 'reconcile.run']);
  });
});
