import { expect, test } from 'vitest';
import type { GlanceView } from '../../../shared/contract/glance.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../app/testing/draw-in-till.tsx';
import { OPEN } from '../../app/testing/stand-in-api.ts';
import GlanceScreen from './glance-screen.tsx';

const none = { count: 0, sumTiyin: tiyin(0) };
const TOTALS = {
  since: '2026-11-19T19:00:00.000Z',
  keptTiyin: -500_00,
  electronic: { count: 2, sumTiyin: tiyin(1_000_00) },
  cash: none,
  terminal: none,
  refundedInFull: { count: 1, sumTiyin: tiyin(1_200_00) },
  refundedInPart: none,
  refundedCash: { count: 1, sumTiyin: tiyin(300_00) },
  refundedTerminal: none,
  refundedElsewhere: none,
  voided: none,
  corrections: none,
  heldForOpenSales: none,
};
const WELL: GlanceView = {
  today: '2026-11-20',
  clockOffMs: 1_200,
  disk: { freeBytes: 120_000_000_000, journalBytes: 3_400_000, trouble: null },
  lastReconciledAt: '2026-11-20T04:00:00.000Z',
  lastBackupDay: '2026-11-20',
  backupTrouble: null,
  copy: 'ok',
};

const draw = (view: GlanceView) =>
  drawInTill(<GlanceScreen />, { 'till.glance': () => ok(view), 'sales.today': () => ok(TOTALS) });

test('a till that is well says so quietly; today is told in numbers, below zero too', async () => {
  const { screen } = await draw(WELL);
  await expect.element(screen.getByText('120 GB free, the journal has 4 MB')).toBeVisible();
  await expect.element(screen.getByText('Written with each entry')).toBeVisible();
  await expect.element(screen.getByText(/^−500/)).toBeVisible();
  expect(screen.container.querySelectorAll('[data-well="false"]')).toHaveLength(0);
});

test('what is not well stands out, and leads to the place where it is put right', async () => {
  const { screen, api, app } = await draw({
    ...WELL,
    clockOffMs: -7_200_000,
    disk: { ...WELL.disk, trouble: { code: 'journal.disk-low', field: 'C:', limit: 40 } },
    lastReconciledAt: null,
    lastBackupDay: null,
    copy: 'failing',
  });
  api.publish('tasks.changed', { count: 2, oldestMs: 3_600_000 });
  const saleToMend = SaleId.parse('sale-7');
  api.publish('network.changed', { ...OPEN.network, receiptsRefused: 1, receiptsWaiting: 3, saleToMend });
  const row = (name: RegExp) => screen.getByRole('main').getByRole('button', { name });
  for (const name of [
    /^Clock of this PC Off by/,
    /^Disk Too little/,
    /Last compared.*Never/,
    /^Last backup Never/,
  ]) {
    await expect.element(row(name)).toHaveAttribute('data-well', 'false');
  }
  await row(/^Second copy.*Can’t be written/).click();
  expect(app.route.getState().screen).toBe('settings');
  await row(/^Waiting for a person 2 tasks/).click();
  expect(app.route.getState().screen).toBe('tasks');
  await row(/^Fiscal receipts 1 need a manager/).click();
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: 'sale-7' });
});
