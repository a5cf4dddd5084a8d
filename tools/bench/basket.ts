/** The cost of one more line in a long basket: from Enter to the painted line, in the running till. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { cashierAt } from '../driver/cashier.ts';
import { startLiveShop } from './live-shop.ts';
import { barcodeOf, fillCatalogue } from './many-products.ts';
import { type BenchGroup, inTurn, ratioOf } from './measure.ts';
import { pressToPaint, watchKeys } from './painted.ts';

const PRODUCTS = 1_000;
const ROW = '[data-line]';
/** Measured lines for each basket. The first line after a load includes the load, so it does not count. */
const LINES = 6;

/** Reloads the page on a basket with this many lines, as after a power cut. */
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
  const filled = ([row, count]: readonly [string, number]): boolean =>
    document.querySelectorAll(row).length === count;
  await cashierAt(page).field.waitFor();
  await page.waitForFunction(filled, [ROW, lines] as const);
}

/** The times of lines added to a basket of this size. */
const addTo = (page: Page, lines: number) => async (): Promise<number[]> => {
  await openBasket(page, lines);
  const { field } = cashierAt(page);
  const times: number[] = [];
  for (let number = lines; number < lines + LINES; number += 1) {
    await field.fill(barcodeOf(number));
    times.push(await pressToPaint(page, 'Enter', { selector: ROW, count: number + 1 }));
  }
  return times.slice(1);
};

export const BASKET: BenchGroup = {
  name: 'basket',
  run: async ({ short, folder }) => {
    const dataFolder = join(folder, 'till');
    fillCatalogue(dataFolder, PRODUCTS).close();
    const { page, stop } = await startLiveShop(dataFolder);
    try {
      await watchKeys(page);
      await cashierAt(page).field.waitFor();
      const ways = { few: addTo(page, 2), many: addTo(page, short ? 40 : 495) };
      const { few, many } = await inTurn(ways, { rounds: short ? 1 : 6 });
      return { 'basket.line': ratioOf(many, few) };
    } finally {
      await stop();
    }
  },
};
