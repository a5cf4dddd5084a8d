/** Confirms (section 3.4), inside the window or with the fact that a late one helps. */
import { provesConfirmed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { type Moment, momentOf, WOKEN } from '../../shared/time.ts';
import type { Answered } from '../gateway/gateway.ts';
import { type ActivePayment, note, type PaymentLoop } from './active.ts';
import { record } from './commit.ts';
import { contextOf } from './context.ts';
import { confirmsInTime, isSurelyOpen } from './rules/confirm.ts';
import { settle } from './settle.ts';
import { confirmPauseMs, TIMES } from './times.ts';

/** Waits some seconds for the answer. After that the next confirm may leave beside it; the first answer counts. */
export async function confirmOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.row;
  const { confirm } = loop.instrumentOf(active.row);
  const leftAt = momentOf(loop.clock);
  if (confirm === null || state.name !== 'confirming') return;
  // The machine may have slept since this was planned.
  if (!confirmsInTime(contextOf(loop, active), state, leftAt)) return;
  note(active, { mark: 'confirm-left' });
  const answered = new AbortController();
  const hear = (): void => answered.abort(WOKEN);
  const asked = confirmed(loop, active, { leftAt, asked: confirm(state.details.paymentId), onAnswer: hear });
  const isBroken = asked.then(hear, hear);
  await loop.clock.sleep(TIMES.confirmBesideMs, answered.signal, loop.stopped.signal);
  // The answer is stored before the next step.
  if (answered.signal.aborted) return asked;
  void isBroken.then(() => asked).catch((bug: unknown) => loop.onBug('payment', bug));
}

interface Confirm {
  readonly leftAt: Moment;
  readonly asked: Answered<null>;
  readonly onAnswer: () => void;
}

async function confirmed(loop: PaymentLoop, active: ActivePayment, confirm: Confirm): Promise<void> {
  const { learns, windows } = loop.instrumentOf(active.row);
  const answer = await confirm.asked;
  confirm.onAnswer();
  const now = active.row.state;
  if (now.name !== 'confirming' || loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const sent = { asked: 'confirm', leftAt: confirm.leftAt, at } as const;
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
  // No confirm before it is unanswered, so this code refuses a first confirm.
  else learns.fromRefusal(code);
}

/**
 * After an unanswered confirm, the next ones are refused with the code that this service gives for a repeated confirm.
 * If the payment is still successful inside its window, the first one was accepted.
 */
async function believeRepeats(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { repeats } = active.progress;
  const instrument = loop.instrumentOf(active.row);
  if (repeats === null || repeats.times < 2 || !provesConfirmed(instrument.facts(), repeats.code)) return;
  const details = detailsOf(active.row);
  if (details === null) return;
  const { read, windows } = instrument;
  const answer = await read(details.paymentId);
  const at = momentOf(loop.clock);
  const { state } = active.row;
  if (state.name !== 'confirming' || !answer.ok || answer.value.status !== 2) return;
  if (isSurelyOpen(state.openFrom, at, windows))
    await record(loop, active, { name: 'confirmed', at, proof: 'repeated' });
}

const NEEDLESS_CONFIRMS = 3;

/**
 * Confirms a payment whose create said that no confirmation is needed: the service may have switched it on since. A
 * refusal is expected and means nothing.
 */
export async function confirmAnyway(
  { instrumentOf, clock, stopped }: PaymentLoop,
  active: ActivePayment,
): Promise<void> {
  const { state } = active.row;
  const { confirm } = instrumentOf(active.row);
  if (confirm === null || state.name !== 'paid' || state.proof !== 'no-confirmation-needed') return;
  const { paymentId } = state.details;
  for (let tries = 1; tries <= NEEDLESS_CONFIRMS && !stopped.signal.aborted; tries += 1) {
    // A confirm could arrive behind the refund.
    if (active.record.refunds.length > 0) return;
    const answer = await confirm(paymentId);
    if (answer.ok || answer.error.code === 'gateway.refused') return;
    await clock.sleep(confirmPauseMs(tries), stopped.signal);
  }
}
