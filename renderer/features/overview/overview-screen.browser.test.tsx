import { expect, test, vi } from 'vitest';
import type { GlanceView } from '../../../shared/contract/glance.ts';
import { SaleId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import type { DialogRoute } from '../../context/dialog-route.ts';
import type { Screen } from '../../context/route.ts';
import { TODAY, TODAYS_DETAILS } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import { WELL } from '../../testing/views.ts';
import { papersPrinted } from '../../ui/testing/papers-printed.ts';
import OverviewScreen from './overview-screen.tsx';

const draw = (view: GlanceView, answers: Answers = {}) =>
  drawInTill(<OverviewScreen />, {
    'till.glance': () => ok(view),
    'sales.today': () => ok(TODAY),
    'sales.details': () => ok(TODAYS_DETAILS),
    ...answers,
  });

/** With the rows unfolded that are well. */
async function drawAll(view: GlanceView, answers: Answers = {}) {
  const drawn = await draw(view, answers);
  await drawn.screen.getByRole('button', { name: /is well .* Show all$/ }).click();
  return drawn;
}

test('a healthy till is one line; a press shows what was checked', async () => {
  const { screen } = await draw(WELL);
  const line = screen.getByRole('button', { name: /^All is well \d+ checked/ });
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.container.querySelectorAll('[data-standing]')).toHaveLength(0);
  await line.click();
  await expect.element(screen.getByText('120 GB free, journal 4 MB')).toBeVisible();
  await expect.element(screen.getByText('Written with each entry')).toBeVisible();
  const rows = [...screen.container.querySelectorAll('[data-standing]')];
  expect(new Set(rows.map((row) => row.getAttribute('data-standing')))).toEqual(new Set(['well']));
  expect(line.element().textContent).toContain(`${rows.length} checked`);
});

test('troubles stand first, and the line says that all else is well', async () => {
  const { screen } = await draw({ ...WELL, lastBackupDay: null });
  await expect.element(screen.getByRole('button', { name: /^Last backup Never/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Everything else is well/ })).toBeVisible();
  expect(screen.container.querySelectorAll('[data-standing]')).toHaveLength(1);
});

test('what the till could not find out is never called well', async () => {
  const { screen } = await draw({ ...WELL, clockOffMs: null });
  const row = screen.getByRole('button', { name: /^Clock of this PC Not known yet/ });
  await expect.element(row).toHaveAttribute('data-standing', 'note');
  expect(screen.getByText('All is well').query()).toBeNull();
});

test('without an answer the till does not say that all is well', async () => {
  const { screen } = await draw(WELL, { 'till.glance': () => fail({ code: 'journal.unwritable' }) });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: /is well/ }).query()).toBeNull();
});

test('a key held only in memory is a row that leads to the notices', async () => {
  const { screen, app } = await draw(WELL);
  app.till.setState({ secretInMemoryOnly: true });
  await screen.getByRole('button', { name: /^Key not kept Nothing sealed/ }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'notices' });
});

test.each([
  [{ taxUnconfirmed: 2 }, /^Tax codes of goods.*2 products wait for a confirmation/, 'tax-unconfirmed'],
  [{ notGreen: 1 }, /^Goods without a green light.*1 product lacks/, 'not-green'],
] as const)('goods that wait for a person lead to the list of them: %o', async (change, name, only) => {
  const { screen, app } = await draw({ ...WELL, ...change });
  app.goods.list.find({ text: 'non', category: 'Non' });
  await screen.getByRole('button', { name }).click();
  expect(app.route.getState().screen).toBe('goods');
  expect(app.goods.list.getState().query).toEqual({ text: '', only, category: null });
});

test('a shop without a tax number has one row that says so', async () => {
  const { screen } = await draw(WELL, {
    'till.open': () => ok({ ...OPEN, fiscal: { ...OPEN.fiscal, tin: null } }),
  });
  await expect.element(screen.getByRole('button', { name: /^Tax number.*no tax number/ })).toBeVisible();
  expect(screen.container.querySelectorAll('[data-standing="bad"]')).toHaveLength(1);
});

test('rows of the setup file that were left out lead to bringing the file again', async () => {
  const { screen, app } = await draw({
    ...WELL,
    goodsLeftOut: { code: 'goods-file.rows-left-out', limit: 3, field: 'goods.xlsx', note: '4, 7, 9' },
  });
  await screen.getByRole('button', { name: /^Goods of the setup file.*3 rows left out/ }).click();
  expect(app.route.getState().screen).toBe('goods-file');
});

