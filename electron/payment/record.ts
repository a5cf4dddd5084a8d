/**
 * An event of a payment: the table says what it leads to, the journal keeps it, and only then is it true.
 * A disk that refuses is tried again until it takes the write: an answer about money is not thrown away.
 */
import type { PaymentEvent } from '../../shared/payment/moves.ts';
import { transition } from '../../shared/payment/transition.ts';
import { momentOf } from '../../shared/time.ts';
import { queuedReceipt } from '../fiscal/fiscal-entry.ts';
import { alarmAfter } from './alarm.ts';
import type { Attempt } from './attempt.ts';
import { adopt, type Desk, type Held } from './desk.ts';

const RETRY_MS = 2_000;

/** The attempt after the event, or null where the event does not apply to the state it is in now. */
export function attemptAfter(desk: Desk, attempt: Attempt, event: PaymentEvent): Attempt | null {
  const state = transition(attempt.state, event);
  if (state === null) return null;
  // The first answer of a start tells how far the clock was off when the create left.
  const createdOffMs = attempt.createdOffMs ?? desk.gatewayOffMs?.(attempt.createdAt) ?? null;
  const next = { ...attempt, createdOffMs, state };
  return { ...next, alarm: alarmAfter(next, event, momentOf(desk.clock)) };
}

/** Ends when the event is stored, when it no longer applies, or when the till is stopped. */
export async function record(desk: Desk, held: Held, event: PaymentEvent): Promise<void> {
  for (;;) {
    try {
      if (recordOnce(desk, held, event)) return;
    } catch (bug) {
      // What the service said about money is kept, whatever breaks on the way.
      desk.onBug('record', bug);
    }
    await desk.clock.sleep(RETRY_MS, desk.stopped.signal);
  }
}

/** Answers whether there is nothing left to do. */
function recordOnce(desk: Desk, held: Held, event: PaymentEvent): boolean {
  const next = attemptAfter(desk, held.attempt, event);
  if (next === null || desk.stopped.signal.aborted) return true;
  if (next.state === held.attempt.state && next.alarm === held.attempt.alarm) {
    // Nothing new was said: the page learns of the next look, the journal is spared a line.
    desk.onChange(held);
    return true;
  }
  const step = { event: event.name, wallMs: desk.clock.wallMs() };
  const becamePaid = next.state.name === 'paid';
  const fiscal = becamePaid ? queuedReceipt(desk, next) : null;
  const written = desk.journal.saveAttempt(next, step, fiscal ? { fiscal } : {});
  if (!written.ok) {
    desk.onJournal(written.error);
    return false;
  }
  desk.onJournal(null);
  adopt(desk, held, next);
  if (becamePaid) desk.onPaid(next);
  return true;
}
