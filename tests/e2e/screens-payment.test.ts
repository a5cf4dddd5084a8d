/** The payment panel state by state, and the strip of payments set aside, on a fake till. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { PAYMENT_STATES, type PaymentStateName } from '../../shared/payment/state.ts';
import { fakeReceipt, IN_CASE, IN_STATE, RECEIPT_LINK, REFUSED_RECEIPT } from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { ALARM, aside } from '../support/screen-scene.ts';
import { charge, chargeTo, fillBasket, inLanguage, twoFrames, typeCode } from '../support/screen-walk.ts';

const the = screensOfFile();
const heading = () => the.panel.getByRole('heading').first().textContent();

const BUTTONS: Readonly<Record<PaymentStateName, readonly string[]>> = {
  sending: [],
  processing: ['Set aside', 'Customer left'],
  confirming: [],
  paid: ['Print', 'New sale'],
  declined: ['Cancel', 'Other way', 'Try again'],
  lapsed: ['Cancel', 'Other way', 'Try again'],
  unknown: ['Set aside', 'Call manager'],
  absent: ['Cancel', 'Other way', 'Try again'],
  abandoned: ['Call manager', 'Back to basket', 'New sale'],
  'not-charged': ['Cancel', 'Other way', 'Try again'],
};

const TITLES: Readonly<Record<PaymentStateName, string>> = {
  sending: 'Charging…',
  processing: 'The customer is approving',
  confirming: 'Confirming – keep\u00a0the\u00a0customer here',
  paid: 'PAID',
  declined: 'Not paid',
  lapsed: 'Not paid: cancelled by the service after 30\u00a0s',
  unknown: 'Payment not\u00a0confirmed – keep\u00a0the\u00a0goods',
  absent: 'Not charged',
  abandoned: 'Customer left – payment won’t be confirmed',
  'not-charged': 'Not charged: a manager looked it up',
};

describe('the payment panel', () => {
  it.each(PAYMENT_STATES)('%s: has its words and its buttons, and nothing else', async (state) => {
    await the.open();
    await fillBasket(the.screen, 2);
    await chargeTo(the.screen, the.till, state);
    await expect.poll(heading).toBe(TITLES[state]);
    const buttons = await the.panel
      .locator('[data-panel="buttons"] button > span:not([aria-hidden])')
      .allTextContents();
    expect(buttons).toEqual(BUTTONS[state]);
    const green = await the.panel.locator('[data-paid]').count();
    expect(green).toBe(state === 'paid' ? 1 : 0);
    // Locked: the field and the buttons of the basket are disabled.
    expect(await the.screen.field.count()).toBe(0);
    expect(await the.button('One more').count()).toBe(0);
    expect(await the.screen.rows.locator('button:enabled').count()).toBe(0);
  });

  it('charges once on a double click, a held Enter and a bounced touch', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await the.button('Pay').dblclick();
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
    await the.field.fill('880100000000000001');
    await the.screen.page.keyboard.down('Enter');
    await the.screen.page.keyboard.down('Enter');
    await the.screen.page.keyboard.down('Enter');
    await the.screen.page.keyboard.up('Enter');
    await the.inState('sending');
    the.till.move({ state: 'paid' });
    await the.inState('paid');
    expect(the.till.callsOf('tender.code')).toHaveLength(1);
  });

  it('keeps PAID despite an Enter that comes before a person can have seen it', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await charge(the.screen);
    // From here on the page's time stops until the test moves it.
    const { clock, keyboard } = the.screen.page;
    onTestFinished(() => the.closePage());
    await clock.install();
    await clock.pauseAt(Date.now() + 3_600_000);
    the.till.move({ ...IN_STATE.paid });
    await the.inState('paid');
    await keyboard.press('Enter');
    await clock.runFor(600);
    await keyboard.press('Enter');
    // A held key is ignored: only a new press counts.
    await keyboard.down('Enter');
    await clock.runFor(600);
    await keyboard.down('Enter');
    await keyboard.up('Enter');
    expect(await the.panel.getAttribute('data-state')).toBe('paid');
    expect(the.till.callsOf('basket.next')).toHaveLength(0);
    await keyboard.press('Enter');
    await the.inState('ready');
    expect(the.till.callsOf('basket.next')).toHaveLength(1);
  });

  it('ends PAID at once by a finger: a touch is no slip of a scanner', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    await the.button('New sale').click();
    await the.inState('ready');
  });

  it('says why nothing was sent, and that the customer was not charged', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'absent', { why: { code: 'gateway.not-reached' } });
    await expect.poll(heading).toBe('Not charged');
    await the.panel.getByText('nothing was sent and no money was taken').waitFor();
    expect(await the.panel.getByText('The service has no such payment').count()).toBe(0);
  });

  it('counts down the seconds from the main process', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'confirming', { window: { totalMs: 30_000, remainingMs: 600_000 } });
    expect(Number(await the.screen.page.locator('[role="timer"] span').textContent())).toBeGreaterThan(500);
    the.till.move({ window: { totalMs: 30_000, remainingMs: 0 } });
    await the.screen.page.getByText('asking the service for its last word').waitFor();
    await expect.poll(() => the.screen.page.locator('[role="timer"] span').textContent()).toBe('0');
  });

  it('shows the receipt as a QR when its link comes, and stays PAID when it is refused', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    await the.panel.getByText('Receipt is on its way').waitFor();
    the.till.move({ receipt: REFUSED_RECEIPT });
    await the.panel.getByText('Paid, but the fiscal receipt was refused').waitFor();
    await the.panel.getByText('Неверный код ИКПУ').waitFor();
    expect(await the.panel.textContent()).not.toContain('another code');
    expect(await heading()).toContain('PAID');
    the.till.move({ receipt: fakeReceipt({ state: 'linked', link: RECEIPT_LINK }) });
    await the.panel.getByRole('img', { name: 'Fiscal receipt as a QR code' }).waitFor();
  });

  it('tries again with the same basket, or takes cash for it', async () => {
    await the.open();
    await fillBasket(the.screen, 2);
    await chargeTo(the.screen, the.till, 'declined');
    await the.panel.getByText('Недостаточно средств на карте').waitFor();
    await the.button('Try again').click();
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
    await typeCode(the.screen, '880100000000000002');
    await the.screen.page.locator('[data-state="sending"]').waitFor();
    the.till.move({ state: 'declined', why: { code: 'gateway.refused' } });
    await the.inState('declined');
    await the.button('Other way').click();
    await the.button('Exact').click();
    await the.button('Complete sale').click();
    await the.screen.page.getByText('Paid in cash').waitFor();
    await the.panel.getByText('makes no fiscal receipt for cash').waitFor();
    expect(the.till.callsOf('tender.cash')).toHaveLength(1);
  });

  it('shows the camera’s fault, and typing still works', async () => {
    const till = new FakeTill();
    await the.open(till);
    await the.screen.page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'));
    });
    await fillBasket(the.screen, 1);
    await the.button('Pay').click();
    await the.panel.getByText('No camera is connected').waitFor();
    await typeCode(the.screen, '880100000000000001');
    await the.inState('sending');
  });

  it('explains why no code can be charged, and takes cash', async () => {
    await the.open({ mode: 'live', charging: { ready: false, error: { code: 'secret.missing' } } });
    await fillBasket(the.screen, 1);
    await the.screen.page.getByText('has no payment key').waitFor();
    await the.button('Pay').click();
    await twoFrames(the.screen);
    expect(await the.panel.getAttribute('data-step')).toBe('selling');
    await the.button('Cash').click();
    await the.button('Exact').click();
    await the.button('Complete sale').click();
    await the.screen.page.getByText('Paid in cash').waitFor();
  });
});

describe('payments set aside', () => {
  it('leave the panel to the next customer; paid ones stay in the strip until the goods are settled', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'processing');
    await the.button('Set aside').click();
    await the.inState('ready');
    const chip = the.screen.page.locator('[data-chip]');
    await expect.poll(() => chip.textContent()).toContain('Customer is approving');
    await fillBasket(the.screen, 2);
    the.till.move({ ...IN_CASE.goods, setAside: true });
    await the.screen.page.locator('[data-chip][data-state="goods"]').waitFor();
    // Money without the customer needs a person and does not count as done.
    await expect.poll(() => chip.textContent()).toContain('Paid – goods given?');
    expect(await the.panel.getAttribute('data-state')).toBe('ready');
    expect(the.till.callsOf('payment.shown')).toEqual([]);
    await chip.click();
    const { dialog } = the;
    await dialog.getByText('Paid at 14:41 while nobody looked').waitFor();
    expect(await dialog.getByRole('button', { name: 'Remove from bar' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Handed over' }).click();
    await dialog.waitFor({ state: 'detached' });
    await chip.waitFor({ state: 'detached' });
    expect(the.till.callsOf('payment.handed-over')).toHaveLength(1);
    await expect.poll(() => the.screen.rows.count()).toBe(2);
  });

  it('need a manager when they hold unexpected money', async () => {
    await the.open({ payments: [aside(1, 'abandoned', ALARM)] });
    await the.screen.page.locator('[data-chip][data-state="alarm"]').click();
    await the.button('Refund in full').click();
    const { dialog } = the;
    expect(await dialog.getByRole('button', { name: 'Refund', exact: true }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Charged by mistake');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).dblclick();
    await the.screen.page.locator('[data-chip][data-state="alarm"]').waitFor({ state: 'detached' });
    expect(the.till.callsOf('refund.give').map(({ request }) => request)).toEqual([
      { transactionId: 'earlier-transaction-1', amountTiyin: null, reason: 'Charged by mistake' },
    ]);
  });

  it('an override needs a reason, and ends as abandoned', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'unknown');
    await the.button('Call manager').click();
    await the.button(/^Stop waiting without looking/).click();
    await the.button('Customer can’t wait').click();
    await the.button('Stop waiting').click();
    await the.inState('abandoned');
    expect(the.till.callsOf('payment.override')[0]?.request).toMatchObject({ reason: 'Customer can’t wait' });
  });
});

it('the field charges with the panel’s own words in every language', async () => {
  const till = inLanguage(new FakeTill(), 'uz');
  await the.open(till);
  await fillBasket(the.screen, 1);
  await charge(the.screen);
  expect(await the.screen.panel.getAttribute('aria-label')).toBe('Toʻlov');
});
