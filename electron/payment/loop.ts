/**
 * The loop: read the state, wait until its call is due, do the one call which that state names, store the
 * answer, publish it. It ends when the state names no further call.
 */

import type { PaymentInfo, PaymentState } from '../../shared/payment/state.ts';
import { assertNever } from '../../shared/result.ts';
import type { Moment } from '../../shared/time.ts';
import { ageMs, momentOf } from '../../shared/time.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { mayBeAbsent, provesAbsence } from './absence.ts';
import { doubtAlarm, surpriseAlarm } from './alarm.ts';
import { askStatus, type NotFound, paymentOf } from './ask.ts';
import { confirmOnce } from './confirm.ts';
import { adopt, type Desk, type Held, keep } from './desk.ts';
import { judge } from './judge.ts';
import { type NextStep, nextStep, staysMoney, surelySinceMs } from './next-step.ts';
import { evidenceFor, evidenceOf } from './proof.ts';
import { onlyId, readStatusAnswer } from './read-answers.ts';
import { record } from './record.ts';
import { anyClockSaysPassed, anyClockSaysWithin, TIMES } from './times.ts';

/** After something that nobody expected. */
const BUG_PAUSE_MS = 2_000;

/**
 * Runs until the payment has nothing left to ask, or the till is stopped. There is one loop to a payment: a
 * second one ends at once. limit: a resume makes one call first.
 */
export async function drive(
  desk: Desk,
  held: Held,
  limit: 'to-the-end' | 'one-call' = 'to-the-end',
): Promise<void> {
  if (held.isDriven) return;
  held.isDriven = true;
  let goesOn = true;
  while (goesOn && !desk.stopped.signal.aborted) {
    try {
      goesOn = limit === 'one-call' ? await oneCall(desk, held) : await oneStep(desk, held);
    } catch (bug) {
      // A payment is not left alone because a read of the disk failed once.
      desk.onBug('payment', bug);
      await desk.clock.sleep(BUG_PAUSE_MS, desk.stopped.signal);
    }
  }
  held.isDriven = false;
  held.nextCallMonoMs = null;
}

/** Answers whether there may be more to do. */
async function oneStep(desk: Desk, held: Held): Promise<boolean> {
  const step = nextStep(held.attempt, held.progress, momentOf(desk.clock));
  if (step === null) return false;
  if (await pause(desk, held, step)) await perform(desk, held, step);
  return true;
}

/** What a start does with each payment before the first sale: one call, and nothing that is not due yet. */
async function oneCall(desk: Desk, held: Held): Promise<false> {
  const step = nextStep(held.attempt, held.progress, momentOf(desk.clock));
  if (step === null || step.call === 'watch') return false;
  // A judgement before its time would be a guess: the first call only asks.
  if (step.call === 'judge' && step.inMs > 0) await askOnce(desk, held);
  else await perform(desk, held, step);
  return false;
}

/** Waits until the step is due. Answers false when it was woken: the state or the plan is another one now. */
async function pause(desk: Desk, held: Held, step: NextStep): Promise<boolean> {
  const before = held.attempt.state;
  if (step.inMs > 0) {
    const inMs = jittered(step, desk.random.fraction());
    held.nextCallMonoMs = desk.clock.monoMs() + inMs;
    desk.onChange(held);
    held.wake = new AbortController();
    await desk.clock.sleep(inMs, AbortSignal.any([held.wake.signal, desk.stopped.signal]));
    held.nextCallMonoMs = null;
    if (held.wake.signal.aborted) return false;
  }
  return !desk.stopped.signal.aborted && held.attempt.state === before;
}

/** Up to a tenth later, so that the tills of a shop do not ask in step. The confirm's pauses stay exact. */
const jittered = (step: NextStep, fraction: number): number =>
  step.call === 'confirm' ? step.inMs : Math.round(step.inMs * (1 + fraction / 10));

async function perform(desk: Desk, held: Held, step: NextStep): Promise<void> {
  const before = held.progress;
  switch (step.call) {
    case 'confirm':
      await confirmOnce(desk, held);
      break;
    case 'status':
      await askOnce(desk, held);
      break;
    case 'judge':
      await judgeOnce(desk, held);
      break;
    case 'watch':
      await watchOnce(desk, held);
      break;
    default:
      assertNever(step.call);
  }
  // A state that stayed counts its calls; a new one has begun its own count.
  if (held.progress.since !== before.since) return;
  const counts = step.call !== 'watch' || !held.progress.unanswered;
  const tries = (before.lastCall === step.call ? before.tries : 0) + (counts ? 1 : 0);
  held.progress = { ...held.progress, lastCall: step.call, tries };
}

