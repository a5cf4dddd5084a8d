/** The till of a morning: the parts of its screen by their names, in the present language. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { codeOf, type PayerOutcome } from '../../electron/training/payer-codes.ts';
import { errorWords } from '../../renderer/i18n/error-words.ts';
import { moneyText, moneyWithUnit } from '../../renderer/i18n/money.ts';
import type { PlainKey, Words } from '../../renderer/i18n/words.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { tiyin } from '../../shared/money.ts';
import type { PaymentStateName } from '../../shared/payment/state.ts';
import type { Language } from '../../shared/settings/languages.ts';
import type { RunningTill } from '../../tools/driver/running-till.ts';
import { wordsIn } from './messages.ts';
import { goods, type MorningBook } from './morning-book.ts';
import { Finger, Keys, scan } from './morning-hands.ts';
import type { MorningService } from './morning-service.ts';

type Inside = Page | Locator;

/** A basket of the morning: its special case, and how it is sold. */
export type Basket = readonly [name: string, sells: (till: MorningTill) => Promise<void>];

/** The till's surroundings. */
interface Shop {
  readonly book: MorningBook;
  readonly service: MorningService;
}

/** The longest duration of a payment: a lapse, where no clock can be moved ahead. */
const LAPSE_MS = 60_000;
/** `SEEN_AFTER_MS` of the till. */
const SEEN_MS = 700;

export class MorningTill {
  readonly page: Page;
  readonly book: MorningBook;
  readonly service: MorningService;
  readonly finger: Finger;
  readonly keys: Keys;
  textOf: Words;

  private constructor({ page }: RunningTill, { book, service }: Shop, finger: Finger, language: Language) {
    this.page = page;
    this.book = book;
    this.service = service;
    this.finger = finger;
    this.keys = new Keys(page);
    this.textOf = wordsIn(language);
  }

  static async of(till: RunningTill, shop: Shop, language: Language): Promise<MorningTill> {
    return new MorningTill(till, shop, await Finger.on(till.page), language);
  }

  /** A button by its name on the page. */
  key(id: PlainKey, inside: Inside = this.page): Locator {
    return this.named(this.textOf(id), inside);
  }

  named(name: string | RegExp, inside: Inside = this.page): Locator {
    return inside.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get panel(): Locator {
    return this.page.locator('[role="region"][data-step]');
  }

  get rows(): Locator {
    return this.page.locator('[data-line]');
  }

  /** The line of the basket with this text. */
  row(text: string): Locator {
    return this.rows.filter({ hasText: text });
  }

  tile(name: string): Locator {
    return this.page.locator('[data-product]').filter({ hasText: name }).first();
  }

  field(id: PlainKey): Locator {
    return this.page.getByRole('textbox', { name: this.textOf(id), exact: true });
  }

  /** A key by the F-key that is printed on it. */
  printed(key: string): Locator {
    return this.page.locator(`[aria-keyshortcuts="${key}"]`);
  }

  /** An entry of the open menu "More". */
  menu(id: PlainKey): Locator {
    return this.page.getByRole('menuitem', { name: this.textOf(id) });
  }

  /** A parked basket by its name or its goods. */
  parked(text: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: text });
  }

  get chips(): Locator {
    return this.page.locator('[data-chip]');
  }

  /** Each key of a keypad in turn; in the dialog, if one is open. */
  pad(text: string, inside: Locator = this.dialog): readonly Locator[] {
    return [...text].map((key) => this.named(key, inside));
  }

  /** "20 000 soʻm", as on a key. */
  money(amountTiyin: number): string {
    return moneyWithUnit(tiyin(amountTiyin), this.textOf('money.unit'));
  }

  note(amountTiyin: number): Locator {
    return this.named(moneyText(tiyin(amountTiyin)), this.panel);
  }

  inStep(name: string): Promise<void> {
    return this.page.locator(`[role="region"][data-step="${name}"]`).waitFor();
  }

  inState(name: PaymentStateName): Promise<void> {
    return this.page.locator(`[role="region"][data-state="${name}"]`).waitFor({ timeout: LAPSE_MS });
  }

  /** An Enter that comes sooner after PAID counts as a bounce: the till measures that by the page's clock. */
  async hasSeenTheEnd(): Promise<void> {
    const seenMs = await this.page.evaluate(() => performance.now());
    await this.page.waitForFunction((untilMs) => performance.now() >= untilMs, seenMs + SEEN_MS);
  }

  /** Waits until the basket has this many lines. */
  async has(lines: number): Promise<void> {
    await expect.poll(() => this.rows.count()).toBe(lines);
  }

  /** The key that takes the money asks for this. */
  async asks(amountTiyin: number): Promise<void> {
    const total = this.panel.locator('[data-size]');
    await expect
      .poll(() => total.textContent())
      .toBe(`${moneyText(tiyin(amountTiyin))} ${this.textOf('money.unit')}`);
  }

  /** The sale is complete, and the customer gets this change. */
  async gives(amountTiyin: number): Promise<void> {
    await this.inStep('sold');
    const said = `${this.textOf('cash.change')}${this.money(amountTiyin)}`;
    await expect.poll(() => this.panel.textContent()).toContain(said);
  }

  /** Which of both keys is the gold one: without a network it is the other one. */
  async comesFirst(id: 'button.pay' | 'button.cash'): Promise<void> {
    for (const one of ['button.pay', 'button.cash'] as const) {
      const tone = one === id ? 'main' : 'plain';
      await expect.poll(() => this.key(one).getAttribute('data-tone')).toBe(tone);
    }
  }

  /** Keeps printed papers where no part of the page reads them. */
  keepPapers(): Promise<void> {
    return this.page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.papers = document.querySelector('[data-paper]')?.textContent ?? '';
      };
    });
  }

  /** The last printed paper has this text. */
  async onPaper(text: string): Promise<void> {
    const paper = (): Promise<string> =>
      this.page.evaluate(() => document.documentElement.dataset.papers ?? '');
    await expect.poll(paper).toContain(text);
  }

  /** The page shows why it refused. */
  async refuses(error: TillError): Promise<void> {
    await this.page.getByText(errorWords(this.textOf, error), { exact: true }).waitFor();
  }

  scan(text: string): Promise<void> {
    return scan(this.page, text);
  }

  async scanGoods(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.scan(goods(name).barcode);
      await this.row(name).first().waitFor();
    }
  }

  /** From the customer's phone, once the till waits for it. */
  async scanCode(outcome: PayerOutcome): Promise<void> {
    await this.inStep('scanning');
    await this.scan(codeOf(outcome));
  }

  async speaks(language: Language): Promise<void> {
    this.textOf = wordsIn(language);
    await this.page.getByRole('heading', { name: this.textOf('settings.title') }).waitFor();
  }
}

/** As printed on a piece of marked goods: its own number, and a key behind the separator. */
export const markingCode = (name: string, serial: string): string =>
  `010${goods(name).barcode}21${serial}\u001d93dGVz`;
