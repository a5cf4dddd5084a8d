/** The simulation at length, for `npm test -- --all`: thousands of runs on a fresh seed. */
import { describe, expect, it } from 'vitest';
import { simulate } from '../../tools/simulation/pool.ts';
import { freshSeed } from '../support/fresh-seed.ts';
import { expectCountedDrawersKept, expectSameOnBothJournals } from '../support/simulated-books.ts';

const RUNS = 3_000;
/** Some 12,000 sales: enough that chance does not decide about two tasks in a thousand. */
const PEOPLE = { runs: 3_000, mostTasks: 2 } as const;
const BOTH_JOURNALS_RUNS = 100;
const COUNTED_RUNS = 24;
const TIMEOUT_MS = 600_000;

describe('the simulation at length', { timeout: TIMEOUT_MS }, () => {
  const seed = freshSeed(2026);

  it(`breaks no promise in ${RUNS} runs`, async () => {
    const { runs, violations } = await simulate({ runs: RUNS, seed });
    expect(violations, `replay with: npm run simulate -- --replay ${violations[0]?.seed}`).toEqual([]);
    expect(runs).toBe(RUNS);
  });

  it('asks a person at most twice in 1,000 sales where one call in a hundred is lost', async () => {
    const { violations, tally } = await simulate({ runs: PEOPLE.runs, seed, theme: 'hundredth' });
    expect(violations).toEqual([]);
    const asked = tally.perThousand('hundredth');
    console.log(`people: ${asked.toFixed(2)} tasks in 1,000 of ${tally.sales.hundredth} sales`);
    expect(asked).toBeLessThanOrEqual(PEOPLE.mostTasks);
  });

  it('raises few tasks on quiet days with losses, and needs no person on clean ones', async () => {
    const lost = await simulate({ runs: PEOPLE.runs, seed, theme: 'quiet-lost' });
    const clean = await simulate({ runs: PEOPLE.runs, seed, theme: 'quiet-clean' });
    expect([...lost.violations, ...clean.violations]).toEqual([]);
    // A create that was lost is unknown for minutes, so its payment is set aside.
    const setAside = lost.tally.perThousand('quiet-lost', 'set-aside');
    expect(lost.tally.perThousand('quiet-lost') - setAside).toBeLessThanOrEqual(PEOPLE.mostTasks);
    expect(clean.tally.tasks).toEqual({});
  });

  it('breaks no promise where a drawer is counted, on the real journal', async () => {
    await expectCountedDrawersKept(seed, COUNTED_RUNS);
  });

  it('has the same outcomes on the real journal as on the one in memory', async () => {
    await expectSameOnBothJournals(seed, BOTH_JOURNALS_RUNS);
  });
});
