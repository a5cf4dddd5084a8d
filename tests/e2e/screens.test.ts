/**
 * The built page in a real browser, on a fake till, under the till's own content policy: every state of the
 * payment panel, its keys and its words. screens-look.test.ts measures the same scenes.
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentStateName } from '../../shared/payment/payment-state.ts';
import { RECEIPT_LINK } from '../support/fake-payments.ts';
import { manyProducts } from '../support/fake-products.ts';
import { FakeTill } from '../support/fake-till.ts';
import { ALARM, aside, SCENES } from '../support/screen-scenes.ts';
import {
  charge,
  chargeTo,
  fillBasket,
  inLanguage,
  launchBrowser,
  type OpenScreen,
  openScreen,
  typeCode,
} from '../support/screen-walk.ts';
import { type ScreensSite, serveScreens } from '../support/screens-site.ts';

let site: ScreensSite;
let browser: Browser;
let screen: OpenScreen;
let till: FakeTill;

beforeAll(async () => {
  site = await serveScreens();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
afterEach(async () => {
  await screen.context.close();
  expect(screen.complaints, 'console errors, policy violations').toEqual([]);
});

async function open(
  change: ConstructorParameters<typeof FakeTill>[0] = {},
  options: Parameters<typeof openScreen>[3] = {},
): Promise<void> {
  till = new FakeTill(change);
  screen = await openScreen(browser, site.url, till, options);
}

const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const panel = () => screen.page.getByRole('region', { name: 'Payment' });
const field = () => screen.page.getByRole('textbox', { name: 'Scan or type a code' });
const inState = (state: PaymentStateName | 'ready') =>
  screen.page.locator(`[role="region"][data-state="${state}"]`).waitFor();
const heading = () => panel().getByRole('heading').first().textContent();

describe('selling', () => {
  it('sells from the empty basket to PAID and on, with the names that checks from outside use', async () => {
    await open();
    await inState('ready');
    expect(await button('Pay').isDisabled()).toBe(true);
    await field().fill('4780000000001');
    await field().press('Enter');
    await screen.page.locator('.row').waitFor();
    await button('Pay').click();
    expect(await field().count()).toBe(1);
    await field().fill('880100000000000001');
    await field().press('Enter');
    await inState('sending');
    till.move({ state: 'paid', paidAt: '2026-11-20T09:41:07.000Z' });
    await inState('paid');
    await button('New sale').click();
    await inState('ready');
    expect(await screen.page.locator('.row').count()).toBe(0);
  });

  it('finds a product by its name and by its tile, and offers Pay beside both', async () => {
    await open();
    await field().fill('choy');
    await screen.page.getByRole('button', { name: /Koʻk choy/ }).click();
    await screen.page.locator('.row').waitFor();
    await button('Products').click();
    await button('Kitob').click();
    await screen.page.getByRole('button', { name: /Oʻtkan kunlar/ }).click();
    await screen.page.locator('.row').nth(1).waitFor();
    await button('Pay').click();
    await screen.page.locator('[data-step="scanning"]').waitFor();
    await button('Cancel').click();
    await screen.page.locator('[data-step="selling"]').waitFor();
    expect(await screen.page.locator('.row').count()).toBe(2);
  });

  it('says which product can’t be sold, which field, and what to do', async () => {
    await open();
    await typeCode(screen, '4780000000007');
    const message = await screen.page.locator('.message-error').textContent();
    expect(message).toContain('Choʻtka');
    expect(message).toContain('tax code (MXIK)');
    expect(message).toContain('17 characters');
    expect(message).toContain('manager');
    expect(await screen.page.locator('.row').count()).toBe(0);
  });

  it('changes quantities by keys and by the keypad, and takes a removal back', async () => {
    await open();
    await fillBasket(screen, 1);
    await button('One more').click();
    await button('One more').click();
    await screen.page.getByText('3 dona × 4', { exact: false }).waitFor();
    await screen.page.getByRole('button', { name: /^Quantity/ }).click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByRole('button', { name: '1', exact: true }).click();
    await dialog.getByRole('button', { name: '2', exact: true }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await screen.page.getByText('12 dona × 4', { exact: false }).waitFor();
    await button('Remove').click();
    await screen.page.locator('.basket .empty').waitFor();
    await button('Undo').click();
    await screen.page.getByText('12 dona × 4', { exact: false }).waitFor();
  });

  it('takes scans whatever has the focus, also after a search and a dialog', async () => {
    await open();
    const scan = (text: string) => screen.page.keyboard.type(`${text}\n`);
    await field().fill('xyz');
    await screen.page.locator('.picker').waitFor();
    await screen.page.locator('.brand-name').click();
    await scan('4780000000001');
    await screen.page.locator('.row').waitFor();
    await screen.page.getByRole('button', { name: /^Quantity/ }).click();
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('dialog').waitFor({ state: 'detached' });
    await scan('4780000000002');
    await screen.page.locator('.row').nth(1).waitFor();
    expect(await field().inputValue()).toBe('');
  });

  it('asks before a basket is lost', async () => {
    await open();
    await fillBasket(screen, 2);
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('dialog').waitFor();
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await screen.page.locator('.row').count()).toBe(2);
    await screen.page.keyboard.press('Escape');
    await screen.page.getByRole('dialog').getByRole('button', { name: 'Empty' }).click();
    await screen.page.locator('.basket .empty').waitFor();
  });

  it('draws a basket of 500 lines and adds to it', async () => {
    const products = manyProducts(500);
    till = new FakeTill({ basketProducts: products });
    till.products = [...till.products, ...products];
    const lines = products.map(({ productId }) => ({ productId, quantity: 1_000 }));
    till.view = { ...till.view, basket: { ...till.view.basket, lines } };
    screen = await openScreen(browser, site.url, till);
    expect(await screen.page.locator('.row').count()).toBe(500);
    await typeCode(screen, '4780000000001');
    await screen.page.locator('.row').nth(500).waitFor();
    // The new line is on the screen: the list has followed it.
    const row = await screen.page.locator('.row').nth(500).boundingBox();
    const list = await screen.page.locator('.rows').boundingBox();
    expect(row && list && row.y + row.height <= list.y + list.height + 1).toBe(true);
  });
});

const KEYS: Readonly<Record<PaymentStateName, readonly string[]>> = {
  sending: [],
  processing: ['Set aside', 'Customer left', 'Call manager'],
  confirming: [],
  paid: ['Print', 'New sale'],
  declined: ['Cancel', 'Other way to pay', 'Try again'],
  lapsed: ['Cancel', 'Other way to pay', 'Try again'],
  unknown: ['Set aside', 'Customer left', 'Call manager'],
  absent: ['Cancel', 'Other way to pay', 'Try again'],
  abandoned: ['Back to basket', 'New sale'],
};

const TITLES: Readonly<Record<PaymentStateName, string>> = {
  sending: 'Charging…',
  processing: 'The customer is approving',
  confirming: 'Confirming – keep the customer here',
  paid: 'PAID',
  declined: 'Not paid',
  lapsed: 'Not paid: cancelled by the service after 30 s',
  unknown: 'Not certain yet – do not hand over the goods',
  absent: 'Not charged',
  abandoned: 'Left by the customer – will not be confirmed',
};

describe('the payment panel', () => {
  it.each(PAYMENT_STATES)('%s: its words, its keys, nothing else', async (state) => {
    await open();
    await fillBasket(screen, 2);
    await chargeTo(screen, till, state);
    expect(await heading()).toBe(TITLES[state]);
    const keys = await panel().locator('.panel-keys .key-label').allTextContents();
    expect(keys).toEqual(KEYS[state]);
    const green = await panel().locator('.paid').count();
    expect(green).toBe(state === 'paid' ? 1 : 0);
    // Locked: no field, no key of the basket takes anything.
    expect(await screen.field.count()).toBe(0);
    expect(await button('One more').isDisabled()).toBe(true);
  });

  it('charges once on a double click, a held Enter and a bounced touch', async () => {
    await open();
    await fillBasket(screen, 1);
    await button('Pay').dblclick();
    await screen.page.locator('[data-step="scanning"]').waitFor();
    await field().fill('880100000000000001');
    await screen.page.keyboard.down('Enter');
    await screen.page.keyboard.down('Enter');
    await screen.page.keyboard.down('Enter');
    await screen.page.keyboard.up('Enter');
    await inState('sending');
    till.move({ state: 'paid' });
    await inState('paid');
    expect(till.callsOf('sale.pay')).toHaveLength(1);
    await screen.page.keyboard.down('Enter');
    await screen.page.keyboard.down('Enter');
    await screen.page.keyboard.up('Enter');
    await inState('ready');
    expect(till.callsOf('basket.next')).toHaveLength(1);
  });

  it('counts the seconds that the main process gave', async () => {
    await open();
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'confirming', { window: { totalMs: 30_000, remainingMs: 600_000 } });
    expect(Number(await screen.page.locator('.ring-number').textContent())).toBeGreaterThan(500);
    till.move({ window: { totalMs: 30_000, remainingMs: 0 } });
    await screen.page.getByText('Waiting for the service’s last word').waitFor();
    expect(await screen.page.locator('.ring-number').textContent()).toBe('0');
  });

  it('shows the receipt as a QR when its link comes, and stays PAID when it is refused', async () => {
    await open();
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'paid');
    await panel().getByText('Receipt is on its way').waitFor();
    till.move({
      fiscal: {
        state: 'refused',
        link: null,
        why: { code: 'fiscal.refused', note: 'ИКПУ' },
        correctable: [],
      },
    });
    await panel().getByText('Paid, but the fiscal receipt was refused').waitFor();
    expect(await heading()).toContain('PAID');
    till.move({ fiscal: { state: 'linked', link: RECEIPT_LINK, why: null, correctable: [] } });
    await panel().getByRole('img', { name: 'Fiscal receipt as a QR code' }).waitFor();
  });

  it('tries again with the same basket, or takes cash for it', async () => {
    await open();
    await fillBasket(screen, 2);
    await chargeTo(screen, till, 'declined');
    await panel().getByText('Недостаточно средств на карте').waitFor();
    await button('Try again').click();
    await screen.page.locator('[data-step="scanning"]').waitFor();
    await typeCode(screen, '880100000000000002');
    await screen.page.locator('[data-state="sending"]').waitFor();
    till.move({ state: 'declined', why: { code: 'gateway.refused' } });
    await inState('declined');
    await button('Other way to pay').click();
    await button('Exact').click();
    await button('Take the money').click();
    await screen.page.getByText('Cash sale finished').waitFor();
    await panel().getByText('makes no fiscal receipt for cash').waitFor();
    expect(till.callsOf('sale.cash')).toHaveLength(1);
  });

  it('says what is wrong with the camera, and typing still works', async () => {
    till = new FakeTill();
    screen = await openScreen(browser, site.url, till);
    await screen.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    });
    await fillBasket(screen, 1);
    await button('Pay').click();
    await panel().getByText('No camera is connected').waitFor();
    await typeCode(screen, '880100000000000001');
    await inState('sending');
  });

  it('explains why no code can be charged, and takes cash', async () => {
    await open({ mode: 'live', charging: { ready: false, error: { code: 'secret.missing' } } });
    await fillBasket(screen, 1);
    await panel().getByText('payment key is not here').waitFor();
    await button('Pay').click();
    expect(await panel().getAttribute('data-step')).toBe('selling');
    await button('Cash').click();
    await button('Exact').click();
    await button('Take the money').click();
    await screen.page.getByText('Cash sale finished').waitFor();
  });
});

describe('payments set aside', () => {
  it('leave the panel to the next customer, end in the strip, and stay until they are noted', async () => {
    await open();
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'processing');
    await button('Set aside').click();
    await inState('ready');
    const chip = screen.page.locator('.chip');
    expect(await chip.textContent()).toContain('Customer is approving');
    await fillBasket(screen, 2);
    till.move({ state: 'paid', foundLater: true });
    await screen.page.locator('.chip[data-state="paid"]').waitFor();
    expect(await panel().getAttribute('data-state')).toBe('ready');
    await chip.click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByText('goods may not have been handed over').waitFor();
    await dialog.getByRole('button', { name: 'Noted' }).click();
    await chip.waitFor({ state: 'detached' });
    expect(await screen.page.locator('.row').count()).toBe(2);
  });

  it('call for a manager when there is money where there should be none', async () => {
    await open({ payments: [aside(1, 'abandoned', ALARM)] });
    await screen.page.locator('.chip[data-state="alarm"]').click();
    await button('Refund in full').click();
    const dialog = screen.page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Charged by mistake');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick();
    await screen.page.locator('.chip[data-state="alarm"]').waitFor({ state: 'detached' });
    expect(till.callsOf('payment.refund').map(({ request }) => request)).toEqual([
      { transactionId: 'earlier-transaction-1', reason: 'Charged by mistake' },
    ]);
  });

  it('an override needs a reason, and ends as left', async () => {
    await open();
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'unknown');
    await button('Call manager').click();
    await button('Customer can’t wait').click();
    await button('Stop waiting').click();
    await inState('abandoned');
    expect(till.callsOf('payment.override')[0]?.request).toMatchObject({ reason: 'Customer can’t wait' });
  });
});

describe('the other screens', () => {
  it('history: a sale, its receipt, and the rule that stops its refund', async () => {
    await open();
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'paid', {
      fiscal: { state: 'linked', link: RECEIPT_LINK, why: null, correctable: [] },
    });
    const [sale] = till.sales;
    if (sale) till.sales.splice(0, 1, { ...sale, payments: [till.lastPayment] });
    await button('New sale').click();
    await inState('ready');
    await button('History').click();
    await screen.page.getByRole('region', { name: 'Receipt' }).waitFor();
    await screen.page.getByText(RECEIPT_LINK).waitFor();
    till.refusals.set('payment.refund', { code: 'refund.month-closed' });
    await button('Refund in full').click();
    await button('Goods returned').click();
    const dialog = screen.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByText('The month of this payment is closed').waitFor();
    await screen.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await screen.page.keyboard.press('Escape');
    await inState('ready');
  });

  it('history: a refused receipt is corrected, with what was changed and no more', async () => {
    await open();
    await SCENES['history-correct']?.walk(screen, till);
    const dialog = screen.page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Send again' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'the tax code (MXIK)' }).nth(1).fill('00902001001000009');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(till.callsOf('fiscal.correct')[0]?.request).toEqual({
      transactionId: 'transaction-1',
      corrections: [{ line: 1, SPIC: '00902001001000009' }],
    });
  });

  it('history: compares with the service, once at a time', async () => {
    await open();
    await button('History').click();
    await button('Compare with the service').dblclick();
    await screen.page.getByText('34 payments compared, all agree · 1 without an answer yet').waitFor();
    expect(till.callsOf('reconcile.run')).toHaveLength(1);
  });

  it('a damaged journal is set aside on a manager’s word', async () => {
    await open({ charging: { ready: false, error: { code: 'journal.corrupt' } } });
    await button('Start a fresh journal').click();
    await button('Installer said so').click();
    await button('Start fresh').click();
    await screen.page.getByText('kept as journal-20261120.broken.db').waitFor();
    expect(till.callsOf('journal.start-fresh')[0]?.request).toEqual({ reason: 'Installer said so' });
  });

  it('settings: the language switches at once', async () => {
    await open();
    await button('Settings').click();
    await screen.page.getByRole('radio', { name: 'Русский' }).click();
    await screen.page.getByRole('heading', { name: 'Настройки' }).waitFor();
    expect(await screen.page.locator('html').getAttribute('lang')).toBe('ru');
    await screen.page.getByRole('radio', { name: 'Тёмный' }).click();
    expect(await screen.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(till.callsOf('settings.change').map(({ request }) => request)).toEqual([
      { language: 'ru' },
      { theme: 'dark' },
    ]);
  });

  it('the training customer shows each code as a QR with its words and its digits', async () => {
    await open({}, { hash: '#training-customer' });
    await screen.page.getByRole('button', { name: /Approved at once/ }).click();
    await screen.page.getByRole('img', { name: 'Training code as a QR code: Approved at once' }).waitFor();
    await screen.page.getByText('880100000000000001').waitFor();
  });

  it('the page says when the till does not open', async () => {
    till = new FakeTill();
    till.refusals.set('till.open', { code: 'journal.corrupt' });
    screen = await openScreen(browser, site.url, till, { waitFor: '.opening h1' });
    await screen.page.getByText('jurnali shikastlangan').waitFor();
  });

  it('prints the receipt, drawn before it is printed', async () => {
    await open();
    await screen.page.evaluate(() => {
      window.print = () => {
        document.title = document.querySelector('.paper .receipt')?.textContent ?? 'blank';
      };
    });
    await fillBasket(screen, 1);
    await chargeTo(screen, till, 'paid');
    await button('Print').click();
    await screen.page.waitForFunction(() => document.title.includes('Obi non'));
    await screen.page.locator('.paper').waitFor({ state: 'detached' });
  });
});

it('charges from the field with the panel’s own words in every language', async () => {
  till = inLanguage(new FakeTill(), 'uz');
  screen = await openScreen(browser, site.url, till);
  await fillBasket(screen, 1);
  await charge(screen);
  expect(await screen.panel.getAttribute('aria-label')).toBe('Toʻlov');
});
