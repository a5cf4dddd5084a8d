/** What the till may conclude from what it knows of this service, and no more. */
import type { Moment, StateOf } from '../../shared/payment/payment-state.ts';
import type { Attempt } from './attempt.ts';
import type { Desk } from './desk.ts';
import { elapsedMs } from './elapsed.ts';
import type { Evidence } from './judge.ts';
import { TIMES } from './times.ts';

const DAY_MS = 24 * 3_600_000;
/** The till waits no longer for the answer to a create. */
const LONGEST_CREATE_MS = 20_000;

/** For a payment of long ago: whatever was going to happen to it by itself has happened. */
export const evidenceOf = (desk: Pick<Desk, 'journal' | 'place'>): Evidence => ({
  facts: desk.journal.facts(desk.place).facts,
  neverConfirms: false,
  staysMoney: true,
});

/**
 * For a payment of now: also whether the service asks for no confirmation. The setting can be switched, so
 * every create that it answered in the last 24 hours must have said so: one that was over before this payment
 * was sent, and one that was sent after this payment had been found (it may have arrived late).
 */
export function evidenceFor(
  desk: Pick<Desk, 'journal' | 'place' | 'clock'>,
  attempt: Attempt,
  staysMoney: boolean,
): Evidence {
  const { state, createdAt } = attempt;
  const foundAt = 'successAt' in state ? state.successAt : null;
  const modesSince = (wallMs: number) => desk.journal.confirmModesSince(desk.place, wallMs);
  const lastDay = modesSince(Math.min(createdAt.wallMs, desk.clock.wallMs()) - DAY_MS);
  const before = lastDay.zero - modesSince(createdAt.wallMs - LONGEST_CREATE_MS).zero;
  const after = foundAt === null ? 0 : modesSince(foundAt.wallMs + 1).zero;
  const neverConfirms = lastDay.other === 0 && before > 0 && after > 0;
  return { ...evidenceOf(desk), neverConfirms, staysMoney };
}

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
