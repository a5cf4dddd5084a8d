/** A payment that came to nothing while it was set aside: its goods wait, and nobody's reload makes the till forget that. */
import { expect, it } from 'vitest';
import { PaymentId, type SaleId, type TransactionId } from '../../shared/ids.ts';
import type { Counter } from '../support/counter.ts';
import { eachAtCounter } from '../support/each-till.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;

let till: VirtualTill;
let counter: Counter;
eachAtCounter((opened) => {
  ({ till, counter } = opened);
});

/** What a page is shown that opens now, beside its own open basket. */
const onScreen = (): readonly TransactionId[] => {
  const opened = till.do('till.open', undefined);
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value.payments.map(({ transactionId }) => transactionId);
};

/** The customer's code is set aside for the next customer, and then declined; far behind it others are paid. */
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

it('is there for a page that opens anew, and after a power cut, until somebody has read it: then never again', async () => {
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
  'is there no more once its basket is %s',
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

it('that it was read hides nothing that is under way, or that calls for somebody', async () => {
  till.service.firstStatus = 1;
  const id = till.pay(1, counter.saleId);
  await till.clock.advance(2 * SECOND);
  till.setAside(id);
  counter.next();
  till.do('payment.read', { transactionId: id });
  expect(onScreen()).toContain(id);
  till.service.succeed(till.service.only);
  await till.clock.advance(60 * SECOND);
  // Its goods are asked about.
  expect(onScreen()).toContain(id);
});

it('what was read while its end was still to come does not count as read', async () => {
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

it('and what a manager’s word has begun anew has an end that nobody has read yet', async () => {
  const { id } = await declinedAside();
  till.do('payment.read', { transactionId: id });
  await till.clock.advance(200 * SECOND);
  expect(onScreen()).not.toContain(id);
  const { paymentId } = till.view(id);
  till.service.succeed(till.service.only);
  const reason = 'the cabinet shows it';
  const said = till.ask('payment.say-charged', { transactionId: id, paymentId, amountTiyin: null, reason });
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

it('what a manager said of another payment under its id settles nothing of its own', async () => {
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
