/**
 * Pairs of SPIC and package code that goods of the shop have, with what all goods of a pair agree on. A pair
 * gives no "no" about cash or marking: that answer was given for other goods.
 */
import type { Names } from './names.ts';
import type { TaxData } from './tax-data.ts';

export interface KnownPair extends TaxData {
  /** Left out: not given, or the goods differ. So is the VAT rate. */
  readonly unitsCode?: number;
  /** Products with it; 0: a group or a category alone gives it. */
  readonly products: number;
  /** The name of one product, group or category with it. */
  readonly names: Names;
}

/** A pair for a product at its first sale. */
export interface OfferedPair extends KnownPair {
  /** What the national list calls a SPIC that it proposes; null: the shop's own goods propose it. */
  readonly called: string | null;
}

/** Goods, a category or a group with a pair. */
export interface PairSource extends TaxData {
  readonly unitsCode?: number | null | undefined;
  readonly names: Names;
  readonly isProduct: boolean;
}

interface Collected {
  readonly source: PairSource;
  readonly rates: Set<number | null>;
  readonly units: Set<number>;
  products: number;
  isNotForCash: boolean;
  isMarked: boolean;
}

const agreed = <Value>(values: ReadonlySet<Value>): Value | undefined => {
  const [value] = values;
  return values.size === 1 ? value : undefined;
};

const pairOf = ({ source, rates, units, products, ...answers }: Collected): KnownPair => {
  const [vatPercent, unitsCode] = [agreed(rates), agreed(units)];
  return {
    spic: source.spic,
    packageCode: source.packageCode,
    ...(vatPercent !== undefined && { vatPercent }),
    ...(unitsCode !== undefined && { unitsCode }),
    notForCash: answers.isNotForCash || null,
    marked: answers.isMarked || null,
    products,
    names: source.names,
  };
};

/** Collects the pairs of many sources. A source without its pair counts for nothing. */
export class KnownPairs {
  readonly #known = new Map<string, Collected>();

  note(source: PairSource): void {
    const { spic, packageCode, vatPercent, unitsCode } = source;
    if (spic === '' || packageCode === '') return;
    const key = `${spic} ${packageCode}`;
    const known = this.#known.get(key) ?? {
      source,
      rates: new Set(),
      units: new Set(),
      products: 0,
      isNotForCash: false,
      isMarked: false,
    };
    this.#known.set(key, known);
    if (source.isProduct) known.products += 1;
    if (vatPercent !== undefined) known.rates.add(vatPercent);
    if (unitsCode !== undefined && unitsCode !== null) known.units.add(unitsCode);
    known.isNotForCash ||= source.notForCash === true;
    known.isMarked ||= source.marked === true;
  }

  /** Most used first. */
  list(most: number): readonly KnownPair[] {
    return [...this.#known.values()]
      .map(pairOf)
      .toSorted((one, other) => other.products - one.products)
      .slice(0, most);
  }
}
