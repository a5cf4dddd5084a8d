/** Only a whole sale is PAID: a part says what is left, and a sale that is not read yet says neither. */
import { expect, test } from 'vitest';
import { TransactionId } from '../../../shared/ids.ts';
import { tiyin } from '../../../shared/money.ts';
import { codeTender, halfPaid, paidPayment, tenderOf } from '../../testing/views.ts';
import { shareOf } from './paid-share.ts';

const SEVEN = tiyin(7_000_00);
const TEN = tiyin(10_000_00);
const view = paidPayment({
  transactionId: TransactionId.parse('transaction-1'),
  amountTiyin: SEVEN,
  leftTiyin: SEVEN,
});
const READ = { basketTiyin: null };
const sale = (change: Parameters<typeof halfPaid>[0]) => halfPaid({ totalTiyin: TEN, ...change });

test('a part of an open sale is no whole sale, whether or not the sale counts it yet', () => {
  const counted = sale({ tenders: [codeTender(view)] });
  expect(shareOf(view, { ...READ, sale: counted })).toEqual({ of: 'part', owedTiyin: 3_000_00 });
  const behind = sale({ tenders: [] });
  expect(shareOf(view, { ...READ, sale: behind })).toEqual({ of: 'part', owedTiyin: 3_000_00 });
});

test('half of a sale stays a part after the sale counts it', () => {
  const half = { ...view, amountTiyin: tiyin(5_000_00), leftTiyin: tiyin(5_000_00) };
  const counted = sale({ tenders: [codeTender(half)] });
  expect(shareOf(half, { ...READ, sale: counted })).toEqual({ of: 'part', owedTiyin: 5_000_00 });
});

test('the payment that covers the rest makes the sale whole, with its parts', () => {
  const cash = tenderOf({ amountTiyin: tiyin(3_000_00) });
  expect(shareOf(view, { ...READ, sale: sale({ tenders: [cash] }) })).toMatchObject({
    of: 'whole',
    together: { totalTiyin: TEN },
  });
  const done = sale({ state: 'completed', tenders: [cash, codeTender(view)] });
  expect(shareOf(view, { ...READ, sale: done })).toMatchObject({ of: 'whole' });
});

test('a payment of a voided sale is no whole sale', () => {
  const voided = sale({ state: 'voided', tenders: [codeTender(view)] });
  expect(shareOf(view, { ...READ, sale: voided })).toEqual({ of: 'part', owedTiyin: null });
});

test('a payment that a completed sale does not count is no whole sale', () => {
  const other = sale({ state: 'completed', tenders: [tenderOf({ amountTiyin: TEN })] });
  expect(shareOf(view, { ...READ, sale: other })).toEqual({ of: 'part', owedTiyin: null });
});

test.each([
  { basketTiyin: SEVEN, of: 'whole' },
  { basketTiyin: TEN, of: 'part' },
  { basketTiyin: null, of: 'part' },
])('a sale that is not read, with a basket of $basketTiyin, is $of', ({ of, basketTiyin }) => {
  expect(shareOf(view, { sale: undefined, basketTiyin })).toMatchObject({ of });
});
