/**
 * One sum over the stories of many runs and of all pinned seeds, on the journal in memory. A change of the code
 * that must not change the till's behaviour keeps the sum.
 */
import { createHash } from 'node:crypto';
import { PINNED_SEEDS } from './pinned-seeds.ts';
import { seedOf } from './report.ts';
import { simulateRun } from './world/run.ts';
import { type Theme, themeOfRun } from './world/themes.ts';

const DIGITS_SO_FAR = 12;

interface DigestOrder {
  readonly runs: number;
  readonly seed: number;
  /** After so many runs the sum so far is printed, so that two outputs show where the stories part. */
  readonly every?: number;
  readonly pinned?: typeof PINNED_SEEDS;
}

export async function digest(
  { runs, seed, every = 100, pinned = PINNED_SEEDS }: DigestOrder,
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
    if (done % every === 0) print(`digest ${done}: ${hash.copy().digest('hex').slice(0, DIGITS_SO_FAR)}`);
  }
  for (const { seed: own, theme } of pinned) await add(own, theme ?? null);
  print(`digest: ${hash.digest('hex')}`);
}
