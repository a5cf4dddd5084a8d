/**
 * Any presses in any order, with power cuts: each Z report is the sum of the log at its close. Each soum is
 * in exactly one shift of its mode, and the numbers have no gap. The test adds up the log with code of its
 * own.
 */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZReport } from '../../shared/shift/report.ts';
import { BusyShop, type BusyStep, busyStep } from '../support/busy-shop.ts';
import { expectSumsOfLog, figuresOfAll } from '../support/expect-sums.ts';
import { freshSeed } from '../support/fresh-seed.ts';

const RUNS = 24;
/** Its days have everything that reports can contain. The days of another seed may lack something rare. */
const FULL_SEED = 20_261_122;
const SEEDS = new Set([FULL_SEED, freshSeed(FULL_SEED)]);

/** Returns the Z reports of the day. */
async function live(steps: readonly BusyStep[]): Promise<readonly ZReport[]> {
  const shop = await BusyShop.openCounting();
  await shop.step(['open', 100]);
  for (const step of steps) await shop.step(step);
  const made = figuresOfAll(shop.journal);
  await shop.crash();
  const zs = expectSumsOfLog(join(shop.folder, 'journal.db'), made);
  expect(shop.bugs).toEqual([]);
  await shop.start();
  await shop.close();
  return zs;
}

/** What the reports of all days contained at least once: a day without events proves nothing. */
function metIn({ report }: ZReport): readonly string[] {
  const { tenders, refunds, vat, cashiers, movements, between, held } = report;
  const sums = { discounts: report.discounts, others: report.others, voidedSales: report.voidedSales };
  const counts: Readonly<Record<string, number>> = {
    ...Object.fromEntries(Object.entries(sums).map(([name, { count }]) => [name, count])),
    voidedLines: report.voidedLines.count,
    priceChanges: report.priceChanges.count,
    noSale: report.noSale.length,
    takenBetween: between.taken.count,
    held: held.count,
    doubted: report.refundsInDoubt.count,
    threeRates: Number(vat.length === 3),
    twoPeople: Number(cashiers.length > 1),
    lesson: Number(report.head.mode === 'training' && report.sales.count > 0),
  };
  return [
    ...Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0),
    ...tenders.filter(({ count }) => count > 0).map(({ tender }) => tender),
    ...refunds.map(({ tender, way }) => `${tender} ${way}`),
    ...movements.map(({ kind }) => kind),
  ];
}

const ALL = [
  ...['discounts', 'others', 'voidedSales', 'voidedLines', 'priceChanges', 'noSale', 'takenBetween'],
  ...['held', 'threeRates', 'twoPeople', 'lesson', 'cash', 'terminal', 'code'],
  ...['cash cash', 'terminal terminal', 'code reversal', 'code part', 'pay-in', 'pay-out', 'drop'],
];

describe('for any presses in any order', () => {
  it('each Z is the sum of the log, each soum is in one shift, and numbers have no gap', async () => {
    const met = new Set<string>();
    const days = fc.array(busyStep, { minLength: 40, maxLength: 60, size: 'max' });
    const isSumOfLog = fc.asyncProperty(days, async (steps) => {
      for (const z of await live(steps)) for (const what of metIn(z)) met.add(what);
    });
    for (const seed of SEEDS) await fc.assert(isSumOfLog, { numRuns: RUNS, seed });
    expect([...met]).toEqual(expect.arrayContaining(ALL));
  }, 240_000);
});
