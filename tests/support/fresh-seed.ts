/** The seed of `npm test -- --all`, which prints it; else the fixed one. */
export function freshSeed(fixed: number): number {
  const given = process.env.TILLA_TEST_SEED;
  return given === undefined ? fixed : Number(given);
}
