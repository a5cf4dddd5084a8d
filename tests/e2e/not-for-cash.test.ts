/** A limit for cash in the running app: set by the shop, said before the press, and the card instead. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('goods that are not sold for cash', { timeout: 120_000 }, async () => {
  const { page } = await ownTill({ dataFolder: join(tempFolder(), 'till') });
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const inStep = (name: string) => page.locator(`[data-step="${name}"]`).waitFor();

  await step('the shop sets the price from which goods take no cash', async () => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const limit = page.getByRole('region', { name: 'No cash from a price of' });
    await limit.getByRole('textbox').fill('4000');
    await limit.getByRole('button', { name: 'Set the limit' }).click();
    await limit.getByText(/from 4.000.soum/).waitFor();
    await button('Back').click();
    await inStep('selling');
  });

  await step('a bread at that price is named, and paid on the card terminal', async () => {
    await cashierAt(page).addByBarcode(SAMPLE_BARCODE);
    await page.getByText(/Not sold for cash: Obi non/).waitFor();
    await expect.poll(() => button('Cash').isDisabled()).toBe(true);
    await button('Card').click();
    await inStep('terminal');
    await page.getByRole('textbox', { name: 'Number on the slip', exact: true }).fill('004213');
    await page.keyboard.press('Enter');
    await inStep('sold');
  });
});
