/** Alarms about ids: the service holds two payments under our id, or named an id that another payment of ours has. */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { ok, type Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { wasRaised } from '../../shared/task.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import { type ActivePayment, activeOf, type PaymentLoop } from './active.ts';
import { idAlarm } from './alarm.ts';
import { commit, untilStored } from './commit.ts';
import { othersNamed, sharedChange, sharedInBooks } from './shared-id.ts';

/** Of a look-up by our id that was made for another purpose. */
export async function noteNamed(
  loop: PaymentLoop,
  payment: PaymentRecord,
  found: Result<PaymentStatus, unknown>,
): Promise<void> {
  const known = detailsOf(payment);
  if (loop.stopped.signal.aborted || !known || !found.ok || found.value.paymentId === known.paymentId) return;
  const { paymentId: other, status } = found.value;
  // A declined one is no second charge, nor is an earlier try of an invoice's customer.
  const isCharge = payment.invoice ? status === 2 : status >= 0;
  if (!isCharge && othersNamed(loop, payment, other).length === 0) return;
  await raiseDoubled(loop, activeOf(loop, payment), other);
}

/** The service named `other` by our id, beside the payment's own id. */
export const raiseDoubled = (loop: PaymentLoop, active: ActivePayment, other: PaymentId): Promise<void> =>
  untilStored(loop, () => isDoubledRaised(loop, active, other));

/** An alarm waits while another one calls. */
function isDoubledRaised(loop: PaymentLoop, active: ActivePayment, other: PaymentId): boolean {
  const { record: doubled } = active;
  // A refund of that one would take another customer's payment.
  if (othersNamed(loop, doubled, other).length > 0) return raiseSharedOnce(loop, doubled, other).ok;
  // Unconfirmed, the second one goes back by itself.
  if (loop.instrumentOf(doubled).needsConfirm(doubled)) return true;
  if (wasRaised(loop.journal.tasksOf(doubled.transactionId), 'doubled', other)) return true;
  const { alarm, tasks } = idAlarm(loop, doubled, 'doubled', other);
  const change = { happening: 'doubled', next: { ...doubled, alarm }, tasks } as const;
  // The disk may have refused it until the payment was evicted.
  return commit(loop, activeOf(loop, doubled), byTill(doubled.beganBy), change).ok;
}

/** The service named this payment by an id that another payment has: a manager is called about both, in the background. */
export function raiseShared(loop: PaymentLoop, active: ActivePayment, shared: PaymentId): void {
  untilStored(loop, () => raiseSharedOnce(loop, active.record, shared).ok).catch((bug: unknown) =>
    loop.onBug('shared-id', bug),
  );
}

/** Raises what was not raised before. Answers the payment after that. Errors: `journal.unwritable`. */
export function raiseSharedOnce(
  loop: PaymentLoop,
  record: PaymentRecord,
  shared: PaymentId,
): Result<PaymentRecord, TillError> {
  const change = sharedChange(loop, record, record.state, shared);
  if (change.tasks.length === 0) return ok(record);
  const written = commit(loop, activeOf(loop, record), byTill(record.beganBy), change);
  return written.ok ? ok(change.next) : written;
}

/** Older books may hold two payments with one id: they are parted before a query or a confirm leaves under it. */
export const partShared = (loop: PaymentLoop, active: ActivePayment): Promise<void> =>
  untilStored(loop, () => {
    try {
      const change = sharedInBooks(loop, active.record);
      return change === null || commit(loop, active, byTill(active.row.beganBy), change).ok;
    } catch (bug) {
      // What can't be read stays as it is.
      loop.onBug('shared-id', bug);
      return true;
    }
  });
