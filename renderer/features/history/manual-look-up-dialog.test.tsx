/** A payment that a manager looks up at the service, and takes into the books. */
import { expect, test } from 'vitest';
import { PaymentId, SaleId } from '../../../shared/ids.ts';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import type { Answers } from '../../testing/stand-in-api.ts';
import { paidPayment, paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

const TILL: Answers = {
  'sales.recent': () => ok([paidSale()]),
  'sales.today': () => fail({ code: 'right.needed' }),
  'sales.one': () => ok(paidSale({ saleId: SaleId.parse('sale-9') })),
};

test('a payment is looked up manually, and adopted only where allowed, with the sum typed twice', async () => {
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'by-hand.look-up': () =>
      ok({
        found: { paymentId: PaymentId.parse('77'), status: 2, note: '' },
        why: null,
        saleId: null,
        isOurs: true,
        mayAdopt: true,
      }),
    'by-hand.adopt': () => ok(paidPayment({ state: 'unknown', saleId: SaleId.parse('sale-9') })),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Look up a payment' }).click();
  await screen.getByRole('radio', { name: 'Shop’s transaction number' }).click();
  await screen.getByRole('textbox', { name: 'Shop’s transaction number' }).fill('0190-own');
  await screen.getByRole('button', { name: 'Ask the service' }).click();
  await expect.element(screen.getByText('successful')).toBeVisible();
  const adopt = screen.getByRole('button', { name: 'Add to the books' });
  await screen.getByRole('textbox', { name: 'Sum in the portal' }).fill('78000');
  await screen.getByRole('textbox', { name: 'Repeat the sum' }).fill('7800');
  await screen.getByRole('textbox', { name: /reason/i }).fill('stands in the portal');
  await expect.element(adopt).toBeDisabled();
  await screen.getByRole('textbox', { name: 'Repeat the sum' }).fill('78 000');
  await expect.element(adopt).toBeDisabled();
  await screen.getByRole('radio', { name: 'Invoice' }).click();
  await adopt.click();
  await expect
    .poll(() => api.requests.get('by-hand.adopt'))
    .toEqual([
      {
        transactionId: '0190-own',
        day: null,
        amountTiyin: 7_800_000,
        instrument: 'invoice',
        reason: 'stands in the portal',
      },
    ]);
});

test.each([
  [{ code: 'gateway.refused', note: 'no such day' }, /“no such day”.*nothing was charged or changed/],
  [{ code: 'gateway.timed-out' }, /no answer that can be read.*nothing was charged or changed/],
  [{ code: 'gateway.not-reached' }, /did not reach the payment service.*Nothing was charged or changed/],
  [{ code: 'secret.unavailable' }, /no payment key.*can’t ask the service/],
] as const)('a failed look-up says that it changed nothing: %o', async (why, says) => {
  const { screen } = await drawInTill(<HistoryScreen />, {
    ...TILL,
    'by-hand.look-up': () => ok({ found: null, why, saleId: null, isOurs: false, mayAdopt: false }),
  });
  await screen.getByRole('button', { name: 'More' }).click();
  await screen.getByRole('menuitem', { name: 'Look up a payment' }).click();
  await screen.getByRole('textbox', { name: 'Service’s payment number' }).fill('77');
  await screen.getByRole('button', { name: 'Ask the service' }).click();
  const alert = screen.getByRole('dialog').getByRole('alert');
  await expect.element(alert).toMatchTextContent(says);
  await expect.element(alert).not.toMatchTextContent(/may have been taken|another code/);
});
