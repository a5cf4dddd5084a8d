/** The customer pays with a code. The till begins the payment, then publishes each change. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { mayCharge } from '../../shared/sale/may-tender.ts';
import { productOfCode } from '../../shared/sale/product-of-code.ts';
import { isOfReceipt } from '../../shared/sale/sale-code.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isTaken } from '../../shared/tender/held.ts';
import { isPayerCode } from '../../shared/tender/payer-code.ts';
import type { GatewayTender } from '../../shared/tender/tender.ts';
import type { TendersDeps } from './deps.ts';
import { partOf, type Tendered, type TenderRequest, tendered } from './tendered.ts';

export interface CodeRequest extends TenderRequest {
  readonly payerCode: string;
  /** A share of the amount owed. Default: all of it. */
  readonly amountTiyin?: Tiyin;
}

/**
 * Begins to charge the code, and answers as soon as the payment is journalled. Errors: those of `charging`,
 * `payer-code.*`, those of `tendered`, `mayCharge` and `partOf`; `endpoint.mismatch` if the sale has money of
 * another mode; `journal.unwritable`.
 */
export function chargeCode(
  deps: TendersDeps,
  act: Act,
  request: CodeRequest,
): Result<PaymentView, TillError> {
  const payerCode = request.payerCode.trim();
  const charging = deps.charging();
  if (!charging.ok) return charging;
  const code = checkCode(deps, payerCode);
  if (!code.ok) return code;
  const may = tendered(deps, request);
  if (!may.ok) return may;
  const { sale } = may.value;
  const mayBeCode = mayCharge(deps.journal, sale.saleId);
  if (!mayBeCode.ok) return mayBeCode;
  if (sale.mode !== deps.endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const part = partOf(may.value, request.amountTiyin);
  if (!part.ok) return part;
  const tender = codeTender(deps, may.value, part.value);
  return deps.payments.begin(act, { sale, tender, wanted: payerCode });
}

function checkCode({ catalogue }: TendersDeps, payerCode: string): Result<null, TillError> {
  if (isOfReceipt(payerCode)) return fail({ code: 'payer-code.is-receipt' });
  if (!isPayerCode(payerCode)) return fail({ code: 'payer-code.invalid' });
  const product = productOfCode({ catalogue }, payerCode);
  return product ? fail({ code: 'payer-code.is-product', note: product.name }) : ok(null);
}

/** A retry after a failed code keeps the tender; only the payment, and perhaps the amount, is new. */
function codeTender(
  { clock, random }: TendersDeps,
  { sale, rows }: Tendered,
  amountTiyin: Tiyin,
): GatewayTender & { readonly kind: 'code' } {
  const before = rows.tenders.find((tender) => tender.kind === 'code' && !isTaken(tender));
  const tenderId = before?.tenderId ?? TenderId.parse(uuidV7(clock.wallMs(), random));
  return { kind: 'code', tenderId, saleId: sale.saleId, amountTiyin, takenAt: null };
}
