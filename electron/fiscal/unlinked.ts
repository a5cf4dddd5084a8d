/**
 * A receipt that may be at the service without a link: since when, and when a manager is alerted. The count
 * is stored in the receipt's row, so it survives a restart without an entry per request.
 */
import { mayBeThere, type Receipt } from '../../shared/fiscal/receipt.ts';
import { ageMs, elapsedMs, type Moment } from '../../shared/time.ts';

/** Even a slow service names its links within this time. */
const CALL_AFTER_MS = 6 * 3_600_000;
/**
 * A manager is alerted only after this many requests of this process. A till that was off overnight thus asks
 * first.
 */
export const LINK_QUERIES = 6;

/** The receipt with its count. `tries`: consecutive requests of this process without a result. */
export function counted(receipt: Receipt, tries: number, now: Moment): Receipt {
  const { unlinked, ...rest } = receipt;
  if (!isOnItsWay(receipt) || !mayBeThere(receipt)) return unlinked === undefined ? receipt : rest;
  // After a reboot only the wall clock counts. If it was set back, the age starts again, or no alert would
  // come until the clock catches up.
  if (unlinked === undefined || wasSetBack(unlinked.since, now)) {
    return { ...rest, unlinked: { since: now, isCalled: unlinked?.isCalled ?? false } };
  }
  if (unlinked.isCalled || tries < LINK_QUERIES || ageMs(unlinked.since, now) < CALL_AFTER_MS) return receipt;
  return { ...rest, unlinked: { since: unlinked.since, isCalled: true } };
}

const isOnItsWay = ({ state }: Receipt): boolean =>
  state === 'queued' || state === 'submitted' || state === 'registering';

function wasSetBack(since: Moment, now: Moment): boolean {
  const { mono, wall } = elapsedMs(since, now);
  return mono === null && wall < 0;
}
