/**
 * Id alarms that wait behind another alarm. The log holds each one, and the till raises it when the other
 * alarm ends. The till does not ask the service again: the answer may name another payment by then, while the
 * money is still there.
 */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { isOthers } from '../../shared/payment/payment.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isOpenTask, waitingIdAlarm } from '../../shared/task.ts';
import type { ReconcileContext } from './deps.ts';

/** The pause after a failed read or write. */
const AGAIN_MS = 60_000;

interface WaitingTwins {
  /** Raises the alarms that a power cut left waiting. */
  start(): void;
  /** A payment changed. */
  note(payment: PaymentView): void;
}

export function waitingTwins(context: ReconcileContext): WaitingTwins {
  const { journal, payments, clock, stopped, onBug } = context;
  /** Payments with an open alarm since the start, or with a possible waiting alarm from before it. */
  const calling = new Set<TransactionId>();
  /** Answers whether the payment is done. */
  const raisedOnce = (id: TransactionId): boolean => {
    const record = payments.find(id);
    const waits = waitingIdAlarm(journal.tasksOf(id));
    // A copied folder's payments belong to the other till; nobody here could end their alarms.
    if (record === null || waits === null || isOpenTask(record.alarm) || isOthers(record)) return true;
    return payments.raise(byTill(record.beganBy), id, waits.kind, null, waits.about).ok;
  };
  const raising = new Set<TransactionId>();
  const raise = async (id: TransactionId): Promise<void> => {
    if (raising.has(id)) return;
    raising.add(id);
    // Waits until the entry that ended the other alarm is fully published.
    await Promise.resolve();
    while (!stopped.aborted) {
      try {
        if (raisedOnce(id)) break;
      } catch (bug) {
        // Retries, because nothing else would raise this alarm.
        onBug('waiting-twins', bug);
      }
      await clock.sleep(AGAIN_MS, stopped);
    }
    raising.delete(id);
  };
  return {
    start: () => {
      for (const id of journal.paymentsWithIdAlarms()) {
        calling.add(id);
        void raise(id);
      }
    },
    note: ({ transactionId, alarm }) => {
      if (stopped.aborted || (alarm === null && !calling.has(transactionId))) return;
      // The view shows a disputed id before the alarm that is open in the log.
      if (isOpenTask(payments.find(transactionId)?.alarm ?? null)) calling.add(transactionId);
      else if (calling.delete(transactionId) || alarm !== null) void raise(transactionId);
    },
  };
}
