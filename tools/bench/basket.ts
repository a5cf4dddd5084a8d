/** What one more line costs in a long basket: from Enter to the painted line, in the running till. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { cashierAt } from '../driver/cashier.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { barcodeOf, fillCatalogue } from './many-products.ts';
import { pressToPaint, watchKeys } from './painted.ts';
import { startShellTill } from './shell-till.ts';
import { median, spread } from './statistics.ts';

const PRODUCTS = 1_000;
const ROW = '[data-line]';

/** Opens the page again on a basket with so many lines, as after a power cut. */
async function openBasket(page: Page, lines: number): Promise<void> {
  const codes = Array.from({ length: lines }, (_, number) => barcodeOf(number));
  const kept = await page.evaluate(async (wanted) => {
    const { tilla } = window as unknown as {
      tilla: {
        invoke(channel: string, request: unknown): Promise<{ ok: boolean; value: { saleId: string } }>;
      };
    };
    const { value: open } = await tilla.invoke('basket.open', undefined);
    const fresh = await tilla.invoke('basket.empty', { saleId: open.saleId, reason: null });
    const { saleId } = fresh.value;
    for (const code of wanted) {
      if (!(await tilla.invoke('basket.add', { saleId, code })).ok) return false;
    }
    return true;
  }, codes);
  if (!kept) throw new Error('the basket was not filled');
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
