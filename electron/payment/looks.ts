/** Questions for a payment's status while it is open or unknown, and what each answer means for it. */
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import type { Result } from '../../shared/result.ts';
import { ageMs, type Moment, momentOf, surelySinceMs, WOKEN } from '../../shared/time.ts';
import { askStatus, type NotFound } from '../gateway/ask-status.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { mayBeAbsent, provesAbsence } from './absence.ts';
import { type ActivePayment, knownOf, note, noteOpen, type PaymentLoop } from './active.ts';
import { record } from './commit.ts';
import { raiseDoubled } from './doubled.ts';
import { raiseOldDoubt } from './doubt.ts';
import { noteLapse } from './note-lapse.ts';
import { readStatusAnswer } from './read-answers.ts';
import { othersNamed } from './shared-id.ts';
import { anyClockSaysPassed, confirmPauseMs, TIMES } from './times.ts';
import { mayConfirm } from './window.ts';

/**
 * A look that the loop does not wait for: the next one leaves in its time, whether or not this one is answered. So
 * many at once and no more: a service that hangs is not flooded.
 */
export function lookBeside(loop: PaymentLoop, active: ActivePayment): void {
  if (active.looksOnTheirWay >= TIMES.looksAtOnce) return;
  active.looksOnTheirWay += 1;
  askOnce(loop, active)
    .catch((bug: unknown) => loop.onBug('payment', bug))
    .finally(() => {
      active.looksOnTheirWay -= 1;
      const { state } = active.record;
      if (state.name === 'unknown' && state.refusedAt) active.wake.abort(WOKEN);
    });
}

/** Asks for the status, by the service's id or by ours. */
export async function askOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { facts } = loop.journal.facts(loop.endpoint);
  const about = detailsOf(active.record)?.paymentId ?? null;
  const leftAt = momentOf(loop.clock);
  const answer = await askStatus(loop.gateway, active.record, facts);
  if (loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const isLate = isAskedLate(active, leftAt);
  const asked = { asked: 'status', about, leftAt, at, isLate, isSaid: isSaid(answer) } as const;
  if (answer.ok) {
    const { status } = answer.value;
    noteLapse(loop, active, status, leftAt);
    note(active, { ...asked, status });
    await noteReading(loop, active, answer.value, leftAt, facts);
  } else {
    note(active, { ...asked, status: null });
    await notFound(loop, active, answer.error);
  }
  raiseOldDoubt(loop, active, leftAt, answer.ok ? answer.value.status : null);
}

/** Whether the question that left then was put after the time in which a create may still arrive. */
export const isAskedLate = ({ record: { createdAt }, progress }: ActivePayment, leftAt: Moment): boolean =>
  surelySinceMs(createdAt, progress.activeSince, leftAt) >= TIMES.absentAfterMs;

/** Whether the service itself said it, whatever it was. */
export const isSaid = (answer: Result<PaymentStatus, NotFound>): boolean =>
  answer.ok || answer.error.heard !== 'none' || answer.error.error.code === 'gateway.refused';

async function noteReading(
  loop: PaymentLoop,
  active: ActivePayment,
  answer: PaymentStatus,
  leftAt: Moment,
  facts: ServiceFacts,
): Promise<void> {
  const known = detailsOf(active.record);
  // The first id that the service named is the payment's own; another one under our id is another payment.
  const isAnother =
    known === null
      ? othersNamed(loop, active.record, answer.paymentId).length > 0
      : known.paymentId !== answer.paymentId;
  if (isAnother) return raiseDoubled(loop, active, answer.paymentId);
  const at = momentOf(loop.clock);
  const openFrom = baseBefore(active, leftAt);
  const event = readStatusAnswer(answer, facts, {
    at,
    openFrom,
    mayConfirm: mayConfirm(active.record, { ...active.look, openFrom }, knownOf(loop, active), at),
  });
  if (!isBelieved(active, event, leftAt)) return loop.onChange(active);
  if (event === null) return saysNothing(loop, active);
  if (event.name === 'open') noteOpen(loop, active, leftAt);
  const wasPaid = active.record.state.name === 'paid';
  await record(loop, active, event);
  if (event.name === 'open') await giveUpOnce(loop, active, leftAt);
  if (event.name === 'succeeded' && !wasPaid)
    confirmAnyway(loop, active).catch((bug: unknown) => loop.onBug('payment', bug));
}

