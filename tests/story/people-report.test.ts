/** Today's takings are a report: without the right, a page gets nothing of it. */
import { expect, it } from 'vitest';
import type { ChannelName } from '../../shared/contract/contract.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';

const REFUSED = { ok: false, error: { code: 'right.needed', field: 'report' } };

it('a cashier without the right gets no sums of the day over the pipe, and the request is logged', async () => {
  const shop = await AskingShop.open();
  await shop.till.paidSale(3);
  await shop.lolaMay('sell', 'open-shift');
  const asked: readonly ChannelName[] = ['sales.today', 'shift.x', 'shift.list'];
  const request = { 'shift.list': { limit: 10 } } as const;
  for (const channel of asked) {
    const answer: unknown = await shop.till.send(channel, Reflect.get(request, channel));
    expect(answer, channel).toEqual(REFUSED);
  }
  await shop.till.send('staff.lock', undefined);
  const refused = shop.till.entries('staff.refused').map(({ payload }) => [payload.what, payload.channel]);
  expect(refused).toContainEqual(['right', 'sales.today']);
});

it('a person with the right sees the sums, and a manager’s approval covers one reading', async () => {
  const shop = await AskingShop.open();
  await shop.till.paidSale(3);
  await shop.lolaMay('sell', 'report');
  expect(good(await shop.till.send('sales.today', undefined))).toMatchObject({ electronic: { count: 1 } });
  await shop.lolaMay('sell');
  good(await shop.approve('sales.today', undefined));
  good(await shop.till.send('sales.today', undefined));
  expect(await shop.till.send('sales.today', undefined)).toEqual(REFUSED);
});