test('an unfinished return stands out, and leads to its sale', async () => {
  const unfinished = [{ saleId: SaleId.parse('sale-7'), restTiyin: tiyin(4_000_00) }];
  const { screen, app } = await draw(WELL, { 'refund.unfinished': () => ok(unfinished) });
  await screen.getByRole('button', { name: /^Return not finished.*4.000/ }).click();
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: 'sale-7' });
});

test('a fault stands out, and its row leads to the remedy', async () => {
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
    await expect.element(row(name)).toHaveAttribute('data-standing', 'bad');
  }
  await expect
    .element(row(/^Second copy.*Can’t be written.*complete up to 20\.11\.2026 14:41/))
    .toHaveAttribute('data-standing', 'bad');
  await row(/^Needs attention 2 tasks/).click();
  expect(app.route.getState().screen).toBe('tasks');
  await row(/^Fiscal receipts 1 need a manager/).click();
  expect(app.route.getState()).toMatchObject({ screen: 'history', chosenSale: 'sale-7' });
});

test('a person without the right to reports can open the overview without an approval', async () => {
  const rights = OPEN.staff.rights.filter((right) => right !== 'report');
  const { screen, api } = await draw(WELL, {
    'till.open': () => ok({ ...OPEN, staff: { ...OPEN.staff, rights } }),
  });
  await expect.element(screen.getByText('All is well')).toBeVisible();
  expect(api.sent).not.toContain('sales.today');
  expect(screen.getByText('Sold by hour').query()).toBeNull();
  expect(screen.getByRole('region', { name: 'Net total today' }).query()).toBeNull();
});

test.each([
  [{}, /^Fiscal receipts 3 on their way/, 'receipt-waiting'],
  [{ shortenedSales: 2 }, /^Marking codes Shortened in 2 sales/, 'labels-shortened'],
] as const)('sales that a row counts are one press away: %o', async (change, name, standing) => {
  const { screen, api, app } = await draw({ ...WELL, ...change });
  api.publish('network.changed', { ...OPEN.network, receiptsWaiting: 3 });
  await screen.getByRole('main').getByRole('button', { name }).click();
  expect(app.route.getState()).toMatchObject({ screen: 'history', narrowed: { standing } });
});

test('the compare button updates its row when the comparison ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let lastReconciledAt: string | null = null;
  const { screen, app } = await draw(WELL, {
    'till.glance': () => ok({ ...WELL, lastReconciledAt }),
    'reconcile.run': async () => {
      await promise;
      return fail({ code: 'gateway.timed-out' });
    },
  });
  await screen.getByRole('button', { name: /Show all$/ }).click();
  const row = screen.getByRole('main').getByRole('button', { name: /^Last compared/ });
  await expect.element(row).toHaveAttribute('data-standing', 'bad');
  await row.click();
  app.route.closeDialog();
  lastReconciledAt = WELL.lastReconciledAt;
  resolve();
  await expect.element(row).toHaveAttribute('data-standing', 'well');
});

test('the open overview reads changing facts every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let lastBackupDay: string | null = null;
    const { screen } = await draw(WELL, { 'till.glance': () => ok({ ...WELL, lastBackupDay }) });
    await screen.getByRole('button', { name: /Show all$/ }).click();
    const row = screen.getByRole('main').getByRole('button', { name: /^Last backup/ });
    await expect.element(row).toHaveAttribute('data-standing', 'bad');
    lastBackupDay = WELL.lastBackupDay;
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.element(row).toHaveAttribute('data-standing', 'well');
  } finally {
    vi.useRealTimers();
  }
});

interface Leads {
  readonly row: RegExp;
  readonly to: { readonly screen: Screen } | { readonly dialog: DialogRoute };
  /** The remedy that the dialog names. */
  readonly says?: RegExp;
}

