/**
 * The page crashes in the worst moment: the payment continues in the main process, and the page returns to
 * it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import type { RunningTill } from '../../tools/driver/running-till.ts';
import { confirmingTill } from '../support/confirming-till.ts';
import { ledgerOf } from '../support/ledger.ts';

async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  // The answer never comes: its process is gone.
  void session.send('Page.crash').catch(() => undefined);
  await gone;
}

/** The page that shows the till now: the shell opens a new page, Electron may keep the old. */
async function pageOf(till: RunningTill): Promise<Page> {
  let shown: Page | undefined;
  await expect
    .poll(
      async () => {
        for (const page of till.context.pages()) {
          const panels = await page
            .getByRole('region', { name: 'Payment' })
            .count()
            .catch(() => 0);
          if (panels === 1) shown = page;
        }
        return shown !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  if (!shown) throw new Error('the till has no page');
  return shown;
}

describe('a page that crashes', () => {
  it('returns to a payment that was confirmed meanwhile, even when it crashes again', async () => {
    const { till, gateway, dataFolder, letConfirmsThrough } = await confirmingTill();
    await crash(till.page);
    const second = await pageOf(till);
    await cashierAt(second).waitFor('confirming');
    await crash(second);
    letConfirmsThrough();
    await expect.poll(() => ledgerOf(dataFolder)[0]?.state, { timeout: 30_000 }).toBe('paid');
    expect(gateway.ledger()).toMatchObject([{ state: 'paid' }]);

    const third = await pageOf(till);
    // A page that returned before the money shows it; a later page has it in the strip.
    const newSale = third.getByRole('button', { name: /^New sale/ });
    const inStrip = third.getByRole('button', { name: /4.000.*paid/i });
    await newSale.or(inStrip).first().waitFor();
    if (await newSale.isVisible()) await newSale.click();
    await cashierAt(third).addByBarcode(SAMPLE_BARCODE);
    const log = readFileSync(join(dataFolder, 'logs', 'tilla.log'), 'utf8');
    expect(log.match(/page gone/g)).toHaveLength(2);
    expect(await till.stop()).toBe(0);
  });
});
