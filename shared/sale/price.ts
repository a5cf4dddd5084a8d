/**
 * Prices a basket: price x quantity, less the line's discount, less its share of the basket's discount, less
 * a third party's share. VAT is included in the rest. Each step yields whole tiyin, so the fiscal items add
 * up to the charged total by construction. Pure: the page previews with it, and the main process charges with
 * it.
 */
import type { Product } from '../catalogue/product.ts';
import type { TillError } from '../errors/till-error.ts';
import { vatInside } from '../fiscal/vat.ts';
import type { ProductId } from '../ids.ts';
import { addTiyin, MAX_TOTAL, scaleTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { fail, ok, type Result } from '../result.ts';
import { withAdded } from './as-added.ts';
import {
  type AmountScale,
  type BasketContents,
  type BasketLine,
  checkQuantity,
  type Discount,
  MAX_LINES,
  ONE,
  problemOfScan,
  productOfOpenItem,
  WHOLE,
} from './basket.ts';
import { hasCodes, needsLabels } from './codes.ts';

export interface PricedLine {
  readonly line: BasketLine;
  /**
   * The product as the line keeps it, with name, unit and list price from when it was added. An unknown scan has
   * null, and so has a product that left the catalogue. The line then costs nothing.
   */
  readonly product: Product | null;
  /** The list price, or a person's. */
  readonly unitPriceTiyin: Tiyin;
  /** For the whole quantity, before discounts. */
  readonly priceTiyin: Tiyin;
  /** The line's own discount and its share of the basket's. */
  readonly discountTiyin: Tiyin;
  /** The share of the basket's discount alone. */
  readonly shareTiyin: Tiyin;
  /** A third party's share. */
  readonly otherTiyin: Tiyin;
  /** priceTiyin - discountTiyin - otherTiyin. */
  readonly dueTiyin: Tiyin;
  /** The VAT included in dueTiyin. */
  readonly vatTiyin: Tiyin;
}

export interface PricedBasket {
  readonly lines: readonly PricedLine[];
  /** Before discounts. */
  readonly priceTiyin: Tiyin;
  readonly discountTiyin: Tiyin;
  readonly otherTiyin: Tiyin;
  readonly totalTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
}

type ProductOf = (id: ProductId) => Product | undefined;

/** Prices a basket even if it can't be paid: `payable` reports why. Every sum is exact. */
export function priceBasket({ lines, discount }: BasketContents, productOf: ProductOf): PricedBasket {
  const own = lines.map((line) => priceLine(line, productOf));
  const shares = shareOut(
    discountOf(discount, addTiyin(...own.map(({ dueTiyin }) => dueTiyin))),
    own.map(({ dueTiyin }) => dueTiyin),
  );
  const priced = own.map((line, at) => withShare(line, shares[at] ?? ZERO_TIYIN));
  const sum = (of: (line: PricedLine) => Tiyin): Tiyin => addTiyin(...priced.map(of));
  return {
    lines: priced,
    priceTiyin: sum((line) => line.priceTiyin),
    discountTiyin: sum((line) => line.discountTiyin),
    otherTiyin: sum((line) => line.otherTiyin),
    totalTiyin: sum((line) => line.dueTiyin),
    vatTiyin: sum((line) => line.vatTiyin),
  };
}

/**
 * Whether a priced basket can be paid. Errors: `basket.empty`, `basket.too-large` (field: lines, total),
 * `basket.unknown-scan` (field: the code), `basket.refused-scan` (note: the goods), `product.not-found`
 * (field: its id), `quantity.*` and `label.missing` (note: the product's name), `basket.nothing-to-pay`.
 */
export function payable(basket: PricedBasket, amountScale: AmountScale): Result<PricedBasket, TillError> {
  if (basket.lines.length === 0) return fail({ code: 'basket.empty' });
  if (basket.lines.length > MAX_LINES)
    return fail({ code: 'basket.too-large', field: 'lines', limit: MAX_LINES });
  for (const line of basket.lines) {
    const problem = lineProblem(line, amountScale);
    if (problem) return fail(problem);
  }
  if (basket.priceTiyin > MAX_TOTAL)
    return fail({ code: 'basket.too-large', field: 'total', limit: MAX_TOTAL });
  return basket.totalTiyin === 0 ? fail({ code: 'basket.nothing-to-pay' }) : ok(basket);
}

function lineProblem({ line, product }: PricedLine, amountScale: AmountScale): TillError | null {
  const { what, quantity } = line;
  if (what.kind === 'unknown') return problemOfScan(what);
  if (product === null) {
    return { code: 'product.not-found', ...(what.kind === 'product' && { field: what.productId }) };
  }
  const checked = checkQuantity(product, quantity, amountScale);
  if (!checked.ok) return { ...checked.error, note: product.name };
  return needsLabels(line, product) && !hasCodes(line, product)
    ? { code: 'label.missing', field: product.productId, note: product.name }
    : null;
}

const productOfLine = ({ what }: BasketLine, productOf: ProductOf): Product | null => {
  switch (what.kind) {
    case 'product': {
      const product = productOf(what.productId);
      return product ? withAdded(product, what.asAdded) : null;
    }
    case 'open-item':
      return productOfOpenItem(what);
    default:
      return null;
  }
};

/** Only with the line's own discount. */
function priceLine(line: BasketLine, productOf: ProductOf): PricedLine {
  const product = productOfLine(line, productOf);
  const unitPriceTiyin = product ? (line.priceTiyin ?? product.priceTiyin) : ZERO_TIYIN;
  const priceTiyin = lineTiyin(unitPriceTiyin, line.quantity);
  const discountTiyin = discountOf(line.discount, priceTiyin);
  const dueTiyin = tiyin(priceTiyin - discountTiyin);
  const [shareTiyin, otherTiyin, vatTiyin] = [ZERO_TIYIN, ZERO_TIYIN, ZERO_TIYIN];
  return {
    line,
    product,
    unitPriceTiyin,
    priceTiyin,
    discountTiyin,
    shareTiyin,
    otherTiyin,
    dueTiyin,
    vatTiyin,
  };
}

/** Caps at just above the maximum total, so that a mistake in the catalogue overflows no sum. */
export function lineTiyin(unitPriceTiyin: Tiyin, quantity: number): Tiyin {
  const tooLarge = BigInt(unitPriceTiyin) * BigInt(quantity) > BigInt(MAX_TOTAL) * BigInt(ONE);
  return tooLarge ? tiyin(MAX_TOTAL + 1) : scaleTiyin(unitPriceTiyin, quantity, ONE);
}

function withShare(own: PricedLine, shareTiyin: Tiyin): PricedLine {
  const discountTiyin = addTiyin(own.discountTiyin, shareTiyin);
  const left = own.priceTiyin - discountTiyin;
  const otherTiyin = tiyin(Math.min(own.line.otherTiyin, left));
  const dueTiyin = tiyin(left - otherTiyin);
  const vatTiyin = vatInside(dueTiyin, own.product?.vatPercent ?? null);
  return { ...own, discountTiyin, shareTiyin, otherTiyin, dueTiyin, vatTiyin };
}

/** The amount of a discount: at most the whole amount, per cents rounded half up. */
export function discountOf(discount: Discount | null, amountTiyin: Tiyin): Tiyin {
  if (discount === null) return ZERO_TIYIN;
  return discount.kind === 'percent'
    ? scaleTiyin(amountTiyin, discount.hundredths, WHOLE)
    : tiyin(Math.min(discount.tiyin, amountTiyin));
}

/**
 * Shares an amount over the dues in proportion. Each line gets the whole tiyin of its share. The rest goes to
 * the largest remainders, the earlier line first. The amount is at most the sum of the dues, so that no line
 * gets more than its due.
 */
export function shareOut(amountTiyin: Tiyin, duesTiyin: readonly Tiyin[]): readonly Tiyin[] {
  const sum = BigInt(addTiyin(...duesTiyin));
  if (amountTiyin === 0 || sum === 0n) return duesTiyin.map(() => ZERO_TIYIN);
  const exact = duesTiyin.map((due) => BigInt(due) * BigInt(amountTiyin));
  const shares = exact.map((share) => Number(share / sum));
  const given = shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share % sum }))
    .toSorted((one, other) => {
      if (one.remainder === other.remainder) return one.at - other.at;
      return one.remainder > other.remainder ? -1 : 1;
    });
  for (const { at } of byRemainder.slice(0, amountTiyin - given)) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map(tiyin);
}

/** Whether a person reduced a price, or set another one. */
export const isReduced = ({ lines, discount }: BasketContents): boolean =>
  discount !== null ||
  lines.some((line) => line.discount !== null || line.otherTiyin > 0 || line.priceTiyin !== null);
