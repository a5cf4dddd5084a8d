/** A long day: payments that are done are not held for ever, and can still be given back. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saleView } from '../../electron/checkout/sale-view.ts';
import { keepLettingGo, letGoOfDone } from '../../electron/payment/evict.ts';
import { refundInFull } from '../../electron/refund/refund.ts';
import type { TransactionId } from '../../shared/ids.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
let till: VirtualTill;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
});
afterEach(() => till.close());

const paidSale = (): Promise<TransactionId> => till.paidSale();

const heldIds = (): readonly TransactionId[] => [...till.desk.held.keys()];

it('lets go of paid ones, the oldest first', async () => {
  const [first, second, third] = [await paidSale(), await paidSale(), await paidSale()];
  letGoOfDone(till.desk, 5);
  expect(heldIds()).toEqual([first, second, third]);
  letGoOfDone(till.desk, 1);
  expect(heldIds()).toEqual([third]);
});

it('holds what is not certain, what is given back, and what calls for a manager', async () => {
  const refunded = await paidSale();
  expect(refundInFull(till.desk, refunded, 'brought back').ok).toBe(true);
  const alarmed = await paidSale();
  const held = till.desk.held.get(alarmed);
  if (!held) throw new Error('not held');
  const alarm = { kind: 'not-paid', raisedAt: held.attempt.createdAt, settled: null } as const;
  held.attempt = { ...held.attempt, alarm };
  await paidSale();
  const sending = till.pay();
  letGoOfDone(till.desk, 0);
  expect(heldIds()).toEqual([refunded, alarmed, sending]);
  await till.clock.advance(10 * SECOND);
  expect(till.state(sending)).toBe('paid');
});

it('can give the money of one back that was let go of, and shows it as before', async () => {
  const id = await paidSale();
  const sale = till.journal.recentSales({ limit: 1 })[0];
  if (!sale) throw new Error('no sale');
  const { payments } = saleView(till.desk, sale);
  const shown = () => saleView(till.desk, sale).payments.map(({ state, actions }) => ({ state, actions }));
  letGoOfDone(till.desk, 0);
  expect(heldIds()).toEqual([]);
  expect(shown()).toEqual(payments.map(({ state, actions }) => ({ state, actions })));
  expect(refundInFull(till.desk, id, 'brought back').ok).toBe(true);
  await till.clock.advance(SECOND);
  expect(till.view(id).refund).toMatchObject({ state: 'refunded' });
});

it('does it by itself until the till is stopped', async () => {
  const day = keepLettingGo(till.desk);
  for (let sale = 0; sale < 120; sale += 1) till.pay();
  await till.clock.advance(130 * SECOND);
  expect(heldIds()).toHaveLength(100);
  till.desk.stopped.abort();
  await till.clock.advance(60 * SECOND);
  await day;
});
