/**
 * Any events in any order: each soum is in exactly one shift, a report is the sum of the log, numbers have no
 * gap. The test adds up the log entry by entry, with code of its own, and writes straight into the books. The
 * story `shift-figures-any-order` shows what the features allow.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DrawnShop, step } from '../support/drawn-shop.ts';
import { expectSumsOfLog, figuresOfAll } from '../support/expect-sums.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('for any sequence of sales, refunds, voids, movements, shifts, days and clocks', () => {
  it('each report is the sum of the log, each soum is in one shift, and numbers have no gap', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 30, maxLength: 60, size: 'max' }), (steps) => {
        const shop = new DrawnShop(tempFolder());
        for (const what of ['open' as const, ...steps]) shop.do(what);
        const made = figuresOfAll(shop.journal);
        shop.journal.close();
        // A stored Z report never changes.
        expect(expectSumsOfLog(shop.path, made)).toEqual(shop.zs);
        expectRebuilt(shop.path);
      }),
      { numRuns: 40, seed: 20_261_122 },
    );
  }, 120_000);
});
