/** A page that can't load its later parts, and how the log shows errors of a page with minified scripts. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cashier, cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { type RunningTill, startTill } from '../../tools/driver/running-till.ts';
import { makeFolder } from '../support/temp-folder.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('a page', () => {
  const folder = makeFolder();
  let till: RunningTill;
  let cashier: Cashier;
  beforeAll(async () => {
    till = await startTill({ dataFolder: join(folder.path, 'till') });
    cashier = cashierAt(till.page);
    await cashier.field.waitFor();
  });
  afterAll(async () => {
    await till?.stop();
    folder.remove();
  });
  const log = (): string => readFileSync(join(folder.path, 'till', 'logs', 'tilla.log'), 'utf8');

  it('that can’t load a later part says so at the press, and keeps selling', async () => {
    await till.page.route(/\/assets\/(?:dialogs|screens)-[^/]*\.js$/, (route) => route.abort());
    await till.page.reload();
    await cashier.addByBarcode(SAMPLE_BARCODE);
    // The key works once the goods are in the basket.
    await till.page.locator('[aria-keyshortcuts="F8"]:enabled').waitFor();
    await till.page.keyboard.press('F8');
    const broken = till.page.getByRole('alertdialog');
    await broken.getByText('payments go on').waitFor();
    await till.page.keyboard.press('Escape');
    await broken.waitFor({ state: 'detached' });
    await till.page.keyboard.press('F7');
    await till.page.getByRole('heading', { name: 'This part of the till can’t be shown' }).waitFor();
    await till.page.getByRole('button', { name: 'Back to the sale' }).click();
    await cashier.press('Pay');
    await till.page.locator('[data-step="scanning"]').waitFor();
  });

  it('that fails is logged by source file and line, without the text that the error quotes', async () => {
    await till.page.unrouteAll();
    await till.page.reload();
    await cashier.field.fill(SAMPLE_BARCODE);
    // The sums of a basket fail, as by a bug of ours.
    await till.page.evaluate(() => {
      const { replace } = String.prototype;
      String.prototype.replace = function (this: string, what: unknown, by: unknown) {
        if (String(what).includes('\\d{3}')) throw new TypeError('998901234567 owes 4 000');
        return Reflect.apply(replace, this, [what, by]);
      };
    });
    await till.page.keyboard.press('Enter');
    const source = readFileSync(join(ROOT, 'shared/money.ts'), 'utf8').split('\n');
    const line = source.findIndex((text) => text.includes('.replace(')) + 1;
    await expect.poll(log).toContain(`shared/money.ts:${line} < shared/paper/amount-text.ts:`);
    expect(log()).toMatch(/page broke \{[^}]*kind: 'TypeError'/);
    expect(log()).not.toContain('998901234567');
  });
});
