/** Two real windows: what the customer sees of a sale, and what that window can't reach. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { CONTRACT } from '../../shared/contract/contract.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { chooseSecondScreen, customerAt, TWO_SCREENS } from '../../tools/driver/customer.ts';
import { ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const BREAD = SAMPLE_PRODUCTS.find(({ barcode }) => barcode === SAMPLE_BARCODE);
const LINK = /^https:\/\//;

it('the customer’s screen through a sale by code', { timeout: 240_000 }, async () => {
  const dataFolder = join(tempFolder(), 'till');
  chooseSecondScreen(dataFolder);
  const { page, context } = await ownTill({ dataFolder, env: TWO_SCREENS });
  const cashier = cashierAt(page);
  await cashier.field.waitFor();
  const customer = await customerAt(context);
  const seen = (text: string | RegExp) => customer.page.getByText(text).waitFor();
  const all = async () => (await customer.page.locator('main').textContent()) ?? '';

  await step('it is idle, and shows the goods and the total as they come', async () => {
    await customer.sees('idle');
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await customer.sees('goods');
    await seen(BREAD?.name ?? '');
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await seen(/2 × 4.000/);
    await seen(/8.000.soum/);
  });

  await step('a touch changes its language, and not the cashier’s', async () => {
    await customer.page.getByRole('button', { name: 'Русский' }).click();
    await seen('Итого');
    await page.getByRole('button', { name: 'Pay', exact: true }).waitFor();
    await customer.page.getByRole('button', { name: 'English' }).click();
    await seen('Total');
  });

  await step('Pay shows the arrow to the camera, and Cancel the goods again', async () => {
    await cashier.press('Pay');
    await customer.sees('code');
    await cashier.press('Cancel');
    await customer.sees('goods');
  });

  await step('a declined code is "not paid" in the customer’s words, without the service’s', async () => {
    await cashier.payWith(codeOf('declined'));
    await customer.sees('not-paid');
    await cashier.panel.getByText('Недостаточно средств').waitFor();
    expect(await all()).not.toMatch(/Недостаточно|gateway|-\d{3,}/);
    await cashier.press('Try again');
    await customer.sees('code');
  });

  await step('a paid code shows PAID with the receipt’s code, and New sale ends it', async () => {
    await cashier.field.fill(codeOf('processing-then-approved'));
    await cashier.field.press('Enter');
    await customer.sees('approving');
    await customer.sees('paid');
    await customer.page.getByRole('img', { name: 'Fiscal receipt as a QR code' }).waitFor();
    await cashier.press('New sale');
    await customer.sees('idle');
    expect(await all()).not.toContain(BREAD?.name);
  });

  await step('a payment that is set aside shows PAID only when its goods are handed over', async () => {
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('processing-long'));
    await customer.sees('approving');
    await cashier.press('Set aside');
    await customer.sees('idle');
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await customer.sees('goods');
  });

  await step('the window reaches its own channels, and nothing else', async () => {
    const own = ['customer.view', 'customer.language', 'customer.card', 'customer.sms-code'];
    for (const channel of Object.keys(CONTRACT).filter((name) => !own.includes(name)))
      expect(await askAsPage(customer.page, channel, { anything: 1 }), channel).toEqual({
        ok: false,
        error: { code: 'ipc.other-window', field: channel },
      });
    const view = (await askAsPage(customer.page, 'customer.view')) as { readonly value: object };
    expect(Object.keys(view.value).toSorted()).toEqual(
      ['goods', 'isTraining', 'language', 'logo', 'picture', 'shopName', 'stage', 'theme'].toSorted(),
    );
    const asked = await customer.page.evaluate(() =>
      navigator.mediaDevices.getUserMedia({ video: true }).then(
        () => 'granted',
        (error: Error) => error.name,
      ),
    );
    expect(asked).toMatch(/NotAllowedError|NotFoundError/);
    const log = readFileSync(join(dataFolder, 'logs', 'tilla.log'), 'utf8');
    expect(log).toMatch(/window refused.*customer/);
    expect(log).not.toMatch(LINK);
  });

  await step('a reload keeps the window what it is, and shows the sale at the counter', async () => {
    await customer.page.reload();
    await customer.sees('goods');
    expect(await askAsPage(customer.page, 'till.open')).toMatchObject({
      error: { code: 'ipc.other-window' },
    });
    await page.reload();
    await cashier.field.waitFor();
    await customer.sees('goods');
  });
});

it('a chosen screen that is not connected at the start', { timeout: 120_000 }, async () => {
  const dataFolder = join(tempFolder(), 'till');
  chooseSecondScreen(dataFolder);
  const { page, context } = await ownTill({ dataFolder });
  await cashierAt(page).field.waitFor();
  await page.getByText(/customer’s screen is not connected/).waitFor();
  expect(context.pages()).toHaveLength(1);
  await cashierAt(page).addByBarcode(SAMPLE_BARCODE);
});
