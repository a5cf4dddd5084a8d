/** Nothing hangs: what can't end by itself raises a task. */
import type { Books, Evidence, JournalRow } from '../rows.ts';
import { chargesOf, type Find, isHidden, isRaised, wasSwitchedOff } from './books.ts';

/** Counts from the arrival of a late create, or from a late customer's decision. */
const SETTLING_MS = 180_000;
/**
 * A payment that freed its basket after an answer gets its next status request 90 s later. Unconfirmed money
 * counts two minutes after that. Settling may take this much longer.
 */
const SLOW_POLL_MS = 60_000;

export function everyStateIsSettled(evidence: Evidence, find: Find): void {
  const { settled, settledMs, tasks } = evidence;
  for (const row of settled.payments) {
    const { state, transactionId } = row;
    const charges = chargesOf(settled, row);
    const fromMs = settledMs - SETTLING_MS;
    if (!row.isHere || row.isClaimed) continue;
    // An unpaid invoice may wait for ever.
    if (row.invoice && state !== 'unknown' && !charges.some(({ isMoney }) => isMoney)) continue;
    if (charges.some(({ arrivedMs, decidedMs }) => Math.max(arrivedMs, decidedMs ?? 0) > fromMs)) continue;
    if (charges.some((charge) => isHidden(evidence, row, charge) || wasSwitchedOff(charge))) continue;
    // A payment taken back by others, or lapsed, may read as open for ever, and a waiting payment believes
    // it.
    const readsOpen = (reads: number): boolean => reads === 0 || reads === 1;
    const isOpen = charges.some(
      (charge) =>
        charge.isOpen || ((charge.goneMs !== null || state === 'processing') && readsOpen(charge.reads)),
    );
    const waits = state === 'sending' || state === 'confirming';
    // Unconfirmed, it goes back by itself, and no person needs to know.
    const mayStay = charges.some((charge) => charge.isMoney || !charge.needsConfirm);
    const watched = state === 'abandoned' && row.ended === false && row.refund !== 'refunded' && mayStay;
    // An undecided payment stays in the strip with its actions. It is given up after five minutes, by clocks
    // that may be moved or restart with each boot.
    const shown = isOpen || (state === 'processing' && (row.setAside || evidence.clocksMoved));
    const asks = state === 'unknown' || state === 'processing' || watched;
    // With a wrong day each look-up needs several requests, payments are found late, and the waits start
    // again.
    // A paid invoice is looked up at growing pauses.
    const isLater = row.invoice !== null || (evidence.clocksMoved && state !== 'processing');
    const later = isLater ? evidence.end : settled;
    const isStuck = waits && later === settled;
    const isRaisedSoon =
      watched &&
      tasks.some((task) => task.transactionId === transactionId && task.fromMs <= settledMs + SLOW_POLL_MS);
    if (isStuck || ((waits || (asks && !shown)) && !isRaisedIn(later, row) && !isRaisedSoon)) {
      find(`(5) ${transactionId} is still ${state}, unraised`);
    }
    if (row.refund === 'under-way') find(`(5) the refund of ${transactionId} is still under way`);
  }
}

const UNSETTLED = new Set(['sending', 'confirming', 'unknown', 'processing', 'abandoned']);

/** Raised by then, or at the end of the run. */
const isRaisedIn = ({ payments }: Books, { transactionId }: JournalRow): boolean =>
  payments.some(
    (row) =>
      row.transactionId === transactionId &&
      (isRaised(row) || row.ended === true || !UNSETTLED.has(row.state)),
  );

export function shownOnceStored({ earlyNews }: Evidence, find: Find): void {
  for (const text of earlyNews) find(`(7) published before it was stored: ${text}`);
}
