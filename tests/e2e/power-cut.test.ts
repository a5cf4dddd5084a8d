/** The plug is pulled in the worst moment: the customer is charged, the confirmation is not through yet. */
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { startTill } from '../../tools/driver/running-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const folder = makeFolder();
afterAll(() => folder.remove());

describe('SIGKILL while confirming', () => {
  it('ends in "paid" when the till starts again inside the window', async () => {
    let confirmsGetThrough = false;
    const faults: FaultPlan = ({ operation }) =>
      operation === 'confirm-pass' && !confirmsGetThrough ? { kind: 'drop-before' } : { kind: 'none' };
    const { gateway, provisionFile } = await gatewayWithProvision(folder.path, faults);
    const options = { dataFolder: join(folder.path, 'till'), provisionFile };
    const till = await startTill(options);
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith('880100000000000001');
    await cashier.waitFor('confirming');
    await till.kill();
    expect(ledgerOf(options.dataFolder)).toMatchObject([{ state: 'confirming' }]);

    confirmsGetThrough = true;
    const again = await startTill(options);
    await expect.poll(() => ledgerOf(options.dataFolder)[0]?.state, { timeout: 30_000 }).toBe('paid');
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
    // It waits in the strip; opened, it says that nobody can know what the customer took along.
    await again.page.getByRole('button', { name: /4.000.*paid/i }).click();
    await again.page.getByText(/were the goods handed over/i).waitFor();
    expect(await again.stop()).toBe(0);
    await gateway.close();
  });
});
