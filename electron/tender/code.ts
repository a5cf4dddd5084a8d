/** The customer pays with a code. The till begins the payment, then publishes each change. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { productOfCode } from '../../shared/sale/product-of-code.ts';
import { isOfReceipt } from '../../shared/sale/sale-code.ts';
import type { Act } from '../../shared/staff/actor.ts';
import { isPayerCode } from '../../shared/tender/payer-code.ts';
import { type ChargeRequest, chargeable, tenderBy } from './chargeable.ts';
import type { TendersDeps } from './deps.ts';

export interface CodeRequest extends ChargeRequest {
  readonly payerCode: string;
}

/**
 * Begins to charge the code, and answers as soon as the payment is journalled. Errors: those of `charging`,
 * `payer-code.*`, those of `chargeable`; `journal.unwritable`.
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
  const may = chargeable(deps, request);
  if (!may.ok) return may;
  const tender = tenderBy(deps, 'code', may.value);
  return deps.payments.begin(act, { sale: may.value.sale, tender, wanted: payerCode });
}

function checkCode({ catalogue }: TendersDeps, payerCode: string): Result<null, TillError> {
  if (isOfReceipt(payerCode)) return fail({ code: 'payer-code.is-receipt' });
  if (!isPayerCode(payerCode)) return fail({ code: 'payer-code.invalid' });
  const product = productOfCode({ catalogue }, payerCode);
  return product ? fail({ code: 'payer-code.is-product', note: product.name }) : ok(null);
}
