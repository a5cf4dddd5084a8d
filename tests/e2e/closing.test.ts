/** The window closes in the middle of a payment, and the till is started twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { textOf } from '../../tools/driver/running-till.ts';
import { confirmingTill } from '../support/confirming-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** A second start on the same folder, as by a cashier's second double click. Returns its exit code. */
async function startAgain(dataFolder: string): Promise<number | null> {
  const args = [join(ROOT, 'tools', 'scripts', 'start.ts'), '--data', dataFolder, '--headless'];
  const second: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  await once(second, 'exit');
  return second.exitCode;
}

describe('a window that closes while the till confirms', () => {
  it('ends alone: the confirm is sent, the payment is paid, then the till ends', async () => {
    const { till, gateway, dataFolder, staysAtWork, letConfirmsThrough } = await confirmingTill();
    await till.page.close();
    await staysAtWork();
    expect(till.isRunning()).toBe(true);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'confirming' }]);
    letConfirmsThrough();
    expect(await till.ended()).toBe(0);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
  });

  it('comes back with a second start, and shows the payment’s outcome', async () => {
    const { till, dataFolder, letConfirmsThrough } = await confirmingTill();
    await till.page.close();
    const back = till.context.waitForEvent('page', { timeout: 240_000 });
    expect(await startAgain(dataFolder)).toBe(0);
    const again = cashierAt(await back);
    await again.waitFor('confirming');
    letConfirmsThrough();
    await again.waitFor('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    // The reopened window stays open, and the till sells.
    await again.press('New sale');
    await again.addByBarcode(SAMPLE_BARCODE);
    await again.payWith(codeOf('approved'));
    await again.waitFor('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
    expect(till.isRunning()).toBe(true);
    expect(await till.stop()).toBe(0);
  });
});

describe('a second start on the same data folder', () => {
  it('ends by itself, and brings the first to the front', async () => {
    const dataFolder = join(tempFolder(), 'till');
    const till = await ownTill({ dataFolder });
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    expect(await startAgain(dataFolder)).toBe(0);
    // Without a screen no window can be in front; the log shows that the first till was notified.
    const log = () => textOf(join(dataFolder, 'logs', 'tilla.log'));
    await expect.poll(log).toContain('started again');
    expect(till.context.pages()).toHaveLength(1);
    expect(till.isRunning()).toBe(true);
    await cashier.payWith(codeOf('approved'));
    await cashier.waitFor('paid');
    expect(await till.stop()).toBe(0);
  });
});
