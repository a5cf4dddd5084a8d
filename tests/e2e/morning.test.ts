/**
 * A whole morning at the counter: thirty baskets in one running till. Ten are sold by scanner, ten by touch
 * alone, ten by keyboard alone, in all tenders, outcomes and three languages. Then the books are compared
 * with what was rung up.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { codeOf } from '../../electron/training/payer-codes.ts';
import { moneyText } from '../../renderer/i18n/money.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { Answer } from '../../shared/contract/contract.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { writeQrClip } from '../../tools/camera/y4m.ts';
import { logOf } from '../support/ledger.ts';
import { goods, MorningBook, soum, worth } from '../support/morning-book.ts';
import { BY_FINGER } from '../support/morning-by-finger.ts';
import { BY_KEYBOARD } from '../support/morning-by-keyboard.ts';
import { BY_SCANNER } from '../support/morning-by-scanner.ts';
import { type SeenHands, seenHands, watchHands } from '../support/morning-hands.ts';
import { MorningService } from '../support/morning-service.ts';
import { type Basket, MorningTill } from '../support/morning-till.ts';
import { ownTill } from '../support/own-till.ts';
import { askAsPage } from '../support/page-bridge.ts';
import { expectRebuilt } from '../support/rebuilt.ts';
import { step } from '../support/step.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FLOAT = soum(100_000);

/** The till's own sums. */
async function xReport(page: Page) {
  const answer = (await askAsPage(page, 'shift.x')) as Answer<'shift.x'>;
  if (!answer.ok) throw new Error(answer.error.code);
  const { tenders, refunds, sales, voidedSales, drawer, discounts, priceChanges, voidedLines, ...more } =
    answer.value.report;
  return {
    tenders: Object.fromEntries(tenders.map(({ tender, ...sums }) => [tender, sums])),
    refunds: Object.fromEntries(refunds.map(({ tender, way: _, ...sums }) => [tender, sums])),
    sales,
    voidedSales,
    drawerTiyin: drawer?.expectedTiyin,
    beside: {
      discounts: discounts.sumTiyin,
      cheaper: priceChanges.lessTiyin,
      takenAway: voidedLines.sumTiyin,
    },
    held: more.held.count,
    openTasks: more.openTasks.count,
  };
}

const bySale = (one: { readonly saleId: string }, other: { readonly saleId: string }): number =>
  one.saleId < other.saleId ? -1 : 1;

