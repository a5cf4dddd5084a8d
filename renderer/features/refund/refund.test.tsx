import { expect, test } from 'vitest';
import { StaffId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { DOUBTFUL_REFUND, paidPayment } from '../../testing/views.ts';
import { RecordDialog } from './record-dialog.tsx';
import { RefundNotes } from './refund-notes.tsx';
import { SettleDialog } from './settle-dialog.tsx';

test('a manager settles a refund in doubt by the cabinet, and “not given back” needs two checks', async () => {
  const payment = paidPayment({ refunds: [DOUBTFUL_REFUND], actions: ['settle-refund'] });
  const { screen, app, api } = await drawInTill(
    <SettleDialog transactionId={payment.transactionId} refundId={DOUBTFUL_REFUND.refundId} />,
    { 'refund.settle': () => ok(payment) },
  );
  app.payments.take(payment);
  await expect.element(screen.getByText(/Refund of a part, 10.000.soum/)).toBeVisible();
  const settle = screen.getByRole('button', { name: 'Record', exact: true });
  await screen.getByRole('textbox', { name: 'Reason' }).fill('seen in the portal');
  await expect.element(settle).toBeDisabled();
  await screen.getByRole('radio', { name: 'The money was not given back' }).click();
  await expect.element(screen.getByText(/not given back after two looks/)).toBeVisible();
  await settle.click();
  await expect
    .poll(() => api.requests.get('refund.settle'))
    .toEqual([{ refundId: DOUBTFUL_REFUND.refundId, outcome: 'not-refunded', reason: 'seen in the portal' }]);
});

test('after the first check the dialog shows when the second check counts', async () => {
  const payment = paidPayment({ refunds: [{ ...DOUBTFUL_REFUND, notThereAt: '2026-11-20T10:30:00.000Z' }] });
  const { screen, app } = await drawInTill(
    <SettleDialog transactionId={payment.transactionId} refundId={DOUBTFUL_REFUND.refundId} />,
  );
  app.payments.take(payment);
  await expect.element(screen.getByText(/^At 15:30.* the portal did not show the refund/)).toBeVisible();
  await screen.getByRole('radio', { name: 'The money was not given back' }).click();
  expect(screen.getByText(/not given back after two looks/).query()).toBeNull();
});

test('another person may check sooner than the person who checked first', async () => {
  const looked = {
    ...DOUBTFUL_REFUND,
    notThereAt: '2026-11-20T10:30:00.000Z',
    notThereBy: StaffId.parse('dilshod'),
  };
  const payment = paidPayment({ refunds: [looked] });
  const { screen, app } = await drawInTill(
    <SettleDialog transactionId={payment.transactionId} refundId={DOUBTFUL_REFUND.refundId} />,
  );
  app.payments.take(payment);
  await expect
    .element(screen.getByText(/Another person .* after 15:40:00, you after 16:30:00/))
    .toBeVisible();
});

test('the dialog records a refund from the cabinet: cancelled, given back, or a part', async () => {
  const payment = paidPayment({ actions: ['record-refund'] });
  const { screen, app, api } = await drawInTill(<RecordDialog transactionId={payment.transactionId} />, {
    'refund.record': () => ok(payment),
  });
  app.payments.take(payment);
  await screen.getByRole('radio', { name: 'A part was given back there' }).click();
  const record = screen.getByRole('button', { name: 'Record', exact: true });
  await screen.getByRole('textbox', { name: 'Reason' }).fill('seen in the portal');
  await expect.element(record).toBeDisabled();
  await screen.getByRole('textbox', { name: /^Amount/ }).fill('500');
  await record.click();
  await expect
    .poll(() => api.requests.get('refund.record'))
    .toMatchObject([
      { as: 'elsewhere', amountTiyin: 50_000, leftTiyin: payment.leftTiyin, reason: 'seen in the portal' },
    ]);
});

test('the notes name a refund in doubt and a payment of another shop', async () => {
  const { screen } = await drawInTill(
    <RefundNotes view={paidPayment({ refunds: [DOUBTFUL_REFUND], isElsewhere: true })} />,
  );
  await expect.element(screen.getByText(/can’t be refunded from here/)).toBeVisible();
  expect(screen.getByRole('alert').elements()).toHaveLength(2);
  // In red, as its chip: the money is in doubt.
  const doubt = screen.getByText(/is not certain/).element();
  expect(doubt.closest('[data-state]')?.getAttribute('data-state')).toBe('unknown');
});
