/**
 * A full refund without an answer, on the running till: in the strip, even after a restart, until it is
 * settled.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a refund in doubt stays in the strip across a restart, until a manager settles it', async () => {
  const faults: FaultPlan = ({ operation }) =>
    operation === 'reversal' ? { kind: 'drop-after' } : { kind: 'none' };
  const folder = tempFolder();
  const { gateway, provisionFile } = await ownGateway(folder, faults);
  const dataFolder = join(folder, 'till');
  const first = await ownTill({ dataFolder, provisionFile });
  const cashier = cashierAt(first.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');
  await first.page.getByRole('button', { name: /^History/ }).click();
  await first.page.getByRole('button', { name: 'Return', exact: true }).click();
  await first.page.getByRole('button', { name: 'Other', exact: true }).click();
  await first.page.getByLabel('Reason').fill('Goods returned');
  await first.page.getByRole('button', { name: /^Give back/ }).click();
  await first.page.locator('[data-chip]').getByText('Refund not certain').waitFor({ timeout: 40_000 });
  await first.stop();

  const { page } = await ownTill({ dataFolder, provisionFile });
  await page.locator('[data-chip]').getByText('Refund not certain').click();
  await page.getByRole('button', { name: 'Settle the refund' }).click();
  await page.getByText('The money was not given back').click();
  await page.getByLabel('Reason').fill('Seen in the portal');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByText(/The refund’s request may still reach/).waitFor();
  await page.getByText('The money was given back').click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.locator('[data-chip]').waitFor({ state: 'detached' });
  expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 400_000 }]);
  expect(gateway.ledger()).toMatchObject([{ refundedTiyin: 400_000 }]);
  expect(logOf(dataFolder).findLast(({ kind }) => kind === 'refund.moved')).toMatchObject({
    head: { actor: { by: 'staff', id: 'unnamed' } },
    payload: { refund: { state: 'refunded', settled: 'Seen in the portal' } },
  });
});
