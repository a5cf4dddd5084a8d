/** The calls of the loop beside the looks: confirm, judge, and watching what has ended. */
import type { PaymentId } from '../../shared/ids.ts';
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import { transition } from '../../shared/payment/machine.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { provesConfirmed } from '../../shared/payment/service-facts.ts';
import { detailsOf, onlyId } from '../../shared/payment/state.ts';
import { isByHand } from '../../shared/refund/refund.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isEndedByPerson, type Task } from '../../shared/task.ts';
import { momentOf, surelySinceMs, WOKEN } from '../../shared/time.ts';
import { askStatus, saysNothingThere } from '../gateway/ask-status.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { type ActivePayment, knownOf, lookedAgain, type PaymentLoop } from './active.ts';
import { raiseAlarm } from './alarm.ts';
import { commit, record } from './commit.ts';
import { raiseDoubled } from './doubled.ts';
import { goesBack, raiseOldDoubt } from './doubt.ts';
import { fitsItsSale } from './fits.ts';
import { isSaid, noteAnswer, noteTime } from './looks.ts';
import { settlesMoney } from './next-step.ts';
import { noteLapse } from './note-lapse.ts';
import { surprised, unsurprised } from './progress.ts';
import { evidenceFor } from './proof.ts';
import { noteFirstRefusal, notePaidReading } from './save-facts.ts';
import { othersNamed } from './shared-id.ts';
import { TIMES } from './times.ts';
import { confirmsInTime, isSurelyOpen } from './window.ts';

/**
 * One confirm (section 3.4). One that hangs is waited for no longer than some seconds: the next may leave beside it, and
 * whichever is answered counts.
 */
export async function confirmOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  // The machine may have slept since this was planned.
  if (state.name !== 'confirming' || !confirmsInTime(state, knownOf(loop, active), momentOf(loop.clock)))
    return;
  const { confirms, unheard } = active.progress;
  active.progress = {
    ...active.progress,
    lastConfirm: 'on-its-way',
    confirms: confirms + 1,
    unheard: unheard + 1,
  };
  const answered = new AbortController();
  const hear = (): void => answered.abort(WOKEN);
  const asked = confirmed(loop, active, hear);
  const isBroken = asked.then(hear, hear);
  await loop.clock.sleep(TIMES.confirmBesideMs, answered.signal, loop.stopped.signal);
  // What it was answered is stored before anything follows it.
  if (answered.signal.aborted) return asked;
  // One that hangs is heard when it is answered.
  void isBroken.then(() => asked).catch((bug: unknown) => loop.onBug('payment', bug));
}

/**
 * Answered with 0 in time it is money. Answered with 0 when the window may have passed, it may have been accepted
 * without effect: then the status decides. Refused, it decides nothing: an earlier confirm whose answer was lost may be
 * the reason.
 */
async function confirmed(loop: PaymentLoop, active: ActivePayment, onAnswer: () => void): Promise<void> {
  const { state } = active.record;
  if (state.name !== 'confirming') return;
  const answer = await loop.gateway.confirmPassPayment({ paymentId: state.details.paymentId });
  onAnswer();
  const now = active.record.state;
  if (now.name !== 'confirming' || loop.stopped.signal.aborted) return;
  const { progress } = active;
  if (answer.ok) {
    const at = momentOf(loop.clock);
    if (isSurelyOpen(now.openFrom, at))
      await record(loop, active, { name: 'confirmed', at, proof: 'confirmed' });
    else active.progress = { ...progress, accepted: true };
    active.wake.abort(WOKEN);
    return;
  }
  const code = answer.error.code === 'gateway.refused' ? (answer.error.gatewayCode ?? null) : null;
  if (code === null) {
    active.progress = { ...progress, lastConfirm: 'silent', silences: progress.silences + 1, repeats: null };
    return;
  }
  const unheard = progress.unheard - 1;
  const times = progress.repeats?.code === code ? progress.repeats.times + 1 : 1;
  active.progress = { ...progress, lastConfirm: 'refused', unheard, repeats: { code, times } };
  if (unheard > 0) await believeRepeats(loop, active);
  // Each one before it was answered and refused: a busy service says so again and again, with whatever code.
  else noteFirstRefusal(loop.journal, loop.endpoint, code);
}

/**
 * A confirm had no answer, or has none yet, and those after it are refused, all with the code with which this service is known to refuse
 * the confirm of a confirmed payment: the first one did its work, if the payment is still successful inside its window.
 */
async function believeRepeats(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { repeats } = active.progress;
  const { facts } = loop.journal.facts(loop.endpoint);
  if (repeats === null || repeats.times < 2 || !provesConfirmed(facts, repeats.code)) return;
  const details = detailsOf(active.record);
  if (details === null) return;
  const answer = await loop.gateway.paymentStatus({ paymentId: details.paymentId });
  const at = momentOf(loop.clock);
  const { state } = active.record;
  if (state.name !== 'confirming' || !answer.ok || answer.value.status !== 2) return;
  if (isSurelyOpen(state.openFrom, at))
    await record(loop, active, { name: 'confirmed', at, proof: 'repeated' });
}

