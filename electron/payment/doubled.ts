/** Two payments of the service under one id of ours, or an id that another payment of ours has. */
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import type { Result } from '../../shared/result.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isOpenTask } from '../../shared/task.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import { type ActivePayment, activate, type PaymentLoop } from './active.ts';
import { raiseAlarm, waitingAlarm } from './alarm.ts';
import { commit } from './commit.ts';
import { othersNamed, sharedChange, sharedInBooks } from './shared-id.ts';

const DISK_RETRY_MS = 2_000;

/** A look-up by our id that was made for another reason may show it too. */
export async function noteNamed(
  loop: PaymentLoop,
  payment: PaymentRecord,
  found: Result<PaymentStatus, unknown>,
): Promise<void> {
  const known = detailsOf(payment);
  if (loop.stopped.signal.aborted || !known || !found.ok || found.value.paymentId === known.paymentId) return;
  const active = loop.active.get(payment.transactionId) ?? activate(loop, payment);
  await raiseDoubled(loop, active, found.value.paymentId);
}

/**
 * The service holds two payments under one id of ours. Nobody confirms the other one: where it needs that, it goes back by
 * itself, and the comparison looks at it; else a manager is told.
 */
export async function raiseDoubled(
  loop: PaymentLoop,
  active: ActivePayment,
  other: PaymentId,
): Promise<void> {
  while (!loop.stopped.signal.aborted && !raiseDoubledOnce(loop, active, other))
    await loop.clock.sleep(DISK_RETRY_MS, loop.stopped.signal);
}

/** Answers whether there is nothing left to do. One alarm at a time: what waits is in the log, and calls after it. */
function raiseDoubledOnce(loop: PaymentLoop, active: ActivePayment, other: PaymentId): boolean {
  const { record: doubled } = active;
  // To give that one back would be to take another customer's payment from him.
  if (othersNamed(loop, doubled, other).length > 0) return raiseSharedOnce(loop, active, other);
  if (loop.instrumentOf(doubled).needsConfirm(doubled) || wasTold(loop, doubled, other)) return true;
  const { alarm, tasks } = isOpenTask(doubled.alarm)
    ? waitingAlarm(loop, doubled, 'doubled', other)
    : raiseAlarm(loop, doubled, 'doubled', other);
  const change = { happening: 'doubled', next: { ...doubled, alarm }, tasks } as const;
  return commit(loop, active, byTill(doubled.beganBy), change).ok;
}

/** The id is named by more than the payment that has it: a manager is called about whoever of ours it concerns. */
export async function raiseShared(
  loop: PaymentLoop,
  active: ActivePayment,
  shared: PaymentId,
): Promise<void> {
  while (!loop.stopped.signal.aborted && !raiseSharedOnce(loop, active, shared))
    await loop.clock.sleep(DISK_RETRY_MS, loop.stopped.signal);
}

function raiseSharedOnce(loop: PaymentLoop, active: ActivePayment, other: PaymentId): boolean {
  const { record } = active;
  const change = sharedChange(loop, record, record.state, other);
  return change.tasks.length === 0 || commit(loop, active, byTill(record.beganBy), change).ok;
}

/**
 * What the books of before hold under one id is parted, before anything is asked or confirmed under it. What can't be read
 * is left as it is.
 */
export async function partShared(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  while (!loop.stopped.signal.aborted) {
    try {
      const change = sharedInBooks(loop, active.record);
      if (change === null || commit(loop, active, byTill(active.row.beganBy), change).ok) return;
    } catch (bug) {
      return loop.onBug('shared-id', bug);
    }
    await loop.clock.sleep(DISK_RETRY_MS, loop.stopped.signal);
  }
}

/** It calls, it waits, or a manager has settled it. */
const wasTold = ({ journal }: PaymentLoop, { transactionId }: PaymentRecord, other: PaymentId): boolean =>
  journal.tasksOf(transactionId).some(({ kind, about }) => kind === 'doubled' && about === other);
