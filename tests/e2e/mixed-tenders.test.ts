/**
 * Sales paid in parts in the running app: completed, cancelled step by step, over a restart, set aside,
 * refunded.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { heldClock } from '../support/held-clock.ts';
import { ledgerOf } from '../support/ledger.ts';
import { ownGateway, ownTill } from '../support/own-till.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('sales paid in parts', { timeout: 240_000 }, async () => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const time = heldClock();
  const { provisionFile } = await ownGateway(folder, undefined, time.clock);
  let till = await ownTill({ dataFolder, provisionFile });
  const button = (name: string | RegExp) =>
    till.page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
  const field = (name: string) => till.page.getByRole('textbox', { name, exact: true });
  const panel = () => till.page.getByRole('region', { name: 'Payment', exact: true });
  const dialog = () => till.page.getByRole('dialog');
  const cashier = () => cashierAt(till.page);
  const inStep = (name: string) => till.page.locator(`[data-step="${name}"]`).waitFor();

  /** The last sale is complete. */
  async function nextSale(): Promise<void> {
    await inStep('sold');
    await cashier().press('New sale');
    await inStep('selling');
  }

  /** This many breads at 4 000 soum each. */
  async function ringUp(pieces: number): Promise<void> {
    await cashier().addByBarcode(`${pieces}*${SAMPLE_BARCODE}`);
    await till.page.locator('[data-line]').waitFor();
  }

  async function cashPart(soum: string): Promise<void> {
    await button('Cash').click();
    await field('Cash received').fill(soum);
    await button(/^Take part:/).click();
    await inStep('selling');
  }

  async function terminalPart(soum: string, slip: string): Promise<void> {
    await till.page.keyboard.press('F3');
    await field('Number on the slip').fill(slip);
    await field('Amount').fill(soum);
    await button(/^Take part:/).click();
    await inStep('selling');
  }

  async function codePart(soum: string, code: string): Promise<void> {
    await button('Cash').click();
    await till.page.getByRole('tab', { name: 'Part by code' }).click();
    await field('Amount by code').fill(soum);
    await button('Scan the code').click();
    await cashier().field.fill(code);
    await cashier().field.press('Enter');
  }

  await step(
    'a sale is paid by cash and code, each for its part, and the receipt is the code’s',
    async () => {
      await ringUp(2);
      await cashPart('3000');
      await panel().getByText('Partly paid').waitFor();
      await expect.poll(() => button(/^Pay/).count()).toBe(1);
      await cashier().payWith(codeOf('approved'));
      await cashier().waitFor('paid');
      expect(ledgerOf(dataFolder)).toMatchObject([{ amount_tiyin: 500_000, state: 'paid' }]);
      await cashier().press('New sale');
    },
  );

  await step(
    'a sale is parked with its money while the next customer is served, and recalled with what it owes',
    async () => {
      await ringUp(2);
      await cashPart('3000');
      await button('Park the sale').click();
      await dialog()
        .getByText(/^3.000.soum stays with the basket/)
        .waitFor();
      await field('Name (optional)').fill('Aziz');
      await dialog().getByRole('button', { name: 'Park', exact: true }).click();
      const chip = button(/3.000 paid/);
      await chip.waitFor();
      await ringUp(1);
      await button('Cash').click();
      await button('Exact').click();
      await button('Complete sale').click();
      await nextSale();

      await till.page.keyboard.press('F5');
      await dialog()
        .getByText(/^Paid 3.000.soum, still to pay 5.000.soum$/)
        .waitFor();
      await till.page.keyboard.press('Escape');
      await chip.click();
      await panel().getByText('Partly paid').waitFor();
      await expect.poll(() => button('Park').isEnabled()).toBe(true);
      await button('Cash').click();
      await button('Exact').click();
      await button('Complete sale').click();
      await nextSale();
      await expect.poll(() => chip.count()).toBe(0);
    },
  );

  await step('a sale is paid on a card terminal beside the till, with its slip number', async () => {
    await ringUp(1);
    await button('Card').click();
    await field('Number on the slip').fill('004213');
    await button('Approved').click();
    await panel().getByText('Paid by card terminal').waitFor();
    await nextSale();
  });

  await step(
    'an open sale and one set aside come back after a restart, and are cancelled or completed',
    async () => {
      // A part by code, set aside, and paid while the next customer is served.
      await ringUp(2);
      time.hold();
      await codePart('3000', codeOf('processing-then-approved'));
      await button('Set aside').click();
      await inStep('selling');
      time.letGo();
      const chip = () => button(/3.000 paid/);
      await chip().waitFor();
      await ringUp(3);
      await cashPart('2000');
      await terminalPart('4000', '004214');
      await codePart('5000', codeOf('approved'));
      await cashier().waitFor('paid');
      await button(/^Take the rest: 1.000/).click();
      await panel().getByText('Partly paid').waitFor();
      await expect.poll(() => button('Pay').isDisabled()).toBe(true);

      await till.stop();
      till = await ownTill({ dataFolder, provisionFile });
      await panel().getByText('Partly paid').waitFor();
      await chip().waitFor();
      await button('Void sale').click();
      await dialog()
        .getByRole('button', { name: /^Give back 5.000/ })
        .click();
      await dialog().getByRole('listitem').first().getByText('Given back').waitFor();
      await button('Later').click();
      await button('Void sale').click();
      await field('Refund slip number').fill('004215');
      await button('Given back on the terminal').click();
      await button(/^Handed over 2.000/).click();
      await button('Void the sale').click();
      await dialog()
        .getByText(/Given back: 11.000/)
        .waitFor();
      await button('Close').click();
      await cashier().field.waitFor();
      await expect.poll(() => till.page.locator('[data-line]').count()).toBe(0);
      expect(ledgerOf(dataFolder).at(-1)).toMatchObject({ amount_tiyin: 500_000, refunded_tiyin: 500_000 });

      await chip().click();
      await dialog().getByRole('button', { name: 'Take the basket back' }).click();
      await panel().getByText('Partly paid').waitFor();
      await expect.poll(() => chip().count()).toBe(0);
      await button('Cash').click();
      await button('Exact').click();
      await button('Complete sale').click();
      await nextSale();
    },
  );

  await step('a sale that was paid in cash is refunded in cash from the history', async () => {
    await ringUp(1);
    await button('Cash').click();
    await button('Exact').click();
    await button('Complete sale').click();
    await panel()
      .getByText(/makes no fiscal receipt for cash/)
      .waitFor();
    await cashier().press('New sale');
    await inStep('selling');
    await till.page.keyboard.press('F7');
    await button('Return').click();
    await till.page.getByText('In cash, from the drawer').waitFor();
    await button('Expired').click();
    await button(/^Give back 4.000/).click();
    await till.page.getByText('All of it went back.').waitFor();
    await till.page.keyboard.press('Escape');
    await till.page.getByRole('button', { name: /Obi non.*Refunded/ }).waitFor();
  });
});
