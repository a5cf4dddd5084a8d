/**
 * One sum over the stories of many runs and of all pinned seeds, on the journal in memory. A change of the code
 * that must not change the till's behaviour keeps the sum.
 */
import { createHash } from 'node:crypto';
import { PINNED_SEEDS } from './pinned-seeds.ts';
import { seedOf } from './report.ts';
import { simulateRun } from './world/run.ts';
import { type Theme, themeOfRun } from './world/themes.ts';

/** The sum so far is printed this often, so that two outputs show where the stories part. */
const PRINT_EVERY = 100;
const DIGITS_SO_FAR = 12;

export async function digest(
  { runs, seed }: { readonly runs: number; readonly seed: number },
  print: (line: string) => void,
): Promise<void> {
  const hash = createHash('sha256');
  const add = async (runSeed: number, theme: Theme | null): Promise<void> => {
    await simulateRun(runSeed, {
      ...(theme && { theme }),
      log: (line) => void hash.update(`${line}\n`),
    });
  };
  for (let number = 0; number < runs; number += 1) {
    await add(seedOf(seed, number), themeOfRun(number));
    const done = number + 1;
    if (done % PRINT_EVERY === 0)
      print(`digest ${done}: ${hash.copy().digest('hex').slice(0, DIGITS_SO_FAR)}`);
  }
  for (const pinned of PINNED_SEEDS) await add(pinned.seed, pinned.theme ?? null);
  print(`digest: ${hash.digest('hex')}`);
}
