/**
 * Entries about people are published like other stored entries: the history's index follows them, and tasks
 * are shown.
 */
import { expect, it, onTestFinished } from 'vitest';
import { NO_SEARCH } from '../../electron/storage/search/search.ts';
import { approve, lolasShop, refundOf } from '../support/lolas-shop.ts';
import { PIN } from '../support/staffed-till.ts';

it('an approval alone updates the index: its approver is found by name before anything else is written', async () => {
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
