/** The manager's and the installer's work in the running till: a refused receipt, comparing, diagnostics, a damaged journal. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const backToSale = async (page: Page): Promise<void> => {
  await press(page, 'Back');
  await page.getByRole('textbox', { name: 'Scan or type a code' }).waitFor();
};

describe('a till with a manager beside it', () => {
  it('mends a refused receipt, compares, and shows the installer everything except the secret', async () => {
    const folder = tempFolder();
    const { gateway, provisionFile } = await ownGateway(folder);
    const till = await ownTill({ dataFolder: join(folder, 'till'), provisionFile });
    const { page } = till;
    const cashier = cashierAt(page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('fiscal-refused-once'));
    await cashier.waitFor('paid');

    // PAID stays PAID; its amber line links to the sale.
    await cashier.panel.getByText('Paid, but the fiscal receipt was refused').waitFor();
    expect(await cashier.state()).toBe('paid');
    await press(page, 'Open the receipt');
    await page.getByText('The fiscal receipt was refused.').waitFor();
    await press(page, 'Send the receipt again');
    await page.getByRole('img', { name: 'Fiscal receipt as a QR code' }).waitFor();
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);

    // Payments of the last minutes are excluded: there is nothing to compare yet.
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Compare with the service' }).click();
    await page.getByText('There is nothing to compare').waitFor();
    await press(page, 'Close');
    await press(page, 'Back');
    await cashier.waitFor('paid');
    await cashier.press('New sale');

    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByText(gateway.baseUrl).waitFor();
    await page.getByText('The service finds a payment by the till’s own number.').waitFor();
    await press(page, 'Copy as text');
    await page.getByText(/^Copied$|^Copying is not allowed here/).waitFor();
    expect(await page.content()).not.toContain(gateway.credentials.secretKey);
    await press(page, 'Licences');
    const licences = page.getByRole('textbox', { name: 'Licences' });
    await expect.poll(() => licences.inputValue()).toContain('SIL OPEN FONT LICENSE');
    expect(await licences.inputValue()).toContain('Apache License');
    await press(page, 'Close');
    await backToSale(page);
    expect(await till.stop()).toBe(0);
  });

  it('blocks on a damaged journal, keeps the file, and has its sales again after a manager’s repair and a start', async () => {
    const folder = tempFolder();
    const { provisionFile } = await ownGateway(folder);
    const dataFolder = join(folder, 'damaged');
    const options = { dataFolder, provisionFile };
    const first = await ownTill(options);
    const seller = cashierAt(first.page);
    await seller.addByBarcode(SAMPLE_BARCODE);
    await seller.payWith(codeOf('approved'));
    await seller.waitFor('paid');
    expect(await first.stop()).toBe(0);

    const garbage = 'this was a journal once '.repeat(4_000);
    for (const name of readdirSync(dataFolder)) {
      if (name.startsWith('journal.db')) writeFileSync(join(dataFolder, name), garbage);
    }
    const blocked = await ownTill(options);
    await blocked.page.getByText('The till can’t sell: its journal is damaged').waitFor();
    expect(await blocked.page.getByRole('button', { name: 'Pay', exact: true }).count()).toBe(0);
    // The program's log records what can't be written into the journal.
    expect(readFileSync(join(dataFolder, 'logs', 'tilla.log'), 'utf8')).toContain('journal.corrupt');
    expect(readFileSync(join(dataFolder, 'journal.db'), 'utf8')).toBe(garbage);

    await press(blocked.page, 'Repair the journal');
    await blocked.page.getByRole('textbox', { name: 'Reason' }).fill('the installer said so');
    await press(blocked.page, 'Repair');
    await blocked.page.getByText(/The books are correct up to entry \d+/).waitFor();
    const told = blocked.page.getByText(/kept in the till’s folder as \S+\.db\./);
    await told.waitFor();
    const keptAs = /as (\S+\.db)\./.exec((await told.textContent()) ?? '')?.[1] ?? '';
    expect(readFileSync(join(dataFolder, keptAs), 'utf8')).toBe(garbage);
    await press(blocked.page, 'Close Tilla');
    expect(await blocked.ended()).toBe(0);

    const again = await ownTill(options);
    const cashier = cashierAt(again.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('approved'));
    await cashier.waitFor('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    expect(readFileSync(join(dataFolder, keptAs), 'utf8')).toBe(garbage);
    expect(await again.stop()).toBe(0);
  });
});
