/**
 * Goods of a sale paid by code and in cash are returned in the running app: the code first, then cash, once.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a return by line refunds the code, then cash, and no piece twice, over a restart', async () => {
  const dataFolder = join(tempFolder(), 'till');
  let till = await ownTill({ dataFolder });
  const button = (name: string | RegExp) =>
    till.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const dialog = () => till.page.getByRole('dialog');

  const cashier = () => cashierAt(till.page);
  await cashier().addByBarcode(`3*${SAMPLE_BARCODE}`);
  await button('Cash').click();
  await till.page.getByRole('textbox', { name: 'Cash received', exact: true }).fill('5000');
  await button(/^Take part:/).click();
  await till.page.locator('[data-step="selling"]').waitFor();
  await cashier().payWith(codeOf('approved'));
  await cashier().waitFor('paid');
  await cashier().press('New sale');

  await button(/^History/).click();
  await button('Return').click();
  await dialog().getByText('Goods', { exact: true }).click();
  await button('More: Obi non').click();
  await button('More: Obi non').click();
  await dialog().getByText('2. In cash, from the drawer').waitFor();
  await button('Faulty').click();
  await button(/^Give back 8.000/).click();
  // The code is refunded; the till stops before the cash is handed over.
  await dialog()
    .getByText(/^Still to give back: 1.000/)
    .waitFor();
  expect(ledgerOf(dataFolder)).toMatchObject([{ amount_tiyin: 700_000, refunded_tiyin: 700_000 }]);
  await till.stop();
  till = await ownTill({ dataFolder });
  await button(/^History/).click();
  await button('Return').click();
  await button(/^1.000.*handed over$/).click();
  await dialog()
    .getByText(/^This return is done/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Print the return' }).waitFor();
  await till.page.keyboard.press('Escape');

  await button('Return').click();
  await dialog().getByText('2 pc came back').waitFor();
  await button('Wrong item').click();
  await button(/^Give back 4.000/).click();
  await dialog().getByText('All of it went back.').waitFor();
  await till.page.keyboard.press('Escape');
  await button('Return').click();
  await dialog()
    .getByText(/^Given back before/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Print the return' }).waitFor();
  expect(await button(/^Give back/).count()).toBe(0);
});
