/** The simulation at length, for `npm test -- --all`: thousands of runs on a fresh seed. */
import { describe, expect, it } from 'vitest';
import { simulate } from '../../tools/simulation/pool.ts';
import { freshSeed } from '../support/fresh-seed.ts';
import { expectCountedDrawersKept, expectSameOnBothJournals } from '../support/simulated-books.ts';

const RUNS = 3_000;
/** Some 12,000 sales: on too few, chance would excuse any figure. */
const PEOPLE = { runs: 3_000, sales: 10_000 } as const;
/** Tasks in 1,000 sales, by themes. No look-up finds an invoice whose create was lost. */
const TASKS = { hundredth: 2, 'quiet-lost': 2, 'quiet-card': 1, 'quiet-invoice': 6 } as const;
const BOTH_JOURNALS_RUNS = 100;
const COUNTED_RUNS = 24;
const TIMEOUT_MS = 600_000;

/** So many tasks in 1,000 sales where the true figure is that of `TASKS`: chance exceeds it once in 30,000 runs. */
const mostByChance = (theme: keyof typeof TASKS, sales: number): number =>
  TASKS[theme] + 4 * Math.sqrt((TASKS[theme] * 1_000) / sales);

describe('the simulation at length', { timeout: TIMEOUT_MS }, () => {
  const seed = freshSeed(2026);

  it(`breaks no promise in ${RUNS} runs`, async () => {
    const { runs, violations } = await simulate({ runs: RUNS, seed });
    expect(violations, `replay with: npm run simulate -- --replay ${violations[0]?.seed}`).toEqual([]);
    expect(runs).toBe(RUNS);
  });

  it('asks a person no more than twice in 1,000 sales, but for chance, where one call in a hundred is lost', async () => {
    const { violations, tally } = await simulate({ runs: PEOPLE.runs, seed, theme: 'hundredth' });
    expect(violations).toEqual([]);
    const asked = tally.perThousand('hundredth');
    const sales = tally.sales.hundredth ?? 0;
    console.log(`people: ${asked.toFixed(2)} tasks in 1,000 of ${sales} sales`);
    expect(sales).toBeGreaterThan(PEOPLE.sales);
    expect(asked).toBeLessThanOrEqual(mostByChance('hundredth', sales));
  });

  it('raises few tasks on quiet days with losses, and needs no person on clean ones', async () => {
    const lost = await simulate({ runs: PEOPLE.runs, seed, theme: 'quiet-lost' });
    const clean = await simulate({ runs: PEOPLE.runs, seed, theme: 'quiet-clean' });
    expect([...lost.violations, ...clean.violations]).toEqual([]);
    // A create that was lost is unknown for minutes, so its payment is set aside.
    const setAside = lost.tally.perThousand('quiet-lost', 'set-aside');
    const sales = lost.tally.sales['quiet-lost'] ?? 0;
    expect(sales).toBeGreaterThan(PEOPLE.sales);
    expect(lost.tally.perThousand('quiet-lost') - setAside).toBeLessThanOrEqual(
      mostByChance('quiet-lost', sales),
    );
    expect(clean.tally.tasks).toEqual({});
  });

  it.each(['quiet-card', 'quiet-invoice'] as const)(
    'raises few tasks on %s days with losses',
    async (theme) => {
      const { violations, tally } = await simulate({ runs: PEOPLE.runs, seed, theme });
      expect(violations).toEqual([]);
      const sales = tally.sales[theme] ?? 0;
      expect(sales).toBeGreaterThan(PEOPLE.sales);
      const asked = tally.perThousand(theme) - tally.perThousand(theme, 'set-aside');
      console.log(`people: ${asked.toFixed(2)} tasks in 1,000 of ${sales} sales on ${theme} days`);
      expect(asked).toBeLessThanOrEqual(mostByChance(theme, sales));
    },
  );

  it('breaks no promise where a drawer is counted, on the real journal', async () => {
    await expectCountedDrawersKept(seed, COUNTED_RUNS);
  });

  it('has the same outcomes on the real journal as on the one in memory', async () => {
    await expectSameOnBothJournals(seed, BOTH_JOURNALS_RUNS);
  });
});
