/**
 * Alarms about an id that wait behind another alarm: the log holds each, and it calls as soon as the other one has ended.
 * The service is not asked again: it may name another payment by then, and the money is there all the same.
 */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { isOthers } from '../../shared/payment/payment.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isOpenTask, waitingIdAlarm } from '../../shared/task.ts';
import type { ReconcileParts } from './deps.ts';

/** Where the disk refuses it, or can't be read. */
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
  /** Answers whether there is nothing left to do. */
  const raisedOnce = (id: TransactionId): boolean => {
    const record = payments.find(id);
    const waits = waitingIdAlarm(journal.tasksOf(id));
    // One of a copied folder is the other till's to call about: nobody here could end it.
    if (record === null || waits === null || isOpenTask(record.alarm) || isOthers(record)) return true;
    return payments.raise(byTill(record.beganBy), id, waits.kind, null, waits.about).ok;
  };
  const raising = new Set<TransactionId>();
  const untilRaised = async (id: TransactionId): Promise<void> => {
    // The entry that has ended the other alarm is told to its end first.
    await Promise.resolve();
    while (!stopped.aborted) {
      try {
        if (raisedOnce(id)) return;
      } catch (bug) {
        // Nothing else would ever call about that money.
        onBug('waiting-twins', bug);
      }
      await clock.sleep(AGAIN_MS, stopped);
    }
  };
  const raise = async (id: TransactionId): Promise<void> => {
    if (raising.has(id)) return;
    raising.add(id);
    await untilRaised(id);
    raising.delete(id);
  };
  return {
    start: () => {
      for (const id of journal.paymentsWithIdAlarms()) {
        calling.add(id);
        void raise(id);
      }
    },
    hear: ({ transactionId, alarm }) => {
      if (stopped.aborted || (alarm === null && !calling.has(transactionId))) return;
      // The page is shown an id in dispute before the alarm that calls in the log.
      if (isOpenTask(payments.find(transactionId)?.alarm ?? null)) calling.add(transactionId);
      else if (calling.delete(transactionId) || alarm !== null) void raise(transactionId);
    },
  };
}
