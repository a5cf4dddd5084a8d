/** The checker works: for each important way to break the loop, a run shows the fault. */
import { describe, expect, it } from 'vitest';
import { runMutant } from './mutate.ts';
import { RULES } from './mutations.ts';
import { CARDS } from './mutations-cards.ts';
import { ENDS } from './mutations-ends.ts';
import { HOLES } from './mutations-holes.ts';
import { KEPT_CARDS } from './mutations-kept-cards.ts';
import { RETURNS } from './mutations-returns.ts';
import { SENT } from './mutations-sent.ts';
import { SHIFTS } from './mutations-shifts.ts';
import { TENDERS } from './mutations-tenders.ts';

/** Fixed runs: whether a mutation is caught must not depend on luck. */
const ORDER = { runs: 20_000, seed: 2026 };
const TIMEOUT_MS = 240_000;

describe('a till broken on purpose', () => {
  it('is caught by the simulation, while an unbroken till passes', { timeout: TIMEOUT_MS }, async () => {
    expect(await runMutant(null, { ...ORDER, runs: 300 })).toMatchObject({ runs: null });
  });

  it.each([...RULES, ...HOLES, ...ENDS, ...TENDERS, ...SHIFTS, ...RETURNS, ...SENT, ...CARDS, ...KEPT_CARDS])(
    '$name',
    { timeout: TIMEOUT_MS },
    async (mutation) => {
      const { runs, seed, found } = await runMutant(mutation, ORDER);
      console.log(`${mutation.name}: caught after ${runs} runs (seed ${seed}): ${found}`);
      expect(runs).not.toBeNull();
    },
  );
});
