/** The calls of the loop: each asks the service once, and stores what the answer means for the payment. */
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import { transition } from '../../shared/payment/machine.ts';
import { detailsOf, onlyId } from '../../shared/payment/state.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { ageMs, type Moment, momentOf } from '../../shared/time.ts';
import { askStatus, type NotFound } from '../gateway/ask-status.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { mayBeAbsent, provesAbsence } from './absence.ts';
import type { ActivePayment, PaymentLoop } from './active.ts';
import { raiseAlarm } from './alarm.ts';
import { commit, record } from './commit.ts';
import { staysMoney, surelySinceMs } from './next-step.ts';
import { evidenceFor, isConfirmedInTime } from './proof.ts';
import { readStatusAnswer } from './read-answers.ts';
import { anyClockSaysPassed, anyClockSaysWithin, TIMES } from './times.ts';

/**
 * One confirm (section 3.4). Answered with 0 in time it is money. Answered with 0 when the window may have passed,
 * it may have been accepted without effect: then the status is asked for. Refused, it decides nothing: an earlier
 * confirm whose answer was lost may be the reason.
 */
export async function confirmOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  if (state.name !== 'confirming') return;
  const answer = await loop.gateway.confirmPassPayment({ paymentId: state.details.paymentId });
  if (answer.ok) {
    const at = momentOf(loop.clock);
    if (isConfirmedInTime(state, at)) await record(loop, active, { name: 'confirmed', at });
    else active.progress = { ...active.progress, accepted: true };
    return;
  }
  active.progress = { ...active.progress, refused: answer.error.code === 'gateway.refused' };
}

/** Asks for the status, by the service's id or by ours. */
export async function askOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const leftAt = momentOf(loop.clock);
  const answer = await askStatus(loop.gateway, active.record, facts);
  noteTime(active, leftAt);
  noteAnswer(loop, active, answer.ok || answer.error.error.code === 'gateway.refused');
  if (answer.ok) {
    active.progress = { ...active.progress, unanswered: false, absences: 0 };
    const times = { leftAt, at: momentOf(loop.clock) };
    const event = readStatusAnswer(answer.value, times, windowMayBeOpen(loop, active), facts);
    if (event) await record(loop, active, event);
    else await saysNothing(loop, active);
  } else {
    await notFound(loop, active, answer.error);
  }
  setAsideAfterPatience(loop, active);
  raiseOldDoubt(loop, active, leftAt);
}

/** Whether the question that left then was put after the time in which a create may still arrive. */
function noteTime(active: ActivePayment, leftAt: Moment): void {
  const askedLate = surelySinceMs(active.record.createdAt, active.progress, leftAt) >= TIMES.absentAfterMs;
  active.progress = { ...active.progress, askedLate };
}

/** The service itself has spoken, whatever it said. */
function noteAnswer(loop: PaymentLoop, active: ActivePayment, isAnswer: boolean): void {
  if (isAnswer) active.progress = { ...active.progress, answeredAt: momentOf(loop.clock) };
}

/** A status that the interface does not know: a customer's approval is no longer what is waited for. */
async function saysNothing(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const why = { code: 'gateway.wrong-shape', field: 'payment_status' } as const;
  if (active.record.state.name !== 'processing') return loop.onChange(active);
  return record(loop, active, { name: 'unanswered', why, details: null });
}

/**
 * Nothing was found, or nobody answered. Several refusals in a row, each proved by controls at its own moment,
 * and nothing less, mean that nothing is there: a busy service may refuse one question and answer the next.
 */
async function notFound(loop: PaymentLoop, active: ActivePayment, error: NotFound): Promise<void> {
  const asked = active.record;
  const saysNo = active.progress.askedLate && mayBeAbsent(loop, asked, error);
  const isMissing = saysNo && (await provesAbsence(loop, asked));
  const absences = isMissing ? active.progress.absences + 1 : 0;
  const proved = absences >= TIMES.absentProofs;
  active.progress = {
    ...active.progress,
    absences: proved ? 0 : absences,
    unanswered: meansNetworkDown(error.error.code),
  };
  if (proved) await record(loop, active, { name: 'proved-absent', why: null });
  else loop.onChange(active);
}

/**
 * The service answers, the look-ups have had their time, and still nobody can say whether it is money: this
 * calls for a manager, until the service says it after all.
 */
