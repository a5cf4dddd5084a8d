/**
 * Shared by the tests of the screens: one browser and one page a file. Each test loads the page, and ends
 * without a complaint.
 */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import type { TillView } from '../../shared/contract/till.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import { FakeTill } from './fake-till.ts';
import { launchBrowser, type OpenScreen, type ScreenOptions, ScreenPage } from './screen-walk.ts';
import { type ScreensSite, serveScreens } from './screens-site.ts';

export class Screens {
  readonly #openedAt: string | undefined;
  #site: ScreensSite | null = null;
  #browser: Browser | null = null;
  #page: ScreenPage | null = null;
  #screen: OpenScreen | null = null;
  till = new FakeTill();

  constructor(openedAt?: string) {
    this.#openedAt = openedAt;
  }

  async start(): Promise<void> {
    this.#site = await serveScreens();
    this.#browser = await launchBrowser();
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    await this.#site?.close();
  }

  /** A page on this till, or on a fresh one with this state. */
  async open(till: FakeTill | Partial<TillView> = {}, options: ScreenOptions = {}): Promise<OpenScreen> {
    if (!this.#browser || !this.#site) throw new Error('the browser was not started');
    this.till = till instanceof FakeTill ? till : new FakeTill(till);
    this.#page ??= await ScreenPage.in(this.#browser, this.#site.url, this.#openedAt);
    if (options.ownTime) onTestFinished(() => this.closePage());
    this.#screen = await this.#page.open(this.till, options);
    return this.#screen;
  }

  /** Leaves the page and checks that neither the console nor the page's policy complained. */
  async leave(): Promise<void> {
    await this.#page?.leave();
    expect(this.screen.complaints, 'console errors, policy violations').toEqual([]);
  }

  /** Gives the next test a page of its own: the changes of this test survive a load. */
  async closePage(): Promise<void> {
    await this.#page?.close();
    this.#page = null;
  }

  get screen(): OpenScreen {
    if (!this.#screen) throw new Error('no page was opened');
    return this.#screen;
  }

  button(name: string | RegExp): Locator {
    const { page } = this.screen;
    return typeof name === 'string'
      ? page.getByRole('button', { name, exact: true })
      : page.getByRole('button', { name });
  }

  get dialog(): Locator {
    return this.screen.page.getByRole('dialog');
  }

  /** By the names that outside checks use. */
  get panel(): Locator {
    return this.screen.page.getByRole('region', { name: 'Payment' });
  }

  get field(): Locator {
    return this.screen.page.getByRole('textbox', { name: 'Scan or type a code' });
  }

  inState(state: PaymentStateName | 'ready'): Promise<void> {
    return this.screen.page.locator(`[role="region"][data-state="${state}"]`).waitFor();
  }
}

/** Registers the browser and the pages of a test file. openedAt: as for `ScreenPage.in`. */
export function screensOfFile(openedAt?: string): Screens {
  const screens = new Screens(openedAt);
  beforeAll(() => screens.start());
  afterAll(() => screens.stop());
  afterEach(() => screens.leave());
  return screens;
}
