/** A person acts on a payment while another answer is awaited: every request gets its own answer. */
import { beforeEach, expect, it } from 'vitest';
import type { ChannelName } from '../../../shared/contract/contract.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { fakePayment, IN_STATE } from '../../../tests/support/fake-payments.ts';
import { storesOfFile } from '../../../tests/support/page-stores.ts';
import { readSeen } from './say-charged-dialog.tsx';

const page = storesOfFile();

const A = TransactionId.parse('a');
const B = TransactionId.parse('b');
const LINK = 'https://fiscal.example/check?t=1';

beforeEach(() => {
  const payments = [A, B].map((transactionId) =>
    fakePayment(SaleId.parse(`sale-of-${transactionId}`), { ...IN_STATE.paid, transactionId }),
  );
  return page.open({ payments });
});

/** Holds the answers of this channel back until the returned function runs. */
function holdBack(channel: ChannelName): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  page.till.gates.set(channel, promise);
  return resolve;
}

it('refunds one payment while another waits for its receipt', async () => {
  const letThrough = holdBack('receipt.register');
  const registering = page.app.paymentActions.registerReceipt(A, LINK);
  expect(await page.app.paymentActions.refund(B, null, 'brought back')).toBeNull();
  expect(page.till.callsOf('refund.give')).toHaveLength(1);
  expect(await page.app.paymentActions.refund(A, null, 'brought back too')).toBeNull();
  letThrough();
  expect(await registering).toBeNull();
});

it('reports a second refund of the same payment as busy, and sends the next refund afterwards', async () => {
  const letThrough = holdBack('refund.give');
  const first = page.app.paymentActions.refund(A, null, 'brought back');
  expect(await page.app.paymentActions.refund(A, tiyin(1_000_00), 'another reason')).toEqual({
    code: 'payment.busy',
  });
  letThrough();
  expect(await first).toBeNull();
  expect(page.till.callsOf('refund.give')).toHaveLength(1);
  page.till.refusals.set('refund.give', { code: 'refund.already-refunded' });
  expect(await page.app.paymentActions.refund(A, null, 'once more')).toEqual({
    code: 'refund.already-refunded',
  });
});

it('refunds the whole payment or the named part, and settles the refund that was checked', async () => {
  await page.app.paymentActions.refund(A, tiyin(1_000_00), 'one of them broken');
  await page.app.paymentActions.refund(B, null, 'brought back');
  const [part] = page.app.payments.viewOf(A)?.refunds ?? [];
  expect(part).toMatchObject({ kind: 'part', amountTiyin: 1_000_00 });
  expect(page.till.callsOf('refund.give').map(({ request }) => request)).toEqual([
    { transactionId: A, amountTiyin: 1_000_00, reason: 'one of them broken' },
    { transactionId: B, amountTiyin: null, reason: 'brought back' },
  ]);
  if (part) await page.app.paymentActions.settleRefund(part.refundId, 'not-refunded', 'the portal has none');
  expect(page.app.payments.viewOf(A)?.refunds).toMatchObject([{ state: 'refused' }]);
});

it('gives both presses of a bouncing button the answer to the first press', async () => {
  page.till.refusals.set('payment.customer-left', { code: 'payment.wrong-state' });
  const answers = await Promise.all([
    page.app.paymentActions.customerLeft(A),
    page.app.paymentActions.customerLeft(A),
  ]);
  expect(answers).toEqual([{ code: 'payment.wrong-state' }, { code: 'payment.wrong-state' }]);
  expect(
    await Promise.all([
      page.app.paymentActions.sendReceiptAgain(A),
      page.app.paymentActions.sendReceiptAgain(A),
    ]),
  ).toEqual([null, null]);
  expect(page.till.callsOf('payment.customer-left')).toHaveLength(1);
  expect(page.till.callsOf('receipt.resend')).toHaveLength(1);
});

it('closes the dialog that sent the request, and not a dialog opened meanwhile', () => {
  page.app.route.openDialog({ kind: 'register', transactionId: A });
  const asked = page.app.route.getState().dialog;
  page.app.route.openDialog({ kind: 'reason', action: 'refund', transactionId: B, from: null });
  page.app.route.dialogDone(asked);
  expect(page.app.route.getState().dialog).toMatchObject({ kind: 'reason', transactionId: B });
  page.app.route.dialogDone(page.app.route.getState().dialog);
  expect(page.app.route.getState().dialog).toBeNull();
});

it('reports once that a payment is shown as paid, and remembers only the last payment', () => {
  page.app.paymentActions.shown(A);
  page.app.paymentActions.shown(A);
  page.app.paymentActions.shown(B);
  page.app.paymentActions.shown(A);
  expect(page.till.callsOf('payment.shown').map(({ request }) => request)).toEqual([
    { transactionId: A },
    { transactionId: B },
    { transactionId: A },
  ]);
});

it('sends the values that the manager copied from the cabinet, and returns the refusal', async () => {
  const seen = readSeen(' 4710 103925 ', '48\u202f500,50', ' 5d3Fa9 ');
  expect(seen).toEqual({ paymentId: '4710103925', amountTiyin: 48_500_50, ourIdEnd: '5d3Fa9' });
  page.till.refusals.set('payment.say-charged', { code: 'payment.may-still-arrive', limit: 95 });
  expect(await page.app.paymentActions.sayCharged(A, seen, 'seen in the portal')).toMatchObject({
    limit: 95,
  });
  expect(await page.app.paymentActions.sayCharged(A, seen, 'seen in the portal')).toBeNull();
  expect(page.till.callsOf('payment.say-charged').at(-1)?.request).toEqual({
    transactionId: A,
    paymentId: '4710103925',
    amountTiyin: 48_500_50,
    ourIdEnd: '5d3Fa9',
    reason: 'seen in the portal',
  });
});

it.each([
  ['', '', ''],
  ['47101x', '12,345', '5d3fa'],
  ['12345678901234567890', '0', '-5d3fa9'],
  ['4.7', '-5', '5d3faх'],
])('reads "%s" as no number, "%s" as no amount, and "%s" as no end of an id', (id, amount, idEnd) => {
  expect(readSeen(id, amount, idEnd)).toEqual({ paymentId: null, amountTiyin: null, ourIdEnd: null });
});

it('returns from a manager’s decision to the list that opened the dialog', () => {
  page.app.route.openDialog({ kind: 'reconcile' });
  page.app.route.openDialog({ kind: 'manager', transactionId: A, from: page.app.route.getState().dialog });
  page.app.route.openDialog({
    kind: 'say-charged',
    transactionId: A,
    from: page.app.route.getState().dialog,
  });
  page.app.route.closeDialog();
  expect(page.app.route.getState().dialog?.kind).toBe('manager');
  page.app.route.openDialog({
    kind: 'say-charged',
    transactionId: A,
    from: page.app.route.getState().dialog,
  });
  page.app.route.dialogDone(page.app.route.getState().dialog);
  expect(page.app.route.getState().dialog?.kind).toBe('reconcile');
});
