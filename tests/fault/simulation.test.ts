/** The simulation in small, for every commit: a fresh seed, which is printed, and every seed that once failed. */
import { describe, expect, it } from 'vitest';
import { openJournal } from '../../electron/storage/sqlite-journal.ts';
import { check } from '../../tools/simulation/checker.ts';
import { PINNED_SEEDS } from '../../tools/simulation/pinned-seeds.ts';
import { simulate } from '../../tools/simulation/pool.ts';
import { simulateRun } from '../../tools/simulation/world/run.ts';

const RUNS = 5_000;
/** Enough to meet every kind of step, few enough for a real database. */
const BOTH_JOURNALS_RUNS = 200;

describe('the simulation', () => {
  it(`breaks no promise in ${RUNS} runs of a fresh seed`, { timeout: 300_000 }, async () => {
    const seed = Date.now() % 1_000_000_000;
    console.log(`simulation: ${RUNS} runs of seed ${seed}`);
    const { runs, violations, tally } = await simulate({ runs: RUNS, seed });
    expect(violations, `replay with: npm run simulate -- --replay ${violations[0]?.seed}`).toEqual([]);
    expect(runs).toBe(RUNS);
    expect(Object.keys(tally.states)).toHaveLength(9);
  });

  it.each(PINNED_SEEDS)('$seed: $found', async ({ seed }) => {
    const { evidence } = await simulateRun(seed);
    expect(check(evidence)).toEqual([]);
  });

  it('is the same run when it is run again', async () => {
    const tell = async (): Promise<string[]> => {
      const story: string[] = [];
      for (const seed of [4711, 4712, 4713]) await simulateRun(seed, { log: (text) => story.push(text) });
      return story;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(150);
    expect(await tell()).toEqual(first);
  });

  it('tells the same stories on the real journal as on the one in memory', { timeout: 120_000 }, async () => {
    for (let seed = 1; seed <= BOTH_JOURNALS_RUNS; seed += 1) {
      const journal = openJournal(':memory:');
      if (!journal.ok) throw new Error(journal.error.code);
      const real = await simulateRun(seed, { books: journal.value });
      journal.value.close();
      const quick = await simulateRun(seed);
      expect(real.evidence, `seed ${seed}`).toEqual(quick.evidence);
    }
  });
});