function raiseOldDoubt(loop: PaymentLoop, active: ActivePayment, leftAt: Moment): void {
  const { record: doubted, progress } = active;
  const { state, alarm, createdAt } = doubted;
  const open = state.name === 'unknown' || (state.name === 'abandoned' && state.ending === null);
  if (!open || alarm !== null || progress.unanswered || progress.absences > 0) return;
  const activeForMs = ageMs(progress.activeSince, leftAt);
  const longAgo = anyClockSaysPassed(createdAt, leftAt, TIMES.absentAfterMs);
  if (!longAgo && activeForMs < TIMES.absentAfterMs) return;
  const { alarm: raised, tasks } = raiseAlarm(loop, doubted, 'may-be-charged');
  const change = { happening: 'doubted', next: { ...doubted, alarm: raised }, tasks } as const;
  const written = commit(loop, active, byTill(doubted.beganBy), change);
  // The disk refuses: the question is put again soon, and the alarm with it.
  if (!written.ok) active.progress = { ...active.progress, unanswered: true };
}

/**
 * A payment that this process has followed since it was sent is confirmed whenever it succeeds. One that was
 * taken up at a start is confirmed only while some clock says that its window can be open.
 */
function windowMayBeOpen(
  loop: PaymentLoop,
  { record: { resumed, state, createdAt } }: ActivePayment,
): boolean {
  if (!resumed) return true;
  const openFrom = state.name === 'processing' ? state.openFrom : createdAt;
  return anyClockSaysWithin(openFrom, momentOf(loop.clock), TIMES.windowMs);
}

function setAsideAfterPatience(loop: PaymentLoop, active: ActivePayment): void {
  const { record: waiting } = active;
  if (waiting.state.name !== 'processing' || waiting.setAside) return;
  if (ageMs(waiting.state.sentAt, momentOf(loop.clock)) < TIMES.patienceMs) return;
  const next = { ...waiting, setAside: true };
  commit(loop, active, byTill(waiting.beganBy), { happening: 'set-aside', next, tasks: [] });
}

/** After the window: the status and the service facts say together what became of it. */
export async function judgeOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  const details = detailsOf(active.record);
  if (!details || !('successAt' in state) || state.successAt === null) return;
  const leftAt = momentOf(loop.clock);
  const stays = staysMoney(state.successAt, active.progress, leftAt);
  const answer = await loop.gateway.paymentStatus({ paymentId: details.paymentId });
  const at = momentOf(loop.clock);
  noteTime(active, leftAt);
  noteAnswer(loop, active, answer.ok || answer.error.code === 'gateway.refused');
  if (answer.ok) {
    const verdict = judge(answer.value.status, evidenceFor(loop, active.record, stays));
    const why = { code: 'payment.in-doubt' } as const;
    active.progress = { ...active.progress, unanswered: false };
    await record(loop, active, { name: 'judged', verdict, at, why });
  } else {
    const { lastCall, tries } = active.progress;
    const lastTry = lastCall === 'judge' && tries + 1 >= TIMES.judgeTries;
    const { paymentId: _, ...why } = answer.error;
    active.progress = { ...active.progress, unanswered: meansNetworkDown(why.code) };
    if (state.name === 'confirming' && lastTry) {
      await record(loop, active, { name: 'judged', verdict: 'uncertain', at, why });
    } else {
      loop.onChange(active);
    }
  }
  raiseOldDoubt(loop, active, leftAt);
}

/** A payment that ended without money: twice status 2, further apart than the window, is a surprise. */
export async function watchOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const answer = await askStatus(loop.gateway, active.record, facts);
  const { status } = answer.ok ? answer.value : { status: null };
  const ended = active.record;
  const known = detailsOf(ended);
  noteAnswer(loop, active, answer.ok || answer.error.error.code === 'gateway.refused');
  // No answer, or a payment that is still open: the look does not count, and is repeated. So does a refusal
  // of a payment that was found a moment ago: it has not vanished, the service is busy.
  const mayBeMissing = known === null && active.progress.surprises === 0;
  const refused = !answer.ok && answer.error.error.code === 'gateway.refused' && mayBeMissing;
  const unanswered = status === null ? !refused : status === 0 || status === 1;
  active.progress = { ...active.progress, unanswered };
  if (unanswered) return;
  if (!answer.ok || status !== 2) {
    active.progress = { ...active.progress, surprises: 0 };
    return;
  }
  if (active.progress.surprises === 0) {
    active.progress = { ...active.progress, surprises: 1 };
    return;
  }
  const details = known ?? onlyId(answer.value.paymentId);
  const provesMoney = details.confirmMode === 0 || judge(2, evidenceOfLongAgo(facts)) === 'paid';
  const state = transition(ended.state, { name: 'came-to-light', details }) ?? ended.state;
  const { alarm, tasks } = raiseAlarm(loop, ended, provesMoney ? 'charged' : 'may-be-charged');
  const change = { happening: 'surprised', next: { ...ended, state, alarm }, tasks } as const;
  commit(loop, active, byTill(ended.beganBy), change);
}
