/** How often branches of the payment room are taken, by the count of V8 itself. */
import { describe, expect, it } from 'vitest';
import { BRANCHES } from '../../tools/simulation/counted/branches.ts';
import { findPlaces } from '../../tools/simulation/counted/places.ts';
import { simulate } from '../../tools/simulation/pool.ts';
import { branchTable } from '../../tools/simulation/report.ts';
import type { Tally } from '../../tools/simulation/world/tally.ts';

const LAPSES = { runs: 60, seed: 33, theme: 'lapses', counted: findPlaces() } as const;
const CLEAN = { runs: 20, seed: 33, theme: 'quiet-clean', counted: findPlaces() } as const;

/** The largest number of runs in which a branch of this rule was taken. */
const runsOf = ({ branches }: Tally, rule: number): number =>
  Math.max(
    ...Object.entries(branches).flatMap(([place, { runs }]) => (place.startsWith(`${rule} `) ? [runs] : [])),
  );

describe('counted branches', () => {
  it('tell which rules decided on days of lapses', async () => {
    const { violations, tally } = await simulate(LAPSES);
    expect(violations).toEqual([]);
    expect(runsOf(tally, 25) + runsOf(tally, 30)).toBeGreaterThan(0);
  });

  it('tell which rules decided on clean days, however many workers count', async () => {
    const { violations, tally } = await simulate(CLEAN);
    const alone = await simulate({ ...CLEAN, untilFirst: true });
    expect([...violations, ...alone.violations]).toEqual([]);
    expect(tally.branches).toEqual(alone.tally.branches);
    // Each day has one service: it asks for confirmation, or for none.
    const [confirmed, needless] = [runsOf(tally, 20), runsOf(tally, 22)];
    expect([confirmed > 0, needless > 0, confirmed + needless]).toEqual([true, true, CLEAN.runs]);
    expect(runsOf(tally, 33)).toBe(0);
    const table = branchTable(tally).split('\n');
    expect(table).toHaveLength(1 + Object.values(BRANCHES).flat().length);
    expect(table[0]).toMatch(/^rule {2}branch +runs +times$/);
  });
});
