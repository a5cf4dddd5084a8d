/** Simulation and chaos end with 1 after a broken promise, because scripts read only the exit code. */
import { expect, test } from 'vitest';
import { PAYMENT_STATES } from '../../shared/payment/state.ts';
import { exitOf } from '../../tools/simulation/checker.ts';
import { exitOfRuns } from '../../tools/simulation/report.ts';
import { APPLICABLE } from '../../tools/simulation/world/kinds.ts';
import { Tally } from '../../tools/simulation/world/tally.ts';

const VIOLATION = { run: 3, seed: 7, theme: null, found: ['money that no payment has'] };

/** Each fault has met each possible state that many times. */
function met(times: number): Tally {
  const tally = new Tally();
  for (const state of PAYMENT_STATES)
    for (const kind of APPLICABLE[state])
      for (let time = 0; time < times; time += 1) tally.fault(kind, state);
  return tally;
}

test('one broken promise fails the run', () => {
  expect([exitOf([]), exitOf(['money that no payment has'])]).toEqual([0, 1]);
  const tally = met(100);
  expect(exitOfRuns({ violations: [], tally }, { runs: 200 })).toBe(0);
  expect(exitOfRuns({ violations: [VIOLATION], tally }, { runs: 200 })).toBe(1);
  expect(exitOfRuns({ violations: [VIOLATION], tally }, { runs: 200, untilFirst: true })).toBe(1);
});

test('in 100,000 runs a fault that met a state too rarely fails the run too', () => {
  const rare = { violations: [], tally: met(99) };
  expect(exitOfRuns(rare, { runs: 99_999 })).toBe(0);
  expect(exitOfRuns(rare, { runs: 100_000 })).toBe(1);
  expect(exitOfRuns({ violations: [], tally: met(100) }, { runs: 100_000 })).toBe(0);
  // Days of one kind can't meet everything, nor can a run that ends at the first violation.
  expect(exitOfRuns(rare, { runs: 100_000, theme: 'fair' })).toBe(0);
  expect(exitOfRuns(rare, { runs: 100_000, untilFirst: true })).toBe(0);
});
