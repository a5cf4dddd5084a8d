/** An invoice is left for another tender. Its customer may have paid a moment ago, so the service is asked first. */
import type { Parsed } from '../../../shared/contract/contract.ts';
import { sameEndpoint } from '../../../shared/endpoint.ts';
import type { TillError } from '../../../shared/errors/till-error.ts';
import { detailsOf } from '../../../shared/payment/state.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { Act } from '../../../shared/staff/actor.ts';
import { WOKEN } from '../../../shared/time.ts';
import type { ActivePayment, PaymentLoop } from '../active.ts';
import { abandon, activeFor } from '../acts.ts';
import { askOnce } from '../questions.ts';

/** A person at the counter waits for the answer. */
const ANSWER_MS = 5_000;

/**
 * Errors: `payment.wrong-state` also if the answer says that it is paid; `invoice.unanswered` without an answer, unless
 * isUnasked; those of `activeFor`; `journal.unwritable`.
 */
export async function leaveInvoice(
  loop: PaymentLoop,
  act: Act,
  { transactionId, reason, isUnasked }: Parsed<'invoice.leave'>,
): Promise<Result<ActivePayment, TillError>> {
  const found = activeFor(loop, transactionId, 'leave-invoice');
  if (!found.ok) return found;
  const { value: active } = found;
  const { state: before } = active.row;
  if (!isUnasked && mayAsk(loop, active)) {
    if (!(await isAnsweredNow(loop, active))) return fail({ code: 'invoice.unanswered' });
    const { state } = active.row;
    if (state !== before && state.name === 'unknown') return fail({ code: 'payment.wrong-state' });
  }
  return abandon(loop, act, transactionId, 'another-tender', reason, 'leave-invoice');
}

/** A manager who named its payment has looked into the cabinet. */
const mayAsk = (loop: PaymentLoop, { row }: ActivePayment): boolean =>
  loop.mayCharge() && sameEndpoint(row.endpoint, loop.endpoint) && detailsOf(row) === null;

async function isAnsweredNow(loop: PaymentLoop, active: ActivePayment): Promise<boolean> {
  const { since, answeredAt } = active.progress;
  const over = new AbortController();
  await Promise.race([
    askOnce(loop, active, true),
    loop.clock.sleep(ANSWER_MS, over.signal, loop.stopped.signal),
  ]);
  over.abort(WOKEN);
  const after = active.progress;
  return after.since !== since || (after.answeredAt !== null && after.answeredAt !== answeredAt);
}
