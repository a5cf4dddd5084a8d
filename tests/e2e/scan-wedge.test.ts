import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type QrSite, serveSite } from '../../tools/driver/serve-site.ts';
import { launchPageBrowser } from '../../tools/scripts/setup/page-browser.ts';
import type {} from '../support/qr-wedge-page.ts';

let site: QrSite;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  site = await serveSite({ wedge: resolve(import.meta.dirname, '../support/qr-wedge-page.ts') });
  browser = await launchPageBrowser();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`${site.origin}wedge.html`);
  await page.waitForSelector('#text');
});
afterEach(async () => await page.close());

/** From key to key: a scanner's pace, and a pace slower than any scanner, so that the key is a person's. */
const SCANNER_MS = 5;
const PERSON_MS = 160;

interface Stroke {
  readonly key: string;
  readonly code: string;
  readonly keyCode: number;
  readonly text: string;
}

const ENDS = {
  Enter: { key: 'Enter', code: 'Enter', keyCode: 13, text: '\r' },
  Tab: { key: 'Tab', code: 'Tab', keyCode: 9, text: '' },
} as const satisfies Record<string, Stroke>;

function strokeOf(character: string): Stroke {
  const isDigit = /\d/.test(character);
  const letter = character === ' ' ? 'Space' : `Key${character.toUpperCase()}`;
  const code = isDigit ? `Digit${character}` : letter;
  return { key: character, code, keyCode: character.toUpperCase().charCodeAt(0), text: character };
}

/** Presses keys this many ms apart by their timestamps, however late the machine delivers them. */
async function strike(strokes: readonly Stroke[], gapMs: number): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const startedMs = Date.now();
  const sent = strokes.flatMap(({ key, code, keyCode, text }, index) => {
    const what = {
      key,
      code,
      windowsVirtualKeyCode: keyCode,
      modifiers: 0,
      timestamp: (startedMs + index * gapMs) / 1_000,
    };
    return [
      keys.send('Input.dispatchKeyEvent', { ...what, type: 'keyDown', text }),
      keys.send('Input.dispatchKeyEvent', { ...what, type: 'keyUp' }),
    ];
  });
  await Promise.all(sent);
  await keys.detach();
}

/**
 * Types as a scanner does: every key is sent before the first is handled. The page's timers stand still meanwhile, because
 * a machine that stops between two keys is no person.
 */
async function scan(text: string, end: 'Enter' | 'Tab' = 'Enter'): Promise<void> {
  await page.evaluate(() => Object.assign(window, { timers: window.setTimeout, setTimeout: () => 0 }));
  await strike([...[...text].map(strokeOf), ENDS[end]], SCANNER_MS);
  await page.evaluate(() => Object.assign(window, { setTimeout: Reflect.get(window, 'timers') }));
}

const typeAsPerson = (text: string): Promise<void> => strike([...text].map(strokeOf), PERSON_MS);

const value = async (selector: string): Promise<string> => await page.inputValue(selector);
const heard = async (): Promise<Window['wedgePage']> => await page.evaluate(() => window.wedgePage);

test('a scan is received whatever has the focus, and leaves no trace there', async () => {
  await scan('880101698207133392');
  for (const field of ['#text', '#amount', '#pay']) {
    await page.focus(field);
    await scan('4780000000017', field === '#amount' ? 'Tab' : 'Enter');
    expect(await page.evaluate(() => `#${document.activeElement?.id}`)).toBe(field);
  }
  const all = await heard();
  expect(all.scans).toEqual(['880101698207133392', '4780000000017', '4780000000017', '4780000000017']);
  expect(all).toMatchObject({ changes: [], submits: 0, presses: 0, hotkeys: [] });
  expect([await value('#text'), await value('#amount')]).toEqual(['', '']);
});

test('a code with a blank in it does not press the focused button', async () => {
  await page.focus('#pay');
  await scan('AB 12 CD 34');
  expect(await heard()).toMatchObject({ scans: ['AB 12 CD 34'], presses: 0 });
});

test("a person's typing arrives in a controlled field, in order, and Enter after it", async () => {
  await page.focus('#text');
  await typeAsPerson('cola');
  await page.keyboard.press('Enter');
  await expect.poll(() => value('#text')).toBe('COLA');
  expect(await heard()).toMatchObject({ scans: [], changes: ['c', 'Co', 'COl', 'COLa'], submits: 1 });
});

test('quick typing without Enter is returned to the field, within the limit of length', async () => {
  await page.focus('#text');
  await page.keyboard.type('abcdefghijklmnop');
  await expect.poll(() => value('#text')).toBe('ABCDEFGHIJKL');
  expect((await heard()).scans).toEqual([]);
});

test('a few quick characters and Enter are typing, returned before Enter acts', async () => {
  await page.focus('#amount');
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await expect.poll(() => value('#amount')).toBe('5000');
  expect(await heard()).toMatchObject({ scans: [], submits: 1 });
});

test('quick typing goes into its original field when the focus moves on', async () => {
  await page.focus('#text');
  await page.keyboard.type('abc');
  await page.focus('#amount');
  await page.keyboard.type('12');
  await page.click('#pay');
  expect([await value('#text'), await value('#amount')]).toEqual(['ABC', '12']);
  expect((await heard()).presses).toBe(1);
});

test("a person's editing keys work between quick characters", async () => {
  await page.focus('#text');
  await page.keyboard.type('abx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('c');
  await expect.poll(() => value('#text')).toBe('ABC');
});

test('the space bar toggles a checkbox and opens a folded section; a letter does neither', async () => {
  const isOn = () => page.isChecked('#gift');
  await page.focus('#gift');
  await page.keyboard.press('x');
  await page.keyboard.press('Space');
  await expect.poll(isOn).toBe(true);
  expect(await value('#gift')).toBe('on');
  await page.keyboard.press('Space');
  await expect.poll(isOn).toBe(false);
  await page.focus('#details');
  await page.keyboard.press('Space');
  await expect.poll(() => page.locator('details').getAttribute('open')).toBe('');
});

test('single keys still work as shortcuts, and the space bar presses a button', async () => {
  await page.focus('#pay');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await heard()).presses).toBe(1);
  await page.keyboard.press('F9');
  await page.keyboard.press('q');
  await expect.poll(async () => (await heard()).hotkeys).toEqual([' ', 'F9', 'q']);
});
