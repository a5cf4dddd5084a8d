/** The calls of the loop that make money certain: the confirm, and the judgement after its window. */
import { judge } from '../../shared/payment/judge.ts';
import { provesConfirmed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { type Moment, momentOf, surelySinceMs, WOKEN } from '../../shared/time.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { type ActivePayment, knownOf, note, type PaymentLoop } from './active.ts';
import { record } from './commit.ts';
import { goesBack, raiseOldDoubt } from './doubt.ts';
import { fitsItsSale } from './fits.ts';
import { isAskedLate } from './looks.ts';
import { noteLapse } from './note-lapse.ts';
import { evidenceFor } from './proof.ts';
import { noteFirstRefusal } from './save-facts.ts';
import { TIMES } from './times.ts';
import { confirmsInTime, isSurelyOpen } from './window.ts';

/**
 * One confirm (section 3.4). One that hangs is waited for no longer than some seconds: the next may leave beside it, and
 * whichever is answered counts.
 */
export async function confirmOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.record;
  const leftAt = momentOf(loop.clock);
  // The machine may have slept since this was planned.
  if (state.name !== 'confirming' || !confirmsInTime(state, knownOf(loop, active), leftAt)) return;
  note(active, { asked: 'confirm-left', about: state.details.paymentId, leftAt });
  const answered = new AbortController();
  const hear = (): void => answered.abort(WOKEN);
  const asked = confirmed(loop, active, { leftAt, onAnswer: hear });
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
async function confirmed(
  loop: PaymentLoop,
  active: ActivePayment,
  { leftAt, onAnswer }: { readonly leftAt: Moment; readonly onAnswer: () => void },
): Promise<void> {
  const { state } = active.record;
  if (state.name !== 'confirming') return;
  const { paymentId } = state.details;
  const answer = await loop.gateway.confirmPassPayment({ paymentId });
  onAnswer();
  const now = active.record.state;
  if (now.name !== 'confirming' || loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const sent = { asked: 'confirm', about: paymentId, leftAt, at } as const;
  if (answer.ok) {
    const isInTime = isSurelyOpen(now.openFrom, at);
    note(active, { ...sent, answer: isInTime ? 'in-time' : 'late' });
    if (isInTime) await record(loop, active, { name: 'confirmed', at, proof: 'confirmed' });
    active.wake.abort(WOKEN);
    return;
  }
  const code = answer.error.code === 'gateway.refused' ? (answer.error.gatewayCode ?? null) : null;
  note(active, { ...sent, answer: code === null ? 'silent' : { code } });
  if (code === null) return;
  if (active.progress.unheard > 0) await believeRepeats(loop, active);
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
  const isLate = isAskedLate(active, leftAt);
  const isSaid = answer.ok || answer.error.code === 'gateway.refused';
  const { paymentId: about } = details;
  note(active, { asked: 'judge', about, leftAt, at, isLate, stays, isSaid, isOk: answer.ok });
  if (answer.ok) {
    const { status } = answer.value;
    noteLapse(loop, active, status, leftAt);
    const evidence = { ...evidenceFor(loop, active.record, stays), goesBack: goesBack(loop, active.record) };
    const read = judge(status, evidence);
    note(active, { asked: 'verdict', leftAt, read: { status, verdict: read }, isDown: false });
    // One reading alone may come from a node that lags behind.
    if (read === 'lapsed' && active.progress.negatives < 2 && status !== 2) return loop.onChange(active);
    if (stays && status === 2 && 'word' in state && state.word) {
      await record(loop, active, { name: 'word-proved', at, fits: fitsItsSale(loop.journal, active.record) });
    } else {
      await record(loop, active, { name: 'judged', verdict: read, at, why: { code: 'payment.in-doubt' } });
    }
  } else {
    const { lastCall, tries } = active.progress;
    const lastTry = lastCall === 'judge' && tries + 1 >= TIMES.judgeTries;
    const { paymentId: _, ...why } = answer.error;
    const isDown = meansNetworkDown(why.code);
    note(active, { asked: 'verdict', leftAt, read: null, isDown });
    if (state.name === 'confirming' && lastTry) {
      await record(loop, active, { name: 'judged', verdict: 'uncertain', at, why });
    } else {
      loop.onChange(active);
    }
  }
  raiseOldDoubt(loop, active, leftAt, answer.ok ? answer.value.status : null);
}
