/**
 * Refused refunds in the running app. The card's processor refuses one: the service's own words, no booking,
 * and no cash before two cabinet checks. The calendar stops another: its rule, its deadline, and cash
 * instead. In both cases the cash carries a manager's name, and is recorded as cash.
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
/** Only in the shell can a test move the main process's clocks ahead. */
const isShell = electronProgram() === null || process.env.TILLA_RUNTIME === 'shell';

/** Till and service start at noon of the 20th of the next month, far from a month's end. */
const now = new Date();
const FIRST_DAY = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 20, 7);
const START_MS = FIRST_DAY - now.getTime();
const LAST_OF_MONTH = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0))
  .toISOString()
  .slice(0, 10);
it.runIf(isShell)('a refused refund', { timeout: 300_000 }, async () => {
  const folder = tempFolder();
  const ahead = aheadClock(join(folder, 'ahead'), START_MS);
  /** This many minutes later in all, for the till and the service; the till was idle meanwhile. */
  const minutesLater = (minutes: number) => ahead.setTo(START_MS + minutes * MINUTE_MS);
  const { gateway, dataFolder, page, shop } = await ownPeopleTill(folder, ahead);
  const { button } = shop;
  const dialog = () => shop.dialog;
  const cashier = cashierAt(page);

  async function lookAndFindNothing(): Promise<void> {
    await button('Settle the refund').click();
    await page.getByText('The money was not given back').click();
    await page.getByLabel('Reason').fill('Not in the portal');
    await button('Record').click();
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

  await step('shows the service’s words, books nothing, and allows cash only by the right way', async () => {
    await page.getByRole('heading', { name: 'Who is at the till?' }).waitFor();
    await shop.signIn('Lola');
    await cashier.addByBarcode(SAMPLE_BARCODE);
    await cashier.payWith(codeOf('reversal-refused'));
    await cashier.waitFor('paid');
    await cashier.press('New sale');
    await button('History').click();
    await returnAll();
    await button(/^Give back 4.000/).click();
    await dialog().getByText('One-time request: Lola').waitFor();
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
      .getByText(/^No money went back/)
      .waitFor();
    // The refused refund may be repeated; the drawer is no way around it.
    await button('Choose again').click();
    await dialog()
      .getByText(/^To the card/)
      .waitFor();
    expect(await dialog().getByText('In cash instead').count()).toBe(0);
    await page.keyboard.press('Escape');

    // A manager checks the cabinet: too early, then once, then an hour later.
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
  });

  await step(
    'a refund of last month names its rule and deadline, and is paid in cash with a manager’s approval',
    async () => {
      // By now the till may have locked by itself.
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

      // Not even a manager, not even for a part; and the service gets no request.
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
          `The wallet could be refunded until ${day}.${month}.${year}. Give it in cash: the till records it.`,
        )
        .waitFor();
      await button(/^Give back 4.000/).click();
      await dialog().getByText('One-time request: Lola').waitFor();
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
