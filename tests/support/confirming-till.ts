/**
 * A running till in the worst moment: the customer is charged, and no confirm has reached the service yet.
 */
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import type { TillOptions } from '../../tools/driver/running-till.ts';
import { ownGateway, ownTill } from './own-till.ts';
import { tempFolder } from './temp-folder.ts';

export async function confirmingTill(more: Pick<TillOptions, 'nodeFlags'> = {}) {
  let getThrough = false;
  const faults: FaultPlan = ({ operation }) =>
    operation === 'confirm-pass' && !getThrough ? { kind: 'drop-before' } : { kind: 'none' };
  const letConfirmsThrough = (): void => {
    getThrough = true;
  };
  const folder = tempFolder();
  // No time passes for the service: it cancels nothing while a busy machine is slow.
  const machine = systemClock();
  const startedMs = machine.wallMs();
  const clock = { ...machine, wallMs: () => startedMs };
  const { gateway, provisionFile } = await ownGateway(folder, faults, clock);
  const options = { dataFolder: join(folder, 'till'), provisionFile, ...more };
  const till = await ownTill(options);
  // A till that a failed test leaves running ends in order too.
  onTestFinished(letConfirmsThrough);
  const cashier = cashierAt(till.page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('confirming');
  return {
    till,
    gateway,
    cashier,
    options,
    dataFolder: options.dataFolder,
    letConfirmsThrough,
    /** Waits for two confirms from now on: a till that is ending sends none. */
    staysAtWork: async (): Promise<void> => {
      const before = gateway.arrivals('confirm-pass');
      await expect.poll(() => gateway.arrivals('confirm-pass')).toBeGreaterThanOrEqual(before + 2);
    },
  };
}
