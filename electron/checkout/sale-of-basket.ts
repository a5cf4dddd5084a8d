/**
 * A basket becomes a sale: priced by our own catalogue, every fiscal limit checked before anybody is charged.
 */
import type { Product } from '../../shared/catalogue/product.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { saleLines } from '../../shared/fiscal/items.ts';
import { LineId, type SaleId, uuidV7 } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type BasketLine, checkQuantity, type PricedBasket, priceBasket } from '../../shared/sale/basket.ts';
import type { SaleLine } from '../../shared/sale/line.ts';
import type { Sale } from '../../shared/sale/sale.ts';
import { momentOf } from '../../shared/time.ts';
import type { CheckoutDeps } from './deps.ts';

export interface BasketRequest {
  readonly saleId: SaleId;
  readonly lines: readonly BasketLine[];
  /** What the cashier saw. */
  readonly totalTiyin: Tiyin;
}

type Parts = Pick<CheckoutDeps, 'journal' | 'catalogue' | 'fiscal' | 'endpoint' | 'clock' | 'random'>;

/**
 * The sale as it is tendered now. Errors: `basket.*`, `product.not-found`, `product.not-fiscal`, `quantity.*`,
 * `fiscal.sum-mismatch`, and `basket.changed` where our total is not the one that the cashier saw.
 */
export function saleOfBasket(parts: Parts, request: BasketRequest): Result<Sale, TillError> {
  const basket = priced(parts, request);
  if (!basket.ok) return basket;
  const { totalTiyin, vatTiyin } = basket.value;
  if (totalTiyin !== request.totalTiyin) return fail({ code: 'basket.changed' });
  const now = momentOf(parts.clock);
  const newLineId = (): LineId => LineId.parse(uuidV7(now.wallMs, parts.random));
  const lines = saleLines(basket.value, parts.fiscal, newLineId);
  if (!lines.ok) return lines;
  const before = parts.journal.sale(request.saleId);
  return ok({
    saleId: request.saleId,
    mode: parts.endpoint.mode,
    state: 'open',
    createdAt: before?.createdAt ?? now,
    totalTiyin,
    vatTiyin,
    // The same goods tried again are the same lines.
    lines: before && sameGoods(before.lines, lines.value) ? before.lines : lines.value,
  });
}

function priced({ catalogue, fiscal }: Parts, { lines }: BasketRequest): Result<PricedBasket, TillError> {
  const products = new Map<string, Product>();
  for (const line of lines) {
    const product = catalogue.product(line.productId);
    if (!product) continue;
    products.set(line.productId, product);
    const quantity = checkQuantity(product, line.quantity, fiscal.amountScale);
    if (!quantity.ok) return fail({ ...quantity.error, note: product.name });
  }
  return priceBasket(lines, (id) => products.get(id));
}

const goodsOf = (lines: readonly SaleLine[]): string =>
  JSON.stringify(lines.map((line) => ({ ...line, lineId: null })));

const sameGoods = (before: readonly SaleLine[], now: readonly SaleLine[]): boolean =>
  goodsOf(before) === goodsOf(now);
