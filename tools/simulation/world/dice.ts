/**
 * Seeded chance for the plan of a run: the same seed gives the same run. Independent of the till's own
 * randomness.
 */

/** Maps neighbouring seeds to distant values (the finaliser of MurmurHash3). */
export function mixSeed(seed: number): number {
  let mixed = (seed + 0x9e3779b9) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = mixSeed(seed) | 1;
  }

  /** At least 0, less than 1. */
  fraction(): number {
    // xorshift32
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return (x >>> 0) / 4_294_967_296;
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  /** A whole number from `from` up to but excluding `to`. */
  between(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from));
  }

  pick<T>(first: T, ...others: readonly T[]): T {
    const at = Math.floor(this.fraction() * (others.length + 1));
    return at === 0 ? first : (others[at - 1] ?? first);
  }

  /** One of the names, with the probability of its weight. */
  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    const [last] = entries.at(-1) ?? [];
    if (last === undefined) throw new Error('nothing to choose from');
    return last;
  }
}
