/** What of a sale's goods came back, what more may, and what the customer is given for it. Pure: the refunds say it. */
import type { LineId } from '../ids.ts';
import { addTiyin, scaleTiyin, type Tiyin, tiyin, ZERO_TIYIN } from '../money.ts';
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

/** heldTiyin: what the sale still holds; what went back otherwise meanwhile is not given twice. null: none is open. */
export function openReturn(refunds: readonly Refund[], heldTiyin: Tiyin): OpenReturn | null {
  for (const saleReturn of returnsOf(refunds)) {
    const given = refunds.filter(
      (one) => one.saleReturn?.returnId === saleReturn.returnId && one.state !== 'refused',
    );
    const givenTiyin = addTiyin(ZERO_TIYIN, ...given.map(({ amountTiyin }) => amountTiyin));
    const rest = Math.min(saleReturn.dueTiyin - givenTiyin, heldTiyin);
    if (rest > 0) return { saleReturn, restTiyin: tiyin(rest) };
  }
  return null;
}
