/** The customer gets an invoice on the phone. The till sends it, parks the sale, and waits for nobody. */
import type { Parsed } from '../../shared/contract/contract.ts';
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import { fail, type Result } from '../../shared/result.ts';
import { mayCharge } from '../../shared/sale/may-tender.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isTaken } from '../../shared/tender/held.ts';
import type { TenderOf } from '../../shared/tender/tender.ts';
import type { TendersDeps } from './deps.ts';
import { type Tendered, tendered } from './tendered.ts';

/**
 * Sends an invoice for all that the sale owes. Answers as soon as the payment is journalled. Errors: those of `charging`,
 * `tendered` and `mayCharge`; `endpoint.mismatch` if the sale has money of another mode; `journal.unwritable`.
 */
export function sendInvoice(
  deps: TendersDeps,
  act: Act,
  { phone, ...request }: Parsed<'invoice.send'>,
): Result<PaymentView, TillError> {
  const charging = deps.charging();
  if (!charging.ok) return charging;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const { sale } = may.value;
  const mayBeCharged = mayCharge(deps.journal, sale.saleId);
  if (!mayBeCharged.ok) return mayBeCharged;
  if (sale.mode !== deps.endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const sent = deps.payments.begin(act, { sale, tender: invoiceTender(deps, may.value), wanted: phone });
  // If the disk refuses that, the next look at the open basket parks it.
  if (sent.ok) deps.parkBehind(act, sale.saleId);
  return sent;
}

/** A new invoice keeps the tender of one that was not paid. */
function invoiceTender(
  { clock, random }: TendersDeps,
  { sale, rows, owedTiyin }: Tendered,
): TenderOf<'invoice'> {
  const before = rows.tenders.find((tender) => tender.kind === 'invoice' && !isTaken(tender));
  const tenderId = before?.tenderId ?? TenderId.parse(uuidV7(clock.wallMs(), random));
  return { kind: 'invoice', tenderId, saleId: sale.saleId, amountTiyin: owedTiyin, takenAt: null };
}
