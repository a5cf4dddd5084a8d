import { expect, test } from 'vitest';
import { fail, ok } from '../../../shared/result.ts';
import { drawInTill } from '../../testing/draw-in-till.tsx';
import { OPEN } from '../../testing/stand-in-api.ts';
import { paidSale } from '../../testing/views.ts';
import HistoryScreen from './history-screen.tsx';

test('a person without the right to reports sees sales without today’s totals, and no query asks for them', async () => {
  const rights = OPEN.staff.rights.filter((right) => right !== 'report');
  const { screen, api } = await drawInTill(<HistoryScreen />, {
    'till.open': () => ok({ ...OPEN, staff: { ...OPEN.staff, rights } }),
    'sales.recent': () => ok([paidSale()]),
    'sales.one': () => ok(paidSale()),
    'sales.today': () => fail({ code: 'right.needed', field: 'report' }),
  });
  await expect.element(screen.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible();
  expect(screen.getByText('Net total today').query()).toBeNull();
  expect(screen.getByRole('alert').query()).toBeNull();
  expect(api.sent).not.toContain('sales.today');
});