/** After the window: the status and the service facts say together what became of it. */
export async function judgeOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  const details = detailsOf(active.record);
  if (!details || !('successAt' in state) || state.successAt === null) return;
  const leftAt = momentOf(loop.clock);
  const stays = surelySinceMs(state.successAt, active.progress.activeSince, leftAt) >= TIMES.moneyStaysMs;
  const answer = await loop.gateway.paymentStatus({ paymentId: details.paymentId });
  const at = momentOf(loop.clock);
  // A manager may have given the id to another payment meanwhile.
  const isStillOurs = detailsOf(active.record)?.paymentId === details.paymentId;
  if (loop.stopped.signal.aborted || !isStillOurs) return;
  noteTime(active, leftAt);
  noteAnswer(loop, active, answer.ok || answer.error.code === 'gateway.refused', answer.ok);
  // It has a name: nothing proves any more that it is not there. That it has lapsed may be proved by half.
  const { absences, halfProvedAt: before } = active.progress;
  const halfProvedAt = answer.ok || absences > 0 ? null : before;
  active.progress = { ...active.progress, judgedLate: stays, absences: 0, halfProvedAt };
  if (answer.ok) {
    const { status } = answer.value;
    noteLapse(loop, active, status, leftAt);
    const evidence = { ...evidenceFor(loop, active.record, stays), goesBack: goesBack(loop, active.record) };
    const read = judge(status, evidence);
    const negatives = read === 'lapsed' ? active.progress.negatives + 1 : 0;
    active.progress = { ...active.progress, unanswered: false, negatives };
    // One reading alone may come from a node that lags behind.
    if (read === 'lapsed' && negatives < 2 && status !== 2) {
      active.progress = { ...active.progress, halfProvedAt: leftAt };
      return loop.onChange(active);
    }
    if (stays && status === 2 && 'word' in state && state.word) {
      await record(loop, active, { name: 'word-proved', at, fits: fitsItsSale(loop.journal, active.record) });
    } else {
      await record(loop, active, { name: 'judged', verdict: read, at, why: { code: 'payment.in-doubt' } });
    }
  } else {
    const { lastCall, tries } = active.progress;
    const lastTry = lastCall === 'judge' && tries + 1 >= TIMES.judgeTries;
    const { paymentId: _, ...why } = answer.error;
    active.progress = { ...active.progress, unanswered: meansNetworkDown(why.code), negatives: 0 };
    if (state.name === 'confirming' && lastTry) {
      await record(loop, active, { name: 'judged', verdict: 'uncertain', at, why });
    } else {
      loop.onChange(active);
    }
  }
  raiseOldDoubt(loop, active, leftAt, answer.ok ? answer.value.status : null);
}

/** A payment that ended without money: twice status 2, further apart than the window, is a surprise. */
export async function watchOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const leftAt = momentOf(loop.clock);
  const answer = await askStatus(loop.gateway, active.record, facts);
  if (loop.stopped.signal.aborted) return;
  if (answer.ok && isAnothers(loop, active.record, answer.value.paymentId)) {
    // Whatever it reads, it is not this one's.
    active.progress = { ...unsurprised(active.progress), unanswered: false };
    return raiseDoubled(loop, active, answer.value.paymentId);
  }
  if (answer.ok) noteLapse(loop, active, answer.value.status, leftAt);
  const { status } = answer.ok ? answer.value : { status: null };
  const ended = active.record;
  const known = detailsOf(ended);
  noteAnswer(loop, active, isSaid(answer), status !== null && status !== 0 && status !== 1);
  // No answer, or a payment that is still open: the look does not count, and is repeated. So does a refusal
  // of a payment that was found a moment ago: it has not vanished, the service is busy.
  const mayBeMissing = known === null && active.progress.surprises === 0;
  const refused = !answer.ok && mayBeMissing && saysNothingThere(facts, answer.error);
  const unanswered = status === null ? !refused : status === 0 || status === 1;
  active.progress = { ...active.progress, unanswered };
  if (unanswered) return;
  if (!answer.ok || status !== 2) {
    active.progress = unsurprised(active.progress);
    return;
  }
  // By our id the service may name another payment than before: each has its own window.
  const { paymentId } = answer.value;
  if (active.progress.surprises === 0 || active.progress.surprisedBy !== paymentId) {
    active.progress = surprised(active.progress, leftAt, paymentId);
    return;
  }
  const details = known ?? onlyId(paymentId);
  const read = judge(2, { ...evidenceOfLongAgo(facts), goesBack: goesBack(loop, ended) });
  // At this service what was cancelled reads 2 as well, and this one can only have been cancelled.
  if (read === 'lapsed') {
    active.progress = unsurprised(active.progress);
    return;
  }
  // A second payment under its id may have called since that was settled.
  const settled = loop.journal.tasksOf(ended.transactionId).filter(isEndedByPerson);
  const isOver = (task: Task): boolean =>
    settlesMoney(task, ended, active.progress) || isOfAfterTheWord(task, settled, ended);
  if (settled.some(isOver)) {
    active.progress = unsurprised(active.progress);
    return;
  }
  const provesMoney = details.confirmMode === 0 || read === 'paid';
  const state = transition(ended.state, { name: 'came-to-light', details }) ?? ended.state;
  const raised = raiseAlarm(loop, ended, provesMoney ? 'charged' : 'may-be-charged');
  const next = { ...ended, state, alarm: raised.alarm };
  const change = { happening: 'surprised', next, tasks: raised.tasks } as const;
  const written = commit(loop, active, byTill(ended.beganBy), change);
  if (written.ok) active.progress = { ...active.progress, halfProvedAt: null };
}

