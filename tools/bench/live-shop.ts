/** A live till at a training gateway. It sells the shop's goods, where a lesson sells samples. */
import { writeFileSync } from 'node:fs';
import { systemClock } from '../../electron/app/system-clock.ts';
import { startTrainingGateway } from '../../electron/training/training-gateway.ts';
import { provisionFor } from '../driver/provision.ts';
import { type ShellTill, type ShellTillOptions, startShellTill } from './shell-till.ts';

const SEED = 5;

export async function startLiveShop(
  dataFolder: string,
  env: ShellTillOptions['env'] = {},
): Promise<ShellTill> {
  const started = await startTrainingGateway({ folder: null, clock: systemClock(), seed: SEED });
  if (!started.ok) throw new Error(started.error.code);
  const gateway = started.value;
  const provisionFile = `${dataFolder}.provision.json`;
  writeFileSync(provisionFile, JSON.stringify(provisionFor(gateway)));
  const till = await startShellTill({ dataFolder, provisionFile, env });
  return {
    ...till,
    stop: async () => {
      await till.stop();
      await gateway.close();
    },
  };
}
