/** Refunds from the history: one button for every tender, limited to the money that a sale holds. */
import { expect, test } from 'vitest';
import type { SaleView } from '../../../shared/contract/history.ts';
import type { RefundOffer } from '../../../shared/contract/refund.ts';
import type { TenderView } from '../../../shared/contract/tender-view.ts';
import { LineId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { Dialogs } from '../../app/dialogs.tsx';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { soldAre } from '../../testing/sold-are.ts';
import { DOUBTFUL_REFUND, halfPaid, paidPayment, paidSale, tenderOf } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

/** Sold by cash, card terminal or code: 48 500,50 soum. */
const soldFor = (kind: TenderView['kind']): SaleView => {
  if (kind === 'code') return paidSale();
  const approval = kind === 'terminal' ? '004213' : null;
  const tenders = [tenderOf({ kind, amountTiyin: tiyin(48_500_50), approval })];
  return paidSale({ payments: [], tenders });
};

const offerFor = ({ saleId, mode, createdAt, totalTiyin, tenders }: SaleView): RefundOffer => ({
  saleId,
  mode,
  createdAt,
  totalTiyin,
  heldTiyin: totalTiyin,
  lines: [
    {
      lineId: LineId.parse('line-1'),
      name: 'Non',
      unit: 'dona',
      quantity: 1_000,
      dueTiyin: totalTiyin,
      returned: { quantity: 0, amountTiyin: tiyin(0) },
      labels: [],
      byPiece: false,
      byMeasure: false,
    },
  ],
  sources: tenders.map(({ tenderId, kind, heldTiyin, transactionId }) => ({
    tenderId,
    kind,
    way: kind === 'cash' || kind === 'terminal' ? kind : 'service',
    mayBeCash: kind === 'terminal',
    heldTiyin,
    transactionId,
    cardNumber: null,
    instead: null,
    toSettle: null,
  })),
  receipt: 'there',
  open: null,
  stop: null,
  returns: [],
  people: [],
});

/** Return, the usual reason, and the key that confirms. */
const MOST_PRESSES = 3;

test.each(['code', 'cash', 'terminal'] as const)(
  'one key refunds everything in three presses, whatever the tender: %s',
  async (kind) => {
    const sale = soldFor(kind);
    const { screen, api } = await drawInTill(
      <>
        <HistoryScreen />
        <Dialogs />
      </>,
      {
        ...soldAre(() => [sale]),
        'sale.tenders': () =>
          ok(halfPaid({ state: 'completed', totalTiyin: sale.totalTiyin, tenders: sale.tenders })),
        'refund.offer': () => ok(offerFor(sale)),
        'refund.goods': () => fail({ code: 'tender.changed' }),
      },
    );
    await expect.element(screen.getByRole('button', { name: 'Return', exact: true })).toBeVisible();
    // No other button on the sale refunds money.
    expect(screen.getByRole('button', { name: /refund in|return|give/i }).elements()).toHaveLength(1);
    let presses = 0;
    const press = async (name: string | RegExp): Promise<void> => {
      await screen.getByRole('button', { name, exact: typeof name === 'string' }).click();
      presses += 1;
    };
    await press('Return');
    if (kind === 'terminal') await screen.getByLabelText(/^Refund slip number/).fill('004214');
    await press('Faulty');
    await press(/^Give back 48/);
    expect(presses).toBe(MOST_PRESSES);
    await expect
      .poll(() => api.requests.get('refund.goods'))
      .toMatchObject([
        {
          saleId: 'sale-1',
          amountTiyin: 48_500_50,
          goods: [{ lineId: 'line-1', quantity: 1_000 }],
          reason: 'Faulty',
        },
      ]);
  },
);

test('money outside the sale’s tenders, or in doubt, keeps its own key', async () => {
  const paid = paidSale();
  const second = paidPayment({
    transactionId: TransactionId.parse('second'),
    state: 'declined',
    actions: ['refund', 'settle-alarm'],
    alarm: { kind: 'charged', about: null, raisedAt: '2026-11-20T10:00:00.000Z' },
  });
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [{ ...paid, payments: [...paid.payments, second] }]),
  );
  await expect.element(screen.getByRole('button', { name: 'Return', exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Refund in full' }).click();
  expect(app.route.getState().dialog).toMatchObject({ action: 'refund', transactionId: 'second' });
});

test.each([
  ['a refund without an answer', { refunds: [DOUBTFUL_REFUND], actions: ['settle-refund'] }],
  ['money of another endpoint', { isElsewhere: true, actions: [] }],
] as const)('%s leaves Return open: its dialog says what is possible', async (_, change) => {
  const sale = paidSale({ payments: [paidPayment(change)] });
  const { screen, app } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [sale]),
  );
  await screen.getByRole('button', { name: 'Return', exact: true }).click();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'return', saleId: sale.saleId });
});

test('a full refund without an answer is settled first, or sent again quietly', async () => {
  const refunds = [{ ...DOUBTFUL_REFUND, kind: 'reversal', amountTiyin: tiyin(48_500_50) } as const];
  const sale = paidSale({ payments: [paidPayment({ refunds, actions: ['refund', 'settle-refund'] })] });
  const { screen } = await drawInTill(
    <HistoryScreen />,
    soldAre(() => [sale]),
  );
  const toneOf = (name: string) => screen.getByRole('button', { name }).element().dataset.tone;
  await expect.element(screen.getByRole('button', { name: 'Settle the refund' })).toBeVisible();
  expect([toneOf('Settle the refund'), toneOf('Repeat the refund')]).toEqual(['main', 'plain']);
  expect(screen.getByRole('button', { name: 'Refund in full' }).query()).toBeNull();
});

test.each([
  ['while it holds money', tiyin(20_000_00)],
  ['once all of it went back', tiyin(0)],
])('an open sale can only be voided, with no partial refund, %s', async (_, heldTiyin) => {
  const code = tenderOf({ kind: 'code', amountTiyin: tiyin(20_000_00), heldTiyin });
  const sale = paidSale({
    state: 'open',
    tenders: [code],
    payments: [paidPayment({ amountTiyin: tiyin(20_000_00), actions: ['refund', 'refund-part'] })],
  });
  const { screen, app } = await drawInTill(<HistoryScreen />, {
    ...soldAre(() => [sale]),
    'sale.tenders': () => ok(halfPaid({ tenders: [code] })),
  });
  if (heldTiyin > 0)
    await expect.element(screen.getByRole('button', { name: /Non.*Partly paid/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Void sale' }).click();
  expect(app.route.getState().dialog).toEqual({ kind: 'void-sale', saleId: 'sale-1' });
  expect(screen.getByRole('button', { name: 'Return', exact: true }).query()).toBeNull();
});
