/** The longest tasks of the page's thread in a live till that checks and takes a file, and sells meanwhile. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../driver/cashier.ts';
import { startLiveShop } from './live-shop.ts';
import type { BenchOptions, Measured } from './measure.ts';
import { tasksDuring } from './tasks.ts';

/** The trace slows the import. */
const PATIENCE_MS = 300_000;

/** As the newest download. */
function homeWith(folder: string, file: string): string {
  const home = join(folder, 'home');
  const downloads = join(home, 'Downloads');
  mkdirSync(downloads, { recursive: true });
  copyFileSync(file, join(downloads, 'goods.csv'));
  return home;
}

/** Of the file: the shelf draws its tiles once the goods are there. */
const FIRST_CATEGORY = 'Group 0';

async function sellOnce(page: Page): Promise<void> {
  const cashier = cashierAt(page);
  for (let line = 0; line < 3; line += 1) await cashier.addByBarcode(SAMPLE_BARCODE);
  await page.getByText('3 items', { exact: true }).waitFor();
  await cashier.payWith(codeOf('approved'));
  await cashier.waitFor('paid', PATIENCE_MS);
  await cashier.press('New sale');
}

export async function pageFigure({ folder }: BenchOptions, file: string): Promise<Measured> {
  const env = { HOME: homeWith(folder, file) };
  const { page, browser, stop } = await startLiveShop(join(folder, 'page'), env);
  const press = (name: string | RegExp): Promise<void> =>
    page.getByRole('button', { name, exact: true }).click({ timeout: PATIENCE_MS });
  const choose = async (menu: string, entry: string): Promise<void> => {
    await press(menu);
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  try {
    await cashierAt(page).field.waitFor();
    // The first sale loads the scanner, which happens once a day.
    await sellOnce(page);
    await choose('More', 'Products');
    await choose('More', 'Import a file');
    await press('Choose a file');
    const tasks = await tasksDuring(browser, page, async () => {
      await press('Check');
      await press(/^Import /);
      await press('Back');
      await press('Back');
      await sellOnce(page);
      await press(FIRST_CATEGORY);
      const shelf = page.getByRole('region', { name: FIRST_CATEGORY, exact: true });
      await shelf.getByRole('button').first().waitFor({ state: 'attached', timeout: PATIENCE_MS });
    });
    const long = tasks.filter((ms) => ms > 50).length;
    return { value: long, detail: `${tasks.length} tasks, longest ${Math.max(...tasks).toFixed(1)} ms` };
  } finally {
    await stop();
  }
}
