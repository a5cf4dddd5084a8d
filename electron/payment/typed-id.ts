/**
 * A payment id that a person types may be another till's payment, because tills share a service. If the service finds
 * payments by our own id, that look-up decides whose the payment is. Otherwise the cabinet must show our own id.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import type { PaymentId } from '../../shared/ids.ts';
import type { PaymentRecord } from '../../shared/payment/payment.ts';
import { readsLapsed } from '../../shared/payment/service-facts.ts';
import { detailsOf } from '../../shared/payment/state.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isOneDay, isSilence } from '../gateway/ask-status.ts';
import { activeOf, type PaymentLoop } from './active.ts';
import { raiseShared } from './doubled.ts';
import { othersNamed } from './shared-id.ts';

/** Whether the manager types the end of our own id beside the service's id. No look-up is sure to show an invoice's payment. */
export function asksIdEnd({ instrumentOf }: PaymentLoop, record: PaymentRecord): boolean {
  const { invoice, facts } = instrumentOf(record);
  return detailsOf(record) === null && (invoice !== null || facts().finds_transaction_id !== true);
}

/**
 * Whether a look-up by our own id names the typed id; ok where the end of our id decides. The payment of an
 * invoice is looked up all the same, because its customer may have paid meanwhile. Errors:
 * `payment.id-not-found`, `payment.other-id`, `payment.id-end-needed`, `gateway.*` where the service does not answer.
 */
export async function foundByOurId(
  loop: PaymentLoop,
  record: PaymentRecord,
  typed: { readonly paymentId: PaymentId; readonly hasIdEnd: boolean },
): Promise<Result<null, TillError>> {
  const instrument = loop.instrumentOf(record);
  const facts = instrument.facts();
  const isInvoice = instrument.invoice !== null;
  if (!isInvoice && facts.finds_transaction_id !== true) return ok(null);
  const byEnd = typed.hasIdEnd ? ok(null) : fail({ code: 'payment.id-end-needed' } as const);
  const ours = await instrument.lookUp(record, facts);
  if (!ours.ok) {
    const { paymentId: _, ...why } = ours.error.error;
    if (isInvoice) return ok(null);
    if (isSilence(why)) return fail(why);
    // Some services find only today's payments.
    const isOfToday = isOneDay(record.createdAt.wallMs, loop.clock.wallMs());
    return isOfToday || ours.error.heard !== 'all' ? fail({ code: 'payment.id-not-found' }) : byEnd;
  }
  const { paymentId: named, status } = ours.value;
  // A payment that is no money may be an earlier try of the invoice's customer.
  if (named === typed.paymentId || (isInvoice && status !== 2)) return ok(null);
  // The service may have made two under our id: the end of it proves that the typed one is ours.
  if (status < 0 || (status > 2 && readsLapsed(facts, status))) return byEnd;
  // Another payment of ours has the named id: a manager is called about both.
  if (othersNamed(loop, record, named).length > 0) raiseShared(loop, activeOf(loop, record), named);
  return fail({ code: 'payment.other-id' });
}
