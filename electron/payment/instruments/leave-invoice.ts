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
import { type InvoiceReads, saysNothing } from '../observation.ts';
import { askInvoice } from './ask-invoice.ts';
import type { AsksForMoney } from './instrument.ts';

/** A person at the counter waits for the answer. */
const ANSWER_MS = 5_000;

/**
 * Errors: `invoice.unanswered` and `invoice.not-found` by what the service answers, unless isUnasked; those of `activeFor`,
 * also if the answer is that it is paid; `journal.unwritable`.
 */
export async function leaveInvoice(
  loop: PaymentLoop,
  act: Act,
  { transactionId, reason, isUnasked }: Parsed<'invoice.leave'>,
): Promise<Result<ActivePayment, TillError>> {
  const found = activeFor(loop, transactionId, 'leave-invoice');
  if (!found.ok) return found;
  const { invoice } = loop.instrumentOf(found.value.row);
  if (!isUnasked && invoice !== null && mayAsk(loop, found.value)) {
    const reads = await readNow(loop, found.value, invoice);
    const isUncertain = saysNothing(reads) || reads === 'open' || reads === 'another';
    if (isUncertain) return fail({ code: 'invoice.unanswered' });
    if (reads === 'unfound') return fail({ code: 'invoice.not-found' });
  }
  return abandon(loop, act, transactionId, 'another-tender', reason, 'leave-invoice');
}

/** A manager who named its payment has looked into the cabinet. */
const mayAsk = (loop: PaymentLoop, { row }: ActivePayment): boolean =>
  loop.mayCharge() && sameEndpoint(row.endpoint, loop.endpoint) && detailsOf(row) === null;

async function readNow(
  loop: PaymentLoop,
  active: ActivePayment,
  invoice: AsksForMoney,
): Promise<InvoiceReads> {
  const over = new AbortController();
  const late = loop.clock
    .sleep(ANSWER_MS, over.signal, loop.stopped.signal)
    .then((): InvoiceReads => 'nothing');
  const reads = await Promise.race([askInvoice(loop, active, invoice, true), late]);
  over.abort(WOKEN);
  return reads;
}
