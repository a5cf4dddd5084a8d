/**
 * Makes a sale of a basket, with catalogue prices. Every fiscal limit is checked before a customer is
 * charged.
 */
import type { TillError } from '../../shared/errors/till-error.ts';
import { saleLines } from '../../shared/fiscal/items.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import { type PricedBasket, payable, priceBasket } from '../../shared/sale/price.ts';
import type { SetBy } from '../../shared/sale/reduction.ts';
import { reductionsOf } from '../../shared/sale/reductions-of.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { isNotForCash } from '../../shared/tender/not-for-cash.ts';
import { momentOf } from '../../shared/time.ts';
import { maySend } from './basket/free-pieces.ts';
import { modeOf } from './basket/may-change.ts';
import type { CheckoutDeps } from './deps.ts';

export interface BasketRequest {
  readonly saleId: SaleId;
  /** The total on the cashier's screen. */
  readonly totalTiyin: Tiyin;
}

type SaleOfBasketDeps = Pick<
  CheckoutDeps,
  'journal' | 'catalogue' | 'fiscal' | 'endpoint' | 'clock' | 'settings'
>;

/**
 * The open basket as the sale to be tendered. Errors: those of `payable` and `notFiscal`,
 * `fiscal.sum-mismatch`, and:
 * - `basket.gone`: the basket is not open.
 * - `endpoint.mismatch`: the basket was opened in another mode.
 * - `label.sold`: a piece was sold since its scan.
 * - `label.not-taken`: the service refuses cut labels, which was learned since the scan.
 * - `basket.changed`: the total differs from the cashier's screen.
 */
export function saleOfBasket(deps: SaleOfBasketDeps, request: BasketRequest): Result<Sale, TillError> {
  const basket = priced(deps, request.saleId);
  if (!basket.ok) return basket;
  const { totalTiyin, vatTiyin } = basket.value.priced;
  if (totalTiyin !== request.totalTiyin) return fail({ code: 'basket.changed' });
  const now = momentOf(deps.clock);
  const lines = saleLines(basket.value.priced, deps.fiscal);
  if (!lines.ok) return lines;
  const sold = lines.value.find(({ labels }) =>
    labels.some((label) => deps.journal.isLabelSold(label, deps.endpoint.mode)),
  );
  if (sold) return fail({ code: 'label.sold', note: sold.name });
  for (const line of lines.value) {
    const may = maySend(deps, line.labels, line);
    if (!may.ok) return may;
  }
  const before = deps.journal.sale(request.saleId);
  return ok({
    saleId: request.saleId,
    mode: deps.endpoint.mode,
    state: 'open',
    createdAt: before?.createdAt ?? now,
    totalTiyin,
    vatTiyin,
    lines: asAnswered(lines.value, basket.value, deps.settings().notForCashFrom),
  });
}

/** Each line names who reduced its price, and keeps that it takes no cash. */
const asAnswered = (
  lines: readonly SaleLine[],
  { priced: { lines: own }, discountBy }: Priced,
  notForCashFrom: Tiyin | null,
): SaleLine[] =>
  lines.map((line, at) => {
    const mine = own[at];
    const reductions = mine ? reductionsOf(mine, discountBy) : [];
    const takesNoCash = mine !== undefined && isNotForCash(mine, notForCashFrom);
    return {
      ...line,
      ...(reductions.length > 0 && { reductions }),
      ...(takesNoCash && { notForCash: true as const }),
    };
  });

interface Priced {
  readonly priced: PricedBasket;
  readonly discountBy: SetBy | undefined;
}

function priced(deps: SaleOfBasketDeps, saleId: SaleId): Result<Priced, TillError> {
  const { journal, catalogue, fiscal, endpoint } = deps;
  const basket = journal.basket(saleId);
  if (basket?.state !== 'open') return fail({ code: 'basket.gone' });
  if (modeOf(deps, basket) !== endpoint.mode) return fail({ code: 'endpoint.mismatch' });
  const may = payable(
    priceBasket(basket, (id) => catalogue.product(id)),
    fiscal.amountScale,
  );
  return may.ok ? ok({ priced: may.value, discountBy: basket.discountBy }) : may;
}
