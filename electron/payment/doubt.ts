/** Whether a payment can become money while nobody confirms it; and the call for a person where nobody can say. */

import { sameEndpoint } from '../../shared/payment/endpoint.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, type PaymentStateName } from '../../shared/payment/state.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { DISOWNED, isOpenTask, REPLACED, type Task } from '../../shared/task.ts';
import { ageMs, DAY_MS, elapsedMs, type Moment, surelySinceMs } from '../../shared/time.ts';
import { type ActivePayment, note, type PaymentLoop } from './active.ts';
import { raiseAlarm } from './alarm.ts';
import { commit } from './commit.ts';
import { isJustBack } from './next-step.ts';
import type { Progress } from './progress.ts';
import { anyClockSaysPassed, TIMES } from './times.ts';

const MAY_BE_CONFIRMED: ReadonlySet<PaymentStateName> = new Set([
  'paid',
  'confirming',
  'lapsed',
  'not-charged',
]);

type Parts = Pick<PaymentLoop, 'journal' | 'endpoint' | 'clock'>;

/**
 * Whether it goes back by itself while nobody confirms it (section 3.2): the service confirms, as the payment's own
 * create said, and no confirm has left. Of what is so nobody has to be told.
 */
export function goesBack(loop: Parts, payment: PaymentRecord): boolean {
  return mayGoBack(loop, payment) && detailsOf(payment)?.confirmMode === 1;
}

/**
 * Whether that may be expected: where the create's own answer was lost, every create said so that was answered in the
 * last 24 hours. The setting may have been switched since: the basket is free by that, the payment is not forgotten.
 */
export function lapsesByItself(loop: Parts, payment: PaymentRecord): boolean {
  if (!mayGoBack(loop, payment)) return false;
  const mode = detailsOf(payment)?.confirmMode ?? null;
  if (mode !== null) return mode === 1;
  const { one, zero, unsaid } = loop.journal.confirmModesSince(loop.endpoint, loop.clock.wallMs() - DAY_MS);
  return one > 0 && zero === 0 && unsaid === 0;
}

/**
 * Nothing of another endpoint is known here; and of what has ended so, whether a confirm had left. Where an id was in
 * dispute, another payment may have confirmed it.
 */
function mayGoBack({ endpoint: here, journal }: Parts, payment: PaymentRecord): boolean {
  const { endpoint, state, transactionId } = payment;
  if (!sameEndpoint(endpoint, here) || MAY_BE_CONFIRMED.has(state.name)) return false;
  if ('confirmSent' in state && state.confirmSent) return false;
  if ('word' in state && state.word !== null) return false;
  return !journal.tasksOf(transactionId).some(({ kind }) => kind === 'shared-id');
}

/**
 * The service answers, the look-ups have had their time, and still nobody can say whether it is money: this
 * calls for a manager, until the service says it after all. Nobody is called about what goes back by itself, unless it
 * still reads as successful, or locks its basket for a day because no status of it can be read. status: what the
 * question that left then was answered; null: nothing.
 */
export function raiseOldDoubt(
  loop: PaymentLoop,
  active: ActivePayment,
  leftAt: Moment,
  status: number | null,
): void {
  const { record: doubted, progress } = active;
  const { state, alarm, createdAt } = doubted;
  const open = state.name === 'unknown' || (state.name === 'abandoned' && state.ending === null);
  if (!open || isOpenTask(alarm) || progress.unanswered || isBeingProved(progress)) return;
  // Another one may have called since a manager settled it.
  const isSettled = ({ kind, ended }: Task): boolean =>
    kind === 'may-be-charged' && ended !== null && settles(ended, state.successAt);
  if (alarm !== null && loop.journal.tasksOf(doubted.transactionId).some(isSettled)) return;
  const isOfADayAgo =
    anyClockSaysPassed(createdAt, leftAt, TIMES.watchLimitMs) ||
    ageMs(progress.activeSince, leftAt) >= TIMES.watchLimitMs;
  if (state.successAt === null) {
    if (state.name === 'abandoned' && goesBack(loop, doubted)) return;
    // It is raised when it succeeds, or when nobody will look any more.
    if (progress.readsOpen && !isOfADayAgo) return;
    const longAgo = anyClockSaysPassed(createdAt, leftAt, TIMES.absentAfterMs);
    if (!longAgo && ageMs(progress.activeSince, leftAt) < TIMES.absentAfterMs) return;
  } else {
    if (surelySinceMs(state.successAt, progress.activeSince, leftAt) < TIMES.moneyStaysMs) return;
    const isUnread = status === null && isOfADayAgo && !isJustBack(progress, leftAt);
    const isQuiet = state.name === 'abandoned' || !isUnread;
    if (status !== 2 && isQuiet && goesBack(loop, doubted)) return;
  }
  const { alarm: raised, tasks } = raiseAlarm(loop, doubted, 'may-be-charged');
  const change = { happening: 'doubted', next: { ...doubted, alarm: raised }, tasks } as const;
  const written = commit(loop, active, byTill(doubted.beganBy), change);
  // The disk refuses: the question is put again soon, and the alarm with it.
  if (!written.ok) note(active, { mark: 'unstored' });
}

/** That it is not there at all, within seconds. Where each proof was followed by silence nobody would ever be called. */
const isBeingProved = ({ absences, brokenProofs }: Progress): boolean =>
  absences > 0 && brokenProofs < TIMES.brokenProofs;

/** A manager's word about what nobody could find is none about the money that it reads as since. */
function settles({ by, how, at }: NonNullable<Task['ended']>, successAt: Moment | null): boolean {
  if (by === 'till') return how !== REPLACED && how !== DISOWNED;
  if (successAt === null) return true;
  const { mono, wall } = elapsedMs(successAt, at);
  return (mono ?? wall) >= 0;
}
