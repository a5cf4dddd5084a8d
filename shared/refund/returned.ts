/** What of a sale's goods came back, what more may, and what the customer is given for it. Pure: the refunds say it. */
import type { LineId } from '../ids.ts';
import { addTiyin, scaleTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { isTaken, refundsOfTender, type TenderRows } from '../tender/held.ts';
import { elapsedMs } from '../time.ts';
import type { Refund } from './refund.ts';
import type { ReturnedGoods, SaleReturn } from './sale-return.ts';

/** Those returns of which something was given back, or may have been. The last row of each says what it is. */
export function returnsOf(refunds: readonly Refund[]): readonly SaleReturn[] {
  const alive = new Map<string, SaleReturn>();
  for (const { saleReturn, state } of refunds) {
    if (saleReturn && state !== 'refused') alive.set(saleReturn.returnId, saleReturn);
  }
  return [...alive.values()];
}

export interface ReturnedOfLine {
  /** Thousandths. */
  readonly quantity: number;
  readonly amountTiyin: Tiyin;
  readonly labels: readonly string[];
}

/** What came back of a line so far. */
export function returnedOf(lineId: LineId, refunds: readonly Refund[]): ReturnedOfLine {
  const mine = returnsOf(refunds).flatMap(({ goods }) => goods.filter((one) => one.lineId === lineId));
  return {
    quantity: mine.reduce((sum, { quantity }) => sum + quantity, 0),
    amountTiyin: addTiyin(...mine.map(({ amountTiyin }) => amountTiyin)),
    labels: mine.flatMap(({ labels }) => labels ?? []),
  };
}

/** What is asked of a line: what was paid for it, and for how much of it. */
export interface PaidFor {
  /** Thousandths. */
  readonly quantity: number;
  /** After every discount. */
  readonly dueTiyin: Tiyin;
}

/**
 * What the customer had paid for this quantity. Each part is rounded as a share of all that came back with it, so that
 * however a line is taken apart, its parts add up to what was paid and never to more.
 */
export function worthOf(
  line: PaidFor,
  returned: Pick<ReturnedOfLine, 'quantity' | 'amountTiyin'>,
  quantity: number,
): Tiyin {
  const upTo = scaleTiyin(line.dueTiyin, returned.quantity + quantity, line.quantity);
  return tiyin(Math.max(0, upTo - returned.amountTiyin));
}

export const worthOfGoods = (goods: readonly Pick<ReturnedGoods, 'amountTiyin'>[]): Tiyin =>
  addTiyin(...goods.map(({ amountTiyin }) => amountTiyin));

/** A return that was begun and is not given back to its end, and what is still to be given. */
export interface OpenReturn {
  readonly saleReturn: SaleReturn;
  readonly restTiyin: Tiyin;
}

/**
 * What went back otherwise since it was begun is not given twice: no other return begins before its end. What never was
 * this sale's money takes nothing off it. heldTiyin: what the sale still holds. null: none is open.
 */
export function openReturn(rows: TenderRows, heldTiyin: Tiyin): OpenReturn | null {
  const counted = rows.refunds.filter(({ state }) => state !== 'refused');
  const ofSale = new Set(rows.tenders.filter(isTaken).flatMap((tender) => refundsOfTender(tender, rows)));
  for (const saleReturn of returnsOf(rows.refunds)) {
    const first = counted.findIndex(isOf(saleReturn));
    const others = counted.filter(
      (one, at) => !isOf(saleReturn)(one) && ofSale.has(one) && isSince(one, counted[first], at > first),
    );
    const rest = Math.min(restOf(saleReturn, counted) - sumOf(others), heldTiyin);
    if (rest > 0) return { saleReturn, restTiyin: tiyin(rest) };
  }
  return null;
}

/** Whether one may be open, for all that the refunds say: whoever looks through many sales need not read the others. */
export function mayHaveOpenReturn(refunds: readonly Refund[]): boolean {
  const counted = refunds.filter(({ state }) => state !== 'refused');
  return returnsOf(refunds).some((saleReturn) => restOf(saleReturn, counted) > 0);
}

const isOf =
  ({ returnId }: SaleReturn) =>
  ({ saleReturn }: Refund): boolean =>
    saleReturn?.returnId === returnId;

const sumOf = (refunds: readonly Refund[]): Tiyin =>
  addTiyin(ZERO_TIYIN, ...refunds.map(({ amountTiyin }) => amountTiyin));

/** What it has not given itself. */
const restOf = (saleReturn: SaleReturn, counted: readonly Refund[]): number =>
  saleReturn.dueTiyin - sumOf(counted.filter(isOf(saleReturn)));

/**
 * Whether it was asked for after the first one of a return. One that is asked for again keeps its place among the rows, and
 * only its time tells; over a restart of the machine the clocks prove nothing, and the place does.
 */
function isSince(one: Refund, first: Refund | undefined, standsBehind: boolean): boolean {
  const apart = first ? elapsedMs(first.requestedAt, one.requestedAt).mono : null;
  return apart === null || apart === 0 ? standsBehind : apart > 0;
}
