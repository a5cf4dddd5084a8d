/** A training gateway of the test's own, with a provisioning file for it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import type { Clock } from '../../shared/time.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { provisionFor } from '../../tools/driver/provision.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';

export async function gatewayWithProvision(
  folder: string,
  faults?: FaultPlan,
  clock: Clock = systemClock(),
): Promise<{ readonly gateway: TrainingGateway; readonly provisionFile: string }> {
  const started = await startTrainingGateway({
    folder: null,
    clock,
    seed: 5,
    ...(faults ? { faults } : {}),
  });
  if (!started.ok) throw new Error(started.error.code);
  const gateway = started.value;
  const provisionFile = join(folder, 'provision.json');
  writeFileSync(provisionFile, JSON.stringify(provisionFor(gateway)));
  return { gateway, provisionFile };
}

/** A bread, to a customer who approves. */
export async function sellOne({ page }: RunningTill): Promise<void> {
  const cashier = cashierAt(page);
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid');
}

/** A closed till on a gateway of the test's own that has sold once, and the options to start it again. */
export async function tillThatSold(folder: string): Promise<{
  readonly gateway: TrainingGateway;
  readonly options: { readonly dataFolder: string; readonly provisionFile: string };
}> {
  const { gateway, provisionFile } = await gatewayWithProvision(folder);
  const options = { dataFolder: join(folder, 'till'), provisionFile };
  const till = await startTill(options);
  await sellOne(till);
  const code = await till.stop();
  if (code !== 0) throw new Error(`the till ended with ${code}\n${till.output()}`);
  return { gateway, options };
}
