/** Nothing hangs: what can't come to its end by itself calls for somebody. */
import type { Books, Evidence, JournalRow } from '../rows.ts';
import { chargesOf, type Find, isHidden, isRaised, wasSwitchedOff } from './books.ts';

/** For a create that was still on its way it counts from the arrival, for a late customer from the decision. */
const SETTLING_MS = 180_000;
/**
 * What freed its basket and was answered, readable or not, is looked at again a minute and a half later, and unconfirmed
 * money is believed two minutes after that: so much longer than the settling that may take.
 */
const SLOW_LOOK_MS = 60_000;

export function everyStateIsSettled(evidence: Evidence, find: Find): void {
  const { settled, settledMs, tasks } = evidence;
  for (const row of settled.payments) {
    const { state, transactionId } = row;
    const charges = chargesOf(settled, row);
    const fromMs = settledMs - SETTLING_MS;
    if (!row.isHere || row.isClaimed) continue;
    if (charges.some(({ arrivedMs, decidedMs }) => Math.max(arrivedMs, decidedMs ?? 0) > fromMs)) continue;
    if (charges.some((charge) => isHidden(evidence, row, charge) || wasSwitchedOff(charge))) continue;
    // Taken back by somebody else, or lapsed, it may read as open for ever: a payment that waits believes it.
    const readsOpen = (reads: number): boolean => reads === 0 || reads === 1;
    const isOpen = charges.some(
      (charge) =>
        charge.isOpen || ((charge.goneMs !== null || state === 'processing') && readsOpen(charge.reads)),
    );
    const waits = state === 'sending' || state === 'confirming';
    // Unconfirmed it goes back by itself, and nobody has to know.
    const mayStay = charges.some((charge) => charge.isMoney || !charge.needsConfirm);
    const watched = state === 'abandoned' && row.ended === false && row.refund !== 'refunded' && mayStay;
    // A customer who has not decided, as far as the service says, is shown in the strip with what one may do.
    // It is given up after five minutes, by clocks that were moved or begin anew with each boot.
    const shown = isOpen || (state === 'processing' && (row.setAside || evidence.clocksMoved));
    const asks = state === 'unknown' || state === 'processing' || watched;
    // Under a wrong day each question is several, what is there is found late, and its times begin anew.
    const later = evidence.clocksMoved && state !== 'processing' ? evidence.end : settled;
    const isStuck = waits && later === settled;
    const isRaisedSoon =
      watched &&
      tasks.some((task) => task.transactionId === transactionId && task.fromMs <= settledMs + SLOW_LOOK_MS);
    if (isStuck || ((waits || (asks && !shown)) && !isRaisedIn(later, row) && !isRaisedSoon)) {
      find(`(5) ${transactionId} is still ${state}, unraised`);
    }
    if (row.refund === 'under-way') find(`(5) the refund of ${transactionId} is still under way`);
  }
}

const UNSETTLED = new Set(['sending', 'confirming', 'unknown', 'processing', 'abandoned']);

/** Raised by then, or at its end. */
const isRaisedIn = ({ payments }: Books, { transactionId }: JournalRow): boolean =>
  payments.some(
    (row) =>
      row.transactionId === transactionId &&
      (isRaised(row) || row.ended === true || !UNSETTLED.has(row.state)),
  );

export function nothingIsShownBeforeItIsStored({ earlyNews }: Evidence, find: Find): void {
  for (const text of earlyNews) find(`(7) published before it was stored: ${text}`);
}
