/**
 * Refunds that don't go, in the running app. One that the card's processor refuses: the service's own words, nothing
 * booked, and nothing in cash until a manager has looked into the cabinet twice. One that the calendar stops: which rule,
 * until when it went, and cash in its place. Either way the cash has a manager's name on it, and is recorded as cash.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { cashierAt, SAMPLE_BARCODE } from '../../tools/driver/cashier.ts';
import { electronProgram } from '../../tools/scripts/setup/electron-runtime.ts';
import { aheadClock } from '../support/ahead-clock.ts';
import { ledgerOf, logOf } from '../support/ledger.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { ownPeopleTill, PINS } from '../support/people-shop.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Only there can the clocks of the main process be put ahead. */
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

/** For the till and the service it is the 20th of the next month, noon, when this begins: far from either end of it. */
const now = new Date();
const FIRST_DAY = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20, 7);
const START_MS = FIRST_DAY - now.getTime();
const LAST_OF_MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0))
  .toISOString()
  .slice(0, 10);
it.runIf(isShell)('a refund that does not go', { timeout: 300_000 }, async () => {
  const folder = tempFolder();
  const ahead = aheadClock(join(folder, 'ahead'), START_MS);
  /** So many minutes later in all, for the till and the service; nobody touched the till meanwhile. */
  const minutesLater = (minutes: number) => ahead.setTo(START_MS + minutes * MINUTE_MS);
  const { gateway, dataFolder, page, shop } = await ownPeopleTill(folder, ahead);
  const { button } = shop;
  const dialog = () => shop.dialog;
  const cashier = cashierAt(page);

  async function lookAndFindNothing(): Promise<void> {
    await button('Settle the refund').click();
    await page.getByText('The money was not given back').click();
    await page.getByLabel('Reason').fill('Not in the cabinet');
    await button('Settle').click();
  }

  async function toTheSale(): Promise<void> {
    if (!(await button('Return').isVisible())) await button('History').click();
    await button('Return').waitFor();
  }

  async function returnAll(): Promise<void> {
    await button('Return').click();
    await button('Faulty').click();
  }

  const refundsOf = () =>
    logOf(dataFolder).flatMap(({ kind, head, payload }) =>
      kind.startsWith('refund.') ? [{ ...(payload.refund as object), approvedBy: head.approvedBy }] : [],
    );

  await step(
    'says why in the service’s words, books nothing, and gives cash in its place only by the right way',
    async () => {
      await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
      await shop.signIn('Lola');
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await cashier.payWith(codeOf('reversal-refused'));
      await cashier.waitFor('paid');
      await cashier.press('New sale');
      await button('History').click();
      await returnAll();
      await button(/^Give back 4.000/).click();
      await dialog().getByText('Lola asks for it').waitFor();
      await shop.typePin(PINS.Dilshod);

      await dialog()
        .getByText(/Отмена отклонена процессингом/)
        .waitFor();
      expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 0 }]);
      expect(refundsOf()).toMatchObject([
        { state: 'under-way', approvedBy: expect.any(String) },
        { state: 'refused' },
      ]);
      expect(await askAsPage(page, 'sales.today')).toMatchObject({
        value: { keptTiyin: 400_000, refundedCash: { count: 0 } },
      });
      await dialog()
        .getByText(/^Nothing was given back/)
        .waitFor();
      // What the service refused may be asked for again; the drawer is no way round it.
      await button('Choose again').click();
      await dialog()
        .getByText(/^To the card/)
        .waitFor();
      expect(await dialog().getByText('In cash instead').count()).toBe(0);
      await page.keyboard.press('Escape');

      // A manager looks into the cabinet: too early, then once, then an hour later.
      await shop.takeOver('Dilshod');
      await toTheSale();
      await lookAndFindNothing();
      await dialog()
        .getByText(/may still reach/)
        .waitFor();
      await page.keyboard.press('Escape');
      await minutesLater(4);
      await lookAndFindNothing();
      await dialog().waitFor({ state: 'detached' });
      await minutesLater(66);
      await lookAndFindNothing();
      await dialog().waitFor({ state: 'detached' });

      await returnAll();
      await dialog().getByText('In cash instead').waitFor();
      await button(/^Give back 4.000/).click();
      await dialog().getByText('All of it went back.').waitFor();
      await dialog().getByRole('button', { name: 'Print the return' }).click();
      await expect.poll(() => page.title()).toContain('Given back by Dilshod');
      expect(refundsOf().at(-1)).toMatchObject({ kind: 'cash', state: 'refunded', amountTiyin: 400_000 });
      expect(ledgerOf(dataFolder)).toMatchObject([{ state: 'paid', refunded_tiyin: 400_000 }]);
      expect(gateway.ledger()).toMatchObject([{ refundedTiyin: 0 }]);
    },
  );

  await step(
    'a refund of last month says which rule stops it and until when it went, and gives cash in its place by a manager’s word',
    async () => {
      // After so many minutes the till may have locked by itself.
      await askAsPage(page, 'staff.lock');
      await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
      await shop.signIn('Lola');
      await cashier.addByBarcode(SAMPLE_BARCODE);
      await cashier.payWith(codeOf('wallet'));
      await cashier.waitFor('paid');
      await cashier.press('New sale');
      const transactionId = ledgerOf(dataFolder).at(-1)?.transaction_id;
      await shop.leave('Sign out');
      await minutesLater(20 * DAY_MINUTES);

      // Not even a manager, not even a part of it, and the service is not asked.
      await shop.signIn('Dilshod');
      const asked = () => [gateway.arrivals('reversal'), gateway.arrivals('partial-reversal')];
      const before = asked();
      for (const amountTiyin of [null, 100_000]) {
        expect(
          await askAsPage(page, 'refund.give', { transactionId, amountTiyin, reason: 'brought back' }),
        ).toEqual({ ok: false, error: { code: 'refund.last-month-card-only', until: LAST_OF_MONTH } });
      }
      expect(asked()).toEqual(before);

      await shop.takeOver('Lola');
      await toTheSale();
      await returnAll();
      await dialog().getByText('In cash instead').waitFor();
      const [year, month, day] = LAST_OF_MONTH.split('-');
      await dialog()
        .getByText(
          `Could go back to the wallet until ${day}.${month}.${year}: of last month only card payments.`,
        )
        .waitFor();
      await button(/^Give back 4.000/).click();
      await dialog().getByText('Lola asks for it').waitFor();
      await shop.typePin(PINS.Dilshod);
      await dialog().getByText('All of it went back.').waitFor();
      await dialog().getByRole('button', { name: 'Print the return' }).click();
      await expect.poll(() => page.title()).toContain('Given back by Lola');
      expect(await page.title()).toContain('Approved by Dilshod');
      expect(refundsOf().at(-1)).toMatchObject({
        kind: 'cash',
        state: 'refunded',
        amountTiyin: 400_000,
        transactionId,
        approvedBy: expect.any(String),
      });
      expect(ledgerOf(dataFolder).at(-1)).toMatchObject({ state: 'paid', refunded_tiyin: 400_000 });
      expect(gateway.ledger().at(-1)).toMatchObject({ refundedTiyin: 0 });
      expect(asked()).toEqual(before);
    },
  );
});
