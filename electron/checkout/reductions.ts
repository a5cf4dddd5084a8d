/** How far a basket is sold below its prices, and how much of that a person with the right agreed to. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { type BasketContents, WHOLE } from '../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../shared/sale/price.ts';
import { isCurrentShift } from '../../shared/shift/shift.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import { momentOf } from '../../shared/time.ts';
import type { StaffNow } from '../ipc/feature.ts';
import type { CheckoutDeps } from './deps.ts';

export interface BasketReduction {
  /**
   * The most discounted line's total reduction, with its share of basket discounts and of other payers:
   * hundredths of a per cent.
   */
  readonly share: number;
  /** Discounts and other payers' amounts, of the whole basket. */
  readonly discountTiyin: Tiyin;
  /** The sum of prices below the list prices from when the goods were added. */
  readonly cutTiyin: Tiyin;
  /** Each reduced line. */
  readonly lines: readonly LineReduction[];
}

type ProductOf = (id: ProductId) => Product | undefined;

export const isReduced = ({ lines, discount }: BasketContents): boolean =>
  discount !== null ||
  lines.some((line) => line.discount !== null || line.otherTiyin > 0 || line.priceTiyin !== null);

export function reductionOf(basket: BasketContents, productOf: ProductOf): BasketReduction {
  const { lines, discountTiyin, otherTiyin } = priceBasket(basket, productOf);
  return {
    share: Math.max(0, ...lines.map(shareOff)),
    discountTiyin: addTiyin(discountTiyin, otherTiyin),
    cutTiyin: addTiyin(...lines.map(cutOff)),
    lines: lines.map(ofLine).filter(({ offTiyin, cutTiyin }) => offTiyin > 0 || cutTiyin > 0),
  };
}

const ofLine = (priced: PricedLine): LineReduction => ({
  lineId: priced.line.lineId,
  priceTiyin: priced.priceTiyin,
  offTiyin: tiyin(priced.priceTiyin - priced.dueTiyin),
  cutTiyin: cutOff(priced),
});

/** Each new line spreads the basket's discount again; one tiyin of rounding needs no approval. */
const ROUNDING_TIYIN = 1;

/**
 * Neither the amount nor its share of the price may grow: the same amount on fewer goods is a larger
 * discount.
 */
const coversDiscount = (agreed: LineReduction, now: LineReduction): boolean =>
  now.offTiyin <= agreed.offTiyin + ROUNDING_TIYIN &&
  BigInt(Math.max(0, now.offTiyin - ROUNDING_TIYIN)) * BigInt(agreed.priceTiyin) <=
    BigInt(agreed.offTiyin) * BigInt(now.priceTiyin);

const coversPrice = (agreed: LineReduction, now: LineReduction): boolean => now.cutTiyin <= agreed.cutTiyin;

/** The lines that an edit reduces: one line, or all with a basket discount. */
export const linesOfEdit = (
  { lines }: BasketReduction,
  { request }: ReducingEdit,
): readonly LineReduction[] =>
  request.lineId === null ? lines : lines.filter(({ lineId }) => lineId === request.lineId);

/** Rounded down, so that rounding never counts as a discount. */
const shareOff = ({ priceTiyin, dueTiyin }: PricedLine): number =>
  priceTiyin === 0 ? 0 : Math.floor(((priceTiyin - dueTiyin) * WHOLE) / priceTiyin);

function cutOff({ line, product, priceTiyin, unitPriceTiyin }: PricedLine): Tiyin {
  if (line.priceTiyin === null || line.what.kind !== 'product' || product === null || unitPriceTiyin === 0) {
    return ZERO_TIYIN;
  }
  const whole = Math.round((priceTiyin / unitPriceTiyin) * product.priceTiyin);
  return tiyin(Math.max(0, whole - priceTiyin));
}

