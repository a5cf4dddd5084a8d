/** A page that crashed comes back, and one that crashes again and again does not keep the machine busy. */
import { describe, expect, it } from 'vitest';
import { MOST_RELOADS, reloadBudget, SPAN_MS } from '../../electron/app/page-reload.ts';

describe('reloads of a crashed page', () => {
  it('come at once while they are few', () => {
    const budget = reloadBudget();
    for (let crash = 0; crash < 10; crash += 1) expect(budget.spend(crash * SPAN_MS)).toBe(0);
  });

  it('are never more than so many in any minute, however fast the page crashes', () => {
    const budget = reloadBudget();
    const reloads: number[] = [];
    let nowMs = 0;
    for (let crash = 0; crash < 20; crash += 1) {
      nowMs += budget.spend(nowMs);
      reloads.push(nowMs);
      nowMs += 50;
    }
    for (const [index, at] of reloads.entries()) {
      const before = reloads[index - MOST_RELOADS];
      if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(SPAN_MS);
    }
    expect(reloads.slice(0, MOST_RELOADS)).toEqual([0, 50, 100]);
  });
});
