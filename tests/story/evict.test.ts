/** A long day: finished payments leave memory, and can still be refunded. */
import { expect, it } from 'vitest';
import { PaymentId, type TransactionId } from '../../shared/ids.ts';
import { ok } from '../../shared/result.ts';
import { eachTill } from '../support/each-till.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { CASHIER, type VirtualTill } from '../support/virtual-till.ts';

const LOOKED_AGAIN = 160 * SECOND;
let till: VirtualTill;
eachTill((opened) => {
  till = opened;
});

const activeIds = (): readonly TransactionId[] => till.payments.activeIds();

it('paid payments leave memory, the oldest first', async () => {
  const [first, second, third] = [await till.paidSale(), await till.paidSale(), await till.paidSale()];
  // Payments stay until two more checks.
  till.payments.evict(0);
  expect(activeIds()).toHaveLength(3);
  await till.clock.advance(LOOKED_AGAIN);
  till.payments.evict(5);
  expect(activeIds()).toEqual([first, second, third]);
  till.payments.evict(1);
  expect(activeIds()).toEqual([third]);
});

it('uncertain payments, and payments with a refund or an alarm, stay in memory', async () => {
  const refunded = await till.paidSale();
  expect(till.refund(refunded, 'brought back').ok).toBe(true);
  const alarmed = await till.paidSale();
  expect(till.payments.raise(CASHIER, alarmed, 'not-paid', null).ok).toBe(true);
  await till.paidSale();
  await till.clock.advance(LOOKED_AGAIN);
  const sending = till.pay();
  till.payments.evict(0);
  expect(activeIds()).toEqual([refunded, alarmed, sending]);
  await till.clock.advance(10 * SECOND);
  expect(till.state(sending)).toBe('paid');
});

it('an evicted payment can be refunded and is shown as before', async () => {
  const id = await till.paidSale();
  const shown = () => {
    const recent = till.do('sales.recent', { limit: 1 });
    const [sale] = recent.ok ? recent.value : [];
    return sale?.payments.map(({ state, actions }) => ({ state, actions }));
  };
  const before = shown();
  expect(before).toMatchObject([{ state: 'paid' }]);
  await till.clock.advance(LOOKED_AGAIN);
  till.payments.evict(0);
  expect(activeIds()).toEqual([]);
  expect(shown()).toEqual(before);
  expect(till.refund(id, 'brought back').ok).toBe(true);
  await till.clock.advance(SECOND);
  expect(till.view(id).refunds).toMatchObject([{ state: 'refunded' }]);
});

it('a payment is taken up again by an alarm that the disk refused until it was evicted', async () => {
  till.service.confirmMode = 0;
  const id = await till.paidSale();
  const lookUp = till.service.paymentStatusByTransaction.bind(till.service);
  till.service.paymentStatusByTransaction = async (request) => {
    till.service.paymentStatusByTransaction = lookUp;
    const answer = await lookUp(request);
    return answer.ok ? ok({ ...answer.value, paymentId: PaymentId.parse('999') }) : answer;
  };
  till.refuseWrites(100_000);
  await till.clock.advance(LOOKED_AGAIN);
  till.payments.evict(0);
  expect(activeIds()).toEqual([]);
  till.refuseWrites(0);
  await till.clock.advance(10 * SECOND);
  expect(till.payment(id).alarm).toMatchObject({ kind: 'doubled' });
  expect(activeIds()).toEqual([id]);
});

it('the till evicts by itself', async () => {
  for (let sale = 0; sale < 120; sale += 1) till.pay();
  await till.clock.advance(250 * SECOND);
  expect(activeIds()).toHaveLength(100);
});