test.each([
  { row: /^Needs attention/, to: { screen: 'tasks' } },
  { row: /^Fiscal receipts/, to: { screen: 'history' } },
  {
    row: /^Payment service/,
    to: { dialog: { kind: 'mend', topic: 'network' } },
    says: /no code, invoice or card can be charged/,
  },
  { row: /^Printer/, to: { dialog: { kind: 'mend', topic: 'printer' } }, says: /Check paper, cable/ },
  { row: /^Last compared/, to: { dialog: { kind: 'reconcile' } } },
  { row: /^Clock/, to: { dialog: { kind: 'mend', topic: 'clock' } }, says: /dated by this clock/ },
  { row: /^Disk/, to: { dialog: { kind: 'mend', topic: 'disk' } }, says: /in C:\/Tilla/ },
  { row: /^Last backup/, to: { dialog: { kind: 'mend', topic: 'backup' } }, says: /quarter of an hour/ },
  { row: /^Second copy/, to: { dialog: { kind: 'mend', topic: 'copy' } }, says: /The folder is D:\/second/ },
] satisfies readonly Leads[])('$row leads to its remedy', async ({ row, to, says }: Leads) => {
  const { screen, app } = await drawAll(WELL, { 'reconcile.run': () => new Promise(() => undefined) });
  await screen.getByRole('main').getByRole('button', { name: row }).click();
  expect(app.route.getState()).toMatchObject(to);
  if (says) await expect.element(screen.getByRole('dialog').getByText(says)).toBeVisible();
});

test.each([null, 'D:/second'])(
  'the dialog of the second copy leads to the settings, and names no file: %s',
  async (copyFolder) => {
    const { screen, app } = await drawAll({ ...WELL, copyFolder });
    await screen
      .getByRole('main')
      .getByRole('button', { name: /^Second copy/ })
      .click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/written to a second folder too/)).toBeVisible();
    expect(dialog.element().textContent).not.toMatch(/settings\.json|logFolder/);
    await dialog.getByRole('button', { name: 'Set the folder' }).click();
    expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'copy', dialog: null });
  },
);

test('the printer test prints its own page', async () => {
  const papers = papersPrinted();
  const { screen } = await drawAll(WELL);
  await screen.getByRole('button', { name: /^Printer/ }).click();
  await screen.getByRole('button', { name: 'Test page' }).click();
  await expect.poll(() => papers).toEqual([expect.stringMatching(/Bahor market.*Printer test.*Ққ Ҳҳ/)]);
  await expect.poll(() => document.querySelector('[data-paper]')).toBeNull();
});

test.each([
  { printers: ['XP-80C'], says: 'XP-80C' },
  // The system does not say which printer is the default.
  { printers: ['XP-80C', 'Microsoft Print to PDF'], says: 'The one chosen in Windows' },
  { printers: null, says: 'The one chosen in Windows' },
])('with $printers in the system the printer’s row shows: $says', async ({ printers, says }) => {
  const { screen } = await drawAll({ ...WELL, printers });
  const row = screen.getByRole('button', { name: `Printer ${says}` });
  await expect.element(row).toHaveAttribute('data-standing', 'well');
  await row.click();
  const names = screen.getByRole('dialog').getByText(/^In Windows: XP-80C, Microsoft/);
  if (printers?.length === 2) await expect.element(names).toBeVisible();
  else expect(names.query()).toBeNull();
  await expect.element(screen.getByRole('button', { name: 'Test page' })).toBeVisible();
});

test('a system without a printer stands out, and offers the setup but no test page', async () => {
  const { screen } = await draw({ ...WELL, printers: [] });
  const row = screen.getByRole('button', { name: /^Printer None is set up in Windows/ });
  await expect.element(row).toHaveAttribute('data-standing', 'bad');
  await row.click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/^Connect a printer and add it in Windows/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Test page' }).query()).toBeNull();
});

test.each([
  [0, false],
  [-7_200_000, true],
] as const)('a clock that is %d ms off tells to set it right: %s', async (clockOffMs, isTold) => {
  const { screen } = await (isTold ? draw : drawAll)({ ...WELL, clockOffMs });
  await screen.getByRole('button', { name: /^Clock/ }).click();
  await expect.element(screen.getByText(/dated by this clock/)).toBeVisible();
  expect(screen.getByText(/Sync now/).query() !== null).toBe(isTold);
});

test('an old copy and an old comparison say for how many days', async () => {
  const { screen } = await draw({
    ...WELL,
    lastBackupDay: '2026-11-15',
    lastReconciledAt: '2026-11-12T04:00:00.000Z',
  });
  await expect
    .element(screen.getByRole('button', { name: /^Last backup No copy for 5 days.*15\.11\.2026/ }))
    .toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Last compared.*Not for 8 days.*12\.11\.2026/ }))
    .toBeVisible();
});

test('a dialog with a remedy leads to the diagnostics in one press', async () => {
  const { screen, app } = await draw({ ...WELL, clockOffMs: -7_200_000 });
  await screen.getByRole('button', { name: /^Clock/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Diagnostics' }).click();
  expect(app.route.getState()).toMatchObject({ screen: 'settings', section: 'diagnostics', dialog: null });
});