async function askOnce(desk: Desk, held: Held): Promise<void> {
  const { facts } = desk.journal.facts(desk.place);
  const asked = held.attempt;
  const leftAt = momentOf(desk.clock);
  const answer = await askStatus(desk.gateway, asked, facts);
  noteTime(held, leftAt);
  noteAnswer(desk, held, answer.ok || answer.error.error.code === 'gateway.refused');
  if (answer.ok) {
    held.progress = { ...held.progress, unanswered: false, absences: 0 };
    const times = { leftAt, at: momentOf(desk.clock) };
    const event = readStatusAnswer(answer.value, times, windowMayBeOpen(desk, held), facts);
    if (event) await record(desk, held, event);
    else await saysNothing(desk, held);
  } else {
    await notFound(desk, held, answer.error);
  }
  await setAsideAfterPatience(desk, held);
  raiseOldDoubt(desk, held, leftAt);
}

/** Whether the question that left then was put after the time in which a create may still arrive. */
function noteTime(held: Held, leftAt: Moment): void {
  const askedLate = surelySinceMs(held.attempt.createdAt, held.progress, leftAt) >= TIMES.absentAfterMs;
  held.progress = { ...held.progress, askedLate };
}

/** The service itself has spoken, whatever it said. */
function noteAnswer(desk: Desk, held: Held, isAnswer: boolean): void {
  if (isAnswer) held.progress = { ...held.progress, answeredAt: momentOf(desk.clock) };
}

/** A status that the interface does not know: a customer's approval is no longer what is waited for. */
async function saysNothing(desk: Desk, held: Held): Promise<void> {
  const why = { code: 'gateway.wrong-shape', field: 'payment_status' } as const;
  if (held.attempt.state.name !== 'processing') return desk.onChange(held);
  return record(desk, held, { name: 'unanswered', why, payment: null });
}

/**
 * Nothing was found, or nobody answered. Several refusals in a row, each proved by controls at its own moment,
 * and nothing less, mean that nothing is there: a busy service may refuse one question and answer the next.
 */
async function notFound(desk: Desk, held: Held, error: NotFound): Promise<void> {
  const { attempt } = held;
  const saysNo = held.progress.askedLate && mayBeAbsent(desk, attempt, error);
  const isMissing = saysNo && (await provesAbsence(desk, attempt));
  const absences = isMissing ? held.progress.absences + 1 : 0;
  const proved = absences >= TIMES.absentProofs;
  held.progress = {
    ...held.progress,
    absences: proved ? 0 : absences,
    unanswered: meansNetworkDown(error.error.code),
  };
  if (proved) await record(desk, held, { name: 'proved-absent', why: null });
  else desk.onChange(held);
}

/**
 * The service answers, the look-ups have had their time, and still nobody can say whether it is money: this
 * calls for a manager, until the service says it after all.
 */
function raiseOldDoubt(desk: Desk, held: Held, leftAt: Moment): void {
  const { attempt, progress } = held;
  const { state } = attempt;
  const open = state.name === 'unknown' || (state.name === 'abandoned' && state.ending === null);
  if (!open || attempt.alarm !== null || progress.unanswered || progress.absences > 0) return;
  const heldForMs = ageMs(progress.heldSince, leftAt);
  const longAgo = anyClockSaysPassed(attempt.createdAt, leftAt, TIMES.absentAfterMs);
  if (!longAgo && heldForMs < TIMES.absentAfterMs) return;
  const raised = keep(desk, held, { ...attempt, alarm: doubtAlarm(momentOf(desk.clock)) }, 'doubt');
  // The disk refuses: the question is put again soon, and the alarm with it.
  if (!raised.ok) held.progress = { ...held.progress, unanswered: true };
}

/**
 * A payment that this process has followed since it was sent is confirmed whenever it succeeds. One that was
 * taken up at a start is confirmed only while some clock says that its window can be open.
 */
