/**
 * What goes back of a sale, by the rates of VAT at which its lines were sold. Refund by refund, each at what the ones
 * before it have left: however a sale is taken apart, its parts add up to what was sold at each rate, to the tiyin.
 * Pure: the rows say it.
 */
import { scaleTiyin, type Tiyin, tiyin } from '../money.ts';

/** A line of the sale as it was sold. */
export interface RatedLine {
  readonly lineId: string;
  /** What was paid for it. */
  readonly dueTiyin: number;
  /** null: goods without VAT. */
  readonly vatPercent: number | null;
  /** Inside what was paid. */
  readonly vatTiyin: number;
}

/** A refund that was given. */
export interface GivenBack {
  readonly amountTiyin: number;
  /** For which goods, of which return; left out or without goods: about the money alone. */
  readonly saleReturn?: {
    readonly returnId: string;
    readonly goods: readonly { readonly lineId: string; readonly amountTiyin: number }[];
  };
}

/** percent null: without VAT, or of goods that nobody knows. */
export interface RateShare {
  readonly percent: number | null;
  readonly sumTiyin: Tiyin;
  readonly vatTiyin: Tiyin;
}

/** Of each refund its shares, in the order in which they were given. */
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
    // Its own goods first; what they no longer hold is taken off the others, and the last of it off nobody's.
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

/** The lesser of both, less what is gone of it. */
const least = (ones: readonly number[], others: readonly number[], gone: readonly number[] = []): number[] =>
  ones.map((one, at) => Math.max(0, Math.min(one, others[at] ?? 0) - (gone[at] ?? 0)));

/** Of what is left of a line: differences of it add up to all of its VAT. */
const vatUpTo = ({ dueTiyin, vatTiyin }: RatedLine, leftTiyin: number): number =>
  dueTiyin === 0 ? 0 : scaleTiyin(tiyin(vatTiyin), leftTiyin, dueTiyin);

/** In proportion, each at most what it holds, in whole tiyin: at most as much as all of them hold. */
function shareOut(amount: number, held: readonly number[]): readonly number[] {
  const all = sumOf(held);
  const given = Math.min(amount, all);
  if (given === 0) return held.map(() => 0);
  // Without a float: sums of a shop times sums of a shop are more than it holds.
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
