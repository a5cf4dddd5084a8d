/** What one more line costs in a long basket: from Enter to the painted line, in the running till. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ONE } from '../../shared/sale/basket.ts';
import { cashierAt } from '../driver/cashier.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { barcodeOf, fillCatalogue } from './many-products.ts';
import { pressToPaint, watchKeys } from './painted.ts';
import { startShellTill } from './shell-till.ts';
import { median, spread } from './statistics.ts';

const PRODUCTS = 1_000;
const KEPT_BY_MS = 500;
const ROW = '[data-line]';

/** Opens the page again on a basket with so many lines, as after a power cut. */
async function openBasket(page: Page, lines: number): Promise<void> {
  // The page keeps its own last change a moment after it was made.
  await page.waitForTimeout(KEPT_BY_MS);
  const basket = Array.from({ length: lines }, (_, number) => ({
    productId: `many-${number}`,
    quantity: ONE,
  }));
  const kept = await page.evaluate(async (wanted) => {
    const { tilla } = window as unknown as {
      tilla: { invoke(channel: string, request: unknown): Promise<{ ok: boolean }> };
    };
    return await tilla.invoke('basket.keep', { saleId: 'bench-basket', lines: wanted });
  }, basket);
  if (!kept.ok) throw new Error('the basket was not kept');
  await page.reload();
  await cashierAt(page).field.waitFor();
  await page.waitForFunction(([row, count]) => document.querySelectorAll(row).length === count, [
    ROW,
    lines,
  ] as const);
}

/** Adds lines up to `last`; answers the times of those. */
async function addLines(page: Page, from: number, last: number): Promise<number[]> {
  await openBasket(page, from);
  const { field } = cashierAt(page);
  const times: number[] = [];
  for (let number = from; number < last; number += 1) {
    await field.fill(barcodeOf(number));
    times.push(await pressToPaint(page, 'Enter', { selector: ROW, count: number + 1 }));
  }
  return times;
}

async function run({ short, folder }: BenchOptions): Promise<readonly Figure[]> {
  const dataFolder = join(folder, 'till');
  mkdirSync(dataFolder, { recursive: true });
  fillCatalogue(join(dataFolder, 'catalogue.db'), PRODUCTS, 1);
  const till = await startShellTill({ dataFolder });
  const few: number[] = [];
  const many: number[] = [];
  try {
    const { page } = till;
    await cashierAt(page).field.waitFor();
    await watchKeys(page);
    for (let round = 0; round < (short ? 1 : 6); round += 1) {
      // The first line after a load pays for the load: it is left out on both sides.
      few.push(...(await addLines(page, 2, 8)).slice(1));
      many.push(...(await addLines(page, 495, 501)).slice(1));
    }
  } finally {
    await till.stop();
  }
  return [
    {
      name: 'basket.line',
      what: 'Enter to painted line: the 500th : the 5th, medians around them',
      unit: 'times',
      goal: { atMost: 1.3 },
      value: median(many) / median(few),
      detail: `${spread(many)} : ${spread(few)} (p50 / p95)`,
    },
  ];
}

export const BASKET: BenchGroup = { name: 'basket', run };
