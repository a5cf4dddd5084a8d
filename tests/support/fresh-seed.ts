/** The seed of a test that draws its cases. */
import process from 'node:process';

/**
 * `TILLA_TEST_SEED`, a whole number that `npm test -- --all` chooses anew and prints; without it the fixed one.
 * @throws where it is no whole number: a seed that was typed wrong would run another case than the one that failed.
 */
export function freshSeed(fixed: number): number {
  const given = process.env.TILLA_TEST_SEED;
  if (given === undefined) return fixed;
  const seed = /^\d+$/.test(given) ? Number(given) : Number.NaN;
  if (!Number.isSafeInteger(seed)) throw new Error(`TILLA_TEST_SEED is no whole number: ${given}`);
  return seed;
}
