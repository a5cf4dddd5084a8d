/**
 * The loop of a payment: wait until the call is due that its state names, make it, store what follows, publish. It ends
 * when the state names no call.
 */
import { sameEndpoint } from '../../shared/endpoint.ts';
import { isUnfinished } from '../../shared/payment/payment.ts';
import { isUnderWay } from '../../shared/payment/state.ts';
import { momentOf } from '../../shared/time.ts';
import { type ActivePayment, note, type PaymentLoop } from './active.ts';
import { nextCall } from './assess.ts';
import { askGoods, record } from './commit.ts';
import { confirmOnce } from './confirms.ts';
import { contextOf } from './context.ts';
import type { Call } from './observation.ts';
import { afterPaidOnce, askBeside, askOnce, judgeOnce, watchOnce } from './questions.ts';
import type { NextCall } from './rules/rule.ts';
import { hasPassed } from './rules/too-old.ts';
import { TIMES } from './times.ts';
import type { Plan } from './view.ts';

/**
 * Runs until no call is left, or the till is stopped. If the payment is driven already, it ends at once. limit: a start
 * makes one call first.
 */
export async function drive(
  loop: PaymentLoop,
  active: ActivePayment,
  limit: 'to-the-end' | 'one-call' = 'to-the-end',
): Promise<void> {
  if (active.isDriven || !sameEndpoint(active.row.endpoint, loop.endpoint)) return;
  active.isDriven = true;
  let goesOn = true;
  while (goesOn && !loop.stopped.signal.aborted) {
    try {
      goesOn = limit === 'one-call' ? await oneCall(loop, active) : await oneStep(loop, active);
    } catch (bug) {
      // A read of the disk may have failed once.
      loop.onBug('payment', bug);
      await loop.clock.sleep(TIMES.retryMs, loop.stopped.signal);
    }
  }
  active.isDriven = false;
  active.nextCallMonoMs = null;
  // The page waits for it, and no query follows.
  if (limit === 'to-the-end' && !loop.stopped.signal.aborted && isUnfinished(active.record))
    loop.onChange(active);
}

const next = (loop: PaymentLoop, active: ActivePayment): NextCall | null =>
  nextCall(contextOf(loop, active), momentOf(loop.clock));

/** What would come next now is due before what it waits for. */
export function isSooner(loop: PaymentLoop, active: ActivePayment): boolean {
  const { nextCallMonoMs } = active;
  const step = next(loop, active);
  return step !== null && nextCallMonoMs !== null && loop.clock.monoMs() + step.inMs < nextCallMonoMs;
}

/** What the page is told of what comes next. `isAsking` depends on the state, not on requests in flight. */
export function planOf(loop: PaymentLoop, active: ActivePayment): Plan {
  const { record: payment, nextCallMonoMs } = active;
  const { name } = payment.state;
  const isAsking =
    (name === 'unknown' || name === 'abandoned') &&
    loop.mayCharge() &&
    sameEndpoint(payment.endpoint, loop.endpoint) &&
    next(loop, active) !== null;
  return { nextCallMonoMs, isAsking };
}

/** Answers whether more may be left to do. */
async function oneStep(loop: PaymentLoop, active: ActivePayment): Promise<boolean> {
  const step = next(loop, active);
  if (step === null) return false;
  if (await pause(loop, active, step)) await perform(loop, active, step);
  return true;
}

/** Before the first sale, a start makes one call for each payment. */
async function oneCall(loop: PaymentLoop, active: ActivePayment): Promise<false> {
  const step = next(loop, active);
  if (step === null || step.call === 'watch' || step.call === 'after-paid') return false;
  if (step.call === 'invoice' && !isUnderWay(active.row.state.name)) return false;
  // A judgement before its time would be a guess: this call only reads the status.
  if (step.call === 'status' || (step.call === 'judge' && step.inMs > 0)) await askOnce(loop, active);
  else await perform(loop, active, step);
  return false;
}

/** Waits until the step is due. Answers false if the state or the plan changed meanwhile. */
async function pause(loop: PaymentLoop, active: ActivePayment, step: NextCall): Promise<boolean> {
  const before = active.row.state;
  if (step.inMs > 0) {
    // Up to a tenth later, so that a shop's tills do not query in step. Short pauses stay exact: a person waits.
    const { judgementMs } = loop.instrumentOf(active.row).windows;
    const isExact = step.inMs <= (step.call === 'judge' ? judgementMs : TIMES.pollMs);
    const longer = 1 + loop.random.fraction() / 10;
    const inMs = isExact ? step.inMs : Math.round(step.inMs * longer);
    active.nextCallMonoMs = loop.clock.monoMs() + inMs;
    loop.onChange(active);
    active.wake = new AbortController();
    await loop.clock.sleep(inMs, active.wake.signal, loop.stopped.signal);
    active.nextCallMonoMs = null;
    if (active.wake.signal.aborted) return false;
  }
  return !loop.stopped.signal.aborted && active.row.state === before;
}

const PERFORM: Readonly<Record<Call, (loop: PaymentLoop, active: ActivePayment) => unknown>> = {
  confirm: confirmOnce,
  status,
  invoice: askOnce,
  judge: judgeOnce,
  watch: watchOnce,
  'after-paid': afterPaidOnce,
  'watch-over': (loop, active) => record(loop, active, { name: 'watch-over' }),
  'give-up': (loop, active) => record(loop, active, { name: 'abandoned', by: 'nobody-waits', reason: '' }),
  'let-stand': (loop, active) => record(loop, active, { name: 'refusal-stands' }),
  'ask-goods': (loop, active) =>
    askGoods(loop, active) || loop.clock.sleep(TIMES.retryMs, loop.stopped.signal),
};

async function perform(loop: PaymentLoop, active: ActivePayment, { call }: NextCall): Promise<void> {
  const { since } = active.progress;
  await PERFORM[call](loop, active);
  // A new state has begun its own count.
  if (active.progress.since !== since) return;
  const counts = call !== 'watch' || !active.progress.unanswered;
  note(active, { mark: 'turn', call, counts });
}

/** It is open for so long that a manager was called: nobody at the counter waits for its next status. */
export const hasCalled = ({ clock, instrumentOf }: PaymentLoop, { row, progress }: ActivePayment): boolean =>
  hasPassed(row.createdAt, progress, momentOf(clock), instrumentOf(row).windows.callsMs);

/** While a person waits, queries follow the clock and not the answers. */
async function status(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.row;
  if (state.name === 'processing' && !hasCalled(loop, active)) return askBeside(loop, active);
  if (state.name !== 'unknown' || !state.refusedAt) return askOnce(loop, active);
  askBeside(loop, active);
}
