/** The status requests of the driver. They change nothing at the service; `assess.ts` has what follows from each. */

import { judge } from '../../shared/payment/judge.ts';
import type { ServiceFacts } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import type { Result } from '../../shared/result.ts';
import { type Moment, momentOf, surelySinceMs, WOKEN } from '../../shared/time.ts';
import { type NotFound, saysNothingThere } from '../gateway/ask-status.ts';
import type { PaymentStatus } from '../gateway/gateway.ts';
import { meansNetworkDown } from '../gateway/retry.ts';
import { type ActivePayment, keepLook, type PaymentLoop } from './active.ts';
import { confirmAnyway } from './confirms.ts';
import { contextOf, isLaterThanRefusal } from './context.ts';
import { noteNamed } from './doubled.ts';
import { askInvoice } from './instruments/ask-invoice.ts';
import type { AnswerTo } from './observation.ts';
import { watched } from './rules/ended.ts';
import { bornOut } from './rules/paid.ts';
import { readingOf } from './rules/reading.ts';
import { settle } from './settle.ts';
import { TIMES } from './times.ts';

/** Queries the status without waiting for the answer. The number in flight is bounded: a hanging service is not flooded. */
export function askBeside(loop: PaymentLoop, active: ActivePayment): void {
  if (active.looksOnTheirWay >= TIMES.looksAtOnce) return;
  active.looksOnTheirWay += 1;
  askOnce(loop, active)
    .catch((bug: unknown) => loop.onBug('payment', bug))
    .finally(() => {
      active.looksOnTheirWay -= 1;
      const { state } = active.row;
      if (state.name === 'unknown' && state.refusedAt) active.wake.abort(WOKEN);
    });
}

/** Queries the status, by the service's id or by ours. */
export async function askOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const instrument = loop.instrumentOf(active.row);
  if (instrument.invoice && detailsOf(active.row) === null)
    return void (await askInvoice(loop, active, instrument.invoice, false));
  const facts = instrument.facts();
  const about = detailsOf(active.row)?.paymentId;
  const leftAt = momentOf(loop.clock);
  const answer = await instrument.status(active.row, facts);
  // The payment may have lost that id meanwhile.
  if (loop.stopped.signal.aborted || (about && detailsOf(active.row)?.paymentId !== about)) return;
  const at = momentOf(loop.clock);
  const isLate = isAskedLate(loop, active, leftAt);
  if (answer.ok) instrument.learns.fromReading(active, answer.value.status, leftAt);
  const read = answer.ok ? reading(loop, active, answer.value, facts) : null;
  const asked = { asked: 'status', leftAt, at, isLate, isSaid: isSaid(answer), read } as const;
  await settleReading(loop, active, asked);
  if (!answer.ok) await askControls(loop, active, answer.error, leftAt);
}

const reading = (loop: PaymentLoop, active: ActivePayment, status: PaymentStatus, facts: ServiceFacts) =>
  readingOf(active.row, status, facts, contextOf(loop, active).othersNamed);

/** If this answer made it paid without a confirmation, one is sent all the same. */
async function settleReading(
  loop: PaymentLoop,
  active: ActivePayment,
  answer: AnswerTo<'status'> | AnswerTo<'controls'>,
): Promise<void> {
  await settle(loop, active, answer);
  const { state } = active.row;
  if (state.name === 'paid' && state.paidAt === answer.at)
    confirmAnyway(loop, active).catch((bug: unknown) => loop.onBug('payment', bug));
}

/** Whether a query that left then could not miss a late create. */
const isAskedLate = (
  { instrumentOf }: PaymentLoop,
  { row, progress }: ActivePayment,
  leftAt: Moment,
): boolean =>
  surelySinceMs(row.createdAt, progress.activeSince, leftAt) >= instrumentOf(row).windows.mayArriveMs;

/** Whether the service itself answered. */
const isSaid = (answer: Result<PaymentStatus, NotFound>): boolean =>
  answer.ok || answer.error.heard !== 'none' || answer.error.error.code === 'gateway.refused';

