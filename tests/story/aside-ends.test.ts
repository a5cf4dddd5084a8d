/**
 * A payment that failed while it was set aside: its goods wait, and a reload of the page keeps it in sight.
 */
import { expect, it } from 'vitest';
import { PaymentId, type SaleId, type TransactionId } from '../../shared/ids.ts';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** What a newly opened page shows beside its own open basket. */
const onScreen = (): readonly TransactionId[] => {
  const opened = till.do('till.open', undefined);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.payments.map(({ transactionId }) => transactionId);
};

/** A code is set aside for the next customer and then declined; payments made after it succeed. */
async function declinedAside(): Promise<{ readonly id: TransactionId; readonly saleId: SaleId }> {
  till.service.firstStatus = 1;
  const { saleId } = counter;
  const id = till.pay(1, saleId);
  await till.clock.advance(2 * SECOND);
  expect(till.setAside(id).ok).toBe(true);
  counter.next();
  till.service.only.status = -1;
  await till.clock.advance(10 * SECOND);
  expect(till.state(id)).toBe('declined');
  expect(counter.saleId).not.toBe(saleId);
  return { id, saleId };
}

async function powerCut(): Promise<void> {
  await till.crash();
  till.clock.reboot(600 * SECOND);
  await till.start();
}

it('a failed payment is shown to a new page and after a power cut until somebody reads it', async () => {
  const { id } = await declinedAside();
  expect(onScreen()).toContain(id);
  await powerCut();
  expect(onScreen()).toContain(id);
  expect(till.do('payment.read', { transactionId: id }).ok).toBe(true);
  expect(onScreen()).not.toContain(id);
  await powerCut();
  expect(onScreen()).not.toContain(id);
});

it.each(['dropped', 'taken back and sold'] as const)(
  'a failed payment is no longer shown once its basket is %s',
  async (how) => {
    const { id, saleId } = await declinedAside();
    await powerCut();
    expect(onScreen()).toContain(id);
    if (how === 'dropped') expect(till.do('basket.drop', { saleId, reason: null }).ok).toBe(true);
    else {
      counter.recall(saleId);
      expect(till.do('payment.read', { transactionId: id }).ok).toBe(true);
      counter.cash();
      counter.next();
    }
    expect(onScreen()).not.toContain(id);
  },
);

it('reading a failed payment hides neither a payment in flight nor an alarm', async () => {
  till.service.firstStatus = 1;
  const id = till.pay(1, counter.saleId);
  await till.clock.advance(2 * SECOND);
  till.setAside(id);
  counter.next();
  till.do('payment.read', { transactionId: id });
  expect(onScreen()).toContain(id);
  till.service.succeed(till.service.only);
  await till.clock.advance(60 * SECOND);
  // The till asks about its goods.
  expect(onScreen()).toContain(id);
});

it('a reading before the payment ended does not count', async () => {
  till.service.firstStatus = 1;
  const { saleId } = counter;
  const id = till.pay(1, saleId);
  await till.clock.advance(2 * SECOND);
  expect(till.customerLeft(id).ok).toBe(true);
  counter.next();
  till.do('payment.read', { transactionId: id });
  till.service.only.status = -1;
  await till.clock.advance(60 * SECOND);
  expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
  expect(onScreen()).toContain(id);
  await powerCut();
  expect(onScreen()).toContain(id);
  till.do('payment.read', { transactionId: id });
  expect(onScreen()).not.toContain(id);
});

it('a payment that a manager’s decision restarts has an unread end again', async () => {
  const { id } = await declinedAside();
  till.do('payment.read', { transactionId: id });
  await till.clock.advance(200 * SECOND);
  expect(onScreen()).not.toContain(id);
  const { paymentId } = till.view(id);
  till.service.succeed(till.service.only);
  const reason = 'the cabinet shows it';
  const seen = { paymentId, amountTiyin: null, ourIdEnd: null };
  const said = till.ask('payment.say-charged', { transactionId: id, ...seen, reason });
  await till.clock.advance(SECOND);
  expect(await said).toMatchObject({ ok: true });
  expect(onScreen()).toContain(id);
  till.service.only.status = -1;
  await till.clock.advance(300 * SECOND);
  expect(till.payment(id).state).toMatchObject({ name: 'abandoned', ending: 'not-charged' });
  expect(onScreen()).toContain(id);
  await powerCut();
  expect(onScreen()).toContain(id);
});

it('a manager’s decision about a second payment under the same id does not settle the first', async () => {
  till.service.firstStatus = 1;
  const { saleId } = counter;
  const id = till.pay(1, saleId);
  await till.clock.advance(2 * SECOND);
  expect(till.customerLeft(id).ok).toBe(true);
  expect(till.payments.raise(CASHIER, id, 'doubled', null, PaymentId.parse('9990001')).ok).toBe(true);
  expect(till.settleAlarm(id, 'doubled', 'given back in the cabinet').ok).toBe(true);
  expect(till.view(id).abandoned).toMatchObject({ ending: null });
  expect(till.view(id).abandoned).not.toHaveProperty('isSettled');
});
