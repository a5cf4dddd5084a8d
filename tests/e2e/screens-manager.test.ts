/** What a manager and an installer do, on a fake till: receipts that were refused, comparing, diagnostics. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import {
  FAKE_DIAGNOSTICS,
  FAKE_TOTALS,
  fakeReceipt,
  REFUSED_RECEIPT,
  UNLINKED_RECEIPT,
} from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { receiptsOpen, SCENES } from '../support/screen-scenes.ts';
import { DIFFERENCES } from '../support/screen-scenes-manager.ts';
import { chargeTo, fillBasket } from '../support/screen-walk.ts';

const the = screensOfFile();
const walk = (name: string) => SCENES[name]?.walk(the.screen, the.till);
const text = (words: string) => the.screen.page.getByText(words).waitFor();

describe('a refused receipt', () => {
  it('leads from PAID to its sale, speaks of the receipt, and can be sent again', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: REFUSED_RECEIPT });
    await the.button('Open the receipt').click();
    await text('The payment stays paid');
    expect(await the.screen.page.locator('main').textContent()).not.toContain('another code');
    await the.button('Send the receipt again').click();
    await the.screen.page.keyboard.press('Escape');
    await the.inState('paid');
    expect(the.till.callsOf('receipt.resend')).toHaveLength(1);
  });

  it('is corrected line by line, with what was changed and no more; a wrong field says what is wrong', async () => {
    await the.open();
    await walk('history-correct');
    const send = the.dialog.getByRole('button', { name: 'Send again' });
    expect(await send.isDisabled()).toBe(true);
    const line = the.dialog.getByRole('group', { name: 'Line 2: Koʻk choy, dona' });
    const spic = line.getByRole('textbox', { name: 'Tax code (MXIK), 17 digits' });
    await spic.fill('0090200100100000');
    await line.getByText('must have 17 characters').waitFor();
    expect(await send.isDisabled()).toBe(true);
    await spic.fill('00902001001000009');
    await send.click();
    await the.dialog.waitFor({ state: 'detached' });
    expect(the.till.callsOf('receipt.correct')[0]?.request).toEqual({
      transactionId: 'transaction-1',
      corrections: [{ line: 1, SPIC: '00902001001000009' }],
    });
  });

  it('is registered by an https link and nothing else, and shows how far that has come', async () => {
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
    await the.screen.page.keyboard.press('F3');
    await text('named no link for this receipt for 12 h 30 min');
    await the.screen.page.locator('.row').getByText('Receipt without link').waitFor();
  };

  it('is sent again only by somebody who has read what that may lead to', async () => {
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

  it('is closed with a reason, which stands there from then on', async () => {
    await toSale();
    await the.button('No receipt needed').click();
    const closing = the.dialog.getByRole('button', { name: 'Close the receipt' });
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

describe('receipts that are not done', () => {
  const count = () => the.screen.page.locator('.receipts-count');

  it('are not spoken of while each sale only waits a moment for its link', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    the.till.publish('network.changed', receiptsOpen(1, 1));
    expect(await count().textContent()).toBe('1 receipt refused');
  });

  it('are counted while selling, and lead to the one that was refused first', async () => {
    await the.open();
    await fillBasket(the.screen, 1);
    await chargeTo(the.screen, the.till, 'paid', { receipt: REFUSED_RECEIPT });
    const { saleId } = the.till.lastPayment;
    await the.button('New sale').click();
    the.till.publish('network.changed', receiptsOpen(0, 1, saleId));
    expect(await count().textContent()).toBe('1 receipt refused');
    await fillBasket(the.screen, 1);
    await the.button('Pay').click();
    // Nobody leaves a customer who is paying.
    expect(await count().isDisabled()).toBe(true);
    await the.button('Cancel').click();
    await count().click();
    await the.button('Correct the receipt').waitFor();
    the.till.publish('network.changed', receiptsOpen(0, 0));
    await count().waitFor({ state: 'detached' });
  });

  it('that were never linked are counted beside the refused ones', async () => {
    await the.open({ network: { ...receiptsOpen(2, 1), receiptsUnlinked: 3 } });
    expect(await count().textContent()).toBe('1 receipt refused3 receipts without link2 receipts wait');
    expect(await count().getAttribute('data-state')).toBe('refused');
  });

  it('that wait lead to the history', async () => {
    await the.open({ network: receiptsOpen(2, 0) });
    expect(await count().textContent()).toBe('2 receipts wait');
    await count().click();
    await the.screen.page.getByRole('heading', { name: 'History' }).waitFor();
  });
});

describe('the head of the history', () => {
  it('says what today came to, by tender, and leaves out what nobody gave back', async () => {
    const till = new FakeTill();
    till.totals = { ...FAKE_TOTALS, refundedInPart: { count: 0, sumTiyin: tiyin(0) } };
    await the.open(till);
    await the.button('History').click();
    const totals = the.screen.page.getByRole('region', { name: 'Today, less refunds' });
    await totals.getByText('By code · 128 sales').waitFor();
    // Thin spaces group the figures.
    const said = ((await totals.textContent()) ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');
    expect(said).toContain('12 523 050');
    expect(said).toContain('Cash · 31 sales2 147 500');
    expect(said).toContain('Refunds in full · 2 today−97 000');
    expect(said).not.toContain('in part');
  });
});

describe('a day on which more went back than came in', () => {
  it('is below zero', async () => {
    const till = new FakeTill();
    till.totals = { ...FAKE_TOTALS, keptTiyin: -1_250_050 };
    await the.open(till);
    await the.button('History').click();
    const head = the.screen.page.locator('.totals-head');
    await head.getByText('−').waitFor();
    expect(((await head.textContent()) ?? '').replaceAll(/[\u202f\u00a0]/g, ' ')).toContain('−12 500,50');
  });
});

describe('comparing with the service', () => {
  it('runs once at a time, says that it runs, and that there is nothing to do', async () => {
    const till = new FakeTill();
    const answer = Promise.withResolvers<void>();
    till.gates.set('reconcile.run', answer.promise);
    await the.open(till);
    await the.button('History').click();
    await the.button('Compare with the service').dblclick();
    await text('Comparing…');
    till.publish('reconcile.progress', { asked: 12, all: 35 });
    await text('12 of 35 payments asked about');
    await the.screen.page.keyboard.press('Escape');
    await the.button('Compare with the service').click();
    answer.resolve();
    await text('34 payments compared, since');
    await text('1 not answered, asked again next time');
    await text('2 payments were refunded in part');
    expect(await the.screen.page.getByText('The service fell silent').count()).toBe(0);
    expect(till.callsOf('reconcile.run')).toHaveLength(1);
  });

  it('says how many are left where the service fell silent', async () => {
    const till = new FakeTill();
    till.waiting = 120;
    await the.open(till);
    await the.button('History').click();
    await the.button('Compare with the service').click();
    await text('Those that were answered agree.');
    await text('The service fell silent: 120 payments are left.');
  });

  it('says in words what differs, and settles each with its own actions', async () => {
    const till = new FakeTill();
    till.compared = { ...till.compared, differences: DIFFERENCES };
    for (const view of DIFFERENCES) till.payments.set(view.transactionId, view);
    await the.open(till);
    await walk('history-differences');
    const rows = the.screen.page.locator('.difference');
    const titles = await rows.locator('strong').allTextContents();
    expect(titles).toEqual([
      'Money at the service, not paid here',
      'Paid here, no money at the service',
      'Refunded here, money still at the service',
      'May have been charged',
      'Charged a second time at the service',
    ]);
    await rows.nth(4).getByText('Look up payment 2354512999').waitFor();
    // Giving back the payment of the sale would mend nothing.
    expect(await rows.nth(4).getByRole('button').allTextContents()).toEqual(['Settled another way']);
    expect(await rows.nth(1).getByRole('button').allTextContents()).toEqual([
      'Seen in the cabinet',
      'Settled another way',
    ]);
    await rows.nth(0).getByRole('button', { name: 'Refund in full' }).click();
    await the.button('Charged by mistake').click();
    await the.button('Refund').click();
    // Back in the list, where the next one waits.
    await rows.nth(0).getByText('Settled', { exact: true }).waitFor();
    await rows.nth(1).getByRole('button', { name: 'Settled another way' }).click();
    await the.screen.page.keyboard.press('Escape');
    await rows.nth(1).getByRole('button', { name: 'Settled another way' }).waitFor();
    expect(till.callsOf('refund.give')).toHaveLength(1);
  });

  it("lists what the service can't tell or does not tell, for a look into the cabinet", async () => {
    const till = new FakeTill();
    SCENES['history-not-told']?.prepare?.(till);
    await the.open(till);
    await walk('history-not-told');
    await text('1 payment: the service can’t tell.');
    await text('Not certain here either: look for them in the service’s cabinet');
    await text('for days the service has given no status of them');
    expect(await the.screen.page.locator('.difference strong').allTextContents()).toEqual([
      'Not certain yet',
      'Paid',
    ]);
    expect(await the.screen.page.locator('.difference button').count()).toBe(0);
  });

  it('says of what reads as given back that somebody did it in the cabinet', async () => {
    const till = new FakeTill();
    const differences = DIFFERENCES.map((view) => ({
      ...view,
      readsReversed: view.alarm?.kind === 'not-paid',
    }));
    till.compared = { ...till.compared, differences };
    for (const view of differences) till.payments.set(view.transactionId, view);
    await the.open(till);
    await the.button('History').click();
    await the.button('Compare with the service').click();
    await text('most likely somebody did in the service’s cabinet');
    expect(await the.screen.page.getByText('most likely somebody did').count()).toBe(1);
  });
});

describe('diagnostics', () => {
  it('tells the installer what the till is and knows, and gives it as text', async () => {
    await the.open();
    await the.button('Settings').click();
    await text(FAKE_DIAGNOSTICS.dataFolder);
    await text('A payment that was not confirmed in time reads as cancelled.');
    await text('How a refunded payment reads is not known yet.');
    await the.screen.page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
      });
    });
    await the.button('Copy as text').click();
    await text('Copying is not allowed here');
    const marked = await the.screen.page.evaluate(() => {
      const area = document.querySelector('textarea');
      return area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
    });
    expect(marked).toContain(FAKE_DIAGNOSTICS.baseUrl);
  });
});

describe('names that a driver from outside uses', () => {
  it('are one of each while selling, also with notices and payments set aside', async () => {
    const { till: noticed } = SCENES['sale-notices'] ?? {};
    const { till: strip } = SCENES['sale-strip'] ?? {};
    await the.open({ ...noticed, ...strip });
    await fillBasket(the.screen, 2);
    const { page } = the.screen;
    expect(await page.getByRole('region', { name: 'Payment' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Pay' }).count()).toBe(1);
    expect(await page.getByRole('textbox', { name: 'Scan or type a code' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Pay' }).click();
    expect(await page.getByRole('textbox', { name: 'Scan or type a code' }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Payment' }).count()).toBe(1);
  });
});
