/** A card by its number, in three languages: a wrong code, the right one, Cancel; and nothing of it is kept. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cardOf, SMS_CODE } from '../../electron/training/customers.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { invoke } from '../support/invoke.ts';
import { filesHolding, heapFlags, heapOf, mainHeapOf, textsOf, tracedWhile } from '../support/kept-texts.ts';
import { ledgerOf } from '../support/ledger.ts';
import { wordsIn } from '../support/messages.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CARD = cardOf('card-approved');
const IN_FOURS = CARD.replace(/\d{4}(?=\d)/g, '$& ');
const EXPIRY = '0738';
const WRONG_CODE = '90817';
/** As a file would hold them: alone, they are in many numbers. */
const QUOTED = [EXPIRY, String(SMS_CODE)].map((digits) => JSON.stringify(digits));
const KEPT_NOWHERE = [CARD, IN_FOURS, WRONG_CODE, ...QUOTED];

/** As a person types: slower than any scanner, also before the Enter. */
const EACH_KEY_MS = 120;

/** A cashier who finds everything by its place or by the words of the language. */
function cashierIn(page: Page, language: Language) {
  const words = wordsIn(language);
  const fields = page.locator('[data-step="card"] form input');
  const shows = (state: string) => page.locator(`[role="region"][data-state="${state}"]`).waitFor();
  return {
    words,
    shows,
    /** A bread, up to the card's number. */
    open: async () => {
      await page.locator('[data-scan-field]').fill(SAMPLE_BARCODE);
      await page.keyboard.press('Enter');
      await page.locator('[data-line]').first().waitFor();
      await page.keyboard.press('F3');
      await page.getByRole('tab', { name: words('tender.way.card'), exact: true }).click();
      await fields.nth(1).waitFor();
    },
    type: (text: string) => page.keyboard.type(text, { delay: EACH_KEY_MS }),
    asksForCode: () => page.getByRole('textbox', { name: words('card.code') }).waitFor(),
    back: () => page.locator('[data-scan-field]').waitFor(),
    refused: () => page.locator('[data-step="card"] [role="alert"]').waitFor(),
    newSale: () => page.getByRole('button', { name: words('button.new-sale'), exact: true }).click(),
    /** What a person, a picture or a screen reader finds, and what the page stores. */
    everything: () =>
      page.evaluate(() => {
        const values = [...document.querySelectorAll('input')].map(({ value }) => value);
        const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
        return [document.documentElement.outerHTML, ...values, ...stores, location.href].join('\n');
      }),
  };
}

