/** The palette: the contrast of what is pressed, in both themes, and green for money that is here. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const PAGE = resolve(import.meta.dirname, '../../renderer');
const read = (name: string): string =>
  readFileSync(join(PAGE, name), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');

/** Each opaque colour by its name: light, then dark. */
const COLOURS = new Map(
  [...read('ui/tokens.css').matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
    ([, name = '', light, dark, both]) => [name, [light ?? both ?? '', dark ?? both ?? '']] as const,
  ),
);

/** By WCAG 2.2. */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** What shows where a control is and which state it has, on each ground on which it lies. */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  // Fields, lists, switches and choices; the drawings.
  edge: ['surface', 'ground', 'ground-raised', 'sunken'],
  // The field with the focus, and the chosen one of several.
  'gold-edge': ['surface', 'ground', 'ground-raised', 'sunken', 'selected', 'gold-wash'],
  // The rings of the focus are drawn in the colour of a key's text.
  ink: ['surface', 'ground', 'sunken', 'selected', 'button-hover', 'button-down', 'gold-wash'],
  'on-gold': ['gold', 'gold-strong'],
  'bad-ink': ['bad-wash', 'bad-wash-down', 'surface'],
  'on-bad': ['bad', 'bad-down'],
  // Keys of the on-screen keyboard and of the camera; what is off.
  'ink-soft': ['surface', 'ground', 'sunken'],
  'ink-off': ['surface', 'ground', 'sunken', 'button-off'],
  // Signs of a state, and the frame of a warning.
  waiting: ['surface', 'waiting-wash'],
  'on-waiting': ['waiting'],
  bad: ['surface', 'ground'],
  'on-paid': ['paid'],
  'camera-frame': ['camera'],
};

it.each([0, 1])('the chosen one of several is lighter than its track, in theme %i', (theme) => {
  const [chosen = '', track = ''] = ['selected', 'sunken'].map((name) => COLOURS.get(name)?.[theme]);
  expect(luminance(chosen)).toBeGreaterThan(luminance(track) * 1.2);
});

describe('the contrast of controls', () => {
  const pairs = Object.entries(CONTROLS).flatMap(([name, grounds]) =>
    grounds.map((ground) => [name, ground] as const),
  );
  it.each(pairs)('%s on %s is at least 3:1 in light and in dark', (name, ground) => {
    const [one, other] = [COLOURS.get(name), COLOURS.get(ground)];
    expect([one?.length, other?.length]).toEqual([2, 2]);
    for (const theme of [0, 1]) {
      expect(contrast(one?.[theme] ?? '', other?.[theme] ?? ''), `theme ${theme}`).toBeGreaterThanOrEqual(3);
    }
  });

  it('is reckoned as WCAG reckons it', () => {
    expect(contrast('#000', '#ffffff')).toBe(21);
    expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
  });
});

describe('green', () => {
  it('stands for paid alone: each rule that uses it is about a paid sale', () => {
    const rules = globSync('**/*.css', { cwd: PAGE }).flatMap((name) =>
      [...read(name).matchAll(/([^{};]*)\{([^{}]*)\}/g)]
        .filter(([, , body = '']) => /var\(--(?:on-)?paid\)/.test(body))
        .map(([, rule = '']) => `${name.replaceAll('\\', '/').split('/').at(-1)}: ${rule.trim()}`),
    );
    expect(rules.toSorted()).toEqual([
      'customer-screen.module.css: .screen[data-stage="paid"]',
      'panel-notice.module.css: .notice[data-tone="paid"] .mark',
      'sale-list.module.css: .state[data-tone="paid"]',
      'sign-in-screen.module.css: .kept[data-state="paid"]',
      'stage.module.css: .stage[data-tone="paid"]',
    ]);
  });
});
