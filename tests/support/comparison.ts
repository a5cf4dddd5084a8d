/** A comparison with the service, while time passes: its requests take time. */
import type { TransactionId } from '../../shared/ids.ts';
import { SECOND } from './virtual-clock.ts';
import type { VirtualTill } from './virtual-till.ts';

interface RunParts {
  /** What happens between the two readings. */
  readonly meanwhile?: (() => unknown) | undefined;
  readonly restMs?: number;
}

export async function runComparison(till: VirtualTill, { meanwhile, restMs = 150 * SECOND }: RunParts = {}) {
  const running = till.ask('reconcile.run', undefined);
  await till.clock.advance(SECOND);
  await meanwhile?.();
  await till.clock.advance(restMs);
  const result = await running;
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** The create reaches the service only now, and the till does not wait for its answer. */
export async function createArrives(till: VirtualTill, id: TransactionId, otpData: string): Promise<void> {
  void till.service.createPassPayment({
    transactionId: id,
    otpData,
    amountTiyin: till.payment(id).amountTiyin,
  });
  await till.clock.advance(SECOND);
}