it.each(LANGUAGES)('a card is charged once, and its digits are kept nowhere (%s)', async (language) => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const till = await ownTill({ dataFolder, language });
  const { page } = till;
  const cashier = cashierIn(page, language);

  await step('the number is hidden once it is whole, and the holder gets a code', async () => {
    await cashier.open();
    await cashier.type(`${CARD}${EXPIRY}`);
    expect(await cashier.everything()).not.toContain(IN_FOURS);
    await page.keyboard.press('Enter');
    await cashier.asksForCode();
  });

  await step('a wrong code keeps the entry, and the right one pays', async () => {
    await cashier.type(WRONG_CODE);
    await page.keyboard.press('Enter');
    await cashier.refused();
    expect(ledgerOf(dataFolder)).toEqual([]);
    await cashier.type(String(SMS_CODE));
    await page.keyboard.press('Enter');
    await cashier.shows('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', amount_tiyin: 400_000 }]);
    await cashier.newSale();
    await cashier.back();
  });

  await step('Cancel charges nothing', async () => {
    await cashier.open();
    await cashier.type(`${CARD}${EXPIRY}`);
    await page.keyboard.press('Enter');
    await cashier.asksForCode();
    await page.keyboard.press('Escape');
    await cashier.back();
    expect(ledgerOf(dataFolder)).toHaveLength(1);
  });

  await step('the page, its memory, the files and the output keep no digit of it', async () => {
    const everything = await cashier.everything();
    const heap = await heapOf(till);
    expect(heap).toContain('Obi non');
    for (const number of [CARD, IN_FOURS]) {
      for (const place of [everything, heap, till.output()]) expect(place).not.toContain(number);
    }
    for (const quoted of QUOTED) expect(till.output()).not.toContain(quoted);
    const texts = textsOf(heap);
    const lines = new Set(everything.split('\n'));
    const few = [EXPIRY, `${EXPIRY.slice(0, 2)}/${EXPIRY.slice(2)}`, WRONG_CODE, String(SMS_CODE)];
    expect(few.filter((digits) => texts.has(digits) || lines.has(digits))).toEqual([]);
    for (const text of KEPT_NOWHERE) expect(filesHolding(dataFolder, text)).toEqual([]);
  });

  await step('nor do later screens: the sale in the history, and its story', async () => {
    await page.keyboard.press('F7');
    const tab = page.getByRole('radio', { name: cashier.words('history.tab.story'), exact: true });
    await tab.waitFor();
    const seen = [await cashier.everything()];
    await tab.click();
    await page.locator('ol').first().waitFor();
    seen.push(await cashier.everything());
    expect(seen.join()).toContain(`${CARD.slice(0, 6)}******${CARD.slice(-4)}`);
    const lines = new Set(seen.join('\n').split('\n'));
    expect([CARD, IN_FOURS].filter((number) => seen.join().includes(number))).toEqual([]);
    expect([EXPIRY, WRONG_CODE, String(SMS_CODE)].filter((digits) => lines.has(digits))).toEqual([]);
  });

  await step('nor do the diagnostics and the devices’ record, which installers send on', async () => {
    for (const channel of ['diagnostics.read', 'diagnostics.save-devices'] as const)
      expect(await invoke(till, channel)).toMatchObject({ ok: true });
    const told = JSON.stringify(await invoke(till, 'diagnostics.read'));
    expect(KEPT_NOWHERE.filter((text) => told.includes(text))).toEqual([]);
    expect(filesHolding(folder, CARD)).toEqual([]);
  });

  await step('nor do the files after the till has ended', async () => {
    expect(await till.stop()).toBe(0);
    for (const text of KEPT_NOWHERE) expect(filesHolding(dataFolder, text)).toEqual([]);
  });
});

async function paid(page: Page, cashier: ReturnType<typeof cashierIn>): Promise<void> {
  await cashier.open();
  await cashier.type(`${CARD}${EXPIRY}`);
  await page.keyboard.press('Enter');
  await cashier.asksForCode();
  await cashier.type(String(SMS_CODE));
  await page.keyboard.press('Enter');
  await cashier.shows('paid');
}

it('a trace of the whole browser, with its messages between processes, holds no digit of a card', async () => {
  const till = await ownTill({ dataFolder: join(tempFolder(), 'till'), language: 'en' });
  const trace = await tracedWhile(till, () => paid(till.page, cashierIn(till.page, 'en')));
  expect(trace).toMatch(/"cat":"[^"]*(?:ipc|mojom)/);
  expect([CARD, IN_FOURS, ...QUOTED].filter((digits) => trace.includes(digits))).toEqual([]);
});

it('the main process of a live till keeps no digit of a card in its memory', async () => {
  const folder = tempFolder();
  const heaps = join(folder, 'heaps');
  mkdirSync(heaps);
  const { provisionFile } = await ownGateway(folder);
  const dataFolder = join(folder, 'till');
  const till = await ownTill({ dataFolder, provisionFile, nodeFlags: heapFlags(heaps) });
  const cashier = cashierIn(till.page, 'en');
  await paid(till.page, cashier);
  await cashier.newSale();
  await cashier.back();
  const heap = await mainHeapOf(till, heaps);
  const texts = textsOf(heap);
  expect([...texts].some((text) => text.includes('Obi non'))).toBe(true);
  expect([CARD, IN_FOURS].filter((digits) => heap.includes(digits))).toEqual([]);
  expect([EXPIRY, String(SMS_CODE)].filter((digits) => texts.has(digits))).toEqual([]);
});
