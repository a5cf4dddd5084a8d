import { expect, test } from 'vitest';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import { RefundId, SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { HIDDEN_TODAY } from '../../testing/day-view.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { soldAre } from '../../testing/sold-are.ts';
import { codeTender, paidPayment, paidSale, REFUSED_RECEIPT, tenderOf } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const refunded = (sale: SaleView): SaleView => ({
  ...sale,
  tenders: sale.tenders.map((tender) => ({ ...tender, heldTiyin: tiyin(0) })),
  payments: [
    paidPayment({
      ...sale.payments[0],
      leftTiyin: tiyin(0),
      actions: [],
      refunds: [
        {
          refundId: RefundId.parse('refund-1'),
          kind: 'reversal',
          state: 'refunded',
          amountTiyin: tiyin(48_500_50),
          why: null,
          madeAt: '2026-11-20T10:00:00.000Z',
          notThereAt: null,
          notThereBy: null,
        },
      ],
    }),
  ],
});

test.each([
  {
    language: 'en',
    receipt: 'Receipt',
    paid: /Non.*Paid/,
    refund: 'Return',
    back: /Non.*Refunded/,
    given: /^Refunded: 48/,
  },
  {
    language: 'uz',
    receipt: 'Chek',
    paid: /Non.*Toʻlandi/,
    refund: 'Qaytarish',
    back: /Non.*Qaytarilgan/,
    given: /^Qaytarildi: 48/,
  },
] as const)('the history shows a sale, and its refund as soon as it is made: $language', async (says) => {
  let sale = paidSale();
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [sale]),
    says.language,
  );
  await expect.element(screen.getByRole('button', { name: says.paid })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: says.refund })).toBeVisible();

  sale = refunded(sale);
  api.publish('payment.changed', sale.payments[0] ?? paidPayment());
  await expect.element(screen.getByRole('button', { name: says.back })).toBeVisible();
  const receipt = screen.getByRole('region', { name: says.receipt, exact: true });
  await expect.element(receipt.getByText(says.given)).toBeVisible();
});

test('today’s cash is hidden until a blind drawer is counted', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...soldAre(() => [paidSale()]),
    'sales.today': () => ok(HIDDEN_TODAY),
  });
  const totals = screen.getByRole('region', { name: 'Net total today' });
  await totals.getByText('Net total today').click();
  await expect.element(totals.getByText('Online', { exact: true })).toBeVisible();
  const said = (totals.element().textContent ?? '').replaceAll(/[\u202f\u00a0]/g, ' ');
  expect(said.match(/hidden: the drawer is counted blind/g)).toHaveLength(3);
  expect(said).toContain('164 sales');
  expect(said).toContain('2 040 499,50');
  // Neither the sold sum, nor what was refunded, nor a zero in their place.
  expect(said).not.toMatch(/Refunded|3 250 500/);
});

/** One more than a page, newest first. */
const MANY = Array.from({ length: 31 }, (_, at) => {
  const [line] = paidSale().lines;
  if (!line) throw new Error('a sale has a line');
  return paidSale({ saleId: SaleId.parse(`sale-${31 - at}`), lines: [{ ...line, name: `Non ${31 - at}.` }] });
});

test('scrolling near the end loads earlier sales, which stay when a later sale changes', async () => {
  const { screen, api } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => MANY),
  );
  await expect.element(screen.getByRole('button', { name: /^Non 31\./ })).toBeVisible();
  screen
    .getByRole('button', { name: /^Non 2\./ })
    .element()
    .scrollIntoView();
  await expect.element(screen.getByRole('button', { name: /^Non 1\./ })).toBeInTheDocument();
  api.publish('payment.changed', paidPayment({ saleId: SaleId.parse('sale-31') }));
  await expect.poll(() => api.requests.get('sales.recent')?.length).toBeGreaterThan(2);
  await expect.element(screen.getByRole('button', { name: /^Non 1\./ })).toBeInTheDocument();
});

test('an old sale opened from a task stands first until its page is loaded', async () => {
  const { screen, app, api } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => MANY),
  );
  app.route.showSale(SaleId.parse('sale-1'));
  const wanted = screen.getByRole('button', { name: /^Non 1\./ });
  await expect.element(wanted).toHaveAttribute('aria-current', 'true');
  screen.container.querySelector('ul[role="presentation"]')?.lastElementChild?.scrollIntoView();
  await expect.poll(() => api.requests.get('sales.recent')?.length).toBe(2);
  await expect.poll(() => wanted.elements().length).toBe(1);
});

test('a note about goods stands beside the receipt, and not on it', async () => {
  const [line] = paidSale().lines;
  if (!line) throw new Error('a sale has a line');
  const noted = paidSale({ lines: [line, { ...line, name: 'Somsa', note: 'for Aziz' }] });
  const { screen } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [noted]),
  );
  const notes = screen.getByRole('region', { name: 'Notes (not on the receipt)' });
  await expect.element(notes.getByText('for Aziz')).toBeVisible();
  await expect.element(notes.getByText('Somsa')).toBeVisible();
  expect(screen.getByText('for Aziz').elements()).toHaveLength(1);
});

const FIRST = paidPayment({
  ...{ transactionId: TransactionId.parse('given-back-first'), amountTiyin: tiyin(20_000_00) },
  ...{ leftTiyin: tiyin(0), actions: [] },
});
const REFUSED = paidPayment({ receipt: REFUSED_RECEIPT });
const EARLY = { heldTiyin: tiyin(0), broughtTiyin: tiyin(0) };

test('a refused receipt can be corrected even if an earlier code of the sale was refunded', async () => {
  const tenders = [{ ...codeTender(FIRST), ...EARLY }, codeTender(REFUSED)];
  const sale = paidSale({ payments: [FIRST, REFUSED], tenders });
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [sale]),
  );
  await screen.getByRole('button', { name: 'Correct the receipt' }).click();
  expect(app.route.getState().dialog).toMatchObject({ transactionId: REFUSED.transactionId });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

const held = (kind: TenderView['kind'], change: Partial<TenderView> = {}): TenderView =>
  tenderOf({ kind, amountTiyin: tiyin(48_500_50), ...change });
const early = (kind: TenderView['kind']): TenderView =>
  held(kind, { ...EARLY, amountTiyin: tiyin(2_000_00) });

test.each([
  ['refunded cash, then the terminal', [early('cash'), held('terminal')], /Non.*Card terminal$/],
  ['a refunded code, then cash', [early('code'), held('cash')], /Non.*Cash$/],
  ['a refunded code, then another code', [early('code'), held('code')], /Non.*Paid$/],
  [
    'cash with a partial refund',
    [early('cash'), held('cash', { heldTiyin: tiyin(1) })],
    /Non.*Partly refunded$/,
  ],
  ['cash with a full refund', [early('cash'), held('cash', { heldTiyin: tiyin(0) })], /Non.*Refunded$/],
])('a sale paid by %s shows the tender of its held money', async (_, tenders, says) => {
  const sale = paidSale({ tenders, payments: [] });
  const { screen } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [sale]),
  );
  await expect.element(screen.getByRole('button', { name: says })).toBeVisible();
});

test('a failed query shows its error, and never claims that no sale exists', async () => {
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...soldAre(() => []),
    'sales.recent': () => fail({ code: 'right.needed' }),
  });
  await expect.element(screen.getByText(/right\.needed/)).toBeInTheDocument();
  expect(screen.getByText('No sales yet').query()).toBeNull();
});
