/** All that is off a basket, as the approver reads it: the sums first, then every line. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { ProductId } from '../../shared/ids.ts';
import type { BasketContents } from '../../shared/sale/basket.ts';
import { priceBasket } from '../../shared/sale/price.ts';
import type { ReducedText } from '../../shared/staff/approval.ts';
import { isLower, lineReduction, reductionOf } from './reductions.ts';

/** null: nothing is off. The largest reduction comes first. */
export function reducedText(
  basket: BasketContents | null,
  productOf: (id: ProductId) => Product | undefined,
): ReducedText | null {
  if (basket === null) return null;
  const { lines, priceTiyin, otherTiyin, totalTiyin } = priceBasket(basket, productOf);
  const reduced = lines
    .map((line) => ({ name: line.product?.name ?? '', ...lineReduction(line) }))
    .filter(isLower)
    .toSorted((one, other) => other.offTiyin + other.cutTiyin - one.offTiyin - one.cutTiyin);
  if (reduced.length === 0) return null;
  const { share, discountTiyin, cutShare, cutTiyin } = reductionOf(basket, productOf);
  return {
    priceTiyin,
    discount: share,
    offTiyin: discountTiyin,
    otherTiyin,
    cut: cutShare,
    cutTiyin,
    totalTiyin,
    lines: reduced,
  };
}
