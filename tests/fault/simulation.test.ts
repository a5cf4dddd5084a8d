/** The simulation in small, for every commit: some thousand runs, and every seed that once failed. */

import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../electron/storage/journal.ts';
import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import { check } from '../../tools/simulation/checker.ts';
import { PINNED_SEEDS } from '../../tools/simulation/pinned-seeds.ts';
import { simulate } from '../../tools/simulation/pool.ts';
import { sqliteBooks } from '../../tools/simulation/sqlite-books.ts';
import { simulateRun } from '../../tools/simulation/world/run.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** Always the same runs: a fresh seed is for `npm run simulate`, whose findings are pinned here. */
const SMALL = { runs: 3_000, seed: 2026 } as const;
/** Some 20,000 sales, and always the same: few enough tasks in a thousand are no matter of luck then. */
const PEOPLE = { runs: 3_000, seed: 2026, mostTasks: 2 } as const;
/** Enough to meet every kind of step, few enough for a real database. */
const BOTH_JOURNALS_RUNS = 100;
/** Some of them are of sales that are paid in parts, and some of a shop that counts its drawer. */
const IN_PARTS_EVERY = 20;
const themeOf = (seed: number): 'tenders' | 'shifts' | null => {
  if (seed % IN_PARTS_EVERY === 0) return 'tenders';
  return seed % IN_PARTS_EVERY === IN_PARTS_EVERY / 2 ? 'shifts' : null;
};

/** Without the end of each payment's id: it follows from the till's own, and each journal makes one. */
const untied = (evidence: unknown): string =>
  inspect(evidence, { depth: null, maxArrayLength: null }).replaceAll(
    /\b([0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{4})[0-9a-f]{8}\b/g,
    '$1',
  );

/** Days of a shop that counts its drawer, with the figures that shops get. */
const COUNTED_RUNS = 24;

/** A run on the real journal, in a file, whose tables are then made again from its log. */
async function runOnSqlite(seed: number, theme: 'tenders' | 'shifts' | null) {
  const path = join(tempFolder(), `run-${seed}.db`);
  const opened: Journal[] = [];
  const openBooks = sqliteBooks(path, { seed, theme, onOpened: (journal) => void opened.push(journal) });
  const run = await simulateRun(seed, { ...(theme && { theme }), openBooks });
  for (const journal of opened) journal.close();
  expectRebuilt(path);
  return run;
}

describe('the simulation', () => {
  it(`breaks no promise in ${SMALL.runs} runs`, { timeout: 300_000 }, async () => {
    const { runs, violations, tally } = await simulate(SMALL);
    expect(violations, `replay with: npm run simulate -- --replay ${violations[0]?.seed}`).toEqual([]);
    expect(runs).toBe(SMALL.runs);
    expect(Object.keys(tally.states)).toHaveLength(PAYMENT_STATES.length);
  });

  it('asks nobody more than twice in 1,000 sales where one call in a hundred is lost', {
    timeout: 300_000,
  }, async () => {
    const { runs, seed, mostTasks } = PEOPLE;
    const { violations, tally } = await simulate({ runs, seed, theme: 'hundredth' });
    expect(violations).toEqual([]);
    const asked = tally.perThousand('hundredth');
    console.log(`people: ${asked.toFixed(2)} tasks in 1,000 of ${tally.sales.hundredth} sales`);
    expect(asked).toBeLessThanOrEqual(mostTasks);
  });

  it('breaks no promise where a drawer is counted, on the real journal', { timeout: 300_000 }, async () => {
    for (let seed = 1; seed <= COUNTED_RUNS; seed += 1) {
      const { evidence } = await runOnSqlite(seed, 'shifts');
      expect(check(evidence), `seed ${seed}`).toEqual([]);
    }
  });

  it.each(PINNED_SEEDS)('$seed: $found', async ({ seed, theme }) => {
    const { evidence } = await simulateRun(seed, theme && { theme });
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

  it('tells the same stories on the real journal as on the one in memory', { timeout: 240_000 }, async () => {
    for (let seed = 1; seed <= BOTH_JOURNALS_RUNS; seed += 1) {
      const theme = themeOf(seed);
      const real = await runOnSqlite(seed, theme);
      const quick = await simulateRun(seed, theme === null ? {} : { theme });
      expect(untied(real.evidence), `seed ${seed}`).toEqual(untied(quick.evidence));
    }
  });
});
