/** What a person does with a payment while another answer is awaited: nothing is dropped, nothing is told as done. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  actWithReason,
  customerLeft,
  registerReceipt,
  sendReceiptAgain,
} from '../../renderer/store/payment-actions.ts';
import { dialogDone, openDialog, START, usePlace } from '../../renderer/store/place.ts';
import type { Channel } from '../../shared/contract/contract.ts';
import { SaleId, TransactionId } from '../../shared/ids.ts';
import { fakeBridge } from '../support/fake-bridge.ts';
import { fakePayment, IN_STATE } from '../support/fake-payments.ts';
import { FakeTill } from '../support/fake-till.ts';

const A = TransactionId.parse('a');
const B = TransactionId.parse('b');
const LINK = 'https://fiscal.example/check?t=1';

let till: FakeTill;
beforeEach(() => {
  const payments = [A, B].map((transactionId) =>
    fakePayment(SaleId.parse(`sale-of-${transactionId}`), { ...IN_STATE.paid, transactionId }),
  );
  till = new FakeTill({ payments });
  vi.stubGlobal('window', { tilla: fakeBridge(till) });
  vi.stubGlobal('document', { documentElement: {} });
  usePlace.setState(START);
});
afterEach(() => vi.unstubAllGlobals());

/** Holds the answers of this channel back until the function that it answers is called. */
function holdBack(channel: Channel): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  till.gates.set(channel, promise);
  return resolve;
}

it('asks for the refund of one payment while another waits for its receipt', async () => {
  const letThrough = holdBack('fiscal.register');
  const registering = registerReceipt(A, LINK);
  expect(await actWithReason('refund', B, 'brought back')).toBeNull();
  expect(till.callsOf('payment.refund')).toHaveLength(1);
  expect(await actWithReason('refund', A, 'brought back too')).toBeNull();
  letThrough();
  expect(await registering).toBeNull();
});

it('says that a second refund of the same payment was not sent, and takes one again afterwards', async () => {
  const letThrough = holdBack('payment.refund');
  const first = actWithReason('refund', A, 'brought back');
  expect(await actWithReason('refund', A, 'another reason')).toEqual({ code: 'payment.busy' });
  letThrough();
  expect(await first).toBeNull();
  expect(till.callsOf('payment.refund')).toHaveLength(1);
  till.refusals.set('payment.refund', { code: 'refund.already-refunded' });
  expect(await actWithReason('refund', A, 'once more')).toEqual({ code: 'refund.already-refunded' });
});

it('lets a key that bounces hear what became of its first press', async () => {
  till.refusals.set('payment.customer-left', { code: 'payment.wrong-state' });
  const answers = await Promise.all([customerLeft(A), customerLeft(A)]);
  expect(answers).toEqual([{ code: 'payment.wrong-state' }, { code: 'payment.wrong-state' }]);
  expect(await Promise.all([sendReceiptAgain(A), sendReceiptAgain(A)])).toEqual([null, null]);
  expect(till.callsOf('payment.customer-left')).toHaveLength(1);
  expect(till.callsOf('fiscal.retry')).toHaveLength(1);
});

it('closes the window that asked, and not the one that was opened meanwhile', () => {
  openDialog({ kind: 'register', transactionId: A });
  const asked = usePlace.getState().dialog;
  openDialog({ kind: 'reason', action: 'refund', transactionId: B, from: null });
  dialogDone(asked);
  expect(usePlace.getState().dialog).toMatchObject({ kind: 'reason', transactionId: B });
  dialogDone(usePlace.getState().dialog);
  expect(usePlace.getState().dialog).toBeNull();
});
