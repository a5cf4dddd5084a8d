/** What a basket is sold below its prices, and how much of that somebody with the right to it has agreed to. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ProductId, SaleId, ShiftId, StaffId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { type BasketContents, WHOLE } from '../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../shared/sale/price.ts';
import { isShiftAt } from '../../shared/shift/shift.ts';
import type { LineReduction } from '../../shared/staff/line-reduction.ts';
import { momentOf } from '../../shared/time.ts';
import type { StaffDeps } from './deps.ts';

export interface Reduction {
  /** Of the most discounted line, its share of the basket's discount and what others bear with it: hundredths of a per cent. */
  readonly share: number;
  /** Discounts and what others bear, of the whole basket. */
  readonly discountTiyin: Tiyin;
  /** By prices below the catalogue's. */
  readonly cutTiyin: Tiyin;
  /** Each line that is reduced. */
  readonly lines: readonly LineReduction[];
}

type ProductOf = (id: ProductId) => Product | undefined;

export const isReduced = ({ lines, discount }: BasketContents): boolean =>
  discount !== null ||
  lines.some((line) => line.discount !== null || line.otherTiyin > 0 || line.priceTiyin !== null);

export function reductionOf(basket: BasketContents, productOf: ProductOf): Reduction {
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

/** A discount of the whole basket is spread anew with each line: what a division leaves over is nobody's. */
const ROUNDING_TIYIN = 1;

/** No more is off than then, and no larger share of the price: fewer goods under one amount are another discount. */
const coversDiscount = (agreed: LineReduction, now: LineReduction): boolean =>
  now.offTiyin <= agreed.offTiyin + ROUNDING_TIYIN &&
  BigInt(Math.max(0, now.offTiyin - ROUNDING_TIYIN)) * BigInt(agreed.priceTiyin) <=
    BigInt(agreed.offTiyin) * BigInt(now.priceTiyin);

const coversPrice = (agreed: LineReduction, now: LineReduction): boolean => now.cutTiyin <= agreed.cutTiyin;

/** Of what an edit reduces: the line, or with the basket's own discount each of them. */
export const linesOfEdit = ({ lines }: Reduction, { request }: ReducingEdit): readonly LineReduction[] =>
  request.lineId === null ? lines : lines.filter(({ lineId }) => lineId === request.lineId);

/** Rounded down: what a division left over is nobody's discount. */
const shareOff = ({ priceTiyin, dueTiyin }: PricedLine): number =>
  priceTiyin === 0 ? 0 : Math.floor(((priceTiyin - dueTiyin) * WHOLE) / priceTiyin);

function cutOff({ line, product, priceTiyin, unitPriceTiyin }: PricedLine): Tiyin {
  if (line.priceTiyin === null || line.what.kind !== 'product' || product === null || unitPriceTiyin === 0) {
    return ZERO_TIYIN;
  }
  const whole = Math.round((priceTiyin / unitPriceTiyin) * product.priceTiyin);
  return tiyin(Math.max(0, whole - priceTiyin));
}

/** The basket as an edit will leave it. */
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

/** So many sales are remembered: those that are sold, and those that are parked for long, are asked about anew. */
const REMEMBERED = 200;

/** What somebody with the right has agreed to, sale by sale and line by line. */
export interface AgreedReductions {
  /** Whether each line's discount, and each line's price, is covered by one approval: two never add up. */
  covers(saleId: SaleId, now: Reduction): { readonly discount: boolean; readonly price: boolean };
  /** lines: what was reduced by what was agreed to, and no other. */
  agree(saleId: SaleId, lines: readonly LineReduction[]): void;
}

/**
 * What was agreed to since this start of the till stands in memory. Of what was before it the log is asked, so that a
 * power cut in front of a full basket calls no manager twice: what was approved of the sale in this shift counts. It
 * does so too where whoever approved it may do less since, or has left: he could when he said yes, the basket has it,
 * and a start is no reason to take it back. He has to be one of this till's people all the same: a yes from training is
 * none for real money. What somebody reduced by his own right is in no entry before it is tendered, and is asked about.
 */
export function agreedReductions({
  journal,
  clock,
  isOurs,
}: Pick<StaffDeps, 'journal' | 'clock'> & {
  /** One of the people who count here, also one who has left. */
  readonly isOurs: (staffId: StaffId) => boolean;
}): AgreedReductions {
  const startSeq = journal.logEnd().seq;
  const agreed = new Map<SaleId, readonly LineReduction[]>();
  const inLog = (saleId: SaleId): readonly LineReduction[] =>
    journal
      .approvalsFor(saleId)
      .filter(
        ({ seq, by, shiftId }) =>
          seq <= startSeq && by && isOurs(by) && isOfThisShift({ journal, clock }, shiftId),
      )
      .flatMap(({ lines }) => lines);
  const of = (saleId: SaleId): readonly LineReduction[] => agreed.get(saleId) ?? inLog(saleId);
  return {
    covers: (saleId, { lines }) => {
      const known = of(saleId);
      const isCovered = (by: typeof coversDiscount, now: LineReduction): boolean =>
        known.some((one) => one.lineId === now.lineId && by(one, now));
      return {
        discount: lines.every((now) => now.offTiyin === 0 || isCovered(coversDiscount, now)),
        price: lines.every((now) => now.cutTiyin === 0 || isCovered(coversPrice, now)),
      };
    },
    agree: (saleId, lines) => {
      const others = of(saleId).filter((one) => !lines.some((line) => isSame(line, one)));
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

/** Whether an entry that is made now would be in this shift: a day's may be over before anything is written after it. */
export function isOfThisShift(
  { journal, clock }: Pick<StaffDeps, 'journal' | 'clock'>,
  shiftId: ShiftId | null,
): boolean {
  const shift = journal.openShift()?.shift;
  return shift !== undefined && shift.shiftId === shiftId && isShiftAt(shift, momentOf(clock));
}
