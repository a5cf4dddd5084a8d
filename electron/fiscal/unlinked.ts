/**
 * A receipt that may be at the service without a link: since when, and when a manager is called for it. The count
 * survives a restart in its row, with no entry a question.
 */
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import { ageMs, elapsedMs, type Moment } from '../../shared/time.ts';

/** A service that is slow with its links has named them by then. */
const CALL_AFTER_MS = 6 * 3_600_000;
/** This process has asked so often itself: a till that was off for a night calls nobody before it has asked. */
export const LINK_ASKS = 6;

/** The receipt with its count. tries: calls of this process in a row that brought nothing. */
export function counted(receipt: Receipt, tries: number, now: Moment): Receipt {
  const { unlinked, ...rest } = receipt;
  if (!isOnItsWay(receipt) || !mayBeThere(receipt)) return unlinked === undefined ? receipt : rest;
  // Across a reboot only the wall clock counts: one that was set back would call nobody until it has caught up.
  if (unlinked === undefined || wasSetBack(unlinked.since, now)) {
    return { ...rest, unlinked: { since: now, isCalled: unlinked?.isCalled ?? false } };
  }
  if (unlinked.isCalled || tries < LINK_ASKS || ageMs(unlinked.since, now) < CALL_AFTER_MS) return receipt;
  return { ...rest, unlinked: { since: unlinked.since, isCalled: true } };
}

const isOnItsWay = ({ state }: Receipt): boolean =>
  state === 'queued' || state === 'submitted' || state === 'registering';

function wasSetBack(since: Moment, now: Moment): boolean {
  const { mono, wall } = elapsedMs(since, now);
  return mono === null && wall < 0;
}