function windowMayBeOpen(desk: Desk, { attempt }: Held): boolean {
  if (!attempt.resumed) return true;
  const { state } = attempt;
  const openFrom = state.name === 'processing' ? state.openFrom : attempt.createdAt;
  return anyClockSaysWithin(openFrom, momentOf(desk.clock), TIMES.windowMs);
}

async function setAsideAfterPatience(desk: Desk, held: Held): Promise<void> {
  const { attempt } = held;
  if (attempt.state.name !== 'processing' || attempt.setAside) return;
  if (ageMs(attempt.state.sentAt, momentOf(desk.clock)) < TIMES.patienceMs) return;
  keep(desk, held, { ...attempt, setAside: true }, 'set-aside');
}

/** After the window: the status and the service facts say together what became of it. */
async function judgeOnce(desk: Desk, held: Held): Promise<void> {
  const { state } = held.attempt;
  const payment = paymentOf(held.attempt);
  if (!payment || !('successAt' in state) || state.successAt === null) return;
  const leftAt = momentOf(desk.clock);
  const stays = staysMoney(state.successAt, held.progress, leftAt);
  const answer = await desk.gateway.paymentStatus({ paymentId: payment.paymentId });
  const at = momentOf(desk.clock);
  noteTime(held, leftAt);
  noteAnswer(desk, held, answer.ok || answer.error.code === 'gateway.refused');
  if (answer.ok) {
    const verdict = judge(answer.value.status, evidenceFor(desk, held.attempt, stays));
    const why = { code: 'payment.in-doubt' } as const;
    held.progress = { ...held.progress, unanswered: false };
    await record(desk, held, { name: 'judged', verdict, at, why });
  } else {
    const { lastCall, tries } = held.progress;
    const lastTry = lastCall === 'judge' && tries + 1 >= TIMES.judgeTries;
    const { paymentId: _, ...why } = answer.error;
    held.progress = { ...held.progress, unanswered: meansNetworkDown(why.code) };
    if (state.name === 'confirming' && lastTry) {
      await record(desk, held, { name: 'judged', verdict: 'uncertain', at, why });
    } else {
      desk.onChange(held);
    }
  }
  raiseOldDoubt(desk, held, leftAt);
}

/** A payment that ended without money: twice status 2, further apart than the window, is a surprise. */
async function watchOnce(desk: Desk, held: Held): Promise<void> {
  const { facts } = desk.journal.facts(desk.place);
  const answer = await askStatus(desk.gateway, held.attempt, facts);
  const { status } = answer.ok ? answer.value : { status: null };
  const known = paymentOf(held.attempt);
  noteAnswer(desk, held, answer.ok || answer.error.error.code === 'gateway.refused');
  // No answer, or a payment that is still open: the look does not count, and is repeated. So does a refusal
  // of a payment that was found a moment ago: it has not vanished, the service is busy.
  const mayBeMissing = known === null && held.progress.surprises === 0;
  const refused = !answer.ok && answer.error.error.code === 'gateway.refused' && mayBeMissing;
  held.progress = { ...held.progress, unanswered: status === null ? !refused : status === 0 || status === 1 };
  if (held.progress.unanswered) return;
  if (!answer.ok || status !== 2) {
    held.progress = { ...held.progress, surprises: 0 };
    return;
  }
  if (held.progress.surprises === 0) {
    held.progress = { ...held.progress, surprises: 1 };
    return;
  }
  const payment = known ?? onlyId(answer.value.paymentId);
  const provesMoney = payment.confirmMode === 0 || judge(2, evidenceOf(desk)) === 'paid';
  const alarm = surpriseAlarm(provesMoney, momentOf(desk.clock));
  keep(desk, held, { ...held.attempt, state: withPayment(held.attempt.state, payment), alarm }, 'surprise');
}

/** What came to light is kept with the payment's end: the manager refunds it by its id. */
function withPayment(state: PaymentState, payment: PaymentInfo): PaymentState {
  return state.name === 'declined' || state.name === 'absent' || state.name === 'abandoned'
    ? { ...state, payment }
    : state;
}

/** For a manager's or a cashier's hand: the event is stored now, and the loop plans anew. */
export function applyNow(desk: Desk, held: Held, next: Held['attempt']): void {
  adopt(desk, held, next);
  held.wake.abort();
}
