/** An id of the service belongs to one payment. */
import type { Evidence } from '../rows.ts';
import type { Find } from './books.ts';

/**
 * Whatever answers contain, no two payments of one service share an id. If an answer gives two payments one
 * id, both get an alarm.
 */
export function anIdHasOnePayment({ end, crossed, tasks }: Evidence, find: Find): void {
  const holders = new Map<string, string>();
  for (const { transactionId, paymentId } of end.payments) {
    if (paymentId === null) continue;
    const other = holders.get(paymentId);
    if (other !== undefined) find(`(22) ${paymentId} is the id of ${other} and of ${transactionId}`);
    holders.set(paymentId, transactionId);
  }
  for (const { transactionId, paymentId, isLost } of crossed) {
    if (isLost) continue;
    for (const id of [transactionId, holders.get(paymentId)]) {
      const isRaised = tasks.some(
        (task) => task.kind === 'shared-id' && task.transactionId === id && task.about === paymentId,
      );
      if (id !== undefined && !isRaised)
        find(`(22) ${paymentId} was named for two payments, and nobody was called about ${id}`);
    }
  }
}

/** No refund uses a shared id before a person has settled whose id it is. */
export function noSharedIdIsGivenBack({ end, sent, tasks }: Evidence, find: Find): void {
  for (const { operation, about, leftMs } of sent) {
    if (operation !== 'reverse' && operation !== 'reverse-part') continue;
    const row = end.payments.find(({ paymentId }) => paymentId === about);
    const raised = tasks.filter(
      (task) =>
        task.kind === 'shared-id' && task.transactionId === row?.transactionId && task.fromMs < leftMs,
    );
    for (const task of raised) {
      const isSettled = tasks.some(
        (one) =>
          one.kind === 'shared-id' &&
          one.transactionId === task.transactionId &&
          one.about === task.about &&
          one.endedBy === 'person' &&
          one.untilMs <= leftMs,
      );
      if (!isSettled) find(`(22) ${about} was given back while two payments were named by ${task.about}`);
    }
  }
}
