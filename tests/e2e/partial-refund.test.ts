/** A partial refund, as a manager makes it in the history of the running till. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a partial refund is sent once; without an answer it waits for a manager, and is never sent again', async () => {
  let answers = true;
  const faults: FaultPlan = ({ operation }) =>
    operation === 'partial-reversal' && !answers ? { kind: 'drop-after' } : { kind: 'none' };
  const folder = tempFolder();
  const { gateway, provisionFile } = await ownGateway(folder, faults);
  const dataFolder = join(folder, 'till');
  const till = await ownTill({ dataFolder, provisionFile });
  const { page } = till;
  const cashier = cashierAt(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const givePart = async (soum: string): Promise<void> => {
    await button('Return').click();
    await page.getByText('An amount', { exact: true }).click();
    await page.getByLabel(/Amount, at most/).fill(soum);
    await button('Other').click();
    await page.getByLabel('Reason').fill('One was stale');
    await page.getByRole('button', { name: /^Give back / }).click();
  };
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');
  await page.getByRole('button', { name: /^History/ }).click();

  await givePart('1 500,50');
  await page.getByText(/^This return is done/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText(/Given back to the card or wallet: 1.500,50/).waitFor();
  expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 150_050 }]);

  answers = false;
  await givePart('500');
  await page.getByText(/Hand over nothing in its place/).waitFor();
  expect(await page.getByRole('button', { name: /^Give back / }).count()).toBe(0);
  expect(gateway.arrivals('partial-reversal')).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Settle the refund' }).click();
  await page.getByText('The money was given back').click();
  await page.getByLabel('Reason').fill('Seen in the portal');
  await button('Record').click();
  await page.getByText(/Given back to the card or wallet: 500/).waitFor();
  expect(ledgerOf(dataFolder)).toMatchObject([{ refunded_tiyin: 200_050 }]);
  expect(gateway.ledger()).toMatchObject([{ refundedTiyin: 200_050 }]);
  expect(gateway.arrivals('partial-reversal')).toBe(2);
});
