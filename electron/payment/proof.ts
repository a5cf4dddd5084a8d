/** What the till may conclude from what it knows of this service, and no more. */

import type { StateOf } from '../../shared/payment/state.ts';
import type { Moment } from '../../shared/time.ts';
import { elapsedMs } from '../../shared/time.ts';
import { paymentOf } from './ask.ts';
import { type Attempt, placeKey } from './attempt.ts';
import type { Desk } from './desk.ts';
import type { Evidence } from './judge.ts';
import { TIMES } from './times.ts';

const DAY_MS = 24 * 3_600_000;
/** The till waits no longer for the answer to a create. */
const LONGEST_CREATE_MS = 20_000;
/** Attempts among which the neighbours of a payment are looked for. */
const RECENT_ATTEMPTS = 60;

/** For a payment of long ago: whatever was going to happen to it by itself has happened. */
export const evidenceOf = (desk: Pick<Desk, 'journal' | 'place'>): Evidence => ({
  facts: desk.journal.facts(desk.place).facts,
  neverConfirms: false,
  staysMoney: true,
});

/**
 * For a payment of now: also whether the service asks for no confirmation. The setting can be switched, so
 * every create that it answered in the last 24 hours must have said so, and among the last sales one that was
 * over before this payment was sent, and one that was sent after this payment had been found (it may have
 * arrived late). What came before and after, only the monotonic clock of one boot can tell.
 */
export function evidenceFor(
  desk: Pick<Desk, 'journal' | 'place' | 'clock'>,
  attempt: Attempt,
  staysMoney: boolean,
): Evidence {
  return { ...evidenceOf(desk), neverConfirms: neverConfirms(desk, attempt), staysMoney };
}

function neverConfirms(desk: Pick<Desk, 'journal' | 'place' | 'clock'>, attempt: Attempt): boolean {
  const { state, createdAt } = attempt;
  const foundAt = 'successAt' in state ? state.successAt : null;
  const lastDay = desk.journal.confirmModesSince(desk.place, desk.clock.wallMs() - DAY_MS);
  if (foundAt === null || lastDay.zero === 0 || lastDay.other > 0) return false;
  const zeros = recentAttempts(desk).filter((one) => paymentOf(one)?.confirmMode === 0);
  const before = zeros.some((one) => (elapsedMs(one.createdAt, createdAt).mono ?? 0) > LONGEST_CREATE_MS);
  const after = zeros.some((one) => (elapsedMs(foundAt, one.createdAt).mono ?? 0) > 0);
  return before && after;
}

/** The last attempts at this place, newest first. */
const recentAttempts = (desk: Pick<Desk, 'journal' | 'place'>): readonly Attempt[] =>
  desk.journal
    .newestAttempts(RECENT_ATTEMPTS)
    .filter(({ place }) => placeKey(place) === placeKey(desk.place));

/**
 * Whether a confirm that was answered at `now` was certainly in time. The service may count the 30 s from the
 * creation or from the success; the creation is not before the sending, by every clock that ran through.
 * Where the till knows when it was made, and it was still open long after that, the window counts from the
 * success.
 */
export function isConfirmedInTime(state: StateOf<'confirming'>, now: Moment): boolean {
  if (isWithinByEveryClock(state.sentAt, now)) return true;
  const { mono } = elapsedMs(state.sentAt, state.openFrom);
  const outlivedCreation = !state.foundLater && mono !== null && mono > TIMES.moneyStaysMs;
  return outlivedCreation && isWithinByEveryClock(state.openFrom, now);
}

function isWithinByEveryClock(from: Moment, now: Moment): boolean {
  const { wall, mono } = elapsedMs(from, now);
  return mono !== null && mono < TIMES.windowMs && wall >= 0 && wall < TIMES.windowMs;
}
