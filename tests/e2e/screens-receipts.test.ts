/**
 * Unfinished receipts, on a fake till: refused, without a link, waiting; where they are counted and mended.
 */
import { describe, expect, it } from 'vitest';
import { fakeReceipt, REFUSED_RECEIPT, UNLINKED_RECEIPT } from '../support/fake-payments.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { receiptsOpen, SCENES } from '../support/screen-scenes.ts';
import { chargeTo, fillBasket } from '../support/screen-walk.ts';

const the = screensOfFile();
const walk = (name: string) => SCENES[name]?.walk(the.screen, the.till);
const text = (words: string) => the.screen.page.getByText(words).waitFor();

describe('a refused receipt', () => {
  it('leads from PAID to its sale, shows the receipt, and can be sent again', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: REFUSED_RECEIPT });
    await the.button('Open the receipt').click();
    await text('The payment stays paid');
    expect(await the.screen.page.locator('main').textContent()).not.toContain('another code');
    await the.button('Send the receipt again').click();
    await the.screen.page.keyboard.press('Escape');
    await the.inState('paid');
    await expect.poll(() => the.till.callsOf('receipt.resend').length).toBe(1);
  });

  it('is corrected line by line, and only changed values are sent; a wrong field names its fault', async () => {
    await the.open();
    await walk('history-correct');
    const send = the.dialog.getByRole('button', { name: 'Send again' });
    expect(await send.isDisabled()).toBe(true);
    const line = the.dialog.getByRole('group', { name: 'Line 2: Koʻk choy, dona' });
    const spic = line.getByRole('textbox', { name: 'Tax code (MXIK), 17 digits' });
    await spic.fill('0090200100100000');
    await line.getByText('17 digits are needed').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await spic.fill('00902001001000009');
    await send.click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('receipt.correct')[0]?.request).toEqual({
      transactionId: 'transaction-1',
      corrections: [{ line: 1, SPIC: '00902001001000009' }],
    });
  });

  it('is registered by an https link and nothing else, and shows its progress', async () => {
    await the.open();
    await walk('history-register');
    await the.dialog.getByText('Enter the whole link').waitFor();
    const register = the.dialog.getByRole('button', { name: 'Register', exact: true });
    expect(await register.isDisabled()).toBe(true);
    await the.dialog.getByRole('textbox').fill('https://ofd.soliq.uz/check?t=1');
    the.till.refusals.set('receipt.register', { code: 'endpoint.mismatch' });
    await register.click();
    await the.dialog.getByText('belongs to another shop').waitFor();
    await register.click();
    await the.dialog.waitFor({ state: 'detached' });
    await text('Registering the receipt by its link');
    expect(await the.button('Send the receipt again').count()).toBe(0);
    const link = 'https://ofd.soliq.uz/check?t=1';
    the.till.move({ receipt: fakeReceipt({ state: 'linked', link }) });
    await the.screen.page.getByRole('img', { name: 'Fiscal receipt as a QR code' }).waitFor();
    expect(the.till.callsOf('receipt.register').at(-1)?.request).toMatchObject({
      link: 'https://ofd.soliq.uz/check?t=1',
    });
  });
});

describe('a receipt without a link', () => {
  const toSale = async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: UNLINKED_RECEIPT });
    await the.button('New sale').click();
    await the.screen.page.keyboard.press('F7');
    await text('sent no link for this receipt for 12 h 30 min');
    await the.screen.page.locator('[data-selected]').getByText('Receipt without link').waitFor();
  };

  it('is sent again only after the person has read the possible effect', async () => {
    await toSale();
    await the.button('Send the receipt again').click();
    await the.dialog.getByText('two receipts may be registered').waitFor();
    expect(the.till.callsOf('receipt.resend')).toEqual([]);
    await the.dialog.getByRole('button', { name: 'Send again' }).click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('receipt.resend')).toHaveLength(1);
    for (const way of ['Correct the receipt', 'Register by link']) {
      await the.button(way).click();
      await the.dialog.getByText('two receipts may be registered').waitFor();
      await the.screen.page.keyboard.press('Escape');
    }
  });

  it('is closed with a reason, which stays visible', async () => {
    await toSale();
    await the.button('No receipt needed').click();
    const closing = the.dialog.getByRole('button', { name: 'No receipt needed' });
    expect(await closing.isDisabled()).toBe(true);
    await the.dialog.getByRole('textbox').fill('made at the other till');
    await closing.click();
    await the.dialog.waitFor({ state: 'detached' });
    await text('Closed by a manager: “made at the other till”');
    expect(the.till.callsOf('receipt.close').at(-1)?.request).toMatchObject({
      reason: 'made at the other till',
    });
  });

  it('that waits for a refund says so', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: fakeReceipt({ state: 'held' }) });
    await text('Receipt waits until the refund has ended');
  });
});

describe('unfinished receipts', () => {
  const count = () => the.screen.page.locator('[data-receipts-count]');

  it('are not mentioned while each sale only waits a moment for its link', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    the.till.publish('network.changed', receiptsOpen(1, 1));
    await expect.poll(() => count().textContent()).toBe('1 receipt refused');
  });

  it('are counted while selling, and lead to the one that was refused first', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: REFUSED_RECEIPT });
    const { saleId } = the.till.lastPayment;
    await the.button('New sale').click();
    the.till.publish('network.changed', receiptsOpen(0, 1, saleId));
    await expect.poll(() => count().textContent()).toBe('1 receipt refused');
    await fillBasket(the.screen, 1);
    await the.button('Pay').click();
    // The count is hidden from a paying customer.
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
    await expect.poll(() => count().isDisabled()).toBe(true);
    await the.button('Cancel').click();
    await count().click();
    await the.button('Correct the receipt').waitFor();
    the.till.publish('network.changed', receiptsOpen(0, 0));
    await count().waitFor({ state: 'detached' });
  });

  it('that were never linked are counted beside the refused ones', async () => {
    await the.open({ network: { ...receiptsOpen(2, 1), receiptsUnlinked: 3 } });
    await expect
      .poll(() => count().textContent())
      .toBe('1 receipt refused3 receipts without link2 receipts wait');
    expect(await count().getAttribute('data-state')).toBe('refused');
  });

  it('that wait lead to the history', async () => {
    await the.open({ network: receiptsOpen(2, 0) });
    await expect.poll(() => count().textContent()).toBe('2 receipts wait');
    await count().click();
    await the.screen.page.getByRole('heading', { name: 'History' }).waitFor();
  });
});
