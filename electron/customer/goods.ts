/** The goods and sums of the open basket, as its customer reads them. */
import {
  type CustomerGoods,
  type CustomerLine,
  MOST_CUSTOMER_LINES,
} from '../../shared/contract/customer.ts';
import { addTiyin, type Tiyin, tiyin } from '../../shared/money.ts';
import type { PricedBasket, PricedLine } from '../../shared/sale/price.ts';

/** heldTiyin: what its tenders hold. totalTiyin: of the sale as it is stored; null: it holds nothing yet. */
export function goodsOf(
  basket: PricedBasket,
  heldTiyin: Tiyin,
  totalTiyin: Tiyin | null = null,
): CustomerGoods {
  const lines = basket.lines.flatMap(lineOf);
  const total = totalTiyin ?? basket.totalTiyin;
  return {
    lines: lines.slice(-MOST_CUSTOMER_LINES),
    earlier: Math.max(0, lines.length - MOST_CUSTOMER_LINES),
    offTiyin: addTiyin(basket.discountTiyin, basket.otherTiyin),
    totalTiyin: total,
    heldTiyin,
    owedTiyin: tiyin(Math.max(0, total - heldTiyin)),
  };
}

/** An unknown scan is the cashier's business. */
const lineOf = ({ line, product, unitPriceTiyin, dueTiyin }: PricedLine): readonly CustomerLine[] =>
  product === null
    ? []
    : [{ name: product.name, quantity: line.quantity, unit: product.unit, unitPriceTiyin, dueTiyin }];
