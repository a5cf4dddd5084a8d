/** History, receipt, settings, the training customer, and what a manager does there, on a fake till. */
import { describe, expect, it } from 'vitest';
import { fakeReceipt, RECEIPT_LINK } from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { chargeTo, fillBasket } from '../support/screen-walk.ts';

const the = screensOfFile();

describe('the other screens', () => {
  it('history: a sale, its receipt, and the rule that stops its refund', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', {
      receipt: fakeReceipt({ state: 'linked', link: RECEIPT_LINK }),
    });
    await the.button('New sale').click();
    await the.inState('ready');
    await the.button('History').click();
    await the.screen.page.getByRole('region', { name: 'Receipt' }).waitFor();
    await the.screen.page.getByText(RECEIPT_LINK).waitFor();
    the.till.refusals.set('refund.give', { code: 'refund.month-closed' });
    await the.button('Refund in full').click();
    await the.button('Goods returned').click();
    const { dialog } = the;
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByText('The month of this payment is closed').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await the.screen.page.keyboard.press('Escape');
    await the.inState('ready');
  });

  it('settings: the language switches at once', async () => {
    await the.open();
    await the.button('Settings').click();
    await the.screen.page.getByRole('radio', { name: 'Русский' }).click();
    await the.screen.page.getByRole('heading', { name: 'Настройки' }).waitFor();
    expect(await the.screen.page.locator('html').getAttribute('lang')).toBe('ru');
    await the.screen.page.getByRole('radio', { name: 'Тёмный' }).click();
    expect(await the.screen.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(the.till.callsOf('settings.change').map(({ request }) => request)).toEqual([
      { language: 'ru' },
      { theme: 'dark' },
    ]);
  });

  it('the training customer shows each code as a QR with its words and its digits', async () => {
    await the.open({}, { hash: '#training-customer' });
    await the.screen.page.getByRole('button', { name: /Approved at once/ }).click();
    await the.screen.page
      .getByRole('img', { name: 'Training code as a QR code: Approved at once' })
      .waitFor();
    await the.screen.page.getByText('880100000000000001').waitFor();
  });

  it('the page says when the till does not open', async () => {
    const till = new FakeTill();
    till.refusals.set('till.open', { code: 'journal.corrupt' });
    await the.open(till, { waitFor: '.opening h1' });
    await the.screen.page.getByText('jurnali shikastlangan').waitFor();
  });

  it('prints the receipt, drawn before it is printed', async () => {
    await the.open();
    await the.screen.page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('.paper .receipt')?.textContent ?? 'blank';
      };
    });
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    await the.button('Print').click();
    await the.screen.page.waitForFunction(() => document.title.includes('Obi non'));
    await the.screen.page.locator('.paper').waitFor({ state: 'detached' });
  });
});
