import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FoundView, SaleView } from '../../../shared/contract/history.ts';
import { SaleId, ShiftId, StaffId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { saleCode } from '../../../shared/sale/sale-code.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { type Answers, OPEN } from '../../testing/stand-in-api.ts';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const [LINE] = paidSale().lines;
if (!LINE) throw new Error('a sale has a line');
const named = (id: string, ...names: readonly string[]): SaleView =>
  paidSale({ saleId: SaleId.parse(id), lines: names.map((name) => ({ ...LINE, name })) });

const RECENT = [named('sale-3', 'Non'), named('sale-2', 'Choy'), named('sale-1', 'Qand', 'Un', 'Tuz', 'Yog')];
const WHOLE = { isWhole: true, share: 1 };
const page = (sales: readonly SaleView[], more: Partial<FoundView> = {}) =>
  ok<FoundView>({ sales, next: null, index: WHOLE, ...more });

const till = (found: Answers['history.find']): Answers => ({
  'sales.recent': () => ok(RECENT),
  'sales.today': () => fail({ code: 'right.needed' }),
  'sales.one': () => ok(named('sale-9', 'Somsa')),
  ...(found ? { 'history.find': found } : {}),
});

test('typing anywhere on the screen searches, and Esc empties the field', async () => {
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    till(({ text }) => page(text === 'qan' ? [named('sale-1', 'Qand')] : [])),
  );
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  await userEvent.keyboard('qan');
  const field = screen.getByRole('textbox', { name: 'Find a sale' });
  await expect.element(field).toHaveValue('qan');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Non/ }).query()).toBeNull();
  expect(api.requests.get('history.find')?.at(-1)).toMatchObject({ text: 'qan', before: null });
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('arrows go from the field into the list, and from sale to sale', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  const first = screen.getByRole('button', { name: /^Non/ });
  await expect.element(first).toBeVisible();
  await screen.getByRole('textbox', { name: 'Find a sale' }).click();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  const second = screen.getByRole('button', { name: /^Choy/ });
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(first).toHaveFocus();
});

test('a row of several goods shows their number', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  await expect.element(screen.getByRole('button', { name: /^4 items: Qand, Un, Tuz/ })).toBeVisible();
});

test('chips filter the list, one of a kind at a time, and one press shows all again', async () => {
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    till(() => page([named('sale-2', 'Choy')])),
  );
  const chip = (name: string) => screen.getByRole('button', { name, exact: true });
  await chip('Cash').click();
  await chip('Refunds').click();
  await expect.element(chip('Cash')).toHaveAttribute('aria-pressed', 'true');
  await chip('Terminal').click();
  await expect.element(chip('Cash')).toHaveAttribute('aria-pressed', 'false');
  await expect
    .poll(() => api.requests.get('history.find')?.at(-1))
    .toMatchObject({ text: '', filters: { tender: 'terminal', refunds: true } });
  await chip('Show all sales').click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('a chip shows training sales at a live till, and each of these sales is labelled', async () => {
  const lesson = named('lesson-1', 'Somsa');
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...till(({ filters }) => page(filters.mode === 'other' ? [lesson] : [])),
    'sales.recent': () => ok(RECENT.map((sale) => ({ ...sale, mode: 'live' as const }))),
    'till.open': () => ok({ ...OPEN, mode: 'live' }),
  });
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Non.*Training/ }).query()).toBeNull();
  const chip = screen.getByRole('button', { name: 'Training sales', exact: true });
  await chip.click();
  await expect.element(screen.getByRole('button', { name: /^Somsa.*Training/ })).toBeVisible();
  await chip.click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  expect(api.requests.get('history.find')).toHaveLength(1);
});

test('a search that is still being prepared says so, and so does a search without a result', async () => {
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    till(() => page([], { index: { isWhole: false, share: 0.42 } })),
  );
  app.route.search('nothing');
  await expect.element(screen.getByText('No sale fits')).toBeVisible();
  await expect.element(screen.getByRole('status').getByText(/42%/)).toBeVisible();
  await expect.element(screen.getByText('Try fewer words, or another day.')).toBeVisible();
  app.route.search('');
  await screen.getByRole('button', { name: 'Refunds' }).click();
  await expect.element(screen.getByText('Remove a filter, or choose another day.')).toBeVisible();
});

test('pages with too few matches load the next page by themselves', async () => {
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    till(({ before }) =>
      before === 1 ? page([named('sale-1', 'Qand')]) : page([], { next: before === null ? 3 : before - 1 }),
    ),
  );
  app.route.search('rare');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
});

test('a receipt link scanned in the history opens its sale; a product code goes to the basket', async () => {
  const link = 'https://ofd.example/epi?t=EP1&r=2';
  const { screen, app, api } = await drawInTill(
    <HistoryScreen />,
    till(({ text }) => page(text === link ? [named('sale-2', 'Choy')] : [])),
  );
  app.route.goTo('history');
  await app.scans.takeScan(link);
  await expect.element(screen.getByRole('button', { name: /^Choy/ })).toHaveAttribute('aria-current', 'true');
  expect(api.sent).not.toContain('basket.scan');
});

