/** How much later the customer's screen shows a new line than the cashier's, in the running till. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { cashierAt } from '../driver/cashier.ts';
import { chooseSecondScreen, customerAt, TWO_SCREENS } from '../driver/customer.ts';
import { startLiveShop } from './live-shop.ts';
import { barcodeOf, fillCatalogue } from './many-products.ts';
import { type BenchGroup, percentile } from './measure.ts';
import { frameMs, paintedAt, watchPaint } from './painted.ts';

const PRODUCTS = 100;
/** Fewer than the customer's screen gets. */
const LINES = 50;
/** Includes what loads with the first line. */
const WARM_UP = 2;

const CASHIERS = '[data-line]';
const CUSTOMERS = 'main ol > li';

/** When the watched frame was painted, by the clock that both pages have. */
const sharedMs = async (page: Page): Promise<number> =>
  (await paintedAt(page)) + (await page.evaluate(() => performance.timeOrigin));

export const CUSTOMER: BenchGroup = {
  name: 'customer',
  run: async ({ short, folder }) => {
    const dataFolder = join(folder, 'till');
    chooseSecondScreen(dataFolder);
    fillCatalogue(dataFolder, PRODUCTS).close();
    const { page, stop } = await startLiveShop(dataFolder, TWO_SCREENS);
    try {
      const { field } = cashierAt(page);
      await field.waitFor();
      const customer = await customerAt(page.context());
      await customer.sees('idle');
      const later: number[] = [];
      for (let count = 1; count <= (short ? WARM_UP + 3 : LINES); count += 1) {
        await watchPaint(page, { selector: CASHIERS, count });
        await watchPaint(customer.page, { selector: CUSTOMERS, count });
        await field.fill(barcodeOf(count));
        await page.keyboard.press('Enter');
        const [cashierMs, customerMs] = await Promise.all([sharedMs(page), sharedMs(customer.page)]);
        if (count > WARM_UP) later.push(customerMs - cashierMs);
      }
      const [p50, p95] = [percentile(later, 0.5), percentile(later, 0.95)];
      const detail = `${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p50 / p95)`;
      return { 'customer.line': { value: p95 / (await frameMs(page)), detail } };
    } finally {
      await stop();
    }
  },
};
