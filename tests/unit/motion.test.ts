/** Everything that moves on the page, by its style sheets: short, no bounce, never under a finger. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = resolve(import.meta.dirname, '../../renderer');
const withoutComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, '');
const SHEETS = globSync('**/*.css', { cwd: PAGE }).map((name) => ({
  name: name.replaceAll('\\', '/'),
  css: withoutComments(readFileSync(join(PAGE, name), 'utf8')),
}));

interface Motion {
  readonly sheet: string;
  readonly property: string;
  readonly said: string;
  readonly ms: number;
}

/** Motion that lasts as long as work in progress, and so longer than a change. */
const GOES_ON = ['slide 1.4s linear infinite', 'stroke-dashoffset 1s linear'];

const inMs = (text: string): number => Number.parseFloat(text) * (text.endsWith('ms') ? 1 : 1_000);

/** Each animation and transition of all sheets; the first time in its declaration is its duration. */
const MOTIONS: readonly Motion[] = SHEETS.flatMap(({ name, css }) =>
  [...css.matchAll(/(?<![\w-])(animation|transition)(-[a-z]+)?:([^;}]+)/g)].flatMap(([, kind, part, value]) =>
    (value ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(', ')
      .filter((said) => !said.startsWith('none'))
      .map((said) => ({
        sheet: name,
        property: `${kind}${part ?? ''}`,
        said,
        ms: inMs(/\d[\d.]*m?s\b/.exec(said)?.[0] ?? 'NaN'),
      })),
  ),
);
const CHANGES = MOTIONS.filter(({ said }) => !GOES_ON.includes(said));

describe('everything that moves', () => {
  it('is found: the new row, the new sum, the tick of PAID, the payment that leaves, and lasting motion', () => {
    expect(MOTIONS.map(({ said }) => said.split(' ')[0]).toSorted()).toEqual(
      ['arrive', 'changed', 'come', 'come', 'draw', 'go', 'slide', 'stroke-dashoffset'].toSorted(),
    );
    for (const said of GOES_ON) expect(MOTIONS.map((motion) => motion.said)).toContain(said);
  });

  it.each(CHANGES)('$sheet: $said takes 120 to 180 ms and does not bounce', ({ property, said, ms }) => {
    expect(property, 'said whole, so that this test reads it').toBe('animation');
    expect(ms).toBeGreaterThanOrEqual(120);
    expect(ms).toBeLessThanOrEqual(180);
    expect(said).toMatch(/ (ease-out|ease-in|linear)\b/);
    expect(said).not.toMatch(/cubic-bezier|linear\(|spring|infinite|alternate|steps/);
  });

  it('changes paint only, and no place on the page', () => {
    const frames = SHEETS.flatMap(({ css }) => [
      ...css.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)/g),
    ]).flatMap(([, body]) => [...(body ?? '').matchAll(/([a-z-]+):/g)].map(([, property]) => property));
    expect([...new Set(frames)].toSorted()).toEqual([
      'background',
      'opacity',
      'stroke-dashoffset',
      'transform',
    ]);
  });

  it('stands still for people who want less motion: all of it, by one rule', () => {
    const base = SHEETS.find(({ name }) => name === 'ui/base.css')?.css ?? '';
    const still =
      /@media \(prefers-reduced-motion: reduce\) \{\s*\*,\s*\*::before,\s*\*::after \{([^}]*)\}/.exec(base);
    expect(still?.[1]).toContain('animation: none !important');
    expect(still?.[1]).toContain('transition: none !important');
    // No other rule would show the same as strongly.
    for (const { name, css } of SHEETS) {
      if (name !== 'ui/base.css') expect(css, name).not.toMatch(/(animation|transition)[^;]*!important/);
    }
  });
});
