/**
 * Seeded randomness for pictures: the same seed draws the same picture, so that a failing picture can be
 * pinned.
 */
import { seededRandomness } from '../../shared/time.ts';

export interface Seeded {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform in [low, high). */
  between(low: number, high: number): number;
  /** Normal with mean 0 and deviation 1. */
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
