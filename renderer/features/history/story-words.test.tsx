/** What a sale's story says of the request that a payment began with. */
import { expect, test } from 'vitest';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const SALE = paidSale({ saleId: SaleId.parse('sale-3') });
const STEP = {
  seq: 7,
  at: '2026-11-20T10:00:00.000Z',
  by: { person: null, isTill: false },
  approvedBy: null,
};
const transactionId = TransactionId.parse('0190-t');

test.each([
  ['pass-code', /asked to charge 78.000.soum by the customer’s code/],
  ['invoice', /asked to send an invoice of 78.000.soum/],
  ['saved-card', /asked to charge 78.000.soum to the card/],
] as const)('says what was asked of the service: %s', async (instrument, says) => {
  const part = { what: 'charge-sent', instrument, amountTiyin: tiyin(7_800_000), transactionId } as const;
  const { screen } = await drawInTill(<HistoryScreen />, {
    'sales.recent': () => ok([SALE]),
    'sales.today': () => fail({ code: 'right.needed' }),
    'history.story': () => ok({ sale: SALE, people: [], steps: [{ ...STEP, parts: [part] }] }),
  });
  await screen.getByRole('radio', { name: 'What happened' }).click();
  await expect.element(screen.getByText(says)).toBeVisible();
});
