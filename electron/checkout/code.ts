/** The customer pays with a code: the tender is begun, and what becomes of its payment is published. */
import type { PaymentView } from '../../shared/contract/payment.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { TenderId, uuidV7 } from '../../shared/ids.ts';
import { isPayerCode } from '../../shared/payment/payer-code.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import type { Act } from '../../shared/staff/actor.ts';
import type { Tender } from '../../shared/tender/tender.ts';
import type { CheckoutDeps } from './deps.ts';
import { mayTender, saleOfBasket, type TenderRequest } from './sale-of-basket.ts';

/**
 * Begins to charge the code. Answers as soon as the payment is journalled. Errors: what `charging` says,
 * `payer-code.*`, those of `saleOfBasket`, `basket.locked`, `journal.unwritable`.
 */
export function chargeCode(
  deps: CheckoutDeps,
  act: Act,
  request: TenderRequest & { readonly payerCode: string },
): Result<PaymentView, TillError> {
  const payerCode = request.payerCode.trim();
  const charging = deps.charging();
  if (!charging.ok) return charging;
  const code = checkCode(deps, payerCode);
  if (!code.ok) return code;
  const sale = saleOfBasket(deps, request);
  if (!sale.ok) return sale;
  const may = mayTender(deps, request.saleId);
  if (!may.ok) return may;
  return deps.payments.begin(act, { sale: sale.value, tender: codeTender(deps, sale.value), payerCode });
}

function checkCode({ catalogue }: CheckoutDeps, payerCode: string): Result<null, TillError> {
  if (!isPayerCode(payerCode)) return fail({ code: 'payer-code.invalid' });
  const product = catalogue.byBarcode(payerCode);
  return product ? fail({ code: 'payer-code.is-product', note: product.name }) : ok(null);
}

/** A code that failed is tried again as the same tender: only its payment is another one. */
function codeTender({ journal, clock, random }: CheckoutDeps, { saleId, totalTiyin }: Sale): Tender {
  const before = journal.tendersOf(saleId).find(({ kind }) => kind === 'code');
  const tenderId = before?.tenderId ?? TenderId.parse(uuidV7(clock.wallMs(), random));
  return { kind: 'code', tenderId, saleId, amountTiyin: totalTiyin, takenAt: null };
}
