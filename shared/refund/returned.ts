/** Which goods of a sale came back, which still may, and their value. Pure: derived from the refunds. */
import type { LineId } from '../ids.ts';
import { addTiyin, scaleTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
import { isTaken, refundsOfTender, type TenderRows } from '../tender/held.ts';
import { elapsedMs } from '../time.ts';
import type { Refund } from './refund.ts';
import type { ReturnedGoods, SaleReturn } from './sale-return.ts';

/** Returns with a refund that was given, or may have been. The last row of each return defines it. */
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

/** The paid amount and quantity of a line. */
export interface PaidFor {
  /** Thousandths. */
  readonly quantity: number;
  /** After every discount. */
  readonly dueTiyin: Tiyin;
}

/**
 * What the customer paid for this quantity. The value is a difference of rounded running totals. So the parts
 * of a line add up to what was paid, and never exceed it.
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

/** An unfinished return, and the amount still to give. */
export interface OpenReturn {
  readonly saleReturn: SaleReturn;
  readonly restTiyin: Tiyin;
}

/**
 * The unfinished return; null: none. Other refunds of this sale since its start reduce the rest, so that no
 * money goes back twice. Refunds of money that was never the sale's do not reduce it. heldTiyin: what the
 * sale still holds.
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

/** A quick test by refunds alone: a scan of many sales can then skip other reads. */
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

/** What its own refunds have not given yet. */
const restOf = (saleReturn: SaleReturn, counted: readonly Refund[]): number =>
  saleReturn.dueTiyin - sumOf(counted.filter(isOf(saleReturn)));

/**
 * Whether it was requested after the first refund of a return. A repeated refund keeps its row position, so
 * the monotonic time decides. Across a reboot the times are not comparable, and the position decides.
 */
function isSince(one: Refund, first: Refund | undefined, standsBehind: boolean): boolean {
  const apart = first ? elapsedMs(first.requestedAt, one.requestedAt).mono : null;
  return apart === null || apart === 0 ? standsBehind : apart > 0;
}
