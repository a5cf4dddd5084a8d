/** What people do is heard of like whatever else is stored: the index of the history takes it in, and tasks are told. */
import { expect, it, onTestFinished } from 'vitest';
import { NO_SEARCH } from '../../electron/storage/search/search.ts';
import { approve, lolasShop, refundOf } from '../support/lolas-shop.ts';
import { PIN } from '../support/staffed-till.ts';

it('an approval wakes the index by itself: whoever gave it is found by his name before anything else is written', async () => {
  const { till, dilshod, paid } = await lolasShop();
  const { wake } = NO_SEARCH;
  let woken = 0;
  const count = (): void => {
    woken += 1;
  };
  Object.assign(NO_SEARCH, { wake: count });
  onTestFinished(() => void Object.assign(NO_SEARCH, { wake }));
  await approve(till, dilshod, PIN.dilshod, 'refund.give', refundOf(paid));
  expect(till.entries('approval.given')).toHaveLength(1);
  expect(woken).toBe(1);
});
