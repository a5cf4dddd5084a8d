/** What a manager and an installer do, on a fake till: totals, comparing, diagnostics. */
import { describe, expect, it } from 'vitest';
import { TODAY } from '../../renderer/testing/day-view.ts';
import { FAKE_DIAGNOSTICS } from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';
import { screensOfFile } from '../support/screen-harness.ts';
import { SCENES } from '../support/screen-scenes.ts';
import { DIFFERENCES } from '../support/screen-scenes-manager.ts';
import { fillBasket, openSettings } from '../support/screen-walk.ts';

const the = screensOfFile();
const walk = (name: string) => SCENES[name]?.walk(the.screen, the.till);
const compare = async (): Promise<void> => {
  await the.button('More').click();
  await the.screen.page.getByRole('menuitem', { name: 'Compare with the service' }).click();
};
const text = (words: string) => the.screen.page.getByText(words).waitFor();

describe('the head of the history', () => {
  it('counts sales, and shows what today’s net total is made of and where it lies', async () => {
    const till = new FakeTill();
    await the.open(till);
    await the.button('History').click();
    const totals = the.screen.page.getByRole('region', { name: 'Net total today' });
    await totals.getByText('Net total today').click();
    await totals.getByText('Sold · 164 sales').waitFor();
    // Thin spaces group the figures.
    const said = ((await totals.textContent()) ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');
    expect(said).toContain('Net total today164 sales3 140 999,50');
    expect(said).toContain('Refunded−109 500,50');
    expect(said).toContain('Online2 040 499,50');
    expect(said).not.toMatch(/Unfinished|Corrections|payments/);
  });
});

describe('the list of sales', () => {
  it('shows nine sales on the smallest screen', async () => {
    await the.open(new FakeTill());
    await walk('history-many');
    const whole = await the.screen.page.locator('[data-sale]').evaluateAll((rows) => {
      const bottom = rows[0]?.closest('[class*="list"]')?.getBoundingClientRect().bottom ?? 0;
      return rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
    });
    expect(whole).toBeGreaterThanOrEqual(9);
  });
});

describe('a day with more refunds than sales', () => {
  it('is below zero', async () => {
    const till = new FakeTill();
    till.totals = { ...TODAY, keptTiyin: -1_250_050 };
    await the.open(till);
    await the.button('History').click();
    const head = the.screen.page.getByRole('region', { name: 'Net total today' }).locator('summary');
    await head.getByText('−').waitFor();
    expect(((await head.textContent()) ?? '').replaceAll(/[\u202f\u00a0]/g, ' ')).toContain('−12 500,50');
  });
});

describe('comparing with the service', () => {
  it('runs once at a time, shows that it runs, and that no work is left', async () => {
    const till = new FakeTill();
    const answer = Promise.withResolvers<void>();
    till.gates.set('reconcile.run', answer.promise);
    await the.open(till);
    await the.button('History').click();
    await compare();
    await text('Comparing…');
    till.publish('reconcile.progress', { asked: 12, all: 35 });
    await text('12 of 35 payments asked about');
    await the.screen.page.keyboard.press('Escape');
    await compare();
    answer.resolve();
    await text('34 payments compared, since');
    await text('1 payment not answered, asked again next time');
    await text('2 payments were refunded in part');
    expect(await the.screen.page.getByText('The service fell silent').count()).toBe(0);
    expect(till.callsOf('reconcile.run')).toHaveLength(1);
  });

  it('shows how many are left when the service fell silent', async () => {
    const till = new FakeTill();
    till.waiting = 120;
    await the.open(till);
    await the.button('History').click();
    await compare();
    await text('The payments that the service answered agree.');
    await text('The service fell silent: 120 payments are left.');
  });

  it('describes each difference, and settles each with its own actions', async () => {
    const till = new FakeTill();
    till.compared = { ...till.compared, differences: DIFFERENCES };
    for (const view of DIFFERENCES) till.payments.set(view.transactionId, view);
    await the.open(till);
    await walk('history-differences');
    const rows = the.dialog.getByRole('listitem');
    await expect
      .poll(() => rows.locator('strong').allTextContents())
      .toEqual([
        'Money at the service, not paid here',
        'Paid here, no money at the service',
        'Refunded here, money still at the service',
        'May have been charged',
        'Charged a second time at the service',
      ]);
    await rows.nth(4).getByText('Look up payment 2354512999').waitFor();
    // Refunding the payment of the sale would not help.
    expect(await rows.nth(4).getByRole('button').allTextContents()).toEqual(['Settled another way']);
    expect(await rows.nth(1).getByRole('button').allTextContents()).toEqual([
      'Record from the portal',
      'Settled another way',
    ]);
    await rows.nth(0).getByRole('button', { name: 'Refund in full' }).click();
    await the.button('Charged by mistake').click();
    await the.button('Refund').click();
    // Back in the list, where the next difference waits.
    await rows.nth(0).getByText('Settled', { exact: true }).waitFor();
    await rows.nth(1).getByRole('button', { name: 'Settled another way' }).click();
    await the.dialog.getByLabel('Reason').waitFor();
    await the.screen.page.keyboard.press('Escape');
    await rows.nth(1).getByRole('button', { name: 'Settled another way' }).waitFor();
    expect(till.callsOf('refund.give')).toHaveLength(1);
  });

  it("lists what the service can't or does not report, for a cabinet check", async () => {
    const till = new FakeTill();
    SCENES['history-not-told']?.prepare?.(till);
    await the.open(till);
    await walk('history-not-told');
    await text('1 payment: the service can’t tell.');
    await text('Not certain here either: look for them in the service’s portal');
    await text('the service has given no status for days');
    await expect
      .poll(() => the.dialog.getByRole('listitem').locator('strong').allTextContents())
      .toEqual(['Not certain yet', 'Paid here, no status from the service']);
    expect(await the.dialog.getByRole('listitem').getByRole('button').count()).toBe(0);
  });

  it('names the cabinet as the place of a refund that the till did not make', async () => {
    const till = new FakeTill();
    const differences = DIFFERENCES.map((view) => ({
      ...view,
      readsReversed: view.alarm?.kind === 'not-paid',
    }));
    till.compared = { ...till.compared, differences };
    for (const view of differences) till.payments.set(view.transactionId, view);
    await the.open(till);
    await the.button('History').click();
    await compare();
    await text('most likely somebody did in the service’s portal');
    expect(await the.screen.page.getByText('most likely somebody did').count()).toBe(1);
  });
});

describe('diagnostics', () => {
  it('shows the installer the till’s state and facts, and copies them as text', async () => {
    await the.open();
    await openSettings(the.screen);
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
    const marked = () =>
      the.screen.page.evaluate(() => {
        const area = document.querySelector<HTMLTextAreaElement>('textarea[readonly]');
        return area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
      });
    await expect.poll(marked).toContain(FAKE_DIAGNOSTICS.baseUrl);
  });
});

describe('names that an outside driver uses', () => {
  it('are unique while selling, even with notices and payments set aside', async () => {
    const { till: noticed } = SCENES['sale-notices'] ?? {};
    const { till: strip } = SCENES['sale-strip'] ?? {};
    await the.open({ ...noticed, ...strip });
    await fillBasket(the.screen, 2);
    const { page } = the.screen;
    expect(await page.getByRole('region', { name: 'Payment' }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Pay' }).count()).toBe(1);
    expect(await page.getByRole('textbox', { name: 'Scan or type a code' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.locator('[data-step="scanning"]').waitFor();
    expect(await page.getByRole('textbox', { name: 'Scan or type a code' }).count()).toBe(1);
    expect(await page.getByRole('region', { name: 'Payment' }).count()).toBe(1);
  });
});
