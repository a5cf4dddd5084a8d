/**
 * What a start of the till does with the payments that it finds unfinished: each makes one call before the
 * first new sale is offered, then goes on set aside. `sending` means that the till stopped while the charge
 * was on its way: nobody knows what became of it.
 */
import { elapsedMs, momentOf } from '../../shared/time.ts';
import { type Attempt, isUnfinished, placeKey } from './attempt.ts';
import { type Desk, type Held, hold } from './desk.ts';
import { drive } from './loop.ts';
import { record } from './record.ts';
import { TIMES } from './times.ts';

/** A start does not wait longer than this for the first calls: an offline till must be able to sell for cash. */
const FIRST_CALLS_MS = 5_000;
/** Attempts among which those that ended shortly before are looked for. */
const RECENT_ATTEMPTS = 60;

/**
 * Takes up what the journal holds. Payments of another place are held for the screen and never called:
 * their ids mean nothing here. Ends when each has made its one call, or after 5 s.
 */
export async function resume(desk: Desk): Promise<void> {
  const here = placeKey(desk.place);
  const first: Promise<void>[] = [];
  for (const attempt of desk.journal.openAttempts()) {
    const held = hold(desk, resumedAttempt(attempt));
    if (placeKey(attempt.place) === here && isUnfinished(attempt)) first.push(takeUp(desk, held));
  }
  watchRecentEnds(desk);
  const done = new AbortController();
  const waited = desk.clock.sleep(FIRST_CALLS_MS, done.signal);
  await Promise.race([Promise.all(first), waited]);
  done.abort();
}

/**
 * Payments that ended shortly before the stop are looked at again, as if there had been none. Across a reboot
 * no clock can tell how long ago that was: then the last ones are taken.
 */
function watchRecentEnds(desk: Desk): void {
  const now = momentOf(desk.clock);
  const here = placeKey(desk.place);
  for (const attempt of desk.journal.newestAttempts(RECENT_ATTEMPTS)) {
    if (desk.held.has(attempt.transactionId) || placeKey(attempt.place) !== here) continue;
    if (attempt.state.name === 'paid') continue;
    const { mono } = elapsedMs(attempt.createdAt, now);
    if (mono !== null && mono > TIMES.watchRecentMs) continue;
    void drive(desk, hold(desk, attempt));
  }
}

/** `resumed` and `setAside` are stored with the next step that the payment takes. */
const resumedAttempt = (attempt: Attempt): Attempt =>
  isUnfinished(attempt) ? { ...attempt, resumed: true, setAside: true } : attempt;

/** Ends after the first call; the rest goes on by itself. */
async function takeUp(desk: Desk, held: Held): Promise<void> {
  if (held.attempt.state.name === 'sending') {
    const why = { code: 'payment.interrupted' } as const;
    await record(desk, held, { name: 'unanswered', why, payment: null });
  }
  held.progress = { ...held.progress, since: momentOf(desk.clock) };
  await drive(desk, held, 'one-call');
  void drive(desk, held);
}

/** For a till that may not charge: what the journal holds is shown, and nothing is called. */
export function holdAll(desk: Desk): void {
  for (const attempt of desk.journal.openAttempts()) hold(desk, resumedAttempt(attempt));
}
