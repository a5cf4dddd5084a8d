/** A card is kept, charged again and forgotten, in three languages; and no file or output holds what it must not. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { cardOf, SMS_CODE } from '../../electron/training/customers.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { filesHolding } from '../support/kept-texts.ts';
import { ledgerOf } from '../support/ledger.ts';
import { wordsIn } from '../support/messages.ts';
import { ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const CARD = cardOf('card-approved');
const EXPIRY = '0738';
const [NAME, PHONE] = ['Gulnora Planted', '998907654321'];
/** As a person types: slower than any scanner. */
const EACH_KEY_MS = 120;

function cashierIn(page: Page, language: Language) {
  const words = wordsIn(language);
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    words,
    dialog,
    button,
    open: async () => {
      await page.locator('[data-scan-field]').fill(SAMPLE_BARCODE);
      await page.keyboard.press('Enter');
      await page.locator('[data-line]').first().waitFor();
      await page.keyboard.press('F3');
      await page.getByRole('tab', { name: words('tender.way.card'), exact: true }).click();
      await page.locator('[data-keep-row]').waitFor();
    },
    paid: async () => {
      await page.locator('[role="region"][data-state="paid"]').waitFor();
      await button(words('button.new-sale')).click();
      await page.locator('[data-scan-field]').waitFor();
    },
  };
}

it.each(LANGUAGES)('a card is kept, charged again and forgotten (%s)', async (language) => {
  const dataFolder = join(tempFolder(), 'till');
  const till = await ownTill({ dataFolder, language, switches: ['--test-secret-store'] });
  const { page } = till;
  const cashier = cashierIn(page, language);
  const { words, dialog, button } = cashier;

  await step('it is kept with its first payment', async () => {
    await cashier.open();
    await button(words('kept.keep')).click();
    await dialog.getByRole('textbox').nth(0).fill(NAME);
    await dialog.getByRole('textbox').nth(1).fill(PHONE);
    await button(words('kept.keep-do')).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('[data-step="card"] form input').first().focus();
    await page.keyboard.type(`${CARD}${EXPIRY}`, { delay: EACH_KEY_MS });
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: words('card.code') }).waitFor();
    await page.keyboard.type(String(SMS_CODE), { delay: EACH_KEY_MS });
    await page.keyboard.press('Enter');
    await cashier.paid();
  });

  await step('it is charged with the last digits of the phone alone', async () => {
    await cashier.open();
    await button(words('kept.use')).click();
    await dialog.getByRole('textbox').fill('gul');
    await dialog.getByRole('listitem').first().getByRole('button').click();
    await dialog.getByRole('textbox').fill('0000');
    await page.keyboard.press('Enter');
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('textbox').fill('4321');
    await page.keyboard.press('Enter');
    await cashier.paid();
    const paid = { state: 'paid', amount_tiyin: 400_000 };
    expect(ledgerOf(dataFolder)).toMatchObject([paid, paid]);
  });

  await step('two presses forget the customer', async () => {
    await page.keyboard.press('F10');
    await page.getByRole('menuitem', { name: words('kept.title'), exact: true }).click();
    await page.getByText(NAME).waitFor();
    await button(words('kept.forget')).click();
    await page.getByRole('button', { name: NAME }).click();
    await page.getByText(words('kept.empty')).waitFor();
  });

  await step('no file and no output hold digits, name or phone', async () => {
    expect(await till.stop()).toBe(0);
    for (const text of [CARD, NAME, PHONE, PHONE.slice(3)]) {
      expect(filesHolding(dataFolder, text)).toEqual([]);
      expect(till.output()).not.toContain(text);
    }
  });
});
