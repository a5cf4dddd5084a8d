/** The code of an answer in a sale's story: folded away, and written out where nothing folds. */
import { expect, test } from 'vitest';
import type { StoryView } from '../../../shared/contract/history.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const SALE = paidSale({ saleId: SaleId.parse('sale-3') });
const UNCLEAR: StoryView = {
  sale: SALE,
  people: [],
  steps: [
    {
      seq: 8,
      at: '2026-11-20T10:00:02.000Z',
      by: { person: null, isTill: true },
      approvedBy: null,
      parts: [
        {
          what: 'payment',
          happening: 'doubted',
          state: 'unknown',
          amountTiyin: tiyin(7_800_000),
          transactionId: TransactionId.parse('0190-t'),
          paymentId: null,
          cardNumber: null,
          why: { code: 'gateway.timed-out', note: 'busy' },
          reason: null,
        },
      ],
    },
  ],
};

test('the code stands behind Details, and in full in the file', async () => {
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    'sales.recent': () => ok([SALE]),
    'sales.today': () => fail({ code: 'right.needed' }),
    'history.story': () => ok(UNCLEAR),
    'history.export-story': ({ name }) => ok({ name }),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect.element(screen.getByText('“busy”')).toBeVisible();
  const code = screen.getByText(/gateway\.timed-out/);
  await expect.element(code).not.toBeVisible();
  await screen.getByText('Details').first().click();
  await expect.element(code).toBeVisible();
  await screen.getByRole('button', { name: 'CSV' }).click();
  await expect
    .poll(() => api.requests.get('history.export-story'))
    .toMatchObject([{ said: [{ parts: [{ more: expect.stringContaining('gateway.timed-out') }] }] }]);
});
