/** What cashiers type finds what they want, in three scripts, over the seeded goods of a shop. */
import { expect, it } from 'vitest';
import { openedStore } from '../support/goods-store.ts';
import { hitsOf, shopQueries } from '../support/shop-goods/queries.ts';
import { shopGoods } from '../support/shop-goods/shop-goods.ts';

const GOODS = shopGoods();
const QUERIES = shopQueries(GOODS);

function shelf() {
  const { catalogue } = openedStore();
  expect(catalogue.put(GOODS).ok).toBe(true);
  return catalogue;
}

it('has 3,000 goods and 300 queries', () => {
  expect(GOODS.length).toBeGreaterThanOrEqual(3_000);
  expect(QUERIES.length).toBeGreaterThanOrEqual(300);
});

it.each([
  ['the queries of the tuning', false],
  ['the queries held out', true],
])('19 of 20 find their product among the first five, and 1 in 50 at most nothing: %s', (_, isHeldOut) => {
  const catalogue = shelf();
  const { queries, amongFive, nothing } = hitsOf(
    QUERIES.filter((query) => query.isHeldOut === isHeldOut),
    (text) => catalogue.search(text, 50),
  );
  expect(amongFive / queries).toBeGreaterThanOrEqual(0.95);
  expect(nothing / queries).toBeLessThanOrEqual(0.02);
});
