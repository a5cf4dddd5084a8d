/** An invoice is left for another tender. Its customer may have paid a moment ago, so the service is asked first. */
import type { Parsed } from '../../../shared/contract/contract.ts';
import type { LeaveDoubt } from '../../../shared/contract/invoice.ts';
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
 * Errors: `invoice.unanswered` and `invoice.not-found` by what the service answers, unless a manager decides `despite` them;
 * those of `activeFor`, also if the answer is that it is paid; `journal.unwritable`.
 */
export async function leaveInvoice(
  loop: PaymentLoop,
  act: Act,
  { transactionId, reason, despite }: Parsed<'invoice.leave'>,
): Promise<Result<ActivePayment, TillError>> {
  const found = activeFor(loop, transactionId, 'leave-invoice');
  if (!found.ok) return found;
  const { invoice } = loop.instrumentOf(found.value.row);
  // A manager who named its payment has looked into the cabinet.
  if (invoice !== null && detailsOf(found.value.row) === null) {
    const doubt = doubtOf(mayAsk(loop, found.value) ? await readNow(loop, found.value, invoice) : 'nothing');
    const isKnown = doubt === despite || despite === 'invoice.not-found';
    if (doubt !== null && !isKnown) return fail({ code: doubt });
  }
  return abandon(loop, act, transactionId, 'another-tender', reason, 'leave-invoice');
}

const mayAsk = (loop: PaymentLoop, { row }: ActivePayment): boolean =>
  loop.mayCharge() && sameEndpoint(row.endpoint, loop.endpoint);

/** null: it is surely unpaid, or paid. */
function doubtOf(reads: InvoiceReads): LeaveDoubt | null {
  if (reads === 'unfound') return 'invoice.not-found';
  return saysNothing(reads) || reads === 'open' || reads === 'another' ? 'invoice.unanswered' : null;
}

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
