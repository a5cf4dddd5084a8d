/** The simulation in small, for each commit: the same few hundred runs, and each seed that once failed. */
import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import { check } from '../../tools/simulation/checker.ts';
import { PINNED_SEEDS } from '../../tools/simulation/pinned-seeds.ts';
import { simulate } from '../../tools/simulation/pool.ts';
import { MOST_SALES } from '../../tools/simulation/world/plan.ts';
import { simulateRun } from '../../tools/simulation/world/run.ts';
import { QUIET_THEMES } from '../../tools/simulation/world/themes.ts';
import { expectCountedDrawersKept, expectSameOnBothJournals } from '../support/simulated-books.ts';

const SMALL = { runs: 200, seed: 2026 } as const;
/** The first twenty seeds meet both themes and every kind of step. */
const BOTH_JOURNALS_RUNS = 20;
const COUNTED_RUNS = 4;
const CLEAN_RUNS = 40;
const QUIET_RUNS = 20;

describe('the simulation', () => {
  it(`breaks no promise in ${SMALL.runs} runs`, async () => {
    const { runs, violations, tally } = await simulate(SMALL);
    expect(violations, `replay with: npm run simulate -- --replay ${violations[0]?.seed}`).toEqual([]);
    expect(runs).toBe(SMALL.runs);
    expect(Object.keys(tally.states)).toHaveLength(PAYMENT_STATES.length);
  });

  it('breaks no promise where a drawer is counted, on the real journal', async () => {
    await expectCountedDrawersKept(1, COUNTED_RUNS);
  });

  it('has the same outcomes on the real journal as on the one in memory', async () => {
    await expectSameOnBothJournals(1, BOTH_JOURNALS_RUNS);
  });

  it.each(PINNED_SEEDS)('$seed: $found', async ({ seed, theme }) => {
    const { evidence } = await simulateRun(seed, theme && { theme });
    expect(check(evidence)).toEqual([]);
  });

  it('needs no person on a clean quiet day', async () => {
    const { violations, tally } = await simulate({ runs: CLEAN_RUNS, seed: 33, theme: 'quiet-clean' });
    expect(violations).toEqual([]);
    expect(tally.sales).toEqual({ 'quiet-clean': CLEAN_RUNS * MOST_SALES });
    expect(tally.tasks).toEqual({});
  });

  it.each(QUIET_THEMES)('presses only what a sale needs on %s days', async (theme) => {
    for (let seed = 1; seed <= QUIET_RUNS; seed += 1) {
      const { evidence } = await simulateRun(seed, { theme });
      const pressed = Object.values(evidence.pressed).flat();
      expect(pressed.filter((kind) => kind !== 'set-aside' && kind !== 'handed-over')).toEqual([]);
      expect(check(evidence)).toEqual([]);
    }
  });

  it('is the same run when it is repeated', async () => {
    const tell = async (): Promise<string[]> => {
      const story: string[] = [];
      for (const seed of [4711, 4712, 4713]) await simulateRun(seed, { log: (text) => story.push(text) });
      return story;
    };
    const first = await tell();
    expect(first.length).toBeGreaterThan(150);
    expect(await tell()).toEqual(first);
  });
});