const isAnothers = (loop: PaymentLoop, record: PaymentRecord, named: PaymentId): boolean =>
  named !== detailsOf(record)?.paymentId && othersNamed(loop, record, named).length > 0;

/**
 * "Not charged" ended an alarm, in the very words that the state keeps, and money that called after it was settled as
 * well: so it is known over a restart too. settled: oldest first.
 */
function isOfAfterTheWord(
  task: Task,
  settled: readonly Task[],
  { state }: Pick<PaymentRecord, 'state'>,
): boolean {
  if (state.name !== 'not-charged' || task.kind !== 'charged') return false;
  return settled.slice(0, settled.indexOf(task)).some(({ ended }) => ended?.how === state.reason);
}

/**
 * A payment that is paid is looked at twice more: a confirm may have been accepted and not kept. Anything but 2, read
 * twice, is raised. Where nothing has to be confirmed, the last look asks by our own id too: the service may hold two.
 */
export async function afterPaidOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const paid = active.record;
  const details = detailsOf(paid);
  if (paid.state.name !== 'paid' || details === null) return;
  const leftAt = momentOf(loop.clock);
  const answer = await loop.gateway.paymentStatus({ paymentId: details.paymentId });
  if (loop.stopped.signal.aborted) return;
  noteAnswer(loop, active, answer.ok || answer.error.code === 'gateway.refused', answer.ok);
  active.progress = { ...active.progress, unanswered: !answer.ok };
  if (!answer.ok) return;
  const { facts } = loop.journal.facts(loop.endpoint);
  if (answer.value.status === 2) {
    active.progress = unsurprised(active.progress);
    const isLast = active.look.looked === TIMES.afterPaidMs.length - 1;
    if (isLast && facts.finds_transaction_id === true && details.confirmMode !== 1)
      await askForDoubles(loop, active);
    if (!loop.stopped.signal.aborted) lookedAgain(loop, active);
    return;
  }
  // A refund that was begun meanwhile may be what is read: its end goes on from here.
  if (active.record.refunds.some((refund) => refund.state !== 'refused' && !isByHand(refund))) {
    active.progress = unsurprised(active.progress);
    return;
  }
  if (active.progress.surprises === 0) {
    active.progress = surprised(active.progress, leftAt, null);
    return;
  }
  const settled = loop.journal.tasksOf(paid.transactionId).filter(isEndedByPerson);
  if (settled.some(({ kind }) => kind === 'not-paid')) {
    active.progress = unsurprised(active.progress);
    return lookedAgain(loop, active);
  }
  const { refunds, state } = active.record;
  if (state.name === 'paid' && state.proof === 'confirmed' && refunds.length === 0)
    notePaidReading(loop.journal, loop.endpoint, answer.value.status);
  const { alarm, tasks } = raiseAlarm(loop, active.record, 'not-paid');
  const change = { happening: 'contradicted', next: { ...active.record, alarm }, tasks } as const;
  const written = commit(loop, active, byTill(paid.beganBy), change);
  // The disk refuses: the question is put again, and the alarm with it.
  active.progress = written.ok
    ? { ...active.progress, halfProvedAt: null }
    : { ...active.progress, unanswered: true };
}

async function askForDoubles(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const { createdAt } = active.record;
  const unnamed = { ...active.record, state: { name: 'sending', sentAt: createdAt } } as const;
  const answer = await askStatus(loop.gateway, unnamed, facts);
  const known = detailsOf(active.record);
  if (loop.stopped.signal.aborted || !answer.ok || known === null) return;
  if (answer.value.paymentId !== known.paymentId) await raiseDoubled(loop, active, answer.value.paymentId);
}
