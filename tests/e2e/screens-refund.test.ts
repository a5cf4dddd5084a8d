/** Uncertain refunds, on a fake till: shown where the cashier is, settled by a manager, then gone. */
import { describe, expect, it } from 'vitest';
import { screensOfFile } from '../support/screen-harness.ts';
import { SCENES } from '../support/screen-scenes.ts';
import {
  CHECKED_ONCE,
  ELSEWHERE,
  PART_IN_DOUBT,
  REFUND_IN_DOUBT,
  REFUND_UNDER_WAY,
} from '../support/screen-scenes-refund.ts';
import { USUAL } from '../support/screen-walk.ts';

const the = screensOfFile();
const chips = () => the.screen.page.locator('[data-chip] [data-shortened]');

describe('an uncertain refund', () => {
  it('is in the strip before payments in flight, and leaves it once it is settled', async () => {
    await the.open({ payments: [REFUND_UNDER_WAY, REFUND_IN_DOUBT] }, { viewport: USUAL });
    await expect.poll(() => chips().allTextContents()).toEqual(['Refund not certain', 'Refund under way']);
    await the.screen.page.locator('[data-chip]').first().click();
    await the.dialog.getByText('is not certain: a manager checks it').waitFor();
    expect(await the.button('Settle the refund').getAttribute('data-tone')).toBe('main');
    await the.button('Settle the refund').click();
    const settle = the.dialog.getByRole('button', { name: 'Record', exact: true });
    await the.dialog.getByText('Refund in full, 127').waitFor();
    expect(await settle.isDisabled()).toBe(true);
    await the.dialog.getByText('The money was given back').click();
    await the.dialog.getByLabel('Reason').fill('Seen in the portal');
    the.till.refusals.set('refund.settle', { code: 'refund.may-still-arrive', limit: 74 });
    await settle.click();
    await the.dialog.getByText('Wait 74 seconds').waitFor();
    await settle.click();
    await the.dialog.waitFor({ state: 'detached' });
    await expect.poll(() => chips().allTextContents()).toEqual(['Refund under way']);
    expect(the.till.callsOf('refund.settle').at(-1)?.request).toEqual({
      refundId: REFUND_IN_DOUBT.refunds[0]?.refundId,
      outcome: 'refunded',
      reason: 'Seen in the portal',
    });
  });

  it('of a part leads to its own question, and back to the payment without an answer', async () => {
    await the.open({ payments: [PART_IN_DOUBT] });
    await the.screen.page.locator('[data-chip]').click();
    await the.dialog.getByText('Refund of 5').waitFor();
    await the.button('Settle the refund').click();
    await the.dialog.getByText('Refund of a part, 5').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.getByText('is not certain: a manager checks it').waitFor();
    expect(the.till.callsOf('refund.settle')).toEqual([]);
  });

  it('is settled from the history too, where the sale shows it as uncertain', async () => {
    await the.open();
    await SCENES['history-refund-doubt']?.walk(the.screen, the.till);
    await the.screen.page.locator('[data-selected]').getByText('Refund not certain').waitFor();
    await the.button('Settle the refund').click();
    await the.dialog.getByText('The money was not given back').click();
    await the.dialog.getByLabel('Reason').fill('The portal shows none');
    await the.dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('refund.settle').at(-1)?.request).toMatchObject({
      outcome: 'not-refunded',
    });
  });
});

describe('a refund missing in the cabinet at a first check', () => {
  it('shows when to check again, in the strip’s dialog and where it is settled', async () => {
    await the.open({ payments: [CHECKED_ONCE] });
    await the.screen.page.locator('[data-chip]').click();
    await the.dialog.getByText('At 14:41:12 the portal did not show the refund').waitFor();
    await the.button('Settle the refund').click();
    await the.dialog.getByText('again after 15:41:12').waitFor();
    await the.dialog.getByText('The money was not given back').click();
    await the.dialog.getByLabel('Reason').fill('Still not there');
    the.till.refusals.set('refund.settle', { code: 'refund.look-again', limit: 52 });
    await the.dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await the.dialog.getByText('in 52 min').waitFor();
  });
});

describe('the cabinet’s record of a payment', () => {
  it('is entered from the history, with its meaning; a part with its amount', async () => {
    await the.open();
    await SCENES['history-refund-ways']?.walk(the.screen, the.till);
    await the.button('Record from the portal').click();
    const act = the.dialog.getByRole('button', { name: 'Record', exact: true });
    await the.dialog.getByLabel('Reason').fill('As the portal shows');
    await the.dialog.getByText('It was cancelled').click();
    await the.dialog.getByText('counts as never paid').waitFor();
    await the.dialog.getByText('A part was given back there').click();
    expect(await act.isDisabled()).toBe(true);
    await the.dialog.getByLabel(/Amount, at most/).fill('20');
    await act.click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('refund.record').at(-1)?.request).toMatchObject({
      as: 'elsewhere',
      amountTiyin: 2_000,
      reason: 'As the portal shows',
    });
    await the.screen.page
      .getByRole('note')
      .getByText('Given back in the payment service’s portal: 20')
      .waitFor();
  });

  it('marks a sale as cancelled', async () => {
    await the.open();
    await SCENES['history-refund-ways']?.walk(the.screen, the.till);
    await the.button('Record from the portal').click();
    await the.dialog.getByText('It was cancelled').click();
    await the.dialog.getByLabel('Reason').fill('Cancelled there');
    await the.dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    await the.screen.page.locator('[data-selected]').getByText('Cancelled, not paid').waitFor();
    expect(the.till.callsOf('refund.record').at(-1)?.request).toMatchObject({
      as: 'void',
      amountTiyin: null,
    });
  });
});

describe('a sale with two refunds', () => {
  it('shows each with its own day and time, whenever the sale was', async () => {
    await the.open();
    await SCENES['history-two-refunds']?.walk(the.screen, the.till);
    const receipt = the.screen.page.locator('[data-payments]');
    await receipt.getByText('20.11.2026 14:41:07').first().waitFor();
    const said = async () => {
      const lines = await receipt.getByRole('note').locator('p').allTextContents();
      return lines.map((line) => line.replaceAll(/[\u202f\u00a0]/g, ' '));
    };
    await expect
      .poll(said)
      .toEqual([
        'Given back to the card or wallet: 2 000 soum',
        '21.11.2026 12:12:30',
        expect.stringMatching(/^Refund of 1 500,50 soum is not certain/),
        '22.11.2026 18:05:10',
      ]);
    await the.button('Settle the refund').click();
    await the.dialog.getByText('Refund of a part, 1').waitFor();
    await the.dialog.getByText('The money was given back').click();
    await the.dialog.getByLabel('Reason').fill('Seen in the portal');
    await the.dialog.getByRole('button', { name: 'Record', exact: true }).click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('refund.settle')[0]?.request).toMatchObject({ refundId: 'part-2' });
  });
});

describe('a payment of another endpoint', () => {
  it('says so in the history before anybody tries a refund', async () => {
    await the.open();
    await SCENES['history-elsewhere']?.walk(the.screen, the.till);
    await the.screen.page.getByText('another shop or service than the one set up now').waitFor();
    expect(await the.button('Refund in full').count()).toBe(0);
  });

  it('says so in the strip', async () => {
    await the.open({ payments: [{ ...REFUND_IN_DOUBT, ...ELSEWHERE }] });
    await the.screen.page.locator('[data-chip]').click();
    await the.dialog.getByText('another shop or service than the one set up now').waitFor();
  });
});
