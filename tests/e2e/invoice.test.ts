/** An invoice to a phone, in three languages: sent, paid while another customer is served, handed over. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { phoneOf } from '../../electron/training/customers.ts';
import { LANGUAGES, type Language } from '../../shared/settings/languages.ts';
import { SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { filesHolding, heapOf, textsOf } from '../support/kept-texts.ts';
import { ledgerOf } from '../support/ledger.ts';
import { wordsIn } from '../support/messages.ts';
import { ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PHONE = phoneOf('invoice-paid');
/** As a person types: slower than any scanner. */
const EACH_KEY_MS = 120;
const SCAN_HZ = 1_568;
const ATTENTION_HZ = [880, 880, 1_175];
/** The training customer pays after 5 s, and the till asks every few seconds. */
const PAID_WITHIN_MS = 30_000;

/** The speaker's tones from now on, in Hz, without those of goods. */
async function speakerOf(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const heard: number[] = [];
    const Oscillator = OscillatorNode;
    Object.assign(window, {
      heard,
      OscillatorNode: class extends Oscillator {
        constructor(context: BaseAudioContext, options: OscillatorOptions = {}) {
          super(context, options);
          heard.push(options.frequency ?? Number.NaN);
        }
      },
    });
  });
  return () =>
    page
      .evaluate(() => (window as unknown as { readonly heard: number[] }).heard)
      .then((heard) => heard.filter((hz) => hz !== SCAN_HZ));
}

/** A cashier who finds everything by its place or by the words of the language. */
function cashierIn(page: Page, language: Language) {
  const words = wordsIn(language);
  const chip = page.locator('[data-chip^="invoices"]');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    words,
    chip,
    addBread: async () => {
      await page.locator('[data-scan-field]').fill(SAMPLE_BARCODE);
      await page.keyboard.press('Enter');
      await page.locator('[data-line]').first().waitFor();
    },
    /** As many presses as for a card. */
    openPhone: async () => {
      await page.keyboard.press('F3');
      await page.getByRole('tab', { name: words('tender.way.invoice'), exact: true }).click();
      await page.locator('[data-step="invoice"] form input').waitFor();
    },
    basketIsEmpty: () => page.locator('[data-line]').first().waitFor({ state: 'detached' }),
    rows: page.getByRole('dialog').getByRole('listitem'),
    press: (name: string) => button(name).click(),
    dialog: page.getByRole('dialog'),
  };
}

it.each(LANGUAGES)('an invoice is paid in the background, and handed over (%s)', async (language) => {
  const dataFolder = join(tempFolder(), 'till');
  const till = await ownTill({ dataFolder, language });
  const { page } = till;
  const cashier = cashierIn(page, language);
  const { words } = cashier;
  const heard = await speakerOf(page);

  await step('the number is typed, and the sale makes room for the next customer', async () => {
    await cashier.addBread();
    await cashier.openPhone();
    await page.keyboard.type(PHONE.slice(3), { delay: EACH_KEY_MS });
    await page.keyboard.press('Enter');
    await cashier.basketIsEmpty();
    await cashier.chip.waitFor();
    expect(ledgerOf(dataFolder)).toMatchObject([{ amount_tiyin: 400_000 }]);
  });
  await step('meanwhile the next customer is served', async () => {
    await cashier.addBread();
    await page.locator('[data-step="selling"]').waitFor();
  });

  await step(
    'once it is paid, the bar says so with the attention sound, and nothing shows PAID',
    async () => {
      await page.locator('[data-chip^="invoices"][data-state="goods"]').waitFor({ timeout: PAID_WITHIN_MS });
      expect(await cashier.chip.textContent()).toContain(words('invoices.paid'));
      await expect.poll(heard).toEqual(ATTENTION_HZ);
      expect(await page.locator('[data-paid]').count()).toBe(0);
      expect(await page.locator('[data-step="selling"]').count()).toBe(1);
      expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    },
  );

  await step('the tray says whose it is, and the hand-over shows the receipt', async () => {
    await cashier.chip.click();
    const row = (await cashier.rows.first().textContent()) ?? '';
    expect(row).toContain(words('invoice.row.paid'));
    expect(row).toContain(words('invoice.phone-end', { end: '00\u00a001' }));
    await cashier.press(words('invoice.hand-over'));
    await cashier.dialog.locator('[data-paid]').waitFor();
    await cashier.dialog.getByRole('img', { name: words('fiscal.qr') }).waitFor();
    await cashier.press(words('button.close'));
    await cashier.chip.waitFor({ state: 'detached' });
  });

  await step('the open basket is as it was', async () => {
    expect(await page.locator('[data-line]').count()).toBe(1);
  });

  await step('the page, its memory, the files and the output keep no phone number', async () => {
    const heap = textsOf(await heapOf(till));
    expect([PHONE, PHONE.slice(3)].filter((digits) => heap.has(digits))).toEqual([]);
    expect(till.output()).not.toContain(PHONE.slice(3));
    expect(await till.stop()).toBe(0);
    expect(filesHolding(dataFolder, PHONE.slice(3))).toEqual([]);
  });
});