it('a morning', { timeout: 900_000 }, async () => {
  const folder = tempFolder();
  const dataFolder = join(folder, 'till');
  const serviceFolder = join(folder, 'service');
  const book = new MorningBook(dataFolder, serviceFolder, FLOAT);
  const webcamClip = join(folder, 'approved.y4m');
  writeQrClip({ file: webcamClip, text: codeOf('approved') });
  mkdirSync(serviceFolder);
  const service = await MorningService.in(serviceFolder);
  onTestFinished(() => service.goAway());
  const running = await ownTill({ dataFolder, language: 'uz', webcamClip, ...service.tillOptions });
  const { page } = running;
  await watchHands(page);
  await page.reload();
  const till = await MorningTill.of(running, { book, service }, 'uz');
  await till.inStep('selling');
  await till.keepPapers();

  /** One basket after another, with this hand alone. */
  const sellAll = async (how: string, baskets: readonly Basket[], hand: keyof SeenHands): Promise<void> => {
    const before = await seenHands(page);
    for (const [name, sells] of baskets) await step(`${how}: ${name}`, () => sells(till));
    await step(`${how}: uses only the ${hand}`, async () => {
      const after = await seenHands(page);
      const used = (['key', 'mouse', 'touch'] as const).filter((one) => after[one] > before[one]);
      expect(used).toEqual([hand]);
    });
  };

  await step('begins with a counted drawer', async () => {
    await till.key('button.others').click();
    await till.menu('button.settings').click();
    await page.getByText(till.textOf('settings.shifts.counted'), { exact: true }).click();
    await till.key('button.back').click();
    await till.key('shift.open').click();
    for (const [note, pieces] of [
      ['50 000', 1],
      ['20 000', 2],
      ['10 000', 1],
    ] as const) {
      await page
        .getByLabel(till.textOf('shift.pieces-of', { soum: note }), { exact: true })
        .fill(String(pieces));
    }
    await till.key('shift.open').click();
    await till.key('button.pay').waitFor();
  });

  await step('has a tax group for goods that are not on file', async () => {
    const group: ItemGroup = {
      groupId: ItemGroupId.parse('new'),
      names: { uz: 'Sut' },
      spic: '00401001001000000',
      packageCode: '1520637',
      vatPercent: 12,
      notForCash: false,
      marked: false,
    };
    expect(await askAsPage(page, 'goods.save-group', { group })).toEqual({ ok: true, value: null });
  });

  await sellAll('by scanner, in Uzbek', BY_SCANNER, 'mouse');
  await sellAll('by touch, in Russian', BY_FINGER, 'touch');
  await sellAll('by keyboard, in English', BY_KEYBOARD, 'key');

  await step('the books have exactly the sales that were rung up', () => {
    expect(BY_SCANNER.length + BY_FINGER.length + BY_KEYBOARD.length).toBe(30);
    expect(book.states()).toEqual({ completed: 27, voided: 2 });
    expect([book.sold.length, book.voided.length]).toEqual([27, 2]);
  });

  await step('the books have the right sums, and show what is in the drawer', async () => {
    const expected = book.report();
    expect(await xReport(page)).toEqual({ ...expected, held: 0, openTasks: 0 });
    await till.key('button.others').click();
    await till.menu('shift.title').click();
    const card = page.getByRole('region', { name: till.textOf('shift.title') });
    await card.getByText(moneyText(tiyin(expected.drawerTiyin))).waitFor();
    await till.key('button.back').click();
  });

  await step(
    'the books have one payment at the service for each code, each with a receipt for the whole sale',
    async () => {
      const saleOf = new Map(book.payments().map((one) => [one.transaction_id, one.sale_id]));
      // Receipts follow their sales, and an unconfirmed payment returns after half a minute.
      const isQuiet = () =>
        book
          .atService()
          .every(({ state, receiptTiyin }) =>
            state === 'paid' ? receiptTiyin !== null : !['processing', 'awaiting'].includes(state),
          );
      await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
      const known = book.atService();
      const paid = known.filter(({ state }) => state === 'paid');
      expect(
        paid
          .map((one) => ({
            saleId: saleOf.get(one.transaction_id ?? ''),
            amountTiyin: one.amount_tiyin,
            receiptTiyin: one.receiptTiyin,
          }))
          .toSorted((one, other) => bySale({ saleId: one.saleId ?? '' }, { saleId: other.saleId ?? '' })),
      ).toEqual(book.charged().toSorted(bySale));
      expect(paid.every(({ refunded_tiyin: refunded }) => refunded === 0)).toBe(true);
      expect(new Set(known.map((one) => one.transaction_id)).size).toBe(known.length);

      const others = known.filter(({ state }) => state !== 'paid');
      expect(others.map(({ outcome, state }) => [outcome, state])).toEqual([
        ['declined-by-status', 'declined'],
        ['processing-then-declined', 'declined'],
        ['processing-then-approved', 'cancelled'],
        ['confirm-refused', 'cancelled'],
        ['approved', 'reversed'],
      ]);
      expect(others.every(({ receiptTiyin }) => receiptTiyin === null)).toBe(true);
      // The payment of a customer who left was never confirmed. A lost or refused confirm was sent again.
      const tries = (outcome: string) => known.find((one) => one.outcome === outcome)?.confirm_tries ?? 0;
      expect(tries('processing-then-approved')).toBe(0);
      expect(tries('confirm-refused')).toBeGreaterThan(0);
      expect(tries('confirm-answer-lost')).toBeGreaterThan(1);
      expect(tries('confirm-request-lost')).toBeGreaterThan(1);
    },
  );

  await step('the books count the insurance’s share as no income, on the receipt of its line', () => {
    const borne = book.atService().flatMap(({ lines }) => lines.filter(({ Other = '0' }) => Other !== '0'));
    expect(borne.map(({ Name, Price, Other }) => [Name.split(',')[0], Number(Price), Number(Other)])).toEqual(
      [['Patir', worth('Patir', 2), soum(7_000)]],
    );
  });

  await step('the books have a code for each marked piece, and why goods were removed', () => {
    const labels = book.atService().flatMap(({ lines }) => lines.flatMap(({ Labels = [] }) => Labels));
    const [water, beer] = [`0${goods('Suv').barcode}`, `0${goods('Pivo').barcode}`];
    expect(labels).toEqual([`${water}5sr0001`, `${water}5sr0002`, `${beer}7kq0001`]);
    const gone = logOf(dataFolder).filter(({ kind }) => kind === 'goods.voided');
    expect(JSON.stringify(gone.map(({ payload }) => payload))).toContain('"reason":"damaged"');
  });

  await step('the books leave no open task', async () => {
    expect(book.openTasks()).toBe(0);
    expect(await till.chips.count()).toBe(0);
    expect((await askAsPage(page, 'basket.parked')) as Answer<'basket.parked'>).toEqual({
      ok: true,
      value: [],
    });
  });

  await step('the books are equal after a rebuild from the log', async () => {
    expect(await running.stop(), running.output()).toBe(0);
    expectRebuilt(join(dataFolder, 'journal.db'));
  });
});
