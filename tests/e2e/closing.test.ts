/** The window is closed in the middle of a payment, and the till is started twice. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { startTill, textOf } from '../../tools/driver/running-till.ts';
import { ledgerOf } from '../support/ledger.ts';
import { gatewayWithProvision } from '../support/provisioned.ts';
import { makeFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** A till that has nothing to finish is gone by then. */
const STAYS_MS = 2_000;

const folder = makeFolder();
afterAll(() => folder.remove());

let dataFolder: string;
let runs = 0;
beforeEach(() => {
  runs += 1;
  dataFolder = join(folder.path, `till-${runs}`);
});

/** A second start on the same folder, as a cashier's second double click is. Answers its exit code. */
async function startAgain(): Promise<number | null> {
  const args = [join(ROOT, 'tools', 'scripts', 'start.ts'), '--data', dataFolder, '--headless'];
  const second: ChildProcess = spawn(process.execPath, args, { cwd: ROOT, stdio: 'ignore' });
  await once(second, 'exit');
  return second.exitCode;
}

/** A till whose window was closed while no confirm reaches the service, until the test says so. */
async function closedWhileConfirming() {
  let getThrough = false;
  const faults: FaultPlan = ({ operation }) =>
    operation === 'confirm-pass' && !getThrough ? { kind: 'drop-before' } : { kind: 'none' };
  const { gateway, provisionFile } = await gatewayWithProvision(folder.path, faults);
  const till = await startTill({ dataFolder, provisionFile });
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith('880100000000000001');
  await cashier.waitFor('confirming');
  await till.page.close();
  const letConfirmsThrough = (): void => {
    getThrough = true;
  };
  return { till, gateway, letConfirmsThrough };
}

describe('a window that is closed while the till confirms', () => {
  it('is the end of the window alone: the confirm goes out, the payment is paid, then the till ends', async () => {
    const { till, gateway, letConfirmsThrough } = await closedWhileConfirming();
    await sleep(STAYS_MS);
    expect(till.isRunning()).toBe(true);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'confirming' }]);
    letConfirmsThrough();
    expect(await till.ended()).toBe(0);
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);
    await gateway.close();
  });

  it('comes back with a second start, and shows what became of the payment', async () => {
    const { till, gateway, letConfirmsThrough } = await closedWhileConfirming();
    const back = till.context.waitForEvent('page');
    expect(await startAgain()).toBe(0);
    const again = cashierAt(await back);
    await again.waitFor('confirming');
    letConfirmsThrough();
    await again.waitFor('paid');
    expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid' }]);
    // It goes on: nobody closed the window that came back.
    await sleep(STAYS_MS);
    expect(till.isRunning()).toBe(true);
    expect(await till.stop()).toBe(0);
    await gateway.close();
  });
});

describe('a second start on the same data folder', () => {
  it('ends by itself, and shows the first', async () => {
    const till = await startTill({ dataFolder });
    const cashier = cashierAt(till.page);
    await cashier.addByBarcode(SAMPLE_BARCODE);
    expect(await startAgain()).toBe(0);
    // Whether a window is in front can't be seen without a screen; that the first was told can.
    const log = () => textOf(join(dataFolder, 'logs', 'tilla.log'));
    await expect.poll(log).toContain('started again');
    expect(till.context.pages()).toHaveLength(1);
    expect(till.isRunning()).toBe(true);
    await cashier.payWith('880100000000000001');
    await cashier.waitFor('paid');
    expect(await till.stop()).toBe(0);
  });
});
