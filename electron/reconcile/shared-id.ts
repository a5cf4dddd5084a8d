/**
 * The service named a payment by another payment's id. Such an answer proves nothing about this payment, and
 * both payments get an alarm.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { TransactionId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { ok, type Result } from '../../shared/result.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import type { ReconcileContext } from './deps.ts';

/** Attempts to store a finding if the disk refuses it. */
const DISK_TRIES = 3;
const DISK_PAUSE_MS = 2_000;

/** Retries, because otherwise one failed write would hide the money until the next comparison. */
export async function untilWritten<T>(
  { clock, stopped }: ReconcileContext,
  write: () => Result<T, TillError>,
): Promise<Result<T, TillError>> {
  for (let tries = 1; ; tries += 1) {
    const written = write();
    if (written.ok || tries === DISK_TRIES || stopped.aborted) return written;
    await clock.sleep(DISK_PAUSE_MS, stopped);
  }
}

/**
 * `named`: the payments that the look-ups named. Answers the payment if a shared-id alarm is open for it;
 * null: there is none.
 */
export async function raiseShared(
  context: ReconcileContext,
  transactionId: TransactionId,
  named: readonly (PaymentStatus | null)[],
): Promise<Result<PaymentRecord | null, TillError>> {
  let calling: PaymentRecord | null = null;
  for (const answer of named) {
    if (answer === null) continue;
    const raised = await untilWritten(context, () =>
      context.payments.raiseShared(transactionId, answer.paymentId),
    );
    if (!raised.ok) return raised;
    if (raised.value?.alarm?.kind === 'shared-id' && isOpenTask(raised.value.alarm)) calling = raised.value;
  }
  return ok(calling);
}
