/**
 * A day in a shop with people, and how many presses each work takes. `tests/support/counted-presses.ts` says what
 * counts. A work begins where the last one left the screen; choosing who is at the till and *New sale* are not counted.
 *
 * `npm run pictures` takes the pictures of docs/stories/cashier.md and manager.md here.
 */
import { expect, it } from 'vitest';
import { moneyText } from '../../renderer/i18n/money.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import type { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { saleCode } from '../../shared/sale/sale-code.ts';
import { dayTill } from '../support/day-till.ts';
import { logOf } from '../support/ledger.ts';
import { soum, worth } from '../support/morning-book.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { PINS } from '../support/people-shop.ts';
import { step } from '../support/step.ts';

/** At most, by work. */
const MOST = {
  'open the shift with three kinds of notes': 4,
  'scan, and a code': 1,
  'three tiles, and exact cash': 5,
  'scan two, cash with change': 3,
  'scan, and the card terminal': 2,
  'six of one': 2,
  '10 % off with a PIN': 3,
  park: 1,
  recall: 2,
  'weigh, and exact cash': 5,
  'save an unknown code': 3,
  'return one line of a scanned receipt, and print': 5,
  'close the shift, and print': 12,
} as const;

const NEW_CODE = '4780055999998';
it('a day takes few presses', { timeout: 300_000 }, async () => {
  const { page, till, shop, dataFolder, ...day } = await dayTill();
  const { press, pressTile, next, exactCash, focusIs, toSale, picture, presses } = day;
  const takes = (work: keyof typeof MOST, does: () => Promise<void>): Promise<void> =>
    step(work, async () => {
      const before = await presses();
      await does();
      const took = (await presses()) - before;
      expect(took).toBeGreaterThan(0);
      expect(took).toBeLessThanOrEqual(MOST[work]);
    });
  await step('the manager keeps counted shifts, and has tax groups for new goods', async () => {
    await shop.signIn('Dilshod');
    await till.field('field.scan').waitFor();
    await day.keepShop();
    await shop.leave('Sign out');
    await picture('cashier-sign-in');
    await shop.signIn('Lola');
  });

  await takes('open the shift with three kinds of notes', async () => {
    await press('shift.open');
    await focusIs(/200.000/);
    await page.keyboard.type('1');
    for (const pieces of ['1', '2']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(pieces);
    }
    await page
      .getByText(moneyText(tiyin(soum(400_000))))
      .first()
      .waitFor();
    await picture('cashier-shift');
    await press('shift.open');
    await till.key('button.pay').waitFor();
  });

  await takes('scan, and a code', async () => {
    await till.scanGoods('Obi non', 'Qaymoq', 'Koʻk choy');
    await picture('cashier-basket');
    await press('button.pay');
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
    await picture('cashier-camera');
    await till.inState('paid');
    await till.panel.getByRole('img', { name: till.textOf('fiscal.qr') }).waitFor();
    await picture('cashier-paid');
    await day.coverLens();
  });
  await next();

  await takes('three tiles, and exact cash', async () => {
    for (const name of ['Obi non', 'Holva', 'Makaron']) {
      await pressTile(name);
      await till.row(name).waitFor();
    }
    await exactCash();
  });
  await next();

  await takes('scan two, cash with change', async () => {
    await till.scanGoods('Shokolad', 'Tuxum');
    await press('button.cash');
    await till.note(soum(50_000)).click();
    await press('cash.take');
    await till.gives(soum(50_000) - worth('Shokolad') - worth('Tuxum'));
    await picture('cashier-change');
  });
  await next();

  await takes('scan, and the card terminal', async () => {
    await till.scanGoods('Paxta');
    await press('tender.way.terminal');
    await till.inStep('terminal');
    await till.hasSeenTheEnd();
    await till.keys.press('Enter');
    await till.inStep('sold');
  });
  await next();

  await takes('six of one', async () => {
    await till.keys.type('6*');
    await pressTile('Obi non');
    await till.row('6 ×').waitFor();
  });

  await takes('10 % off with a PIN', async () => {
    await till.keys.press('F8');
    await till.dialog.waitFor();
    await till.keys.type('10');
    await till.keys.press('Enter');
    await shop.approval.getByText('One-time request: Lola').waitFor();
    await picture('cashier-approval');
    await shop.typePin(PINS.Dilshod);
    await shop.approval.waitFor({ state: 'detached' });
    await till.asks(worth('Obi non', 6) * 0.9);
  });

  await takes('park', async () => {
    await till.keys.press('F4');
    await till.has(0);
  });

  await takes('recall', async () => {
    await till.keys.press('F5');
    await focusIs(/^Take back/);
    await till.keys.press('Enter');
    await till.row('Obi non').waitFor();
  });
  await exactCash();
  await next();

  await takes('weigh, and exact cash', async () => {
    await pressTile('Banan');
    await till.dialog.waitFor();
    await till.keys.type('1,2');
    await till.keys.press('Enter');
    await till.row('Banan').waitFor();
    await exactCash();
  });
  await next();

  await shop.takeOver('Dilshod');
  await takes('save an unknown code', async () => {
    await till.scan(NEW_CODE);
    await press('unknown-scan.enter', till.row(NEW_CODE));
    await till.dialog.waitFor();
    await till.keys.type('7500');
    await till.dialog.getByText('Drinks', { exact: true }).click();
    await picture('manager-unknown');
    await press('open-item.save-act', till.dialog);
    await till.row('Drinks 9998').waitFor();
  });
  await exactCash();
  await next();

  await takes('return one line of a scanned receipt, and print', async () => {
    const ofTiles = logOf(dataFolder).find(({ kind }) => kind === 'cash.taken');
    const sale = ofTiles?.payload.sale as { readonly saleId: SaleId } | undefined;
    await till.scan(sale ? saleCode(sale.saleId) : '');
    await press('return.open');
    await till.dialog.getByRole('button', { name: /Holva/ }).click();
    await press('return.reason.broken', till.dialog);
    await picture('manager-return');
    await till.named(till.textOf('return.do', { amount: till.money(worth('Holva')) }), till.dialog).click();
    await till.key('return.print', till.dialog).waitFor();
    await focusIs(/Print/);
    await till.keys.press('Enter');
    await till.onPaper('Holva');
  });
  await picture('manager-history');
  await toSale();

  await step('the manager sees how the day goes', async () => {
    await shop.more(till.textOf('glance.button'));
    // The till's state, the day's figures and its chart.
    await page.getByText(till.textOf('glance.show-all')).waitFor();
    await page.getByRole('region', { name: till.textOf('glance.average'), exact: true }).waitFor();
    await page.locator('canvas').first().waitFor();
    await picture('manager-overview');
    await toSale();
  });

  const x = (await askAsPage(page, 'shift.x')) as Answer<'shift.x'>;
  const expected = x.ok ? (x.value.report.drawer?.expectedTiyin ?? 0) : 0;
  await takes('close the shift, and print', async () => {
    await shop.more(till.textOf('shift.title'));
    await press('shift.close');
    await focusIs(/200.000/);
    await page.keyboard.type('1');
    for (const pieces of ['1', '2']) {
      await page.keyboard.press('Enter');
      await page.keyboard.type(pieces);
    }
    await till.field('shift.loose').click();
    // One thousand is missing.
    await till.keys.type(String(expected / 100 - 401_000));
    await till.field('shift.difference-words').click();
    await till.keys.type('Packaging');
    await till.field('shift.taken-out').click();
    await till.keys.type('300000');
    await picture('manager-count');
    await press('shift.close');
    await page.getByText(till.textOf('shift.closed-now')).waitFor();
    await picture('manager-z');
    await focusIs(/Print/);
    await till.keys.press('Enter');
    await till.onPaper('Packaging');
  });

  await step('the log names who did what', async () => {
    await toSale();
    await shop.more(till.textOf('audit.title'));
    await page.getByText('approved by Dilshod').first().waitFor();
    await picture('manager-log');
  });
});
