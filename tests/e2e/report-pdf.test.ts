/** A report as a PDF file from the running till: the file has what is drawn for paper. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ownTill } from '../support/own-till.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PAPER_WIDTH_PT = (80 / 25.4) * 72;

it('a PDF report is written where the person says, whole, on pages as wide as the paper', async () => {
  const folder = tempFolder();
  const documents = join(folder, 'home', 'Documents');
  // A home without the folder: the till creates it.
  mkdirSync(join(folder, 'home'));
  const { page } = await ownTill({ dataFolder: join(folder, 'till'), env: { HOME: join(folder, 'home') } });
  const cashier = cashierAt(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await cashier.addByBarcode(SAMPLE_BARCODE);
  await cashier.press('Cash');
  await page.getByRole('textbox', { name: 'Cash received' }).fill('5000');
  await page.keyboard.press('Enter');
  await cashier.press('New sale');
  await button('More').click();
  await page.getByRole('menuitem', { name: 'Shift' }).click();
  await button('X report').click();
  await button('PDF').click();
  await page.getByText(/\.pdf/).waitFor();
  // The paper is gone from the page.
  await expect.poll(() => page.locator('[data-paper]').count()).toBe(0);

  const [name = ''] = readdirSync(documents);
  expect(name).toMatch(/^X-\d{4}-\d{2}-\d{2}\.pdf$/);
  const file = join(documents, name);
  expect(existsSync(file)).toBe(true);
  const pdf = readFileSync(file).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf.trimEnd().slice(-5)).toBe('%%EOF');
  const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pdf).toMatch(new RegExp(`/Count ${pages.length}\\b`));
  for (const [, width] of pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) /g)) {
    expect(Math.abs(Number(width) - PAPER_WIDTH_PT)).toBeLessThan(2);
  }
  // A blank page is a few bytes, so these pages have content.
  expect(pdf.length).toBeGreaterThan(5_000);
});
