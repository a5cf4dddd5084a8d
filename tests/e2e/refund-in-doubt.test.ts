/** A full refund that nobody answered for, on the running till: in the strip, also after a restart, until it is settled. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { startTill } from '../../tools/driver/running-till.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

it('stands in the strip across a restart, and leaves it with the manager’s word', async () => {
  const faults: FaultPlan = ({ operation }) =>
    operation === 'reversal' ? { kind: 'drop-after' } : { kind: 'none' };
  const { gateway, provisionFile } = await gatewayWithProvision(folder.path, faults);
  const dataFolder = join(folder.path, 'till');
  const first = await startTill({ dataFolder, provisionFile });
  const cashier = cashierAt(first.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
  await cashier.press('New sale');
  await first.page.getByRole('button', { name: /^History/ }).click();
  await first.page.getByRole('button', { name: 'Return', exact: true }).click();
  await first.page.getByLabel('Reason').fill('Goods returned');
  await first.page.getByRole('button', { name: /^Give back/ }).click();
  await first.page.locator('[data-chip]').getByText('Refund not certain').waitFor({ timeout: 40_000 });
  await first.stop();

  const { page, stop } = await startTill({ dataFolder, provisionFile });
  await page.locator('[data-chip]').getByText('Refund not certain').click();
  await page.getByRole('button', { name: 'Settle the refund' }).click();
  await page.getByText('The money was not given back').click();
  await page.getByLabel('Reason').fill('Seen in the cabinet');
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await page.getByText(/The refund’s request may still reach/).waitFor();
  await page.getByText('The money was given back').click();
  await page.getByRole('button', { name: 'Settle', exact: true }).click();
  await page.locator('[data-chip]').waitFor({ state: 'detached' });
  expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 400_000 }]);
  expect(gateway.ledger()).toMatchObject([{ refundedTiyin: 400_000 }]);
  expect(logOf(dataFolder).at(-1)).toMatchObject({
    kind: 'refund.moved',
    head: { actor: { by: 'staff', id: 'unnamed' } },
    payload: { refund: { state: 'refunded', settled: 'Seen in the cabinet' } },
  });
  await stop();
  await gateway.close();
});
