/** A training gateway of the test's own, with the provisioning file that puts a till on it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../electron/app/system-clock.ts';
import type { FaultPlan } from '../../electron/training/faults.ts';
import { startTrainingGateway, type TrainingGateway } from '../../electron/training/training-gateway.ts';
import { provisionFor } from '../../tools/driver/provision.ts';

export async function gatewayWithProvision(
  folder: string,
  faults?: FaultPlan,
): Promise<{ readonly gateway: TrainingGateway; readonly provisionFile: string }> {
  const started = await startTrainingGateway({
    folder: null,
    clock: systemClock(),
    seed: 5,
    ...(faults ? { faults } : {}),
  });
  if (!started.ok) throw new Error(started.error.code);
  const gateway = started.value;
  const provisionFile = join(folder, 'provision.json');
  writeFileSync(provisionFile, JSON.stringify(provisionFor(gateway)));
  return { gateway, provisionFile };
}
