/** The drawer in the running app: a cash sale opens it, and so does a person with a reason. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { startPaperPrinter } from '../../tools/paper-printer/printer.ts';
import { logOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('opens at a cash sale and without a sale for a reason, and the screen says to use the key', async () => {
  const printer = await startPaperPrinter({ width: 80 });
  onTestFinished(() => printer.close());
  const dataFolder = join(tempFolder(), 'till');
  mkdirSync(dataFolder, { recursive: true });
  const settings = {
    ...{ printerKind: 'escpos-tcp', printerHost: '127.0.0.1', printerPort: printer.port },
    ...{ drawerKind: 'printer', drawerPin: 5, drawerPulseMs: 200 },
  };
  writeFileSync(join(dataFolder, 'settings.json'), JSON.stringify(settings));
  const { page } = await ownTill({ dataFolder });
  const cashier = cashierAt(page);
  const sellForCash = async (): Promise<void> => {
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.press('Cash');
    await page.getByRole('textbox', { name: 'Cash received' }).fill('5000');
    await page.keyboard.press('Enter');
  };

  await cashier.field.waitFor();
  await sellForCash();
  await printer.pulsed(1);
  expect(printer.pulses).toMatchObject([{ pin: 5, onMs: 200, offMs: 500, byRealTime: false }]);
  await printer.printed(1);
  await cashier.press('New sale');

  await cashier.press('More');
  await page.getByRole('menuitem', { name: 'Open the drawer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Change for a note');
  await dialog.getByRole('button', { name: 'Open the drawer' }).click();
  await printer.pulsed(2);
  expect(logOf(dataFolder).filter(({ kind }) => kind === 'drawer.opened')).toHaveLength(1);

  printer.setFault('cover-open');
  await sellForCash();
  await cashier.panel.getByText(/Open the drawer with the key/).waitFor();
  expect(printer.pulses).toHaveLength(2);
});
