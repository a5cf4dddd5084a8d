/**
 * A basket beside its sale. They differ where money came that nobody waited for any more: the basket may have changed
 * since its tender was begun, and the sale is what was charged. Pure.
 */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { scaleTiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import {
  type Basket,
  type BasketGoods,
  ONE,
  type PlacedLine,
  type VoidedLine,
} from '../../../shared/sale/basket.ts';
import { dueOf, type SaleLine } from '../../../shared/sale/line.ts';
import { priceBasket } from '../../../shared/sale/price.ts';
import { settersOf } from '../../../shared/sale/reductions-of.ts';
import type { Sale } from '../../../shared/sale/sale.ts';

type ProductOf = (id: ProductId) => Product | undefined;
type Lines = Pick<Sale, 'lines'>;

/** What of these lines was not charged with the sale. Of a sale whose lines are lost nobody can say: nothing. */
export function notCharged({ lines: charged }: Lines, lines: readonly PlacedLine[]): readonly PlacedLine[] {
  if (charged.length === 0) return [];
  const byId = new Map(charged.map((line) => [line.lineId, line]));
  return lines.flatMap((line) => {
    const mine = byId.get(line.lineId);
    return mine === undefined ? [line] : restOf(line, mine);
  });
}

function restOf(line: PlacedLine, charged: SaleLine): readonly PlacedLine[] {
  const labels = line.labels.filter((label) => !charged.labels.includes(label));
  const isApart = line.labels.length > 0 && labels.length === line.labels.length;
  const pieces = line.labels.length > 0 ? labels.length * ONE : line.quantity - charged.quantity;
  const quantity = isApart ? line.quantity : pieces;
  if (quantity <= 0) return [];
  // A sum that was taken off was taken off what was charged.
  const discount = line.discount?.kind === 'amount' ? null : line.discount;
  return [{ ...line, quantity, labels, discount, otherTiyin: ZERO_TIYIN }];
}

/**
 * What was taken away and was not charged all the same. lines: what lies there now. Where a line was charged with more
 * than that, what went last of it is what was charged: it went after the tender was begun.
 */
export function takenAway(
  { lines: charged }: Lines,
  lines: readonly PlacedLine[],
  voided: readonly VoidedLine[],
): readonly VoidedLine[] {
  if (charged.length === 0) return [];
  const there = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  const byId = new Map(charged.map((line) => [line.lineId, line]));
  const sold = new Map(
    charged.map(({ lineId, quantity }) => [lineId, Math.max(0, quantity - (there.get(lineId) ?? 0))]),
  );
  return voided
    .toReversed()
    .flatMap((gone): readonly VoidedLine[] => {
      const { lineId, quantity } = gone.line;
      const mine = byId.get(lineId);
      const left = sold.get(lineId) ?? 0;
      if (mine === undefined || left === 0) return [gone];
      const placed = { ...gone.line, position: gone.position };
      const [rest] = restOf(placed, { ...mine, quantity: Math.min(left, quantity) });
      sold.set(lineId, Math.max(0, left - (quantity - (rest?.quantity ?? 0))));
      if (!rest) return [];
      const { position: _, ...line } = rest;
      return [{ ...gone, line, dueTiyin: scaleTiyin(gone.dueTiyin, line.quantity, quantity) }];
    })
    .toReversed();
}

/** Whether the basket comes to what the sale was charged with, line by line: two prices may have moved against each other. */
export function isAsCharged(sale: Sale, basket: Basket, productOf: ProductOf): boolean {
  const charged = new Map(sale.lines.map((line) => [line.lineId, line]));
  return (
    basket.lines.length === sale.lines.length &&
    priceBasket(basket, productOf).lines.every(({ line, unitPriceTiyin, dueTiyin }) => {
      const mine = charged.get(line.lineId);
      return (
        mine?.quantity === line.quantity && mine.unitPriceTiyin === unitPriceTiyin && dueOf(mine) === dueTiyin
      );
    })
  );
}

/** The lines of a sale as a basket has them, at the prices of the sale. */
export const asBasketLines = ({ lines }: Lines, productOf: ProductOf): readonly PlacedLine[] =>
  lines.map((line, position) => ({
    lineId: line.lineId,
    what: goodsOf(line, productOf),
    quantity: line.quantity,
    priceTiyin: line.unitPriceTiyin,
    discount: line.discountTiyin > 0 ? { kind: 'amount', tiyin: line.discountTiyin } : null,
    otherTiyin: line.otherTiyin,
    note: line.note ?? '',
    labels: line.labels,
    ...settersOf(line),
    position,
  }));

/** What the catalogue does not have, or has no more, is what the sale says of it. */
function goodsOf(line: SaleLine, productOf: ProductOf): BasketGoods {
  const { productId, name, unit, unitPriceTiyin: priceTiyin, vatPercent, spic, packageCode } = line;
  if (productOf(productId) !== undefined) return { kind: 'product', productId };
  return { kind: 'open-item', name, unit, priceTiyin, vatPercent, spic, packageCode };
}
