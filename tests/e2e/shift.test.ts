/** A shift as a shop keeps it, in the running till: from the float to the Z report. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { logOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');

it('a shift opens with a float, sells, pays out, shows an X report, and closes with an explained difference', async () => {
  const dataFolder = join(tempFolder(), 'till');
  const { page } = await ownTill({ dataFolder });
  const cashier = cashierAt(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = async (label: string): Promise<string> =>
    plain(
      await page
        .getByRole('row', { name: new RegExp(`^${label}`) })
        .first()
        .textContent(),
    );
  // Keeps printed papers, one text each, where no part of the page reads them.
  await page.evaluate(() => {
    document.documentElement.dataset.papers = '';
    window.print = () => {
      const text = document.querySelector('[data-paper]')?.textContent ?? '';
      document.documentElement.dataset.papers += `${text}\n`;
    };
  });
  const papers = async (): Promise<readonly string[]> =>
    plain(await page.evaluate(() => document.documentElement.dataset.papers ?? ''))
      .split('\n')
      .slice(0, -1);
  /** The first of the drawer's fields, where a count begins. */
  const beginsToCount = (): Promise<void> =>
    expect
      .poll(() => page.getByLabel(/Pieces of 200.000/).evaluate((field) => field === document.activeElement))
      .toBe(true);
  const toShift = async (): Promise<void> => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Shift' }).click();
  };

  await cashier.field.waitFor();
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByText('Counted shifts', { exact: true }).click();
  await page.keyboard.press('Escape');

  // Nothing is sold before the count.
  await button('Open the shift').waitFor();
  expect(await button('Pay').count()).toBe(0);
  await button('Open the shift').click();
  await beginsToCount();
  for (const pieces of ['0', '1', '1', '2', '2']) {
    await page.keyboard.type(pieces);
    await page.keyboard.press('Enter');
  }
  await button('Open the shift').click();

  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.press('Cash');
  await page.getByRole('textbox', { name: 'Cash received' }).fill('5000');
  await page.keyboard.press('Enter');
  await cashier.press('New sale');

  await toShift();
  await button('Pay-out').click();
  await page.getByLabel('Amount, soum').fill('10 000');
  await page.getByLabel('Reason').fill('Water for the shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Pay out' }).click();
  await expect.poll(async () => (await papers()).length).toBe(1);
  expect((await papers())[0]).toContain('Water for the shop');

  // 100 000 + 50 000 + 2 x 20 000 + 2 x 10 000, 4 000 of the sale, less 10 000.
  await button('X report').click();
  await page.getByRole('heading', { name: 'X report' }).waitFor();
  await expect.poll(() => row('Should be in the drawer')).toContain('204 000');

  await button('Close the shift').click();
  await beginsToCount();
  await page.keyboard.type('1');
  await page.getByLabel('Reason for the difference (optional)').fill('4 000 lie in the other box');
  await page.getByLabel('To the safe, soum').fill('150 000');
  await button('Close the shift').click();
  await page.getByText('The shift is closed and its Z report is stored.').waitFor();
  await expect.poll(() => row('Difference')).toContain('−4 000');
  await expect.poll(() => row('Left in the drawer')).toContain('50 000');
  await page.getByLabel('Reason for the difference (optional)').fill('Found it');
  await button('Save reason').click();
  await page.getByText(/Found it \(/).waitFor();

  // The list has the report, and it prints as often as requested.
  await button('Close').click();
  await page.getByRole('button', { name: /-0001/ }).click();
  await button('Print').click();
  await expect.poll(async () => (await papers()).length).toBe(2);
  expect((await papers())[1]).toContain('Found it');
  expect((await papers())[1]).toContain('-0001');
  const kinds = logOf(dataFolder).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith('shift.'))).toEqual(
    expect.arrayContaining(['shift.opened', 'shift.closed', 'shift.explained']),
  );
  await page.keyboard.press('Escape');
  await button('Open the shift').waitFor();
});
