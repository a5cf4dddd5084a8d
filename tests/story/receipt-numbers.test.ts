/** Receipts are numbered in the order in which their sales are completed, whatever paid them. */
import { expect, it } from 'vitest';
import { HALF, MixedSale, TOTAL } from '../support/mixed-sale.ts';
import { eachMixed, powerCut, startFresh } from '../support/mixed-till.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

let till: VirtualTill;
let sale: MixedSale;
eachMixed((opened) => {
  ({ till, sale } = opened);
});

const noOf = ({ saleId }: Pick<MixedSale, 'saleId'>) => till.journal.sale(saleId)?.receiptNo;
const numberOf = (of: Pick<MixedSale, 'saleId'>): number | null => noOf(of)?.number ?? null;

function cash(): MixedSale {
  const paid = new MixedSale(till);
  expect(paid.cash(TOTAL)).toMatchObject({ ok: true });
  return paid;
}

it('a code that completes between two cash sales has the number between theirs', async () => {
  const first = cash();
  const waiting = { saleId: till.newSale() };
  const transactionId = till.pay(2, waiting.saleId);
  till.setAside(transactionId);
  expect(numberOf(waiting)).toBeNull();
  await till.clock.advance(10_000);
  expect(till.state(transactionId)).toBe('paid');
  const last = cash();
  expect([first, waiting, last].map(numberOf)).toEqual([1, 2, 3]);
});

it('a part gives no number, the rest does, and what is found after a power cut goes on', async () => {
  sale.cash(HALF);
  expect(numberOf(sale)).toBeNull();
  const other = cash();
  sale.cash(HALF);
  await powerCut(till);
  const next = cash();
  expect([other, sale, next].map(numberOf)).toEqual([1, 2, 3]);
});

it('a write that the disk refuses leaves no gap', async () => {
  const saleId = till.newSale();
  const transactionId = till.pay(2, saleId);
  till.refuseWrites(2);
  await till.clock.advance(20_000);
  expect(till.state(transactionId)).toBe('paid');
  expect([{ saleId }, cash()].map(numberOf)).toEqual([1, 2]);
});

it('an empty journal counts on in another series, and keeps the numbers of its sales', async () => {
  const before = cash();
  await startFresh(till);
  const after = cash();
  expect([before, after].map(numberOf)).toEqual([1, 2]);
  expect(noOf(after)?.series).not.toBe(noOf(before)?.series);
});