/** The edits that may reduce prices. */
export type ReducingEdit =
  | { readonly channel: 'basket.discount'; readonly request: Parsed<'basket.discount'> }
  | { readonly channel: 'basket.other'; readonly request: Parsed<'basket.other'> }
  | { readonly channel: 'basket.price'; readonly request: Parsed<'basket.price'> };

export function afterEdit(basket: BasketContents, { channel, request }: ReducingEdit): BasketContents {
  if (channel === 'basket.discount' && request.lineId === null)
    return { ...basket, discount: request.discount };
  const lines = basket.lines.map((line) => {
    if (line.lineId !== request.lineId) return line;
    if (channel === 'basket.discount') return { ...line, discount: request.discount };
    return channel === 'basket.other'
      ? { ...line, otherTiyin: request.otherTiyin }
      : { ...line, priceTiyin: request.priceTiyin };
  });
  return { ...basket, lines };
}

/** The most sales kept in memory. For a dropped sale the log is asked, otherwise a person. */
const REMEMBERED = 200;

/**
 * Agreed reductions by sale and line.
 *
 * Reductions agreed since this start are in memory. For earlier ones the log is read, so that a power cut
 * with a full basket needs no second approval: approvals of the sale in this shift count. They count even if
 * the approver has fewer rights now or left, because the basket already has the reduction. The approver must
 * be one of this till's people: an approval from training does not count for real money. A reduction by a
 * person's own right is in no entry before its tender, so it needs a new approval.
 */
export interface AgreedReductions {
  /**
   * Whether one approval covers each line's discount, and one each line's price. Two approvals never add up.
   */
  covers(
    saleId: SaleId,
    now: BasketReduction,
    staff: Pick<StaffNow, 'isOurs'>,
  ): { readonly discount: boolean; readonly price: boolean };
  /** `lines`: only the lines that the agreed request reduced. */
  agree(saleId: SaleId, lines: readonly LineReduction[], staff: Pick<StaffNow, 'isOurs'>): void;
}

export function agreedReductions({
  journal,
  clock,
}: Pick<CheckoutDeps, 'journal' | 'clock'>): AgreedReductions {
  const startSeq = journal.logEnd().seq;
  const agreed = new Map<SaleId, readonly LineReduction[]>();
  const inLog = (saleId: SaleId, { isOurs }: Pick<StaffNow, 'isOurs'>): readonly LineReduction[] =>
    journal
      .approvalsFor(saleId)
      .filter(
        ({ seq, by, shiftId }) =>
          seq <= startSeq &&
          by &&
          isOurs(by) &&
          isCurrentShift(journal.openShift()?.shift, shiftId, momentOf(clock)),
      )
      .flatMap(({ lines }) => lines);
  const of = (saleId: SaleId, staff: Pick<StaffNow, 'isOurs'>): readonly LineReduction[] =>
    agreed.get(saleId) ?? inLog(saleId, staff);
  return {
    covers: (saleId, { lines }, staff) => {
      const known = of(saleId, staff);
      const isCovered = (by: typeof coversDiscount, now: LineReduction): boolean =>
        known.some((one) => one.lineId === now.lineId && by(one, now));
      return {
        discount: lines.every((now) => now.offTiyin === 0 || isCovered(coversDiscount, now)),
        price: lines.every((now) => now.cutTiyin === 0 || isCovered(coversPrice, now)),
      };
    },
    agree: (saleId, lines, staff) => {
      const others = of(saleId, staff).filter((one) => !lines.some((line) => isSame(line, one)));
      agreed.delete(saleId);
      agreed.set(saleId, [...others, ...lines]);
      for (const oldest of agreed.keys()) if (agreed.size > REMEMBERED) agreed.delete(oldest);
    },
  };
}

const isSame = (one: LineReduction, other: LineReduction): boolean =>
  one.lineId === other.lineId &&
  one.priceTiyin === other.priceTiyin &&
  one.offTiyin === other.offTiyin &&
  one.cutTiyin === other.cutTiyin;
