/**
 * What the customer buys. Pure: the renderer previews with it, the main process charges with it.
 * The renderer sends product ids and quantities; the prices are the main process's own.
 */
import { z } from 'zod';
import type { Product } from '../catalogue/product.ts';
import type { TillError } from '../errors/till-error.ts';
import { ProductId } from '../ids.ts';
import { addTiyin, scaleTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';

/** Quantities are whole thousandths of the product's unit: one piece = 1000, 0.25 kg = 250. */
export const ONE = 1000;
export const MAX_QUANTITY = 9_999 * ONE;
export const MAX_LINES = 1_000;
const MAX_TOTAL: Tiyin = tiyin(1_000_000_000_00);

export const BasketLine = z.object({
  productId: ProductId,
  /** Whole thousandths. */
  quantity: z.number().int().positive().max(MAX_QUANTITY),
});
export type BasketLine = z.infer<typeof BasketLine>;

export interface PricedLine {
  readonly product: Product;
  /** Whole thousandths. */
  readonly quantity: number;
  /** For the whole quantity, before discounts. */
  readonly priceTiyin: Tiyin;
  readonly discountTiyin: Tiyin;
  /** Other discounts, an insurance payment for example. */
  readonly otherTiyin: Tiyin;
  /** priceTiyin - discountTiyin - otherTiyin. */
  readonly dueTiyin: Tiyin;
  /** The VAT inside dueTiyin. */
  readonly vatTiyin: Tiyin;
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[];
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
}

/**
 * The VAT inside a price that includes it: due x rate / (100 + rate), rounded to the tiyin.
 * vatPercent null: goods without VAT.
 */
const vatInside = (dueTiyin: Tiyin, vatPercent: number | null): Tiyin =>
  vatPercent === null || vatPercent === 0 ? ZERO_TIYIN : scaleTiyin(dueTiyin, vatPercent, 100 + vatPercent);

/** Prices one line. quantity in thousandths. */
export function priceLine(product: Product, quantity: number): PricedLine {
  const priceTiyin = scaleTiyin(product.priceTiyin, quantity, ONE);
  return {
    product,
    quantity,
    priceTiyin,
    discountTiyin: ZERO_TIYIN,
    otherTiyin: ZERO_TIYIN,
    dueTiyin: priceTiyin,
    vatTiyin: vatInside(priceTiyin, product.vatPercent),
  };
}

/**
 * Prices a basket. Errors: `basket.empty`, `basket.too-large` (lines or total), `product.not-found`.
 */
export function priceBasket(
  lines: readonly BasketLine[],
  productOf: (id: ProductId) => Product | undefined,
): Result<PricedBasket, TillError> {
  if (lines.length === 0) return fail({ code: 'basket.empty' });
  if (lines.length > MAX_LINES) return fail({ code: 'basket.too-large', field: 'lines', limit: MAX_LINES });
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const product = productOf(line.productId);
    if (!product) return fail({ code: 'product.not-found', field: line.productId });
    priced.push(priceLine(product, line.quantity));
  }
  const total = priced.reduce<number>((sum, line) => sum + line.dueTiyin, 0);
  if (total > MAX_TOTAL) return fail({ code: 'basket.too-large', field: 'total', limit: MAX_TOTAL });
  if (total === 0) return fail({ code: 'basket.empty' });
  return ok({
    lines: priced,
    totalTiyin: tiyin(total),
    vatTiyin: addTiyin(...priced.map((line) => line.vatTiyin)),
  });
}

/**
 * Checks a quantity for a product (thousandths).
 * Errors: `quantity.invalid`; `quantity.not-whole` where a fraction can't be sold: goods by the piece, or
 * an installation whose fiscal amount counts whole units only (amountScale 1).
 */
export function checkQuantity(
  product: Product,
  quantity: number,
  amountScale: AmountScale,
): Result<number, TillError> {
  if (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity > MAX_QUANTITY) {
    return fail({ code: 'quantity.invalid', limit: MAX_QUANTITY / ONE });
  }
  const fraction = quantity % ONE !== 0;
  if (fraction && (product.soldBy === 'piece' || amountScale === 1))
    return fail({ code: 'quantity.not-whole' });
  return ok(quantity);
}

/** What one piece is in the fiscal item's Amount: 1, or 1000 where the tax side counts thousandths. */
export type AmountScale = 1 | 1000;
