/**
 * A basket becomes a sale: priced by our own catalogue, every fiscal limit checked before anybody is charged.
 */

import type { Product } from '../../shared/catalogue/product.ts';
import type { Mode, ReceiptLine } from '../../shared/contract/views.ts';
import type { TillError } from '../../shared/errors/till-error.ts';
import { type FiscalSettings, fiscalItems } from '../../shared/fiscal/items.ts';
import type { SaleId } from '../../shared/ids.ts';
import type { Tiyin } from '../../shared/money.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type BasketLine, checkQuantity, type PricedBasket, priceBasket } from '../../shared/sale/basket.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { SaleRecord } from '../storage/journal.ts';

export interface BasketRequest {
  readonly saleId: SaleId;
  readonly lines: readonly BasketLine[];
  /** What the cashier saw. */
  readonly totalTiyin: Tiyin;
}

/**
 * Errors: `basket.*`, `product.not-found`, `product.not-fiscal`, `quantity.*`, `fiscal.sum-mismatch`, and
 * `basket.changed` where our total is not the one that the cashier saw.
 */
export function saleRecord(
  request: BasketRequest,
  parts: {
    readonly catalogue: Pick<Catalogue, 'product'>;
    readonly fiscal: FiscalSettings;
    readonly mode: Mode;
    readonly nowWallMs: number;
  },
): Result<SaleRecord, TillError> {
  const products = new Map<string, Product>();
  for (const line of request.lines) {
    const product = parts.catalogue.product(line.productId);
    if (!product) continue;
    products.set(line.productId, product);
    const quantity = checkQuantity(product, line.quantity, parts.fiscal.amountScale);
    if (!quantity.ok) return fail({ ...quantity.error, note: product.name });
  }
  const basket = priceBasket(request.lines, (id) => products.get(id));
  if (!basket.ok) return basket;
  if (basket.value.totalTiyin !== request.totalTiyin) return fail({ code: 'basket.changed' });
  const items = fiscalItems(basket.value, parts.fiscal);
  if (!items.ok) return items;
  return ok({
    saleId: request.saleId,
    mode: parts.mode,
    createdWallMs: parts.nowWallMs,
    totalTiyin: basket.value.totalTiyin,
    vatTiyin: basket.value.vatTiyin,
    lines: receiptLines(basket.value),
    items: items.value,
  });
}

const receiptLines = (basket: PricedBasket): readonly ReceiptLine[] =>
  basket.lines.map(({ product, quantity, dueTiyin, vatTiyin }) => ({
    name: product.name,
    unit: product.unit,
    quantity,
    unitPriceTiyin: product.priceTiyin,
    dueTiyin,
    vatPercent: product.vatPercent,
    vatTiyin,
  }));
