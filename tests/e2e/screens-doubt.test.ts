/**
 * Payments that need a person: what the panel shows, who ends them by which press, and what the page
 * requests.
 */
import { describe, expect, it } from 'vitest';
import { SaleId } from '../../shared/ids.ts';
import { IN_CASE, IN_STATE } from '../support/fake-payments.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { sellTo } from '../support/screen-scenes-doubt.ts';
import { chargeTo, fillBasket } from '../support/screen-walk.ts';

const the = screensOfFile();
const heading = () => the.panel.getByRole('heading').first().textContent();
const keys = () =>
  the.panel.locator('[data-panel="buttons"] button > span:not([aria-hidden])').allTextContents();

describe('a payment that waits for its customer', () => {
  it('shows after a minute who ends it and when, and leaves the basket in place', async () => {
    await the.open();
    await fillBasket(the.screen, 2);
    await chargeTo(the.screen, the.till, 'processing', { givesUpMs: 600_000 });
    const ends = the.panel.getByText('Tilla stops waiting in');
    expect(await ends.count()).toBe(0);
    the.till.move({ ...IN_CASE.long, givesUpMs: 600_000 });
    await ends.waitFor();
    expect(await ends.textContent()).toMatch(/ (10:00|9:5\d)$/);
    the.till.move({ ...IN_CASE.nobodyWaits });
    await the.screen.page.locator('[data-leaving]').getByText('Nobody paid in five minutes').waitFor();
    await the.inState('ready');
    await expect.poll(() => the.screen.rows.count()).toBe(2);
    await the.screen.page.locator('[data-chip]').click();
    await the.dialog.getByText('the money will go back by itself').waitFor();
    await the.button('Remove from bar').click();
    await the.screen.page.locator('[data-chip]').waitFor({ state: 'detached' });
    await the.screen.page.keyboard.press('F9');
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
  });

  it('empties the basket of an abandoned payment only after its question', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'anotherTender');
    await the.panel.getByRole('button', { name: 'Empty' }).click();
    await the.dialog.getByText('Empty the basket?').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
    expect(await the.screen.rows.count()).toBe(3);
  });
});

describe('a refusal that is verified', () => {
  it('is not paid, is shown calmly, and has no button until it is declined', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'checking');
    await expect.poll(heading).toBe('Not paid – checking');
    await expect.poll(keys).toEqual([]);
    expect(await the.panel.getAttribute('data-tone')).toBe('checking');
    the.till.move({ ...IN_STATE.declined });
    await the.inState('declined');
    await expect.poll(keys).toEqual(['Cancel', 'Other way', 'Try again']);
  });
});

