/**
 * A customer types the card at the touch screen, in three languages: a wrong code, the right one, and what the cashier ends.
 * The cashier's window never gets a digit of it, and the customer's window keeps none.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cardOf, SMS_CODE } from '../../electron/training/customers.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type Customer, chooseSecondScreen, customerAt, TWO_SCREENS } from '../../tools/driver/customer.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';
import { filesHolding, heapFlags, heapOf, mainHeapOf, textsOf, tracedWhile } from '../support/kept-texts.ts';
import { ledgerOf } from '../support/ledger.ts';
import { wordsIn } from '../support/messages.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CARD = cardOf('card-approved');
const IN_FOURS = CARD.replace(/\d{4}(?=\d)/g, '$& ');
const EXPIRY = '0738';
const WRONG_CODE = '90817';
const FEW = [EXPIRY, `${EXPIRY.slice(0, 2)}/${EXPIRY.slice(2)}`, WRONG_CODE, String(SMS_CODE)];

function cashierIn(page: Page, language: Language) {
  const words = wordsIn(language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  return {
    words,
    press,
    open: async () => {
      await page.locator('[data-scan-field]').fill(SAMPLE_BARCODE);
      await page.keyboard.press('Enter');
      await page.locator('[data-line]').first().waitFor();
    },
    /** To the card, which the customer types from now on. */
    hand: async () => {
      await page.keyboard.press('F3');
      await page.getByRole('tab', { name: words('tender.way.card'), exact: true }).click();
      await page.locator('[data-handed="number"]').waitFor();
    },
    sees: (typing: string) => page.locator(`[data-handed="${typing}"]`).waitFor(),
    shows: (state: string) => page.locator(`[role="region"][data-state="${state}"]`).waitFor(),
  };
}

/** A customer who finds everything by the words of the language. */
function atTouchScreen({ page, sees }: Customer, language: Language) {
  const words = wordsIn(language);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const type = async (digits: string): Promise<void> => {
    for (const digit of digits) await press(digit);
  };
  return {
    sees,
    step: (name: string) => page.locator(`main [data-step="${name}"]`).waitFor(),
    says: (key: 'customer.card.problem.code-wrong') => page.getByText(words(key)).waitFor(),
    sendCard: async () => {
      await type(`${CARD}${EXPIRY}`);
      await press(words('customer.card.send'));
    },
    sendCode: async (code: string) => {
      await type(code);
      await press(words('customer.card.pay'));
    },
  };
}

