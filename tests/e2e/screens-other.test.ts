/** History, receipt, settings, the training customer, and what a manager does there, on a fake till. */
import { describe, expect, it } from 'vitest';
import { fakeReceipt, RECEIPT_LINK } from '../support/fake-payments.ts';
import { fakeTask, nowWaiting, waiting } from '../support/fake-tasks.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { openTasks } from '../support/screen-scenes-tasks.ts';
import { chargeTo, fillBasket, openSettings } from '../support/screen-walk.ts';

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
    the.till.refusals.set('refund.goods', { code: 'refund.month-closed' });
    await the.button('Return').click();
    await the.button('Faulty').click();
    const { dialog } = the;
    await dialog.getByRole('button', { name: /^Give back/ }).click();
    await dialog.getByText('The month of this payment is closed').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await the.screen.page.keyboard.press('Escape');
    await the.inState('ready');
  });

  it('settings: the language switches at once', async () => {
    await the.open();
    await openSettings(the.screen);
    await the.screen.page.getByRole('radio', { name: 'Русский' }).click();
    await the.screen.page.getByRole('heading', { name: 'Настройки' }).waitFor();
    await expect.poll(() => the.screen.page.locator('html').getAttribute('lang')).toBe('ru');
    await the.screen.page.getByRole('radio', { name: 'Тёмная' }).click();
    await expect.poll(() => the.screen.page.locator('html').getAttribute('data-theme')).toBe('dark');
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
    await the.screen.page.getByText('8801 0000 0000 0000 01').waitFor();
  });

  it('the page reports that the till does not open', async () => {
    const till = new FakeTill();
    till.refusals.set('till.open', { code: 'journal.corrupt' });
    await the.open(till, { waitFor: 'main h1' });
    await the.screen.page.getByText('jurnali shikastlangan').waitFor();
  });

  it('prints the receipt, drawn before it is printed', async () => {
    await the.open();
    await the.screen.page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('[data-paper] article')?.textContent ?? 'blank';
      };
    });
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    await the.button('Print').click();
    await the.screen.page.waitForFunction(() => document.title.includes('Obi non'));
    await the.screen.page.locator('[data-paper]').waitFor({ state: 'detached' });
  });
});

describe('tasks for a person', () => {
  const tasks = () => the.screen.page.getByRole('listitem');
  const count = () => the.button(/tasks? waits?/);

  it('are counted while open; a new task shows at once, even during a payment', async () => {
    await the.open();
    expect(await count().count()).toBe(0);
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'processing');
    nowWaiting(the.till, [fakeTask('goods')]);
    await the.screen.page.getByText('1 task', { exact: true }).waitFor();
    await the.screen.page.getByText('oldest 35 min').waitFor();
  });

  it('are reachable during a payment, show its state, and lead back to it', async () => {
    const till = new FakeTill();
    waiting(till, [fakeTask('charged')]);
    await the.open(till);
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, till, 'processing');
    await openTasks(the.screen);
    await the.screen.page.getByText('Customer is approving').waitFor();
    till.move({ state: 'confirming', window: { totalMs: 30_000, remainingMs: 22_000 }, actions: [] });
    await the.screen.page.getByRole('status').getByText('Confirming').waitFor();
    await the.button('Back to the payment').click();
    await the.inState('confirming');
  });

  it('show their actions; a press asks for a reason, and the ended task disappears', async () => {
    const till = new FakeTill();
    const [charged, doubled] = [fakeTask('charged', 2), fakeTask('doubled')];
    waiting(till, [charged, doubled]);
    await the.open(till);
    await openTasks(the.screen);
    await expect
      .poll(() => the.screen.page.getByRole('heading', { level: 2 }).allTextContents())
      .toEqual(['Charged by mistake', 'Charged twice at the service']);
    const second = tasks().filter({ hasText: 'No. 4710103926' });
    await second.getByText('The customer has paid twice').waitFor();
    await second.getByRole('button', { name: 'Settled another way' }).click();
    await the.dialog.getByLabel('Reason').fill('Given back in the portal');
    till.refusals.set('payment.settle-alarm', { code: 'journal.unwritable' });
    const settle = the.dialog.getByRole('button', { name: 'Settled', exact: true });
    await settle.click();
    await the.dialog.getByRole('alert').waitFor();
    await settle.click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(till.callsOf('payment.settle-alarm').at(-1)?.request).toEqual({
      transactionId: doubled.payment.transactionId,
      seen: 'doubled',
      about: '4710103926',
      reason: 'Given back in the portal',
    });
    nowWaiting(till, [charged]);
    await second.waitFor({ state: 'detached' });
    nowWaiting(till, []);
    await the.screen.page.getByText('Nothing is waiting').waitFor();
    await expect.poll(() => count().count()).toBe(0);
  });

  it('lead from a refused receipt to its sale', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    const { saleId } = the.till.lastPayment;
    nowWaiting(the.till, [{ ...fakeTask('receipt-refused'), saleId }]);
    await openTasks(the.screen);
    await the.button('Open the receipt').click();
    await the.screen.page.getByRole('region', { name: 'Receipt' }).getByText('Obi non').waitFor();
  });
});