describe('an uncertain payment', () => {
  it('that returns by itself frees its basket without a manager', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'free');
    await the.panel.getByText('is not confirmed, and its money goes back by itself').waitFor();
    expect(await the.panel.getByText('Do not charge again').count()).toBe(0);
    await the.button('Another code or cash').click();
    await the.inState('abandoned');
    await the.button('Other way').click();
    await the.screen.page.locator('[data-step="cash"]').waitFor();
    expect(the.till.callsOf('payment.another-tender')).toHaveLength(1);
  });

  it('becomes charged by a manager who types what the cabinet shows', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'free');
    await the.button('Call manager').click();
    await the.button(/^The portal shows it as charged/).click();
    const done = the.dialog.getByRole('button', { name: 'It was charged', exact: true });
    await the.dialog.getByLabel('Number of the payment').fill('47101x');
    await the.dialog.getByText('Digits only').waitFor();
    await the.dialog.getByLabel('Number of the payment').fill('4710103925');
    await the.dialog.getByLabel('Amount').fill('48500,50');
    expect(await done.isDisabled()).toBe(true);
    await the.dialog.getByLabel('Reason').fill('Seen in the portal');
    the.till.refusals.set('payment.say-charged', { code: 'payment.may-still-arrive', limit: 95 });
    await done.click();
    await the.dialog.getByText('Wait 95 seconds').waitFor();
    await done.click();
    await the.dialog.waitFor({ state: 'detached' });
    const seen = 'Seen as charged – keep\u00a0the\u00a0goods for now';
    await expect.poll(heading).toBe(seen);
    the.till.move({ isGoingOn: true, alarm: IN_CASE.goingOn.alarm });
    await the.panel.locator('.alert-alarm').waitFor();
    expect(await heading()).toBe(seen);
    expect(the.till.callsOf('payment.say-charged').at(-1)?.request).toMatchObject({
      paymentId: '4710103925',
      amountTiyin: 48_500_50,
      reason: 'Seen in the portal',
    });
    the.till.move({ ...IN_STATE.paid, isClaimed: false, alarm: null });
    await the.inState('paid');
  });

  it('whose number is known is compared, not typed', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'free');
    the.till.move({ paymentId: IN_STATE.processing.paymentId ?? null });
    await the.button('Call manager').click();
    await the.button(/^The portal shows it as charged/).click();
    await the.dialog.getByText('4710103925').waitFor();
    expect(await the.dialog.getByRole('textbox').count()).toBe(1);
    await the.dialog.getByLabel('Reason').fill('Seen in the portal');
    await the.dialog.getByRole('button', { name: 'It was charged', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('payment.say-charged')[0]?.request).toMatchObject({
      paymentId: null,
      amountTiyin: null,
    });
  });

  it('missing in the cabinet frees the basket for another tender', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'free');
    await the.button('Call manager').click();
    await the.button(/^The portal shows nothing/).click();
    await the.button('Not in the portal').click();
    await the.dialog.getByRole('button', { name: 'Not charged', exact: true }).click();
    await the.inState('not-charged');
    await the.button('Other way').click();
    await the.screen.page.locator('[data-step="cash"]').waitFor();
  });
});

describe('money found for the open basket', () => {
  it('closes the basket, and is taken as its payment', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'found');
    await expect.poll(heading).toBe('Money was taken after all');
    expect(await the.panel.getByText('No money was taken').count()).toBe(0);
    expect(await the.button('Try again').count()).toBe(0);
    await the.button('Take as this sale’s payment').click();
    await the.inState('paid');
    await expect.poll(() => the.till.callsOf('payment.shown').length).toBe(1);
  });

  it('is refunded, and the basket takes another tender', async () => {
    await the.open();
    await sellTo(the.screen, the.till, 'found');
    await the.button('Refund in full').click();
    await the.dialog.getByLabel('Reason').fill('Customer pays in cash');
    await the.dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    await the.button('Other way').click();
    await the.screen.page.locator('[data-step="cash"]').waitFor();
  });
});

describe('a paid payment', () => {
  it('is reported as shown once, and again after a reload', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    await expect.poll(() => the.till.callsOf('payment.shown').length).toBe(1);
    the.till.move({ receipt: null });
    await the.panel.locator('[data-receipt="none"]').waitFor();
    expect(the.till.callsOf('payment.shown')).toHaveLength(1);
  });

  it('that no cashier saw asks about its goods in the strip, even after a reload, and may be refunded', async () => {
    const { lastPayment } = await paidUnseen();
    await the.screen.page.reload();
    const chip = the.screen.page.locator('[data-chip][data-state="goods"]');
    await chip.click();
    await the.button('Give the money back').click();
    await the.dialog.getByLabel('Reason').fill('Customer had left');
    await the.dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('refund.give')[0]?.request).toMatchObject({
      transactionId: lastPayment.transactionId,
    });
  });
});

async function paidUnseen() {
  await the.open();
  await fillBasket(the.screen, 1);
  await chargeTo(the.screen, the.till, 'processing');
  await the.button('Set aside').click();
  await the.inState('ready');
  const view = the.till.move({ ...IN_CASE.goods, setAside: true });
  the.till.keep({ saleId: SaleId.parse('sale-2'), revision: 0, discount: null, lines: [] });
  the.till.view = { ...the.till.view, payments: [view] };
  await the.screen.page.locator('[data-chip][data-state="goods"]').waitFor();
  return the.till;
}
