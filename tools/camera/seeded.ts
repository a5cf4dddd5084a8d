/** Seeded randomness for pictures: the same seed draws the same picture, so that a failing one can be pinned. */
export interface Seeded {
  /** Evenly spread in [0, 1). */
  next(): number;
  /** Evenly spread in [low, high). */
  between(low: number, high: number): number;
  /** Normally spread around 0 with deviation 1. */
  normal(): number;
}

/** A small generator (mulberry32): quick, and good enough for noise. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
