/** Scenes of the search for a sale, of its story, and of manual look-ups of payments. */
import type { Locator } from 'playwright-core';
import { DILSHOD, standing } from '../../renderer/testing/staff-views.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import type { FakeTill } from './fake-till.ts';
import type { Scene } from './screen-scene.ts';
import { chargeTo, fillBasket, type OpenScreen, said, scanCode } from './screen-walk.ts';

/** Sells one basket of several goods, and opens the history. */
export async function toHistory(screen: OpenScreen, till: FakeTill): Promise<void> {
  await fillBasket(screen, 6);
  await chargeTo(screen, till, 'paid');
  await screen.page.locator('[data-panel="buttons"] > :last-child button').click();
  await screen.page.locator('[data-step="selling"]').waitFor();
  await screen.page.keyboard.press('F7');
  await screen.page.getByRole('article').waitFor();
  // More sales, as of a morning.
  const [sale] = till.sales;
  if (!sale) throw new Error('nothing was sold');
  for (let number = 1; number <= 40; number += 1) {
    const createdAt = new Date(Date.parse(sale.createdAt) - number * 37 * 60_000).toISOString();
    const lines = sale.lines.slice(0, 1 + (number % 4));
    const given = tiyin(sale.totalTiyin - number * 100);
    till.sales.push({
      ...sale,
      saleId: SaleId.parse(`sale-${9_000 - number * 17}`),
      createdAt,
      lines,
      totalTiyin: given,
      payments: [],
      cash: { givenTiyin: given, changeTiyin: tiyin(0), at: createdAt },
    });
  }
  till.publish('payment.changed', till.lastPayment);
  await screen.page.locator('[data-selected]').nth(10).waitFor();
}

export const openMore = async (screen: OpenScreen, at: number): Promise<void> => {
  await screen.page.locator('main > header button').last().click();
  await screen.page.getByRole('menuitem').nth(at).click();
  await screen.page.getByRole('dialog').waitFor();
};

/** The camera waits for a receipt; the scan is a payer code, or another till's receipt. */
const scanReceipt =
  (text: string | null): Scene['walk'] =>
  async (screen, till) => {
    await toHistory(screen, till);
    await screen.page.getByRole('button', { name: said(till)('find.scan') }).click();
    await screen.page.getByRole('dialog').locator('video').waitFor();
    if (text === null) return;
    await scanCode(screen, text);
    await screen.page.getByRole('dialog').getByRole('alert').waitFor();
  };

/** Finds a payment by its number, and answers the dialog. */
export async function lookUpByHand(screen: OpenScreen, till: FakeTill): Promise<Locator> {
  await toHistory(screen, till);
  await openMore(screen, 1);
  const dialog = screen.page.getByRole('dialog');
  await dialog.getByRole('radio').nth(1).click();
  await dialog.getByRole('textbox').first().fill('019aa0de-5c1e-7b0c-8d52-13a0f26b7c41');
  await dialog.getByRole('textbox').first().press('Enter');
  return dialog;
}

export const HISTORY_SCENES: Readonly<Record<string, Scene>> = {
  'history-scan': { walk: scanReceipt(null) },
  'history-scan-missed': { walk: scanReceipt('880100000000000001') },
  'history-many': { walk: toHistory },
  'history-person': {
    till: { staff: standing(DILSHOD) },
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await screen.page.locator('search select').selectOption({ index: 2 });
      await screen.page.locator('[data-selected]').first().waitFor();
    },
  },
  'history-blind': {
    prepare: (till) => {
      till.totals = { ...till.totals, cash: null, refundedCash: null };
    },
    walk: toHistory,
  },
  'history-found': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await screen.page.keyboard.type('sale-8');
      await screen.page.locator('search [aria-pressed]').nth(4).click();
      await screen.page.locator('[data-selected]').first().waitFor();
    },
  },
  'history-not-found': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      till.searchShare = 0.37;
      await screen.page.keyboard.type('zzz');
      await screen.page.locator('.empty-title').waitFor();
    },
  },
  'history-story': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await screen.page.getByRole('radio').nth(1).click();
      await screen.page.locator('ol time').first().waitFor();
    },
  },
  'history-came-back': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      const [sale] = till.sales;
      if (!sale) throw new Error('nothing was sold');
      const back = sale.lines.slice(0, 2).map(({ name, unit, quantity }, at) => ({
        name,
        unit,
        quantity,
        toStock: at === 0,
      }));
      till.sales[0] = { ...sale, cameBack: back };
      till.publish('payment.changed', till.lastPayment);
      await screen.page.locator('#came-back').scrollIntoViewIfNeeded();
    },
  },
  'history-more': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await screen.page.locator('main > header button').last().click();
      await screen.page.getByRole('menuitem').first().waitFor();
    },
  },
  'history-by-hand': {
    walk: async (screen, till) => {
      const dialog = await lookUpByHand(screen, till);
      await dialog.getByRole('status').waitFor();
    },
  },
  'history-export': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await openMore(screen, 0);
      await screen.page.getByRole('dialog').getByRole('radio').nth(1).click();
    },
  },
  'history-confirmation': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      await openMore(screen, 2);
      await screen.page.getByRole('dialog').getByRole('radio').nth(1).click();
    },
  },
  'history-export-cut': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      till.answers['history.export'] = ({ name, format }) =>
        ok({ name: `${name}.${format}`, sales: 5_000, isCut: true });
      await openMore(screen, 0);
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('button', { name: said(till)('export.do') }).click();
      await dialog.getByRole('status').filter({ hasText: '.xlsx' }).waitFor();
    },
  },
  'history-by-hand-no-answer': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      const nothing = { found: null, saleId: null, isOurs: false, mayAdopt: false };
      till.answers['by-hand.look-up'] = () => ok({ ...nothing, why: { code: 'gateway.timed-out' } });
      await openMore(screen, 1);
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('77120045');
      await dialog.getByRole('textbox').first().press('Enter');
      await dialog.getByRole('alert').waitFor();
    },
  },
  'history-confirmation-no-answer': {
    walk: async (screen, till) => {
      await toHistory(screen, till);
      till.refusals.set('by-hand.confirmation', { code: 'gateway.timed-out' });
      await openMore(screen, 2);
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('radio').nth(1).click();
      await dialog.getByLabel(said(till)('setup-code.label')).fill('olma-7788-nok');
      await dialog.getByRole('button', { name: said(till)('confirmation.do') }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
};
