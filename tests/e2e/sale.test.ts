/** The main job in the running app: empty basket, webcam, charge, confirm, fiscal receipt, refund. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { writeQrClip } from '../../tools/camera/y4m.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The clip shows its code endlessly: from here on the cashier types, as with the lens covered. */
const coverTheCamera = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotFoundError'));
  });

it('a day of sales on a fresh till', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const webcamClip = join(folder, 'approved.y4m');
  writeQrClip({ file: webcamClip, text: codeOf('approved') });
  const till = await ownTill({ dataFolder, webcamClip });
  const cashier = cashierAt(till.page);
  const ledger = () => ledgerOf(dataFolder);
  const asksForACode = () => till.page.locator('[data-step="scanning"]').waitFor();

  await step('a fresh till opens in training with the sample catalogue, without a question', async () => {
    await cashier.field.waitFor();
    await cashier.waitFor('ready');
    await till.page
      .getByText(/training/i)
      .first()
      .waitFor();
  });

  await step(
    'a fresh till sells by webcam: the code is read, charged, confirmed and fiscalised with no further step',
    async () => {
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await cashier.press('Pay');
      await cashier.waitFor('paid');
      expect(ledger()).toMatchObject([{ amount_tiyin: 400_000, state: 'paid', refunded_tiyin: 0 }]);
      expect(ledger()[0]?.payment_id).toMatch(/^\d+$/);
      await cashier.panel.locator('svg[role="img"], [role="img"] svg').first().waitFor();
      await cashier.press('New sale');
      await cashier.waitFor('ready');
    },
  );

  await step(
    'a typed code is declined in the service’s own words, and the basket can be paid with another',
    async () => {
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await coverTheCamera(till.page);
      await cashier.payWith(codeOf('declined'));
      await cashier.waitFor('declined');
      await cashier.panel.getByText('Недостаточно средств').waitFor();
      await cashier.press('Try again');
      await asksForACode();
      await cashier.field.fill(codeOf('processing-then-approved'));
      await cashier.field.press('Enter');
      await cashier.waitFor('processing');
      await cashier.waitFor('paid');
      await cashier.press('New sale');
    },
  );

  await step('a typed code is charged once for a double click and a held Enter', async () => {
    const before = ledger().length;
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await till.page.getByRole('button', { name: 'Pay', exact: true }).dblclick();
    await asksForACode();
    await cashier.field.fill(codeOf('approved'));
    // A held key repeats until it is released.
    for (let press = 0; press < 5; press += 1) await till.page.keyboard.down('Enter');
    await till.page.keyboard.up('Enter');
    await cashier.waitFor('paid');
    expect(ledger()).toHaveLength(before + 1);
    await cashier.press('New sale');
    await cashier.waitFor('ready');
    expect(ledger()).toHaveLength(before + 1);
  });

  await step('a typed code whose answer is lost is looked up, found and confirmed by itself', async () => {
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('charged-no-answer'));
    await cashier.waitFor('paid');
    expect(ledger().at(-1)).toMatchObject({ state: 'paid' });
    await cashier.press('New sale');
  });

  await step('cash is sold beside it, journalled, and shown as cash', async () => {
    const before = ledger().length;
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.press('Cash');
    await till.page.getByRole('button', { name: 'Exact' }).click();
    await till.page.getByRole('button', { name: 'Complete sale' }).click();
    await till.page.getByRole('button', { name: 'New sale', exact: true }).waitFor();
    expect(ledger()).toHaveLength(before);
    await cashier.press('New sale');
  });
});
