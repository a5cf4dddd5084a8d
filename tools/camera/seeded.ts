/** Seeded randomness for pictures: the same seed draws the same picture, so that a failing one can be pinned. */
import { seededRandomness } from '../../shared/time.ts';

export interface Seeded {
  /** Evenly spread in [0, 1). */
  next(): number;
  /** Evenly spread in [low, high). */
  between(low: number, high: number): number;
  /** Normally spread around 0 with deviation 1. */
  normal(): number;
}

export function seeded(seed: number): Seeded {
  const { fraction: next } = seededRandomness(seed);
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
