/** What cashiers type finds what they want, in three scripts, over the seeded goods of a shop. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openCatalogue } from '../../electron/storage/catalogue.ts';
import { hitsOf, shopQueries } from '../support/shop-goods/queries.ts';
import { shopGoods } from '../support/shop-goods/shop-goods.ts';
import { tempFolder } from '../support/temp-folder.ts';

const GOODS = shopGoods();
const QUERIES = shopQueries(GOODS);

function shelf() {
  const opened = openCatalogue(join(tempFolder(), 'catalogue.db'));
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => opened.value.close());
  expect(opened.value.put(GOODS).ok).toBe(true);
  return opened.value;
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
