/**
 * The loop: read the state, wait until its call is due, do the one call which that state names, store what follows from
 * the answer, publish it. It ends when the state names no further call.
 */
import { sameEndpoint } from '../../shared/endpoint.ts';
import { isUnfinished } from '../../shared/payment/payment.ts';
import { assertNever } from '../../shared/result.ts';
import { momentOf } from '../../shared/time.ts';
import { type ActivePayment, note, type PaymentLoop } from './active.ts';
import { nextCall } from './assess.ts';
import { record } from './commit.ts';
import { confirmOnce } from './confirms.ts';
import { contextOf } from './context.ts';
import type { Windows } from './instruments/instrument.ts';
import { afterPaidOnce, askBeside, askOnce, judgeOnce, watchOnce } from './questions.ts';
import type { NextCall } from './rules/rule.ts';
import { raiseGoods } from './settle.ts';
import { TIMES } from './times.ts';
import type { Plan } from './view.ts';

/** After something that nobody expected. */
const BUG_PAUSE_MS = 2_000;

/**
 * Runs until the payment has nothing left to ask, or the till is stopped. There is one loop to a payment: a
 * second one ends at once. limit: a resume makes one call first.
 */
export async function drive(
  loop: PaymentLoop,
  active: ActivePayment,
  limit: 'to-the-end' | 'one-call' = 'to-the-end',
): Promise<void> {
  // Nothing of one endpoint is asked, watched or judged at another.
  if (active.isDriven || !sameEndpoint(active.row.endpoint, loop.endpoint)) return;
  active.isDriven = true;
  let goesOn = true;
  while (goesOn && !loop.stopped.signal.aborted) {
    try {
      goesOn = limit === 'one-call' ? await oneCall(loop, active) : await oneStep(loop, active);
    } catch (bug) {
      // A payment is not left alone because a read of the disk failed once.
      loop.onBug('payment', bug);
      await loop.clock.sleep(BUG_PAUSE_MS, loop.stopped.signal);
    }
  }
  active.isDriven = false;
  active.nextCallMonoMs = null;
  // Nobody asks on: who waits has to hear of it.
  if (limit === 'to-the-end' && !loop.stopped.signal.aborted && isUnfinished(active.record))
    loop.onChange(active);
}

const next = (loop: PaymentLoop, active: ActivePayment): NextCall | null =>
  nextCall(active.record, active.progress, contextOf(loop, active), momentOf(loop.clock));

/** What the page is told of what comes next. That it is asked on is a matter of its state, and not of whether a call is on its way. */
export function planOf(loop: PaymentLoop, active: ActivePayment): Plan {
  const { record: payment, nextCallMonoMs } = active;
  const { name } = payment.state;
  const mayAsk = name === 'unknown' || name === 'abandoned';
  const isAsking =
    mayAsk &&
    loop.mayCharge() &&
    sameEndpoint(payment.endpoint, loop.endpoint) &&
    next(loop, active) !== null;
  return { nextCallMonoMs, isAsking };
}

/** Answers whether there may be more to do. */
async function oneStep(loop: PaymentLoop, active: ActivePayment): Promise<boolean> {
  const step = next(loop, active);
  if (step === null) return false;
  if (await pause(loop, active, step)) await perform(loop, active, step);
  return true;
}

/** What a start does with each payment before the first sale: one call, and nothing that is not due yet. */
async function oneCall(loop: PaymentLoop, active: ActivePayment): Promise<false> {
  const step = next(loop, active);
  if (step === null || step.call === 'watch' || step.call === 'after-paid') return false;
  // A judgement before its time would be a guess: the first call only asks.
  if (step.call === 'status' || (step.call === 'judge' && step.inMs > 0)) await askOnce(loop, active);
  else await perform(loop, active, step);
  return false;
}

/** Waits until the step is due. Answers false when it was woken: the state or the plan is another one now. */
async function pause(loop: PaymentLoop, active: ActivePayment, step: NextCall): Promise<boolean> {
  const before = active.row.state;
  if (step.inMs > 0) {
    const inMs = jittered(step, loop.random.fraction(), loop.instrumentOf(active.row).windows);
    active.nextCallMonoMs = loop.clock.monoMs() + inMs;
    loop.onChange(active);
    active.wake = new AbortController();
    await loop.clock.sleep(inMs, active.wake.signal, loop.stopped.signal);
    active.nextCallMonoMs = null;
    if (active.wake.signal.aborted) return false;
  }
  return !loop.stopped.signal.aborted && active.row.state === before;
}

/** Up to a tenth later, so that the tills of a shop do not ask in step. What somebody waits for stays exact. */
const jittered = ({ call, inMs }: NextCall, fraction: number, { judgementMs }: Windows): number =>
  inMs <= (call === 'judge' ? judgementMs : TIMES.pollMs) ? inMs : Math.round(inMs * (1 + fraction / 10));

async function perform(loop: PaymentLoop, active: ActivePayment, { call }: NextCall): Promise<void> {
  const { since } = active.progress;
  switch (call) {
    case 'confirm':
      await confirmOnce(loop, active);
      break;
    case 'status':
      await status(loop, active);
      break;
    case 'judge':
      await judgeOnce(loop, active);
      break;
    case 'watch':
      await watchOnce(loop, active);
      break;
    case 'after-paid':
      await afterPaidOnce(loop, active);
      break;
    case 'give-up':
      await record(loop, active, { name: 'abandoned', by: 'nobody-waits', reason: '' });
      break;
    case 'let-stand':
      await record(loop, active, { name: 'refusal-stands' });
      break;
    case 'ask-goods':
      await raiseGoods(loop, active);
      break;
    default:
      assertNever(call);
  }
  // A state that stayed counts its calls; a new one has begun its own count.
  if (active.progress.since !== since) return;
  const counts = call !== 'watch' || !active.progress.unanswered;
  note(active, { mark: 'turn', call, counts });
}

/** A payment that waits for its customer is looked at in step with the clock, and not with the answers. */
async function status(loop: PaymentLoop, active: ActivePayment): Promise<void> {
  const { state } = active.row;
  if (state.name === 'processing') return askBeside(loop, active);
  if (state.name !== 'unknown' || !state.refusedAt) return askOnce(loop, active);
  // A refusal is over in its time, whether or not the look-ups are answered.
  askBeside(loop, active);
}
