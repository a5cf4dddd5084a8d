/** The reason of a refund, from the shop's own list if there is one. */
import { expect, test } from 'vitest';
import { TransactionId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings/default-settings.ts';
import { dayAndClockText } from '../../i18n/money.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment } from '../../testing/views.ts';
import { PaymentReasonDialog } from './payment-reason-dialog.tsx';

const ID = TransactionId.parse('given-back');

async function drawn(refundReasons: string[]) {
  const opened = await drawInTill(<PaymentReasonDialog action="refund" transactionId={ID} />, {
    'refund.give': () => ok(paidPayment({ transactionId: ID })),
  });
  opened.app.payments.take(paidPayment({ transactionId: ID }));
  opened.api.publish('settings.changed', { ...DEFAULT_SETTINGS, language: 'en', refundReasons });
  return opened;
}

test('the shop’s reasons are offered, and a press sends the reason', async () => {
  const { screen, api } = await drawn(['Past its date', 'Wrong size']);
  await screen.getByRole('button', { name: 'Wrong size' }).click();
  expect(screen.getByRole('textbox').element()).toHaveValue('Wrong size');
  const pressed = screen.getByRole('button', { pressed: true });
  expect(pressed.elements().map(({ textContent }) => textContent)).toEqual(['Wrong size']);
  await screen.getByRole('button', { name: /^Refund/ }).click();
  await expect.poll(() => api.requests.get('refund.give')).toMatchObject([{ reason: 'Wrong size' }]);
});

test('a shop without its own list gets the usual reasons', async () => {
  const { screen } = await drawn([]);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByRole('button').elements().length).toBeGreaterThanOrEqual(5);
});

test('a manager sees which payment the reason is about', async () => {
  const view = paidPayment({ transactionId: ID, state: 'unknown', paidAt: null });
  const { screen, app } = await drawInTill(
    <PaymentReasonDialog action="say-not-charged" transactionId={ID} />,
  );
  app.payments.take(view);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/48.500,50/)).toBeVisible();
  await expect.element(dialog.getByText(dayAndClockText(view.createdAt))).toBeVisible();
});
