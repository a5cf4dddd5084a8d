/** Confirms (section 3.4), each inside the window or with the fact that a late one helps. */
import { provesConfirmed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { type Moment, momentOf, WOKEN } from '../../shared/time.ts';
import { type ActivePayment, note, type PaymentLoop } from './active.ts';
import { record } from './commit.ts';
import { contextOf } from './context.ts';
import { confirmsInTime, isSurelyOpen } from './rules/confirm.ts';
import { settle } from './settle.ts';
import { confirmPauseMs, TIMES } from './times.ts';

/** One that hangs is waited for no longer than some seconds: the next may leave beside it, and whichever is answered counts. */
export async function confirmOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.row;
  const leftAt = momentOf(loop.clock);
  // The machine may have slept since this was planned.
  const isInTime =
    state.name === 'confirming' && confirmsInTime(state, active.progress, contextOf(loop, active), leftAt);
  if (!isInTime) return;
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

async function confirmed(
  loop: PaymentLoop,
  active: ActivePayment,
  { leftAt, onAnswer }: { readonly leftAt: Moment; readonly onAnswer: () => void },
): Promise<void> {
  const { state } = active.row;
  if (state.name !== 'confirming') return;
  const { paymentId: about } = state.details;
  const { confirm, learns, windows } = loop.instrumentOf(active.row);
  if (confirm === null) return;
  const answer = await confirm(about);
  onAnswer();
  const now = active.row.state;
  if (now.name !== 'confirming' || loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const sent = { asked: 'confirm', about, leftAt, at } as const;
  if (answer.ok) {
    const isInTime = isSurelyOpen(now.openFrom, at, windows);
    await settle(loop, active, { ...sent, answer: isInTime ? 'in-time' : 'late' });
    active.wake.abort(WOKEN);
    return;
  }
  const code = answer.error.code === 'gateway.refused' ? (answer.error.gatewayCode ?? null) : null;
  note(active, { ...sent, answer: code === null ? 'silent' : { code } });
  if (code === null) return;
  if (active.progress.unheard > 0) await believeRepeats(loop, active);
  // Each one before it was answered and refused: a busy service says so again and again, with whatever code.
  else learns.fromRefusal(code);
}

/**
 * A confirm has no answer, and those after it are refused. Where each refusal has the code with which this service
 * refuses a repeated confirm, the first one did its work: if the payment is still successful inside its window.
 */
async function believeRepeats(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { repeats } = active.progress;
  const { facts } = loop.journal.facts(loop.endpoint);
  if (repeats === null || repeats.times < 2 || !provesConfirmed(facts, repeats.code)) return;
  const details = detailsOf(active.row);
  if (details === null) return;
  const { read, windows } = loop.instrumentOf(active.row);
  const answer = await read(details.paymentId);
  const at = momentOf(loop.clock);
  const { state } = active.row;
  if (state.name !== 'confirming' || !answer.ok || answer.value.status !== 2) return;
  if (isSurelyOpen(state.openFrom, at, windows))
    await record(loop, active, { name: 'confirmed', at, proof: 'repeated' });
}

const NEEDLESS_CONFIRMS = 3;

/**
 * A payment that needs no confirm by its create is confirmed too: confirmation may have been switched on since. A
 * refusal is what is expected, and says nothing.
 */
export async function confirmAnyway(
  { instrumentOf, clock, stopped }: PaymentLoop,
  { row: paid }: ActivePayment,
): Promise<void> {
  const { state } = paid;
  const { confirm } = instrumentOf(paid);
  if (confirm === null || state.name !== 'paid' || state.proof !== 'no-confirmation-needed') return;
  const { paymentId } = state.details;
  for (let tries = 1; tries <= NEEDLESS_CONFIRMS && !stopped.signal.aborted; tries += 1) {
    const answer = await confirm(paymentId);
    if (answer.ok || answer.error.code === 'gateway.refused') return;
    await clock.sleep(confirmPauseMs(tries), stopped.signal);
  }
}
