/** A journal that was set back adopts its lines; goods in its basket may be paid in lines behind it. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { SaleId } from '../../shared/ids.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { isOfGap } from '../../shared/sale/gap.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { mustOpen, sellOne } from '../support/books-with-lines.ts';
import { tempFolder } from '../support/temp-folder.ts';

it('a basket from the set-back journal belongs to the gap', async () => {
  const folder = tempFolder();
  const saleId = SaleId.parse('in-hand');
  const first = mustOpen(folder);
  sellOne(first.books, 1);
  ringUp(first.books, saleId, [{ productId: String(SAMPLE_PRODUCTS[0]?.productId), quantity: ONE }]);
  expect(first.books.openBasket()?.gapBegun).toBeUndefined();
  await first.close();
  const kept = join(tempFolder(), 'kept.db');
  cpSync(journalPath(folder), kept);
  const more = mustOpen(folder);
  sellOne(more.books, 2);
  await more.close();
  for (const end of ['', '-wal', '-shm']) rmSync(`${journalPath(folder)}${end}`, { force: true });
  cpSync(kept, journalPath(folder));
  const back = mustOpen(folder);
  expect(back.regained).not.toEqual([]);
  const basket = back.books.openBasket();
  expect(basket).toMatchObject({ saleId, lines: [{}] });
  expect(basket && isOfGap(back.books, basket)).toBe(true);
  await back.close();
});
