/**
 * Second payments that wait behind another alarm: the log holds each, and it calls as soon as the other one has ended.
 * The service is not asked again: it may name another payment by then, and the money is there all the same.
 */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isOpenTask, waitingTwin } from '../../shared/task.ts';
import type { ReconcileParts } from './deps.ts';

/** Where the disk refuses it. */
const AGAIN_MS = 60_000;

interface WaitingTwins {
  /** What a power cut left waiting calls now. */
  start(): void;
  /** A payment has changed. */
  hear(payment: PaymentView): void;
}

export function waitingTwins(parts: ReconcileParts): WaitingTwins {
  const { journal, payments, clock, stopped, onBug } = parts;
  /** Payments that have called since the start, or may have something waiting from before it. */
  const calling = new Set<TransactionId>();
  const raise = async (id: TransactionId): Promise<void> => {
    // The entry that has ended the other alarm is told to its end first.
    await Promise.resolve();
    while (!stopped.aborted) {
      const record = payments.find(id);
      const other = waitingTwin(journal.tasksOf(id));
      if (record === null || other === null || isOpenTask(record.alarm)) return;
      if (payments.raise(byTill(record.beganBy), id, 'doubled', null, other).ok) return;
      await clock.sleep(AGAIN_MS, stopped);
    }
  };
  const raiseSafely = (id: TransactionId): void =>
    void raise(id).catch((bug: unknown) => onBug('waiting-twins', bug));
  return {
    start: () => {
      for (const id of journal.doubledPayments()) {
        calling.add(id);
        raiseSafely(id);
      }
    },
    hear: ({ transactionId, alarm }) => {
      if (alarm !== null) calling.add(transactionId);
      else if (calling.delete(transactionId)) raiseSafely(transactionId);
    },
  };
}
