import { describe, expect, it } from 'vitest';
import type { PaymentView } from '../../../shared/contract/payment.ts';
import type { SaleTendersView } from '../../../shared/contract/tenders.ts';
import { SaleId, TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { createPayments, type PaymentEntry } from '../../context/payments.ts';
import { DOUBTFUL_REFUND, halfPaid, paidPayment, tenderOf } from '../../testing/views.ts';
import { asideSales } from './aside-sales.ts';

const AT = '2026-11-20T09:41:07.000Z';
const CHARGED = { kind: 'charged', about: null, raisedAt: AT } as const;

function entryOf(id: string, saleId: string, change: Partial<PaymentView>): PaymentEntry {
  const transactionId = TransactionId.parse(id);
  const payments = createPayments();
  payments.take(
    paidPayment({ transactionId, saleId: SaleId.parse(saleId), setAside: true, paidAt: null, ...change }),
  );
  const entry = payments.getState().entries.get(transactionId);
  if (!entry) throw new Error('not taken');
  return entry;
}

const held = (saleId: string, change: Partial<SaleTendersView> = {}) =>
  halfPaid({ saleId: SaleId.parse(saleId), ...change });

const APPROVING = { state: 'processing' } as const;

describe('sales beside the open one', () => {
  it('joins cash and a payment under way of one sale, and keeps the certain sum apart', () => {
    const [one, ...others] = asideSales([entryOf('pay', 'aziza', APPROVING)], [held('aziza')]);
    expect(one).toMatchObject({ saleId: 'aziza', need: 'under-way', paidTiyin: 20_000_00 });
    expect(one?.entries).toHaveLength(1);
    expect(others).toEqual([]);
  });

  it('leaves out no payment and no sale, whichever list they are in', () => {
    const strip = [
      entryOf('a', 'one', APPROVING),
      entryOf('b', 'one', APPROVING),
      entryOf('c', 'two', APPROVING),
    ];
    const sales = asideSales(strip, [held('two'), held('three')]);
    expect(sales.map(({ saleId, entries }) => [saleId, entries.length])).toEqual([
      ['one', 2],
      ['two', 1],
      ['three', 0],
    ]);
  });

  it.each([
    ['alarm', { state: 'abandoned', alarm: CHARGED }],
    ['refund-unknown', { state: 'paid', refunds: [DOUBTFUL_REFUND] }],
    ['refund-under-way', { state: 'paid', refunds: [{ ...DOUBTFUL_REFUND, state: 'under-way' }] }],
  ] as const)('shows no sum as paid beside this need: %s', (need, change) => {
    const strip = [entryOf('late', 'one', APPROVING), entryOf('bad', 'one', change)];
    const [one] = asideSales(strip, [held('one')]);
    expect(one?.paidTiyin).toBeNull();
    expect(one?.entries).toHaveLength(2);
    if (need !== 'refund-under-way') expect(one?.entries[0]?.view.transactionId).toBe('bad');
  });

  it('puts an alarm first, and an unknown payment before one that the customer approves', () => {
    const strip = [
      entryOf('a', 'approving', APPROVING),
      entryOf('b', 'unknown', { state: 'unknown' }),
      entryOf('c', 'alarm', { state: 'abandoned', alarm: CHARGED }),
    ];
    expect(asideSales(strip, [held('held')]).map(({ saleId }) => saleId)).toEqual([
      'alarm',
      'unknown',
      'approving',
      'held',
    ]);
  });

  it('takes an alarm from the sale where the page has no such payment', () => {
    const gone = TransactionId.parse('gone');
    const [one] = asideSales(
      [],
      [held('one', { voidSteps: [{ what: 'settle-charged', transactionId: gone }] })],
    );
    expect(one).toMatchObject({ need: 'alarm', paidTiyin: null });
  });

  it('counts a tender by code as paid only once its payment has ended', () => {
    const code = TransactionId.parse('code');
    const tenders = [
      tenderOf(),
      tenderOf({
        kind: 'code',
        transactionId: code,
        amountTiyin: tiyin(5_000_00),
        heldTiyin: tiyin(5_000_00),
      }),
    ];
    const open = [{ what: 'wait-for-payment', transactionId: code }] as const;
    expect(asideSales([], [held('one', { tenders, voidSteps: open })])[0]?.paidTiyin).toBe(20_000_00);
    expect(asideSales([], [held('one', { tenders })])[0]?.paidTiyin).toBe(25_000_00);
  });
});
