/**
 * Splits the refunds of a sale by the VAT rates of its lines. Each refund is split over what earlier refunds
 * have left. So the parts always add up, to the tiyin, to what was sold at each rate. Pure.
 */
import { scaleTiyin, type Tiyin, tiyin } from '../money.ts';

export interface RatedLine {
  readonly lineId: string;
  /** What was paid for it. */
  readonly dueTiyin: number;
  /** null: goods without VAT. */
  readonly vatPercent: number | null;
  /** Included in `dueTiyin`. */
  readonly vatTiyin: number;
}

export interface GivenBack {
  readonly amountTiyin: number;
  /** The return and its goods; left out or without goods: a refund of an amount. */
  readonly saleReturn?: {
    readonly returnId: string;
    readonly goods: readonly { readonly lineId: string; readonly amountTiyin: number }[];
  };
}

/** percent null: without VAT, or unknown goods. */
export interface RateShare {
  readonly percent: number | null;
  readonly sumTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
}

/** The shares of each refund, in the order of the refunds. */
export function sharesByRate(
  lines: readonly RatedLine[],
  refunds: readonly GivenBack[],
): readonly (readonly RateShare[])[] {
  const left = lines.map(({ dueTiyin }) => dueTiyin);
  const leftOfReturn = new Map<string, number[]>();
  return refunds.map(({ amountTiyin, saleReturn }) => {
    const goods = saleReturn?.goods ?? [];
    const ofReturn =
      saleReturn === undefined || goods.length === 0
        ? null
        : (leftOfReturn.get(saleReturn.returnId) ??
          lines.map(({ lineId }) => goods.find((one) => one.lineId === lineId)?.amountTiyin ?? 0));
    if (ofReturn !== null && saleReturn) leftOfReturn.set(saleReturn.returnId, ofReturn);
    // First use the return's own goods, then the other lines; leave any remainder unallocated.
    const own = shareOut(amountTiyin, ofReturn ? least(ofReturn, left) : left);
    const rest = shareOut(amountTiyin - sumOf(own), least(left, left, own));
    const given = own.map((tiyins, at) => tiyins + (rest[at] ?? 0));
    const unknown = amountTiyin - sumOf(given);
    const shares = new Map<number | null, { sum: number; vat: number }>();
    const add = (percent: number | null, sum: number, vat: number): void => {
      const share = shares.get(percent) ?? { sum: 0, vat: 0 };
      shares.set(percent, { sum: share.sum + sum, vat: share.vat + vat });
    };
    for (const [at, line] of lines.entries()) {
      const taken = given[at] ?? 0;
      if (taken === 0) continue;
      const before = left[at] ?? 0;
      add(line.vatPercent, taken, vatUpTo(line, before) - vatUpTo(line, before - taken));
      left[at] = before - taken;
      if (ofReturn) ofReturn[at] = Math.max(0, (ofReturn[at] ?? 0) - taken);
    }
    if (unknown > 0) add(null, unknown, 0);
    return [...shares].map(([percent, { sum, vat }]) => ({
      percent,
      sumTiyin: tiyin(sum),
      vatTiyin: tiyin(vat),
    }));
  });
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The lesser of both, less what is used already. */
const least = (ones: readonly number[], others: readonly number[], gone: readonly number[] = []): number[] =>
  ones.map((one, at) => Math.max(0, Math.min(one, others[at] ?? 0) - (gone[at] ?? 0)));

/** VAT of the remaining amount of a line: differences of two such values add up to the line's VAT. */
const vatUpTo = ({ dueTiyin, vatTiyin }: RatedLine, leftTiyin: number): number =>
  dueTiyin === 0 ? 0 : scaleTiyin(tiyin(vatTiyin), leftTiyin, dueTiyin);

/** Shares an amount in proportion, in whole tiyin, each share at most what it holds. */
function shareOut(amount: number, held: readonly number[]): readonly number[] {
  const all = sumOf(held);
  const given = Math.min(amount, all);
  if (given === 0) return held.map(() => 0);
  // BigInt: the product of two sums can exceed a float's exact range.
  const exact = held.map((one) => BigInt(one) * BigInt(given));
  const shares = exact.map((product) => Number(product / BigInt(all)));
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % BigInt(all) }))
    .filter(({ remainder }) => remainder > 0n)
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  const short = given - sumOf(shares);
  for (const { at } of byRemainder.slice(0, short)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