/**
 * What frees a basket, or takes a payment out of the customer's hands, is not believed on one reading: it may come from a
 * node that lags behind. The create itself is answered by the service alone.
 */
function isBelieved(
  active: ActivePayment,
  event: ReturnType<typeof readStatusAnswer>,
  leftAt: Moment,
): boolean {
  const { record: asked, progress } = active;
  // A status that says nothing ends the wait for a customer, and nothing else.
  const isEnd = event === null ? asked.state.name === 'processing' : event.name === 'refused';
  const before = isEnd ? progress.endReadAt : null;
  note(active, { asked: 'end', isEnd, leftAt });
  if (!isEnd || asked.state.name === 'abandoned') return true;
  if (asked.state.name === 'sending') return false;
  return before !== null && ageMs(before, leftAt) >= TIMES.endReadGapMs;
}

/** The last look that read 0 or 1 and left before this one, else the create: the success can't be older. */
const baseBefore = ({ openLooks, record: { createdAt } }: ActivePayment, leftAt: Moment): Moment =>
  openLooks.findLast(({ monoMs, bootId }) => bootId === leftAt.bootId && monoMs <= leftAt.monoMs) ??
  createdAt;

const NEEDLESS_CONFIRMS = 3;

/**
 * Confirmation may have been switched on after the create said that none is needed: a payment that is taken as paid on
 * the word of a look is confirmed too. A refusal is what is expected, and says nothing.
 */
async function confirmAnyway({ gateway, clock, stopped }: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  if (state.name !== 'paid' || state.proof !== 'no-confirmation-needed') return;
  const { paymentId } = state.details;
  for (let tries = 1; tries <= NEEDLESS_CONFIRMS && !stopped.signal.aborted; tries += 1) {
    const answer = await gateway.confirmPassPayment({ paymentId });
    if (answer.ok || answer.error.code === 'gateway.refused') return;
    await clock.sleep(confirmPauseMs(tries), stopped.signal);
  }
}

/** A customer who has not decided by then is gone. What still comes of it goes back by itself, or is raised. */
async function giveUpOnce(loop: PaymentLoop, active: ActivePayment, leftAt: Moment): Promise<void> {
  const { state, createdAt } = active.record;
  if (state.name !== 'processing' || !anyClockSaysPassed(createdAt, leftAt, TIMES.givesUpMs)) return;
  await record(loop, active, { name: 'abandoned', by: 'nobody-waits', reason: '' });
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
  const leftAt = momentOf(loop.clock);
  const found: PaymentStatus[] = [];
  const isMissing = saysNo && (await provesAbsence(loop, asked, (status) => found.push(status)));
  const [there] = found;
  if (there !== undefined) {
    const { facts } = loop.journal.facts(loop.endpoint);
    note(active, { asked: 'controls', at: leftAt, outcome: 'there' });
    return noteReading(loop, active, there, leftAt, facts);
  }
  // A manager may have named it meanwhile: then it is asked for by that name.
  const isAbsent = isMissing && detailsOf(active.record) === null;
  const proved = isAbsent && active.progress.absences + 1 >= TIMES.absentProofs;
  const isDown = meansNetworkDown(error.error.code) && !isHalfHeard(active, error, leftAt);
  note(active, { asked: 'controls', at: leftAt, outcome: { isAbsent, isDown } });
  if (proved) await record(loop, active, { name: 'proved-absent', why: null });
  else loop.onChange(active);
}

/** One form of the look-up is answered and the other never: after a while that is all that this service will say. */
const isHalfHeard = ({ record: { createdAt }, progress }: ActivePayment, { heard }: NotFound, at: Moment) =>
  heard !== 'none' && surelySinceMs(createdAt, progress.activeSince, at) >= TIMES.halfHeardMs;
