/** The receipt without prices of the last sale, from the menu of the selling screen. */
import { expect, test } from 'vitest';
import { SaleId } from '../../../shared/ids.ts';
import { ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { paidSale } from '../../testing/views.ts';
import { LastGiftDialog } from './last-gift-dialog.tsx';

const LAST = paidSale({ saleId: SaleId.parse('sale-4') });
const OPEN = paidSale({ saleId: SaleId.parse('sale-5'), state: 'open' });

test('prints the last completed sale without prices', async () => {
  const { screen, api } = await drawInTill(<LastGiftDialog />, {
    'sales.recent': () => ok([OPEN, LAST]),
    'sales.one': () => ok(LAST),
    'print.paper': () => ok({ by: 'printer' }),
  });
  await expect.element(screen.getByRole('button', { name: /^Print/ })).toHaveFocus();
  await screen.getByRole('button', { name: /^Print/ }).click();
  await expect.element(screen.getByText('The paper is on its way to the printer')).toBeVisible();
  expect(api.requests.get('print.paper')).toEqual([{ kind: 'gift', saleId: 'sale-4' }]);
});

test('says that no sale has ended yet', async () => {
  const { screen } = await drawInTill(<LastGiftDialog />, { 'sales.recent': () => ok([OPEN]) });
  await expect.element(screen.getByText(/^No sale has been completed/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Close/ })).toBeVisible();
});
