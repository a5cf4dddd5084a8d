/** What a basket is sold below its prices, and how much of that somebody with the right to it has agreed to. */
import type { Product } from '../../shared/catalogue/product.ts';
import type { Parsed } from '../../shared/contract/contract.ts';
import type { ProductId, SaleId, ShiftId, StaffId } from '../../shared/ids.ts';
import { addTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../../shared/money.ts';
import { type BasketContents, WHOLE } from '../../shared/sale/basket.ts';
import { type PricedLine, priceBasket } from '../../shared/sale/price.ts';
import { isShiftAt } from '../../shared/shift/shift.ts';
import { momentOf } from '../../shared/time.ts';
import type { GivenApproval } from '../storage/journal-staff.ts';
import type { StaffDeps } from './deps.ts';

export interface Reduction {
  /** Of the most discounted line, its share of the basket's discount and what others bear with it: hundredths of a per cent. */
  readonly share: number;
  /** Discounts and what others bear, of the whole basket. */
  readonly discountTiyin: Tiyin;
  /** By prices below the catalogue's. */
  readonly cutTiyin: Tiyin;
}

const NO_REDUCTION: Reduction = { share: 0, discountTiyin: ZERO_TIYIN, cutTiyin: ZERO_TIYIN };

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
  };
}

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

/** Up to where somebody with the right has agreed, sale by sale. */
export interface AgreedReductions {
  of(saleId: SaleId): Reduction;
  agree(saleId: SaleId, reduction: Reduction): void;
}

const larger = (one: Reduction, other: Reduction): Reduction => ({
  share: Math.max(one.share, other.share),
  discountTiyin: tiyin(Math.max(one.discountTiyin, other.discountTiyin)),
  cutTiyin: tiyin(Math.max(one.cutTiyin, other.cutTiyin)),
});

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
  const agreed = new Map<SaleId, Reduction>();
  const inLog = (saleId: SaleId): Reduction =>
    journal
      .approvalsFor(saleId)
      .filter(
        ({ seq, by, shiftId }) =>
          seq <= startSeq && by && isOurs(by) && isOfThisShift({ journal, clock }, shiftId),
      )
      .map(reductionIn)
      .reduce(larger, NO_REDUCTION);
  const of = (saleId: SaleId): Reduction => agreed.get(saleId) ?? inLog(saleId);
  return {
    of,
    agree: (saleId, reduction) => {
      const now = larger(of(saleId), reduction);
      agreed.delete(saleId);
      agreed.set(saleId, now);
      for (const oldest of agreed.keys()) if (agreed.size > REMEMBERED) agreed.delete(oldest);
    },
  };
}

/** Whether an entry that is made now would be in this shift: a day's may be over before anything is written after it. */
export function isOfThisShift(
  { journal, clock }: Pick<StaffDeps, 'journal' | 'clock'>,
  shiftId: ShiftId | null,
): boolean {
  const shift = journal.openShift()?.shift;
  return shift !== undefined && shift.shiftId === shiftId && isShiftAt(shift, momentOf(clock));
}

/** Of an approval for anything else: nothing. */
function reductionIn({ right, discount, amountTiyin }: GivenApproval): Reduction {
  if (right === 'price') return { ...NO_REDUCTION, cutTiyin: amountTiyin ?? ZERO_TIYIN };
  if (right !== 'discount') return NO_REDUCTION;
  return { ...NO_REDUCTION, share: discount ?? 0, discountTiyin: amountTiyin ?? ZERO_TIYIN };
}
