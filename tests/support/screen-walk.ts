/** Opens the built page in a real browser on a fake till, and walks it to a state. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import { launchPageBrowser } from '../../tools/scripts/setup/page-browser.ts';
import { bridgeContext, connectPage } from './fake-bridge.ts';
import { IN_STATE } from './fake-payments.ts';
import { FAKE_PRODUCTS } from './fake-products.ts';
import type { FakeTill } from './fake-till.ts';

export const SMALLEST = { width: 1024, height: 768 };
export const USUAL = { width: 1920, height: 1080 };

/** Chromium shows its own green test picture as a camera. */
export const launchBrowser = (): Promise<Browser> =>
  launchPageBrowser(['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']);

export interface OpenScreen {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the console and the page's policy complained about. */
  readonly complaints: string[];
  readonly panel: Locator;
  readonly field: Locator;
  /** The lines of the basket. */
  readonly rows: Locator;
  /** The products to press. */
  readonly tiles: Locator;
}

export interface ScreenOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly hash?: string;
  /** What shows that the page is there. */
  readonly waitFor?: string;
}

/** Opens the page and waits until the till is open. */
export async function openScreen(
  browser: Browser,
  url: string,
  till: FakeTill,
  { viewport = SMALLEST, colorScheme = 'light', hash = '', waitFor }: ScreenOptions = {},
): Promise<OpenScreen> {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  await bridgeContext(context, till);
  const page = await context.newPage();
  connectPage(page, till);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${url}${hash}`);
  const sign = waitFor ?? (hash === '' && till.view.copied === null ? '[role="region"][data-state]' : 'main');
  await page.locator(sign).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return {
    page,
    context,
    complaints,
    panel: page.locator('[role="region"][data-state]'),
    field: page.locator('[data-scan-field]'),
    rows: page.locator('[data-line]'),
    tiles: page.locator('[data-product]'),
  };
}

/** Types a code or words into the field, and Enter. */
export async function typeCode({ field }: OpenScreen, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

const BARCODES = FAKE_PRODUCTS.slice(0, 6).map(({ barcode }) => barcode ?? '');

/** Puts the first `count` products of the fake catalogue into the basket, by their barcodes. */
export async function fillBasket(screen: OpenScreen, count = 3): Promise<void> {
  for (const [index, barcode] of BARCODES.slice(0, count).entries()) {
    await typeCode(screen, barcode);
    await screen.rows.nth(index).waitFor();
    // A weighed product asks for its weight.
    if (await screen.page.getByRole('dialog').isVisible()) await screen.page.keyboard.press('Escape');
  }
}

/** Settings stand behind "More": the first thing in it. */
export async function openSettings({ page }: OpenScreen): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('menuitem').first().click();
  await page.locator('.setting').first().waitFor();
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

export const inLanguage = (till: FakeTill, language: Language, more: Partial<Settings> = {}): FakeTill => {
  till.view = { ...till.view, settings: { ...till.view.settings, language, ...more } };
  return till;
};