const PAPER = SaleId.parse('0197a3b2-5c1e-7b0c-8d52-13a0f26b7c41');

test('a scanned receipt opens its sale despite a filter, and the list shows all sales again', async () => {
  const paper = named(PAPER, 'Somsa');
  const { screen, app } = await drawInTill(<HistoryScreen />, {
    ...till(() => page([named('sale-2', 'Choy')])),
    'sales.one': () => ok(paper),
  });
  app.route.goTo('history');
  await screen.getByRole('button', { name: 'Refunds' }).click();
  await expect.element(screen.getByRole('button', { name: /^Choy/ })).toBeVisible();
  await app.scans.takeScan(saleCode(PAPER));
  await expect
    .element(screen.getByRole('button', { name: /^Somsa/ }))
    .toHaveAttribute('aria-current', 'true');
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('sales opened from another screen are filtered; their chip names the filter, and its press shows all', async () => {
  const { screen, app, api } = await drawInTill(
    <HistoryScreen />,
    till(() => page([named('sale-2', 'Choy')])),
  );
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  app.route.showSales({ standing: 'receipt-waiting' });
  await expect.element(screen.getByRole('button', { name: /^Choy/ })).toBeVisible();
  expect(api.requests.get('history.find')?.at(-1)).toMatchObject({
    text: '',
    filters: { standing: 'receipt-waiting' },
  });
  const chip = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect.element(chip('Receipt waits')).toHaveAttribute('aria-pressed', 'true');
  await chip('Receipt waits').click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  const shift = ShiftId.parse('shift-1');
  app.route.showSales({ shift });
  await expect.element(chip('Of one shift')).toHaveAttribute('aria-pressed', 'true');
  // The other chips filter further.
  await chip('Refunds').click();
  await expect
    .poll(() => api.requests.get('history.find')?.at(-1))
    .toMatchObject({ filters: { shift, refunds: true, standing: null } });
  await chip('Refunds').click();
  await chip('Of one shift').click();
  await expect.element(chip('Of one shift')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
});

test('one key starts the camera for a receipt, and the dialog names a code that is no receipt', async () => {
  const { screen, app } = await drawInTill(<HistoryScreen />, till(undefined));
  app.route.goTo('history');
  await screen.getByRole('button', { name: 'Scan a receipt' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Scan a receipt' });
  await expect.element(dialog.getByText(/^Hold the receipt’s QR code before the camera/)).toBeVisible();
  expect(screen.container.ownerDocument.querySelector('[data-camera] video')).not.toBeNull();
  await app.scans.takeReceipt('4780000000001');
  await expect.element(dialog.getByRole('alert').getByText(/^This is not a receipt/)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => dialog.elements().length).toBe(0);
});

const lola = StaffId.parse('lola');

test('a chip filters by any person who ever sold here, by name, or by number after an erasure', async () => {
  const left = { staffId: lola, name: 'Lola', number: 2, state: 'left', counts: true } as const;
  const people = [
    left,
    { ...left, staffId: StaffId.parse('azizt'), name: null, number: 3, state: 'active' },
    { ...left, staffId: StaffId.parse('practice'), name: 'Practice', counts: false },
  ] as const;
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...till(() => page([named('sale-1', 'Qand')])),
    'history.people': () => ok(people),
  });
  const chip = screen.getByRole('combobox', { name: 'Who?' });
  const options = () => [...chip.element().querySelectorAll('option')].map(({ textContent }) => textContent);
  await expect
    .poll(options)
    .toEqual(['Every cashier', 'Lola (deactivated)', 'Cashier 3', 'Cashier without a name']);
  await chip.selectOptions('Lola (deactivated)');
  await expect.element(screen.getByRole('button', { name: /^Qand/ })).toBeVisible();
  expect(api.requests.get('history.find')?.at(-1)).toMatchObject({ filters: { person: 'lola' } });
  // Two chips combine: refunds among that person's sales.
  await screen.getByRole('button', { name: 'Refunds' }).click();
  await expect
    .poll(() => api.requests.get('history.find')?.at(-1))
    .toMatchObject({ filters: { person: 'lola', refunds: true } });
  await screen.getByRole('button', { name: 'Show all sales' }).click();
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  await expect.element(chip).toHaveValue('');
});

test('a till without people has no chip for them', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, till(undefined));
  await expect.element(screen.getByRole('button', { name: /^Non/ })).toBeVisible();
  expect(screen.getByRole('combobox').query()).toBeNull();
});

test('the confirmation switch says that all tills change, and why the switch failed', async () => {
  const { screen, app } = await drawInTill(<HistoryScreen />, {
    ...till(undefined),
    'by-hand.confirmation': () => fail({ code: 'history.payment-under-way', limit: 2 }),
  });
  app.route.openDialog({ kind: 'confirmation' });
  await expect.element(screen.getByText(/for all tills that work with it/)).toBeVisible();
  await screen.getByRole('radio', { name: 'Final at once' }).click();
  await screen.getByLabelText('Setup code').fill('secret-code');
  await screen.getByRole('button', { name: 'Change for all tills' }).click();
  await expect.element(screen.getByText(/still under way on this till \(2\)/)).toBeVisible();
});
