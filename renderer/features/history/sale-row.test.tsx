import { expect, test } from 'vitest';
import { SaleId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale, tenderOf } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

test('a partly paid sale among the parked baskets is labelled parked', async () => {
  const half = { state: 'open', payments: [], tenders: [tenderOf()] } as const;
  const sales = [
    paidSale({ ...half, isParked: true }),
    paidSale({ ...half, saleId: SaleId.parse('sale-2') }),
  ];
  const { screen } = await drawInTill(<HistoryScreen />, { 'sales.recent': () => ok(sales) });
  const parked = screen.getByRole('button', { name: /Non.*Parked, partly paid/ });
  await expect.element(parked).toBeVisible();
  expect(parked.elements()).toHaveLength(1);
  expect(screen.getByRole('button', { name: /Non.*Partly paid/ }).elements()).toHaveLength(1);
});