/** No payment was named. If the service may not have it, controls are queried too. */
async function askControls(
  loop: PaymentLoop,
  active: ActivePayment,
  error: NotFound,
  statusLeftAt: Moment,
): Promise<void> {
  const asked = active.record;
  const { controls } = loop.instrumentOf(asked);
  const saysNo = active.progress.askedLate && controls.mayBeAbsent(asked, error);
  const leftAt = momentOf(loop.clock);
  const found: PaymentStatus[] = [];
  const proved = saysNo ? await controls.prove(asked, (status) => found.push(status)) : 'nothing';
  const at = momentOf(loop.clock);
  // A manager may have named its id meanwhile.
  const proof = detailsOf(active.row) === null ? proved : 'nothing';
  const line = error.isHalfDown ? 'half' : meansNetworkDown(error.error.code) ? 'down' : 'up';
  const read = found[0] ? reading(loop, active, found[0], loop.instrumentOf(asked).facts()) : null;
  const isNothing =
    detailsOf(active.row) === null &&
    saysNothingThere(loop.instrumentOf(asked).facts(), error) &&
    isLaterThanRefusal(loop, active, statusLeftAt);
  const answer = { asked: 'controls', leftAt, at, statusLeftAt, read, proof, isNothing, line } as const;
  await settleReading(loop, active, answer);
}

/** After the window, the status and the service facts together say what became of it. */
export async function judgeOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.row;
  const details = detailsOf(active.row);
  if (!details || !('successAt' in state) || state.successAt === null) return;
  const leftAt = momentOf(loop.clock);
  const { moneyStaysMs } = loop.instrumentOf(active.row).windows;
  const stays = surelySinceMs(state.successAt, active.progress.activeSince, leftAt) >= moneyStaysMs;
  const answer = await loop.instrumentOf(active.row).read(details.paymentId);
  const at = momentOf(loop.clock);
  // A manager may have given the id to another payment meanwhile.
  if (loop.stopped.signal.aborted || detailsOf(active.row)?.paymentId !== details.paymentId) return;
  const isLate = isAskedLate(loop, active, leftAt);
  const bearsOut = 'word' in state && state.word !== null;
  const asked = { asked: 'judge', leftAt, at, stays, isLate, bearsOut } as const;
  if (answer.ok) {
    const { status } = answer.value;
    loop.instrumentOf(active.row).learns.fromReading(active, status, leftAt);
    const verdict = judge(status, contextOf(loop, active).evidence(stays));
    const why = { code: 'payment.in-doubt' } as const;
    return settle(loop, active, { ...asked, isSaid: true, isDown: false, read: { status, verdict }, why });
  }
  const { paymentId: _, ...why } = answer.error;
  const isDown = meansNetworkDown(why.code);
  await settle(loop, active, { ...asked, isSaid: why.code === 'gateway.refused', isDown, read: null, why });
}

/** Queries a payment that ended without money. */
export async function watchOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const instrument = loop.instrumentOf(active.row);
  const facts = instrument.facts();
  const leftAt = momentOf(loop.clock);
  const answer = await instrument.status(active.row, facts);
  if (loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const outcome = watched(contextOf(loop, active, facts), answer);
  const isAnothers = typeof outcome === 'object' && 'another' in outcome;
  if (answer.ok && !isAnothers) instrument.learns.fromReading(active, answer.value.status, leftAt);
  const isTold = answer.ok && answer.value.status !== 0 && answer.value.status !== 1;
  await settle(loop, active, { asked: 'watch', leftAt, at, isSaid: isSaid(answer), isTold, outcome });
}

/** Queries a paid payment. The last query of one that needs no confirmation also looks it up by our own id. */
export async function afterPaidOnce(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const details = detailsOf(active.row);
  if (active.row.state.name !== 'paid' || details === null) return;
  const leftAt = momentOf(loop.clock);
  const answer = await loop.instrumentOf(active.row).read(details.paymentId);
  if (loop.stopped.signal.aborted) return;
  const at = momentOf(loop.clock);
  const isSaidIt = answer.ok || answer.error.code === 'gateway.refused';
  const context = contextOf(loop, active);
  const status = answer.ok ? answer.value.status : null;
  const outcome = bornOut(context, status);
  const { refunds, state } = active.record;
  const proves = state.name === 'paid' && state.proof === 'confirmed' && refunds.length === 0;
  const instrument = loop.instrumentOf(active.row);
  if (typeof outcome === 'object' && proves) instrument.learns.fromPaidReading(outcome.readsAs);
  const asked = { asked: 'after-paid', leftAt, at, isSaid: isSaidIt, isTold: answer.ok, outcome } as const;
  await settle(loop, active, asked);
  if (outcome !== 'agrees' && outcome !== 'settled') return;
  const isLast = active.look.looked === TIMES.afterPaidMs.length - 1;
  const asksForDoubles =
    isLast &&
    (instrument.invoice !== null || context.facts.finds_transaction_id === true) &&
    !instrument.needsConfirm(active.row);
  if (outcome === 'agrees' && asksForDoubles) {
    const found = await instrument.lookUp(active.row, instrument.facts());
    await noteNamed(loop, active.record, found);
  }
  if (!loop.stopped.signal.aborted) keepLook(loop, active, { looked: active.look.looked + 1 });
}
