/**
 * The basket in the running app: weighed, discounted, with an unknown scan, parked, recalled after a restart,
 * and paid.
 */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { heldClock } from '../support/held-clock.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const RICE = SAMPLE_PRODUCTS.find(({ name }) => name === 'Guruch lazer')?.barcode ?? '';
const WATER = SAMPLE_PRODUCTS.find(({ marked }) => marked)?.barcode ?? '';
const SHOTS = process.env.BASKET_SHOTS;

/** Writes as a hand scanner does: all at once, then Enter. */
async function scanInto(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    for (const key of [...text, 'Enter']) {
      const code = /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
      const shiftKey = /^[A-Z]$/.test(key);
      const init = { key, code, shiftKey, bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keyup', init));
    }
  }, code);
}

/** What a test presses and reads on the till's page, which changes with a restart. */
function basketOn(page: () => Page) {
  const button = (name: string) => page().getByRole('button', { name, exact: true });
  const dialog = () => page().getByRole('dialog');
  return {
    button,
    dialog,
    inDialog: (name: string) => dialog().getByRole('button', { name, exact: true }),
    rows: () => page().locator('[data-line]'),
    /** Chooses an entry of the menu "More". */
    choose: async (name: string): Promise<void> => {
      await button('More').click();
      await page().getByRole('menuitem', { name }).click();
    },
    total: (text: string) => page().locator('[data-step] [data-size]', { hasText: text }).waitFor(),
    shoot: async (name: string): Promise<void> => {
      if (SHOTS !== undefined) await page().screenshot({ path: join(SHOTS, `${name}.png`) });
    },
  };
}

it('the basket of a till', { timeout: 240_000 }, async () => {
  const dataFolder = join(tempFolder(), 'till');
  let till = await ownTill({ dataFolder });
  const { button, dialog, inDialog, rows, choose, total, shoot } = basketOn(() => till.page);
  const scan = (code: string) => scanInto(till.page, code);
  await step('weighs, discounts, shows unknown scans, parks, restarts, recalls and is paid', async () => {
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await rows().first().waitFor();

    // The line is added once its weight is known.
    await cashier.field.fill(RICE);
    await cashier.field.press('Enter');
    await dialog().waitFor();
    expect(await rows().count()).toBe(1);
    await shoot('weigh');
    await till.page.getByRole('textbox', { name: 'Weight' }).fill('0,25');
    await inDialog('Add').click();
    await rows().nth(1).waitFor();

    // Marked goods ask for the code of the piece.
    await cashier.field.fill(WATER);
    await cashier.field.press('Enter');
    await dialog().waitFor();
    await shoot('label');
    await inDialog('Back').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await rows().count()).toBe(2);

    // 4 000 + 6 000, a tenth off.
    await till.page.keyboard.press('F8');
    await till.page.getByRole('textbox', { name: 'Discount', exact: true }).fill('10');
    await shoot('discount');
    await inDialog('Done').click();
    await total('9');

    await button('Price').click();
    await till.page.getByRole('dialog').waitFor();
    await shoot('price');
    await till.page.keyboard.press('Escape');
    await till.page.getByRole('dialog').waitFor({ state: 'detached' });
    await button('Note').click();
    await till.page.getByRole('textbox', { name: 'Note' }).fill('for Aziz');
    await inDialog('Done').click();
    await till.page.getByText('for Aziz').waitFor();

    // An unknown scan stays, and stops the payment.
    await scan('4609999999993');
    await till.page.getByText('Unknown code', { exact: true }).waitFor();
    await scan('4609999999986');
    await rows().nth(3).waitFor();
    await shoot('unknown');
    await expect.poll(() => button('Pay').isDisabled()).toBe(true);
    await button('Dismiss').last().click();
    await rows().nth(3).waitFor({ state: 'detached' });
    await button('Enter item').click();
    await shoot('open-item');
    await dialog().getByText('Bread', { exact: true }).click();
    await till.page.getByRole('textbox', { name: 'Name (optional)' }).fill('Jug');
    await till.page.getByRole('textbox', { name: 'Price' }).fill('1000');
    await inDialog('Add').click();
    await till.page.getByText('Jug').waitFor();
    await total('9 900'.replace(' ', '\u202f'));
    await shoot('lines');

    await choose('Price check');
    await scan(SAMPLE_BARCODE);
    await dialog().getByText('Obi non').waitFor();
    await shoot('price-check');
    await inDialog('Close').click();

    await choose('Park under a name');
    await till.page.getByRole('textbox', { name: 'Name (optional)' }).fill('Aziz');
    await shoot('park');
    await inDialog('Park').click();
    await rows().first().waitFor({ state: 'detached' });

    await till.stop();
    till = await ownTill({ dataFolder });
    await cashierAt(till.page).field.waitFor();
    await choose('Parked baskets');
    await dialog().getByText('Aziz').waitFor();
    await shoot('parked');
    await inDialog('Take back').click();
    await rows().nth(2).waitFor();
    await total('9\u202f900');
    await cashierAt(till.page).payWith(codeOf('approved'));
    await cashierAt(till.page).waitFor('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ amount_tiyin: 990_000, state: 'paid' }]);
  });
});

it('sets a payment aside with its goods, and recalls them when the payment failed', {
  timeout: 120_000,
}, async () => {
  const folder = tempFolder();
  const time = heldClock();
  const { provisionFile } = await ownGateway(folder, undefined, time.clock);
  const { page } = await ownTill({ dataFolder: join(folder, 'till'), provisionFile });
  const { button, dialog, inDialog, rows, total, shoot } = basketOn(() => page);
  const cashier = cashierAt(page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  time.hold();
  await cashier.payWith(codeOf('processing-then-declined'));
  await button('Set aside').click();
  await rows().first().waitFor({ state: 'detached' });
  await page.locator('[data-chip]').first().click();
  await dialog().getByText('Obi non').waitFor();
  await shoot('set-aside');
  time.letGo();
  await inDialog('Take the basket back').waitFor({ timeout: 60_000 });
  // A reloaded page still has the payment.
  await page.reload();
  await page.locator('[data-chip]').first().click();
  await inDialog('Take the basket back').click();
  await rows().first().waitFor();
  await total('4\u202f000');
});
