/** Opens the built page in a real browser on a fake till, and brings it to a state. */

import type { Browser, Locator, Page } from 'playwright-core';
import type { Words } from '../../renderer/i18n/words.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { ONE } from '../../shared/sale/basket.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { launchPageBrowser } from '../../tools/scripts/setup/page-browser.ts';
import { bridgePage } from './fake-bridge.ts';
import { IN_STATE } from './fake-payments.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';
import { wordsIn } from './messages.ts';
import { EMPTY } from './screens-site.ts';
import { within } from './within.ts';

export const SMALLEST = { width: 1024, height: 768 };
export const USUAL = { width: 1920, height: 1080 };

/** Chromium shows its own green test picture as a camera. */
export const launchBrowser = (): Promise<Browser> =>
  launchPageBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);

export interface OpenScreen {
  readonly page: Page;
  /** The till behind the screen. */
  readonly till: FakeTill;
  /** Complaints of the console and the page's policy since it was opened. */
  readonly complaints: string[];
  readonly panel: Locator;
  readonly field: Locator;
  readonly rows: Locator;
  /** The products to press. */
  readonly tiles: Locator;
}

export interface ScreenOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly hash?: string;
  /** The sign that the page is there. */
  readonly waitFor?: string;
  /**
   * The test can advance the page's time. The page keeps that clock through a load: its test ends with it.
   */
  readonly ownTime?: boolean;
}

/** Runs in the page, before its own scripts. Timers and the monotonic clock stay the browser's: a picture waits for them. */
function startClockAt(atMs: number): void {
  const PcDate = Date;
  const aheadMs = atMs - PcDate.now();
  window.Date = new Proxy(PcDate, {
    construct: (target, parts: [], made) =>
      Reflect.construct(target, parts.length === 0 ? [target.now() + aheadMs] : parts, made),
    get: (target, key) => (key === 'now' ? () => target.now() + aheadMs : Reflect.get(target, key)),
  });
}

/** A page of a browser that shows one till after another: a new page costs as much as most tests do on it. */
export class ScreenPage {
  readonly #page: Page;
  readonly #url: string;
  readonly #show: (till: FakeTill) => void;
  #complaints: string[] = [];

  private constructor(page: Page, url: string, show: (till: FakeTill) => void) {
    this.#page = page;
    this.#url = url;
    this.#show = show;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.#complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.#complaints.push(error.message));
  }

  /** openedAt: the page's wall clock starts there with each load, and goes on. Left out: it is the PC's. */
  static async in(browser: Browser, url: string, openedAt?: string): Promise<ScreenPage> {
    const page = await browser.newPage({ viewport: SMALLEST, reducedMotion: 'reduce' });
    if (openedAt) await page.addInitScript(startClockAt, Date.parse(openedAt));
    return new ScreenPage(page, url, await bridgePage(page));
  }

  /** Loads the page and waits until the till is open. */
  async open(
    till: FakeTill,
    { viewport = SMALLEST, colorScheme = 'light', hash = '', waitFor, ownTime = false }: ScreenOptions = {},
  ): Promise<OpenScreen> {
    const page = this.#page;
    await within('the new size of the page', page.setViewportSize(viewport));
    await within('the new colours of the page', page.emulateMedia({ colorScheme, media: 'screen' }));
    this.#complaints = [];
    this.#show(till);
    if (ownTime) await page.clock.install();
    await page.goto(`${this.#url}${hash}`);
    const sign =
      waitFor ?? (hash === '' && till.view.copied === null ? '[role="region"][data-state]' : 'main');
    await page.locator(sign).first().waitFor();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    return {
      page,
      till,
      complaints: this.#complaints,
      panel: page.locator('[role="region"][data-state]'),
      field: page.locator('[data-scan-field]'),
      rows: page.locator('[data-line]'),
      tiles: page.locator('[data-product]'),
    };
  }

  /** Ends the page's work; nothing of it remains for the next test. */
  async leave(): Promise<void> {
    await this.#page.goto(new URL(EMPTY, this.#url).href);
  }

  /** For a page with a change that survives a load. */
  close(): Promise<void> {
    return this.#page.close();
  }
}

/** Types a code or words into the field, and Enter. */
export async function typeCode({ field }: OpenScreen, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** A scanner's keys follow each other in under 100 ms. */
const PERSON_TYPES_EACH_MS = 130;

/** As a person types, by the page's own time: slower than any scanner. */
export async function typeAsPerson({ page }: OpenScreen, text: string): Promise<void> {
  for (const key of text) {
    await page.keyboard.type(key);
    await page.clock.runFor(PERSON_TYPES_EACH_MS);
  }
}

/** Further than any test lasts: the page's clock can't be stopped in its past. */
const FAR_MS = 3_600_000;

/** The time of a page with `ownTime` stands still until the test moves it, however slow the machine is. */
export async function stopTime({ page }: OpenScreen): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + FAR_MS);
}

/** Real keys of a scanner, by the page's own time, which stops between them, however busy the machine is. */
export async function scanByKeys(screen: OpenScreen, text: string): Promise<void> {
  await stopTime(screen);
  await screen.page.keyboard.type(`${text}\n`);
  await screen.page.clock.resume();
}

/** The immediate effect of a press has happened by then: for a test that expects none. */
export const twoFrames = ({ page }: OpenScreen): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** All at once, as a scanner writes: on a busy machine typed keys may be as slow as a person's. */
export const scanCode = ({ page }: OpenScreen, text: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      for (const key of keys) {
        const code = /^\d$/.test(key) ? `Digit${key}` : key;
        const init = { key, code, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
      }
    },
    [...text, 'Enter'],
  );

/** Scans the first `count` products of the fake catalogue: in one go, without typing. */
export async function fillBasket({ till, rows }: OpenScreen, count = 3): Promise<void> {
  const open = await till.answer('basket.open', undefined);
  if (!open.ok) throw new Error(open.error.code);
  const { saleId, lines } = open.value;
  for (const { barcode, soldBy } of FAKE_PRODUCTS.slice(0, count)) {
    const weight = soldBy === 'weight' ? { quantity: ONE } : {};
    const added = await till.answer('basket.add', { saleId, code: barcode ?? '', ...weight });
    if (!added.ok) throw new Error(added.error.code);
  }
  await rows.nth(lines.length + count - 1).waitFor();
}

/** The settings are the last entry of "More". */
export async function openSettings({ page }: OpenScreen): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem').last().click();
  await page.getByRole('radio').first().waitFor();
}

/** Pay, and the customer's code is charged. */
export async function charge(screen: OpenScreen): Promise<void> {
  await screen.page.keyboard.press('F9');
  await screen.page.locator('[data-step="scanning"]').waitFor();
  await typeCode(screen, '880100000000000001');
  await screen.page.locator('[data-step="payment"]').waitFor();
}

/** Sells until the payment is in this state. */
export async function chargeTo(
  screen: OpenScreen,
  till: FakeTill,
  state: PaymentStateName,
  change: Partial<PaymentView> = {},
): Promise<void> {
  await charge(screen);
  if (state !== 'sending') till.move({ ...IN_STATE[state], ...change });
  await screen.page.locator(`[role="region"][data-state="${state}"]`).waitFor();
}

/** The texts in a till's language: the test finds the screen's elements by their names. */
export const said = (till: FakeTill): Words => wordsIn(till.view.settings.language);

export const inLanguage = (till: FakeTill, language: Language, more: Partial<Settings> = {}): FakeTill => {
  till.view = { ...till.view, settings: { ...till.view.settings, language, ...more } };
  return till;
};
