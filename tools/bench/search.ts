/** Search in the running till: the same key presses with 100,000 and with 100 products. */
import { join } from 'node:path';
import { cashierAt } from '../driver/cashier.ts';
import { startLiveShop } from './live-shop.ts';
import { fillCatalogue, type KeyPress, pressesIn } from './many-products.ts';
import { type BenchGroup, framesMore, inTurn } from './measure.ts';
import { frameMs, pressToPaint, watchKeys } from './painted.ts';
import type { ShellTill } from './shell-till.ts';

const FIRST_NAME = '[data-enter] > span:nth-child(2)';
/** Time from a change in the page to its paint. */
const PAINTED_MS = 60;

interface Shop {
  readonly till: ShellTill;
  readonly presses: readonly KeyPress[];
}

async function openShop(dataFolder: string, products: number, presses: number): Promise<Shop> {
  const catalogue = fillCatalogue(dataFolder, products);
  const found = pressesIn(catalogue, presses);
  catalogue.close();
  const till = await startLiveShop(dataFolder);
  await watchKeys(till.page);
  await cashierAt(till.page).field.waitFor();
  return { till, presses: found };
}

async function pressOnce({ till: { page }, presses }: Shop, round: number): Promise<number> {
  const { before, shown, key, wanted } = presses[round] ?? { before: '', shown: '', key: '', wanted: '' };
  const { field } = cashierAt(page);
  await field.fill(before);
  // The measured key comes after the results for the start of the name are shown.
  await page.waitForFunction(
    ([selector, name]) =>
      document.querySelector(selector)?.textContent?.replaceAll('\u00a0', ' ').includes(name) === true,
    [FIRST_NAME, shown] as const,
  );
  await page.waitForTimeout(PAINTED_MS);
  await field.press('End');
  const tookMs = await pressToPaint(page, key, { selector: FIRST_NAME, text: wanted });
  await field.fill('');
  return tookMs;
}

export const SEARCH: BenchGroup = {
  name: 'search',
  run: async ({ short, folder }) => {
    const rounds = short ? 2 : 40;
    const opened: Shop[] = [];
    const open = async (name: string, products: number): Promise<Shop> => {
      const shop = await openShop(join(folder, name), products, rounds);
      opened.push(shop);
      return shop;
    };
    try {
      const [few, many] = [await open('few', 100), await open('many', short ? 2_000 : 100_000)];
      const ways = {
        few: (round: number) => pressOnce(few, round),
        many: (round: number) => pressOnce(many, round),
      };
      const times = await inTurn(ways, { rounds });
      return { 'search.p95': framesMore(times.many, times.few, await frameMs(many.till.page)) };
    } finally {
      for (const { till } of opened) await till.stop();
    }
  },
};
