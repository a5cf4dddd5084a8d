/**
 * The loop: read the state, wait until its call is due, do the one call which that state names, store the
 * answer, publish it. It ends when the state names no further call.
 */
import { assertNever } from '../../shared/result.ts';
import { momentOf } from '../clock.ts';
import { surpriseAlarm } from './alarm.ts';
import { askStatus, paymentOf } from './ask.ts';
import { confirmOnce } from './confirm.ts';
import { adopt, type Desk, type Held, keep } from './desk.ts';
import { ageMs } from './elapsed.ts';
import { judge } from './judge.ts';
import { type NextStep, nextStep } from './next-step.ts';
import { evidenceOf, provesAbsence } from './proof.ts';
import { readStatusAnswer } from './read-answers.ts';
import { record } from './record.ts';
import { anyClockSaysWithin, TIMES } from './times.ts';

/** Runs until the payment has nothing left to ask, or the till is stopped. limit: a resume makes one call first. */
export async function drive(
  desk: Desk,
  held: Held,
  limit: 'to-the-end' | 'one-call' = 'to-the-end',
): Promise<void> {
  let calls = 0;
  while (!desk.stopped.signal.aborted) {
    const step = nextStep(held.attempt, held.progress, momentOf(desk.clock));
    if (step === null) break;
    if (limit === 'one-call') {
      if (calls > 0 || step.call === 'watch') return;
      // A judgement before its time would be a guess: the first call only asks.
      if (step.call === 'judge' && step.inMs > 0) return askOnce(desk, held);
    } else if (!(await pause(desk, held, step))) {
      continue;
    }
    calls += 1;
    await perform(desk, held, step);
  }
  held.nextCallMonoMs = null;
}

/** Waits until the step is due. Answers false when the state was changed by another hand meanwhile. */
async function pause(desk: Desk, held: Held, step: NextStep): Promise<boolean> {
  const before = held.attempt.state;
  if (step.inMs > 0) {
    const inMs = jittered(step, desk.random.fraction());
    held.nextCallMonoMs = desk.clock.monoMs() + inMs;
    desk.onChange(held);
    held.wake = new AbortController();
    await desk.clock.sleep(inMs, AbortSignal.any([held.wake.signal, desk.stopped.signal]));
    held.nextCallMonoMs = null;
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
  if (held.progress.since === before.since) {
    const tries = before.lastCall === step.call ? before.tries + 1 : 1;
    held.progress = { ...held.progress, lastCall: step.call, tries };
  }
}

async function askOnce(desk: Desk, held: Held): Promise<void> {
  const { facts } = desk.journal.facts(desk.place);
  const asked = held.attempt;
  const answer = await askStatus(desk.gateway, asked, facts);
  const at = momentOf(desk.clock);
  const event = answer.ok
    ? readStatusAnswer(answer.value, at, windowMayBeOpen(desk, held))
    : provesAbsence(asked, answer.error, facts, desk.clock);
  if (event) await record(desk, held, event);
  else desk.onChange(held);
  await setAsideAfterPatience(desk, held);
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
  if (!payment) return;
  const answer = await desk.gateway.paymentStatus({ paymentId: payment.paymentId });
  const at = momentOf(desk.clock);
  if (!answer.ok) {
    const { lastCall, tries } = held.progress;
    const lastTry = lastCall === 'judge' && tries + 1 >= TIMES.judgeTries;
    if (state.name === 'confirming' && lastTry) {
      const { paymentId: _, ...why } = answer.error;
      await record(desk, held, { name: 'judged', verdict: 'uncertain', at, why });
    } else {
      desk.onChange(held);
    }
    return;
  }
  const verdict = judge(answer.value.status, evidenceOf(desk));
  const why = { code: 'payment.in-doubt' } as const;
  await record(desk, held, { name: 'judged', verdict, at, why });
}

/** A payment that ended without money: twice status 2, further apart than the window, is a surprise. */
async function watchOnce(desk: Desk, held: Held): Promise<void> {
  const { facts } = desk.journal.facts(desk.place);
  const answer = await askStatus(desk.gateway, held.attempt, facts);
  const successful = answer.ok && answer.value.status === 2;
  if (!successful) {
    held.progress = { ...held.progress, surprises: 0 };
    return;
  }
  if (held.progress.surprises === 0) {
    held.progress = { ...held.progress, surprises: 1 };
    return;
  }
  const confirmMode = paymentOf(held.attempt)?.confirmMode ?? 1;
  const provesMoney = confirmMode === 0 || judge(2, evidenceOf(desk)) === 'paid';
  const alarm = surpriseAlarm(provesMoney, momentOf(desk.clock));
  keep(desk, held, { ...held.attempt, alarm }, 'surprise');
}

/** For a manager's or a cashier's hand: the event is stored now, and the loop plans anew. */
export function applyNow(desk: Desk, held: Held, next: Held['attempt']): void {
  adopt(desk, held, next);
  held.wake.abort();
}
