/**
 * Compares a basket with its sale, which holds what was charged. They differ when money arrives for a payment
 * that the cashier had left: the basket may have changed since. Pure.
 */
import type { Product } from '../../../shared/catalogue/product.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { scaleTiyin, ZERO_TIYIN } from '../../../shared/money.ts';
import { asAddedOf } from '../../../shared/sale/as-added.ts';
import {
  type Basket,
  type BasketGoods,
  ONE,
  type PlacedLine,
  type VoidedLine,
} from '../../../shared/sale/basket.ts';
import { type Coded, codedOf, unitsIn, unitsOf, withCodes } from '../../../shared/sale/codes.ts';
import { dueOf, type SaleLine } from '../../../shared/sale/line.ts';
import { priceBasket } from '../../../shared/sale/price.ts';
import { settersOf } from '../../../shared/sale/reductions-of.ts';
import type { Sale } from '../../../shared/sale/sale.ts';

type ProductOf = (id: ProductId) => Product | undefined;
type Lines = Pick<Sale, 'lines'>;

/**
 * The goods of these lines that the sale did not charge. Empty if the sale's lines are lost, because the
 * difference is then unknown.
 */
export function notCharged({ lines: charged }: Lines, lines: readonly PlacedLine[]): readonly PlacedLine[] {
  if (charged.length === 0) return [];
  const byId = new Map(charged.map((line) => [line.lineId, line]));
  return lines.flatMap((line) => {
    const mine = byId.get(line.lineId);
    return mine === undefined ? [line] : restOf(line, { ...mine, isByCodes: isByCodes(mine) });
  });
}

/** The charged goods of a line: quantity in thousandths, and the marking codes of the pieces. */
interface Charged {
  readonly quantity: number;
  readonly labels: readonly string[];
  readonly isByCodes: boolean;
}

/** Whether each piece or package has its own codes. */
const isByCodes = (line: Coded & { readonly quantity: number }): boolean => unitsOf(line) !== null;

function restOf(line: PlacedLine, charged: Charged): readonly PlacedLine[] {
  const codes = restCodes(line, charged.labels);
  const quantity =
    charged.isByCodes && isByCodes(line) ? unitsIn(codes).length * ONE : line.quantity - charged.quantity;
  if (quantity <= 0) return [];
  // A discount by amount belonged to the charged goods.
  const discount = line.discount?.kind === 'amount' ? null : line.discount;
  return [{ ...withCodes(line, codes), quantity, discount, otherTiyin: ZERO_TIYIN }];
}

/** The pieces, and the whole packages, that have codes besides these. */
function restCodes(line: Coded, charged: readonly string[]): Coded {
  if (line.packs === undefined) return { labels: without(line.labels, charged) };
  let left = charged;
  return codedOf(
    unitsIn(line).filter((unit) => {
      const isCharged = without(unit, left).length === 0;
      if (isCharged) left = without(left, unit);
      return !isCharged;
    }),
  );
}

/**
 * Removes each code as often as the other list has it, because the same piece may be charged twice and
 * scanned again.
 */
function without(labels: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return labels.filter((label) => {
    const at = left.indexOf(label);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/**
 * The removals whose goods were not charged. `lines`: the lines in the basket now. If charged goods are gone
 * from the basket, the latest removals took them, piece by piece where pieces have codes: these removals came
 * after the tender.
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

/** The charged goods of a line that the basket no longer holds. */
const goneOf = (charged: SaleLine, there: PlacedLine | undefined): Charged => ({
  quantity: Math.max(0, charged.quantity - (there?.quantity ?? 0)),
  labels: without(charged.labels, there?.labels ?? []),
  isByCodes: isByCodes(charged),
});

/**
 * Whether the basket matches the sale line by line. Equal totals are not enough, because two prices may
 * offset each other.
 */
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

/** The sale's lines as basket lines, with the sale's names and prices. */
export const asBasketLines = ({ lines }: Lines, productOf: ProductOf): readonly PlacedLine[] =>
  lines.map((line, position) => ({
    lineId: line.lineId,
    what: goodsOf(line, productOf),
    quantity: line.quantity,
    priceTiyin: isAtListPrice(line, productOf) ? null : line.unitPriceTiyin,
    discount: line.discountTiyin > 0 ? { kind: 'amount', tiyin: line.discountTiyin } : null,
    otherTiyin: line.otherTiyin,
    note: line.note ?? '',
    labels: line.labels,
    ...(line.packs && { packs: line.packs }),
    ...settersOf(line),
    position,
  }));

/** No person set the price of the line. The row of an open item holds its price itself. */
const isAtListPrice = ({ productId, listPriceTiyin }: SaleLine, productOf: ProductOf): boolean =>
  listPriceTiyin === undefined && productOf(productId) !== undefined;

/** If the catalogue lacks the product, the sale's own data describe the goods. */
function goodsOf(line: SaleLine, productOf: ProductOf): BasketGoods {
  const { productId, name, unit, unitPriceTiyin: priceTiyin, vatPercent, spic, packageCode } = line;
  if (productOf(productId) !== undefined) {
    const asAdded = asAddedOf({ ...line, priceTiyin: line.listPriceTiyin ?? priceTiyin });
    return { kind: 'product', productId, asAdded };
  }
  const { notForCash, unitsCode } = line;
  return {
    kind: 'open-item',
    name,
    unit,
    priceTiyin,
    vatPercent,
    spic,
    packageCode,
    ...(unitsCode !== null && { unitsCode }),
    ...(notForCash && { notForCash }),
  };
}
