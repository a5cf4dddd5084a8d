/** How far a basket is sold below its prices, and how much of that a person with the right agreed to. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ProductId, SaleId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { type BasketContents, WHOLE } from '../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../shared/sale/price.ts';
import { isCurrentShift } from '../../shared/shift/shift.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import type { Right } from '../../shared/staff/rights.ts';
import { momentOf } from '../../shared/time.ts';
import type { StaffNow } from '../ipc/feature.ts';
import type { CheckoutDeps } from './deps.ts';

export interface BasketReduction {
  /**
   * The most discounted line's total reduction, with its share of basket discounts and of other payers:
   * hundredths of a per cent.
   */
  readonly share: number;
  /** The lowest price below its list price: hundredths of a per cent. */
  readonly cutShare: number;
  /** Discounts and other payers' amounts, of the whole basket. */
  readonly discountTiyin: Tiyin;
  /** The sum of prices below the list prices from when the goods were added. */
  readonly cutTiyin: Tiyin;
  /** Each reduced line. */
  readonly lines: readonly LineReduction[];
}

type ProductOf = (id: ProductId) => Product | undefined;

export function reductionOf(basket: BasketContents, productOf: ProductOf): BasketReduction {
  const { lines, discountTiyin, otherTiyin } = priceBasket(basket, productOf);
  return {
    share: Math.max(0, ...lines.map(shareOff)),
    discountTiyin: addTiyin(discountTiyin, otherTiyin),
    cutShare: Math.max(0, ...lines.map(shareCut)),
    cutTiyin: addTiyin(...lines.map(cutOff)),
    lines: lines.map(lineReduction).filter(isLower),
  };
}

export const lineReduction = (priced: PricedLine): LineReduction => ({
  lineId: priced.line.lineId,
  priceTiyin: priced.priceTiyin,
  offTiyin: tiyin(priced.priceTiyin - priced.dueTiyin),
  otherTiyin: priced.otherTiyin,
  cutTiyin: cutOff(priced),
});

export const isLower = ({ offTiyin, cutTiyin }: LineReduction): boolean => offTiyin > 0 || cutTiyin > 0;

/** Each new line spreads the basket's discount again; one tiyin of rounding needs no approval. */
const ROUNDING_TIYIN = 1;

/**
 * Neither the amount nor its share of the price may grow: the same amount on fewer goods is a larger
 * discount. A third party's share never becomes the shop's discount.
 */
const coversDiscount = (agreed: LineReduction, now: LineReduction): boolean =>
  now.offTiyin <= agreed.offTiyin + ROUNDING_TIYIN &&
  now.offTiyin - now.otherTiyin <= agreed.offTiyin - agreed.otherTiyin + ROUNDING_TIYIN &&
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

function shareCut(priced: PricedLine): number {
  const cutTiyin = cutOff(priced);
  return cutTiyin === 0 ? 0 : Math.floor((cutTiyin * WHOLE) / (priced.priceTiyin + cutTiyin));
}

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
   * Whether one approval covers each line: its discount and its price together, because two approvals never
   * add up. own: what the signed-in person's own right covers.
   */
  covers(saleId: SaleId, now: BasketReduction, own: Covered, staff: Pick<StaffNow, 'isOurs'>): Covered;
  /** `lines`: only the lines that the agreed request reduced. `rights`: what was agreed of them. */
  agree(
    saleId: SaleId,
    rights: readonly Right[],
    lines: readonly LineReduction[],
    staff: Pick<StaffNow, 'isOurs'>,
  ): void;
}

interface Covered {
  readonly discount: boolean;
  readonly price: boolean;
}

/** Who agrees to a discount has not agreed to a price, and the reverse. */
const agreedBy = (rights: readonly Right[], line: LineReduction): LineReduction => ({
  ...line,
  ...(!rights.includes('discount') && { offTiyin: ZERO_TIYIN, otherTiyin: ZERO_TIYIN }),
  ...(!rights.includes('price') && { cutTiyin: ZERO_TIYIN }),
});

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
      .flatMap(({ rights, lines }) => lines.map((line) => agreedBy(rights, line)));
  const of = (saleId: SaleId, staff: Pick<StaffNow, 'isOurs'>): readonly LineReduction[] =>
    agreed.get(saleId) ?? inLog(saleId, staff);
  return {
    covers: (saleId, { lines }, own, staff) => {
      const known = of(saleId, staff);
      const isCovered = (now: LineReduction): boolean => {
        const isOff = now.offTiyin > 0 && !own.discount;
        const isCut = now.cutTiyin > 0 && !own.price;
        const covers = (one: LineReduction): boolean =>
          one.lineId === now.lineId &&
          (!isOff || coversDiscount(one, now)) &&
          (!isCut || coversPrice(one, now));
        return (!isOff && !isCut) || known.some(covers);
      };
      const open = lines.filter((line) => !isCovered(line));
      return {
        discount: open.every(({ offTiyin }) => offTiyin === 0),
        price: open.every(({ cutTiyin }) => cutTiyin === 0),
      };
    },
    agree: (saleId, rights, lines, staff) => {
      const now = lines.map((line) => agreedBy(rights, line));
      const others = of(saleId, staff).filter((one) => !now.some((line) => isSame(line, one)));
      agreed.delete(saleId);
      agreed.set(saleId, [...others, ...now]);
      for (const oldest of agreed.keys()) if (agreed.size > REMEMBERED) agreed.delete(oldest);
    },
  };
}

const isSame = (one: LineReduction, other: LineReduction): boolean =>
  one.lineId === other.lineId &&
  one.priceTiyin === other.priceTiyin &&
  one.offTiyin === other.offTiyin &&
  one.otherTiyin === other.otherTiyin &&
  one.cutTiyin === other.cutTiyin;
