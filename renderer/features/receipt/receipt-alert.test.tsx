import { expect, test } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidPayment, REFUSED_RECEIPT } from '../../testing/views.ts';
import { ReceiptAlert } from './receipt-alert.tsx';

test('a receipt without goods can be queried, registered by link or closed as not needed, but not sent', async () => {
  const receipt = { ...REFUSED_RECEIPT, why: { code: 'fiscal.no-goods' } as const, correctable: [] };
  const payment = paidPayment({ receipt });
  const { screen, api } = await drawInTill(
    <ReceiptAlert view={payment} receipt={receipt} setError={() => undefined} />,
    { 'receipt.resend': () => ok(payment) },
  );
  await expect.element(screen.getByText(/The books have no goods of this sale/)).toBeVisible();
  const keys = () =>
    screen
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent);
  expect(keys()).toEqual(
    expect.arrayContaining(['Ask the service again', 'Register by link', 'No receipt needed']),
  );
  expect(keys()).not.toContain('Send the receipt again');
  await screen.getByRole('button', { name: 'Ask the service again' }).click();
  expect(api.requests.get('receipt.resend')).toEqual([{ transactionId: payment.transactionId }]);
});

test('correcting a refused receipt is the first and the main key', async () => {
  const { screen, app } = await drawInTill(
    <ReceiptAlert
      view={paidPayment({ receipt: REFUSED_RECEIPT })}
      receipt={REFUSED_RECEIPT}
      setError={() => undefined}
    />,
  );
  const [first, ...others] = screen.getByRole('button').elements();
  expect(first).toHaveAttribute('data-tone', 'main');
  for (const other of others) expect(other).not.toHaveAttribute('data-tone', 'main');
  await screen.getByRole('button').first().click();
  expect(app.route.getState().dialog).toMatchObject({ kind: 'correct' });
});