/** What a person, a picture or a screen reader finds, and what the page stores. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const values = [...document.querySelectorAll('input')].map(({ value }) => value);
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    return [document.documentElement.outerHTML, ...values, ...stores, location.href].join('\n');
  });

const open = async (language: Language, more: Partial<TillOptions> = {}) => {
  const dataFolder = join(tempFolder(), 'till');
  chooseSecondScreen(dataFolder, { customerTypesCard: true });
  const till = await ownTill({ dataFolder, language, env: TWO_SCREENS, ...more });
  const cashier = cashierIn(till.page, language);
  await till.page.locator('[data-scan-field]').waitFor();
  const window = await customerAt(till.context);
  await window.sees('idle');
  return { till, dataFolder, cashier, window, customer: atTouchScreen(window, language) };
};

it.each(LANGUAGES)(
  'a customer’s card is charged once, and no window keeps a digit (%s)',
  async (language) => {
    const { till, dataFolder, cashier, window, customer } = await open(language);
    const { page } = till;
    const wholeOf = async (one: Page) =>
      `${await everythingOf(one)}\n${await heapOf({ ...till, page: one })}`;

    await step('the customer types number and expiry, and the cashier sees that alone', async () => {
      await cashier.open();
      await cashier.hand();
      await customer.sees('card');
      await customer.sendCard();
      await customer.step('code');
      await cashier.sees('code');
      await page.getByText(`•••• ${CARD.slice(-4)}`).waitFor();
      const seen = await wholeOf(page);
      for (const digits of [CARD, IN_FOURS, CARD.slice(0, -4), IN_FOURS.slice(0, -5)])
        expect(seen).not.toContain(digits);
      expect(await everythingOf(window.page)).not.toContain(IN_FOURS);
      // A new code needs the number once more. The heap shows what it has.
      expect(await heapOf({ ...till, page: window.page })).toContain(CARD);
    });

    await step('a wrong code is typed again, and the right one pays', async () => {
      await customer.sendCode(WRONG_CODE);
      await customer.says('customer.card.problem.code-wrong');
      expect(ledgerOf(dataFolder)).toEqual([]);
      await customer.sendCode(String(SMS_CODE));
      await cashier.shows('paid');
      await customer.sees('paid');
      expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', amount_tiyin: 400_000 }]);
      await cashier.press(cashier.words('button.new-sale'));
      await customer.sees('idle');
    });

    await step('both windows, their memory, the files and the output keep no digit of it', async () => {
      for (const one of [page, window.page]) {
        const heap = await heapOf({ ...till, page: one });
        for (const number of [CARD, IN_FOURS])
          for (const place of [await everythingOf(one), heap, till.output()])
            expect(place).not.toContain(number);
        const texts = textsOf(heap);
        expect(FEW.filter((digits) => texts.has(digits))).toEqual([]);
      }
      for (const text of [CARD, IN_FOURS, WRONG_CODE]) expect(filesHolding(dataFolder, text)).toEqual([]);
      expect(await till.stop()).toBe(0);
      for (const text of [CARD, IN_FOURS, WRONG_CODE]) expect(filesHolding(dataFolder, text)).toEqual([]);
    });
  },
);

it('what the cashier does next ends the customer’s typing first', async () => {
  const { till, dataFolder, cashier, window, customer } = await open('en');
  const { page } = till;
  /** The entry that the customer's screen shows. */
  const shownId = async (): Promise<string> => {
    const view = (await askAsPage(window.page, 'customer.view')) as {
      readonly value: { readonly stage: { readonly entryId: string } };
    };
    return view.value.stage.entryId;
  };
  const late = (entryId: string) =>
    askAsPage(window.page, 'customer.card', { entryId, cardNumber: CARD, expiry: EXPIRY });
  await cashier.open();

  await step('Cancel', async () => {
    await cashier.hand();
    await customer.sees('card');
    await customer.sendCard();
    await customer.step('code');
    await page.keyboard.press('Escape');
    await customer.sees('goods');
  });

  await step('another way to pay', async () => {
    await cashier.hand();
    await customer.sees('card');
    await page.getByRole('tab', { name: 'Cash', exact: true }).click();
    await customer.sees('goods');
    await page.keyboard.press('Escape');
  });

  await step('typing at the till', async () => {
    await cashier.hand();
    await cashier.press('Type it here');
    await page.getByRole('textbox', { name: 'Card number' }).waitFor();
    await customer.sees('goods');
    await page.keyboard.press('Escape');
  });

  await step('a customer’s page that is loaded anew, whose late answer is refused', async () => {
    await cashier.hand();
    await customer.sees('card');
    const entryId = 'no entry of this till';
    expect(await late(entryId)).toMatchObject({ error: { code: 'card.ask-again' } });
    await window.page.reload();
    await customer.sees('goods');
    await cashier.sees('over');
    expect(await shownId()).toBeUndefined();
    await cashier.press('Customer types again');
    await customer.sees('card');
  });

  await step('nothing was charged', async () => {
    await page.keyboard.press('Escape');
    await customer.sees('goods');
    expect(ledgerOf(dataFolder)).toEqual([]);
  });
});

async function paid({ cashier, customer }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await cashier.open();
  await cashier.hand();
  await customer.sees('card');
  await customer.sendCard();
  await customer.step('code');
  await customer.sendCode(String(SMS_CODE));
  await cashier.shows('paid');
}

it('a trace of the whole browser, with its messages between processes, holds no digit of the card', async () => {
  const opened = await open('en');
  const trace = await tracedWhile(opened.till, () => paid(opened));
  expect(trace).toMatch(/"cat":"[^"]*(?:ipc|mojom)/);
  expect([CARD, IN_FOURS].filter((digits) => trace.includes(digits))).toEqual([]);
});

it('the main process of a live till keeps no digit of a customer’s card in its memory', async () => {
  const folder = tempFolder();
  const heaps = join(folder, 'heaps');
  mkdirSync(heaps);
  const { provisionFile } = await ownGateway(folder);
  const opened = await open('en', { provisionFile, nodeFlags: heapFlags(heaps) });
  const { till, cashier, customer } = opened;
  await paid(opened);
  await cashier.press('New sale');
  await customer.sees('idle');
  const heap = await mainHeapOf(till, heaps);
  const texts = textsOf(heap);
  expect([...texts].some((text) => text.includes('Obi non'))).toBe(true);
  expect([CARD, IN_FOURS].filter((digits) => heap.includes(digits))).toEqual([]);
  expect([EXPIRY, String(SMS_CODE)].filter((digits) => texts.has(digits))).toEqual([]);
});
