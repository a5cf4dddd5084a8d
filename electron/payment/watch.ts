/** Payments that are over: whether the service still says what they ended as. */
import type { PaymentId } from '../../shared/ids.ts';
import { evidenceOfLongAgo, judge } from '../../shared/payment/judge.ts';
import { transition } from '../../shared/payment/machine.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { detailsOf, onlyId } from '../../shared/payment/state.ts';
import { isByHand } from '../../shared/refund/refund.ts';
import { byTill } from '../../shared/staff/actor.ts';
import { isEndedByPerson, type Task } from '../../shared/task.ts';
import { momentOf } from '../../shared/time.ts';
import { askStatus, saysNothingThere } from '../gateway/ask-status.ts';
import { type ActivePayment, lookedAgain, note, type PaymentLoop } from './active.ts';
import { raiseAlarm } from './alarm.ts';
import { commit } from './commit.ts';
import { raiseDoubled } from './doubled.ts';
import { goesBack } from './doubt.ts';
import { isSaid } from './looks.ts';
import { settlesMoney } from './next-step.ts';
import { noteLapse } from './note-lapse.ts';
import { notePaidReading } from './save-facts.ts';
import { othersNamed } from './shared-id.ts';
import { TIMES } from './times.ts';

/** A payment that ended without money: twice status 2, further apart than the window, is a surprise. */
export async function watchOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const leftAt = momentOf(loop.clock);
  const answer = await askStatus(loop.gateway, active.record, facts);
  if (loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const { status } = answer.ok ? answer.value : { status: null };
  const isTold = status !== null && status !== 0 && status !== 1;
  const isAnswer = isSaid(answer);
  const asked = { asked: 'watch', leftAt, at, isSaid: isAnswer, isTold } as const;
  if (answer.ok && isAnothers(loop, active.record, answer.value.paymentId)) {
    // Whatever it reads, it is not this one's.
    note(active, { ...asked, outcome: 'another' });
    return raiseDoubled(loop, active, answer.value.paymentId);
  }
  if (answer.ok) noteLapse(loop, active, answer.value.status, leftAt);
  const ended = active.record;
  const known = detailsOf(ended);
  // No answer, or a payment that is still open: the look does not count, and is repeated. So does a refusal
  // of a payment that was found a moment ago: it has not vanished, the service is busy.
  const mayBeMissing = known === null && active.progress.surprises === 0;
  const refused = !answer.ok && mayBeMissing && saysNothingThere(facts, answer.error);
  const unanswered = status === null ? !refused : status === 0 || status === 1;
  if (unanswered) return note(active, { ...asked, outcome: 'unanswered' });
  if (!answer.ok || status !== 2) {
    return note(active, { ...asked, outcome: 'agrees' });
  }
  // By our id the service may name another payment than before: each has its own window.
  const { paymentId } = answer.value;
  if (active.progress.surprises === 0 || active.progress.surprisedBy !== paymentId) {
    return note(active, { ...asked, outcome: { surprisedBy: paymentId } });
  }
  const details = known ?? onlyId(paymentId);
  const read = judge(2, { ...evidenceOfLongAgo(facts), goesBack: goesBack(loop, ended) });
  // At this service what was cancelled reads 2 as well, and this one can only have been cancelled.
  if (read === 'lapsed') {
    return note(active, { ...asked, outcome: 'agrees' });
  }
  // A second payment under its id may have called since that was settled.
  const settled = loop.journal.tasksOf(ended.transactionId).filter(isEndedByPerson);
  const isOver = (task: Task): boolean =>
    settlesMoney(task, ended, active.progress) || isOfAfterTheWord(task, settled, ended);
  if (settled.some(isOver)) {
    return note(active, { ...asked, outcome: 'agrees' });
  }
  note(active, { ...asked, outcome: 'stands' });
  const provesMoney = details.confirmMode === 0 || read === 'paid';
  const state = transition(ended.state, { name: 'came-to-light', details }) ?? ended.state;
  const raised = raiseAlarm(loop, ended, provesMoney ? 'charged' : 'may-be-charged');
  const next = { ...ended, state, alarm: raised.alarm };
  const change = { happening: 'surprised', next, tasks: raised.tasks } as const;
  const written = commit(loop, active, byTill(ended.beganBy), change);
  if (written.ok) note(active, { mark: 'raised' });
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
  const at = momentOf(loop.clock);
  const isAnswer = answer.ok || answer.error.code === 'gateway.refused';
  const asked = { asked: 'after-paid', leftAt, at, isSaid: isAnswer, isTold: answer.ok } as const;
  if (!answer.ok) return note(active, { ...asked, outcome: 'unanswered' });
  const { facts } = loop.journal.facts(loop.endpoint);
  if (answer.value.status === 2) {
    note(active, { ...asked, outcome: 'agrees' });
    const isLast = active.look.looked === TIMES.afterPaidMs.length - 1;
    if (isLast && facts.finds_transaction_id === true && details.confirmMode !== 1)
      await askForDoubles(loop, active);
    if (!loop.stopped.signal.aborted) lookedAgain(loop, active);
    return;
  }
  // A refund that was begun meanwhile may be what is read: its end goes on from here.
  if (active.record.refunds.some((refund) => refund.state !== 'refused' && !isByHand(refund))) {
    return note(active, { ...asked, outcome: 'agrees' });
  }
  if (active.progress.surprises === 0) {
    return note(active, { ...asked, outcome: { surprisedBy: null } });
  }
  const settled = loop.journal.tasksOf(paid.transactionId).filter(isEndedByPerson);
  if (settled.some(({ kind }) => kind === 'not-paid')) {
    note(active, { ...asked, outcome: 'agrees' });
    return lookedAgain(loop, active);
  }
  note(active, { ...asked, outcome: 'stands' });
  const { refunds, state } = active.record;
  if (state.name === 'paid' && state.proof === 'confirmed' && refunds.length === 0)
    notePaidReading(loop.journal, loop.endpoint, answer.value.status);
  const { alarm, tasks } = raiseAlarm(loop, active.record, 'not-paid');
  const change = { happening: 'contradicted', next: { ...active.record, alarm }, tasks } as const;
  const written = commit(loop, active, byTill(paid.beganBy), change);
  // The disk refuses: the question is put again, and the alarm with it.
  note(active, { mark: written.ok ? 'raised' : 'unstored' });
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
