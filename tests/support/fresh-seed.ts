/** The seed of a test that draws its cases. */
import process from 'node:process';

/**
 * `TILLA_TEST_SEED`, a whole number that `npm test -- --all` draws and prints; without it the fixed one.
 * @throws for anything else: a mistyped seed would run another case than the failed one.
 */
export function freshSeed(fixed: number): number {
  const given = process.env.TILLA_TEST_SEED;
  if (given === undefined) return fixed;
  const seed = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(seed)) throw new Error(`TILLA_TEST_SEED is no whole number: ${given}`);
  return seed;
}

/** The number of cases: few in `npm test`, many in `npm test -- --all`. */
export const draws = (few: number, many: number): number =>
  process.env.TILLA_TEST_SEED === undefined ? few : many;

/** One seed per case, from `freshSeed(1)` on. */
export const drawnSeeds = (few: number, many: number): readonly number[] =>
  Array.from({ length: draws(few, many) }, (_, at) => freshSeed(1) + at);
