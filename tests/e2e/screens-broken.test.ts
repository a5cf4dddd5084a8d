/**
 * A part of the page that throws while it renders, on a fake till with impossible answers. Basket and payment
 * panel continue, and the person reads what happened and what to do.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { fakeReceipt, IN_STATE, RECEIPT_LINK, REFUSED_RECEIPT } from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';
import { type Screens, screensOfFile } from '../support/screen-harness.ts';
import { aside } from '../support/screen-scene.ts';
import {
  BREAKS_STRIP,
  breakRow,
  breakSale,
  breakTiles,
  ENDLESS_LINK,
  UNDRAWABLE,
} from '../support/screen-scenes-broken.ts';
import { charge, chargeTo, fillBasket, typeCode } from '../support/screen-walk.ts';

const the: Screens = screensOfFile();

let expected: readonly string[] = [];
/** The console messages that the page may write: where it failed, without its data. */
const broke = (...areas: readonly string[]): void => {
  expected = areas;
};
// Before the harness checks for complaints: hooks of one kind run last first.
afterEach(() => {
  const said = the.screen.complaints.splice(0);
  const areas = said.map((line) => /^the page could not draw its ([a-z -]+): \w*Error at /.exec(line)?.[1]);
  expect(areas, said.join('\n')).toEqual(expected);
  expect(said.join()).not.toContain('ofd.example.uz');
});

describe('beside the sale', () => {
  it('a broken history says so and leads back to the payment that the panel shows', async () => {
    broke('history');
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: REFUSED_RECEIPT });
    breakSale(the.till);
    await the.button('Open the receipt').click();
    await the.screen.page.getByRole('heading', { name: 'This part of the till can’t be shown' }).waitFor();
    await the.screen.page.getByText('payments go on').waitFor();
    await the.button('Back to the sale').click();
    await the.inState('paid');
    await the.button('New sale').click();
    await the.inState('ready');
  });

  it('a broken dialog closes like any other, and the countdown beside it continues', async () => {
    broke('dialog set-aside');
    await the.open({ payments: [aside(1, 'paid', ENDLESS_LINK)] });
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'confirming');
    const seconds = the.screen.page.locator('[role="timer"] span');
    const ring = await seconds.elementHandle();
    const before = Number(await seconds.textContent());
    await the.screen.page.locator('[data-chip]').click();
    await the.dialog.getByText('nothing is charged twice').waitFor();
    await expect.poll(async () => Number(await seconds.textContent())).toBeLessThan(before);
    await the.screen.page.keyboard.press('Escape');
    await the.dialog.waitFor({ state: 'detached' });
    expect(await ring?.evaluate((element) => element.isConnected), 'the very ring of before').toBe(true);
    await the.inState('confirming');
    the.till.move(IN_STATE.paid);
    await the.inState('paid');
  });

  it('broken tiles leave the basket and the panel unchanged', async () => {
    broke('tiles');
    const till = new FakeTill();
    breakTiles(till);
    await the.open(till);
    await fillBasket(the.screen, 2);
    await the.panel.getByText('This part can’t be shown').waitFor();
    await expect.poll(() => the.screen.rows.count()).toBe(2);
    await chargeTo(the.screen, till, 'confirming');
  });

  it('a payment that breaks the strip leaves the rest of the screen', async () => {
    broke('strip');
    await the.open({ payments: [BREAKS_STRIP] });
    await the.screen.page.getByRole('banner').getByText('This part can’t be shown').waitFor();
    await fillBasket(the.screen, 2);
    await the.button(/^Pay/).click();
    await the.screen.page.locator('[data-step="scanning"]').waitFor();
  });
});

describe('the sale itself', () => {
  it('a broken basket can be paid: the panel has its total', async () => {
    broke('basket');
    const till = new FakeTill();
    breakRow(till);
    await the.open(till);
    await typeCode(the.screen, '4780000000001');
    await the.screen.page.getByText('This part can’t be shown').waitFor();
    await the.panel.getByText(/4.000 soum/).waitFor();
    await charge(the.screen);
    till.move(IN_STATE.paid);
    await the.inState('paid');
  });

  it('a broken panel is drawn again once, then states plainly how the payment stands', async () => {
    broke('payment panel', 'payment panel');
    await the.open();
    await fillBasket(the.screen, 1);
    await charge(the.screen);
    the.till.move({ ...IN_STATE.paid, ...ENDLESS_LINK });
    await the.panel.getByText('can’t be shown as usual').waitFor();
    await the.inState('paid');
    await the.panel.getByRole('heading', { name: 'Paid' }).waitFor();
    await the.panel.getByText('4 000').waitFor();
    the.till.move({ receipt: fakeReceipt({ state: 'linked', link: RECEIPT_LINK }) });
    await the.panel.getByRole('img').waitFor();
    await the.button('New sale').click();
    await the.inState('ready');
  });

  it('a panel that breaks during a payment keeps the buttons that the payment allows', async () => {
    // Twice for each message that the panel can't draw: the error, and the note that it was set aside.
    broke('payment panel', 'payment panel', 'payment panel', 'payment panel');
    await the.open();
    await fillBasket(the.screen, 1);
    await charge(the.screen);
    the.till.move({ ...IN_STATE.unknown, paymentId: UNDRAWABLE });
    await the.panel.getByText('can’t be shown as usual').waitFor();
    await the.inState('unknown');
    await the.button('Set aside').click();
    await the.inState('ready');
    expect(the.till.callsOf('payment.set-aside')).toHaveLength(1);
  });

  it('a receipt that can’t be drawn for the printer is reported, and the till keeps selling', async () => {
    broke('receipt for the printer');
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid');
    breakSale(the.till);
    await the.button('Print').click();
    await the.screen.page.getByText('could not be made ready for the printer').waitFor();
    await the.inState('paid');
  });
});
