/** What the shop has taken today is a report: whoever may see none gets nothing of it, whatever his page asks. */
import { expect, it } from 'vitest';
import type { ChannelName } from '../../shared/contract/contract.ts';
import { AskingShop } from '../support/asking-shop.ts';
import { good } from '../support/drawer.ts';

const REFUSED = { ok: false, error: { code: 'right.needed', field: 'report' } };

it('a cashier without the right gets none of the day’s sums over the pipe, and that he asked stands in the log', async () => {
  const shop = await AskingShop.open();
  await shop.till.paidSale(3);
  await shop.lolaMay('sell', 'open-shift');
  const asked: readonly ChannelName[] = ['sales.today', 'shift.x', 'shift.chart', 'shift.list'];
  const request = { 'shift.list': { limit: 10 } } as const;
  for (const channel of asked) {
    const answer: unknown = await shop.till.send(channel, Reflect.get(request, channel));
    expect(answer, channel).toEqual(REFUSED);
  }
  await shop.till.send('staff.lock', undefined);
  const refused = shop.till.entries('staff.refused').map(({ payload }) => [payload.what, payload.channel]);
  expect(refused).toContainEqual(['right', 'sales.today']);
});

it('whoever has it sees the sums, and a manager’s yes to one look is a yes to one', async () => {
  const shop = await AskingShop.open();
  await shop.till.paidSale(3);
  await shop.lolaMay('sell', 'report');
  expect(good(await shop.till.send('sales.today', undefined))).toMatchObject({ electronic: { count: 1 } });
  await shop.lolaMay('sell');
  good(await shop.approve('sales.today', undefined));
  good(await shop.till.send('sales.today', undefined));
  expect(await shop.till.send('sales.today', undefined)).toEqual(REFUSED);
});
