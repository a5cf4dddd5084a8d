/** The customer gets an invoice on the phone. The till sends it, parks the sale, and waits for nobody. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import type { Result } from '../../shared/result.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { chargeable, tenderBy } from './chargeable.ts';
import type { TendersDeps } from './deps.ts';

/**
 * Sends an invoice for all that the sale owes. Answers as soon as the payment is journalled. Errors: those of `chargeable`;
 * `journal.unwritable`.
 */
export function sendInvoice(
  deps: TendersDeps,
  act: Act,
  { phone, ...request }: Parsed<'invoice.send'>,
): Result<PaymentView, TillError> {
  const may = chargeable(deps, request);
  if (!may.ok) return may;
  const { sale } = may.value;
  const tender = tenderBy(deps, 'invoice', may.value);
  const sent = deps.payments.begin(act, { sale, tender, wanted: phone });
  // If the disk refuses that, the next look at the open basket parks it.
  if (sent.ok) deps.parkBehind(act, sale.saleId);
  return sent;
}
