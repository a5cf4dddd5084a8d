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
    return mine === undefined ? [line] : restOf(line, { ...mine, isByCodes: isByCodes(mine) });
  });
}

/** What of a line was charged: thousandths, and the codes of its pieces. */
interface Charged {
  readonly quantity: number;
  readonly labels: readonly string[];
  readonly isByCodes: boolean;
}

/** Each piece has its own code, which tells it apart. What is weighed has one, whatever it weighs. */
const isByCodes = ({ quantity, labels }: Pick<SaleLine, 'quantity' | 'labels'>): boolean =>
  labels.length > 0 && quantity === labels.length * ONE;

function restOf(line: PlacedLine, charged: Charged): readonly PlacedLine[] {
  const labels = without(line.labels, charged.labels);
  const quantity =
    charged.isByCodes && isByCodes(line) ? labels.length * ONE : line.quantity - charged.quantity;
  if (quantity <= 0) return [];
  // A sum that was taken off was taken off what was charged.
  const discount = line.discount?.kind === 'amount' ? null : line.discount;
  return [{ ...line, quantity, labels, discount, otherTiyin: ZERO_TIYIN }];
}

/** Each as often as it is more there: one piece may have gone twice, and come in again in between. */
function without(labels: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return labels.filter((label) => {
    const at = left.indexOf(label);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * What was taken away and was not charged all the same. lines: what lies there now. What of a line was charged and lies
 * there no more is what went last of it, piece by piece where they have codes: it went after the tender was begun.
 */
export function takenAway(
  { lines: charged }: Lines,
  lines: readonly PlacedLine[],
  voided: readonly VoidedLine[],
): readonly VoidedLine[] {
  if (charged.length === 0) return [];
  const there = new Map(lines.map((line) => [line.lineId, line]));
  const gone = new Map(charged.map((line) => [line.lineId, goneOf(line, there.get(line.lineId))]));
  return voided
    .toReversed()
    .flatMap((one): readonly VoidedLine[] => {
      const { lineId, quantity } = one.line;
      const mine = gone.get(lineId);
      if (mine === undefined) return [one];
      const [rest] = restOf({ ...one.line, position: one.position }, mine);
      gone.set(lineId, {
        ...mine,
        quantity: Math.max(0, mine.quantity - (quantity - (rest?.quantity ?? 0))),
        labels: without(mine.labels, one.line.labels),
      });
      if (!rest) return [];
      if (rest.quantity === quantity) return [one];
      const { position: _, ...line } = rest;
      return [{ ...one, line, dueTiyin: scaleTiyin(one.dueTiyin, line.quantity, quantity) }];
    })
    .toReversed();
}

/** What of a charged line lies there no more. */
const goneOf = (charged: SaleLine, there: PlacedLine | undefined): Charged => ({
  quantity: Math.max(0, charged.quantity - (there?.quantity ?? 0)),
  labels: without(charged.labels, there?.labels ?? []),
  isByCodes: isByCodes(charged),
});

/** Whether the basket comes to what the sale was charged with, line by line: two prices may have moved against each other. */
export function isAsCharged(sale: Sale, basket: Basket, productOf: ProductOf): boolean {
  const charged = new Map(sale.lines.map((line) => [line.lineId, line]));
  return (
    basket.lines.length === sale.lines.length &&
    priceBasket(basket, productOf).lines.every(({ line, unitPriceTiyin, dueTiyin }) => {
      const mine = charged.get(line.lineId);
      return (
        mine?.quantity === line.quantity &&
        mine.unitPriceTiyin === unitPriceTiyin &&
        dueOf(mine) === dueTiyin &&
        without(mine.labels, line.labels).length === 0
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
