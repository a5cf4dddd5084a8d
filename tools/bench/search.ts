/** Search in the running till: the same key presses with 100,000 products and with 100. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cashierAt } from '../driver/cashier.ts';
import type { BenchGroup, BenchOptions, Figure } from './figure.ts';
import { fillCatalogue, type KeyPress } from './many-products.ts';
import { frameMs, pressToPaint, watchKeys } from './painted.ts';
import { type ShellTill, startShellTill } from './shell-till.ts';
import { percentile, spread } from './statistics.ts';

interface Shop {
  readonly till: ShellTill;
  readonly presses: readonly KeyPress[];
  readonly timesMs: number[];
}

async function openShop(dataFolder: string, products: number, presses: number): Promise<Shop> {
  mkdirSync(dataFolder, { recursive: true });
  const found = fillCatalogue(join(dataFolder, 'catalogue.db'), products, presses);
  const till = await startShellTill({ dataFolder });
  await watchKeys(till.page);
  await cashierAt(till.page).field.waitFor();
  return { till, presses: found, timesMs: [] };
}

const FIRST_NAME = '[data-enter] > span:nth-child(2)';
/** From what is in the page to what is on the screen. */
const PAINTED_MS = 60;

async function pressOnce({ till, timesMs }: Shop, { before, shown, key, wanted }: KeyPress): Promise<void> {
  const { page } = till;
  const { field } = cashierAt(page);
  await field.fill(before);
  // What the start of the name finds has to be on the screen before the key that counts.
  await page.waitForFunction(
    ([selector, name]) =>
      document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ').includes(name) === true,
    [FIRST_NAME, shown] as const,
  );
  await page.waitForTimeout(PAINTED_MS);
  await field.press('End');
  timesMs.push(await pressToPaint(page, key, { selector: FIRST_NAME, text: wanted }));
  await field.fill('');
}

async function run({ short, folder, log }: BenchOptions): Promise<readonly Figure[]> {
  const [few, many] = short ? [100, 2_000] : [100, 100_000];
  const presses = short ? 4 : 25;
  const small = await openShop(join(folder, 'few'), few, presses);
  const large = await openShop(join(folder, 'many'), many, presses).catch(async (error: unknown) => {
    await small.till.stop();
    throw error;
  });
  try {
    log(`${few} and ${many} products are in`);
    for (let press = 0; press < presses; press += 1) {
      for (const shop of [small, large]) {
        const next = shop.presses[press];
        if (next) await pressOnce(shop, next);
      }
    }
    const frame = await frameMs(large.till.page);
    const p95 = (shop: Shop): number => percentile(shop.timesMs, 0.95);
    return [
      {
        name: 'search.p95',
        what: `key press to painted result p95, ${many} products, in frames more than with ${few}`,
        unit: 'frames',
        goal: { atMost: 2 },
        value: (p95(large) - p95(small)) / frame,
        detail: `${spread(large.timesMs)} : ${spread(small.timesMs)} (p50 / p95), frame ${frame.toFixed(1)} ms`,
      },
    ];
  } finally {
    await large.till.stop();
    await small.till.stop();
  }
}

export const SEARCH: BenchGroup = { name: 'search', run };
