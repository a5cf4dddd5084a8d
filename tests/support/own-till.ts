/** A running till and a training gateway that end with their test. */
import { onTestFinished } from 'vitest';
import { type RunningTill, startTill, type TillOptions } from '../../tools/driver/running-till.ts';
import { gatewayWithProvision } from './provisioned.ts';

export async function ownTill(options: TillOptions): Promise<RunningTill> {
  const till = await startTill(options);
  onTestFinished(async () => {
    await till.stop();
  });
  return till;
}

/** As `gatewayWithProvision`. */
export async function ownGateway(
  ...provision: Parameters<typeof gatewayWithProvision>
): ReturnType<typeof gatewayWithProvision> {
  const made = await gatewayWithProvision(...provision);
  onTestFinished(() => made.gateway.close());
  return made;
}
