/** The number on the customer's paper. */
import { expect, test } from 'vitest';
import { SaleId } from '../../../shared/ids.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import { Paper } from './paper.tsx';

const sold = paidSale({ saleId: SaleId.parse('0197a3b2-sale-0000-9f3c2a') });

const textOf = async (sale: typeof sold): Promise<string> =>
  (await drawInTill(<Paper sale={sale} />)).screen.container.textContent ?? '';

test('a numbered receipt carries till, history and count', async () => {
  const receiptNo = { series: '13A0F2-7B7C41', number: 345 };
  expect(await textOf({ ...sold, mode: 'live', receiptNo })).toContain('Receipt No. 13A0F2-7B7C41-000345');
});

test('a receipt from before the numbers keeps the end of its id', async () => {
  expect(await textOf(sold)).toContain('Receipt No. 9F3C2A');
});

test('an incomplete sale has no receipt number', async () => {
  const text = await textOf({ ...sold, state: 'open' });
  expect(text).toContain('Sale 9F3C2A');
  expect(text).not.toContain('Receipt No.');
});
