/** The service named a payment by the id of another one: nothing of that answer is about this one, and both call. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import type { ReconcileParts } from './deps.ts';

/** What was found is written as often, where the disk refuses it. */
const DISK_TRIES = 3;
const DISK_PAUSE_MS = 2_000;

/** A disk that refuses once would leave money without a word until the next comparison. */
export async function untilWritten<T>(
  { clock, stopped }: ReconcileParts,
  write: () => Result<T, TillError>,
): Promise<Result<T, TillError>> {
  for (let tries = 1; ; tries += 1) {
    const written = write();
    if (written.ok || tries === DISK_TRIES || stopped.aborted) return written;
    await clock.sleep(DISK_PAUSE_MS, stopped);
  }
}

/** named: what its look-ups have named. The payment, where a manager is called about that; null: nothing is wrong. */
export async function raiseShared(
  parts: ReconcileParts,
  transactionId: TransactionId,
  named: readonly (PaymentStatus | null)[],
): Promise<Result<PaymentRecord | null, TillError>> {
  let calling: PaymentRecord | null = null;
  for (const answer of named) {
    if (answer === null) continue;
    const raised = await untilWritten(parts, () =>
      parts.payments.raiseShared(transactionId, answer.paymentId),
    );
    if (!raised.ok) return raised;
    if (raised.value?.alarm?.kind === 'shared-id' && isOpenTask(raised.value.alarm)) calling = raised.value;
  }
  return ok(calling);
}
