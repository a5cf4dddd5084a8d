/** Goods change in the catalogue while their rows lie in the open basket. */
import { expect, it } from 'vitest';
import { BREAD, CHEESE, storesOfFile } from '../../../tests/support/page-stores.ts';

const page = storesOfFile();

it('the basket is read anew once, and the chosen row stays chosen', async () => {
  await page.app.scans.takeScan(BREAD);
  await page.app.selling.takeTypedProduct(CHEESE);
  const { basket, selling } = page.app;
  const [bread] = basket.getState().lines;
  if (!bread) throw new Error('no row');
  basket.select(bread.line.lineId);
  await selling.settled();
  const { saleId, revision } = basket.getState();
  const before = page.till.callsOf('basket.open').length;
  page.till.publish('basket.changed', { open: { saleId, revision }, waiting: false });
  await selling.settled();
  expect(page.till.callsOf('basket.open')).toHaveLength(before);
  page.till.publish('basket.changed', { open: { saleId, revision, areGoodsNew: true }, waiting: false });
  await selling.settled();
  expect(page.till.callsOf('basket.open')).toHaveLength(before + 1);
  expect(basket.getState()).toMatchObject({ saleId, revision, selectedId: bread.line.lineId });
});

it('the categories on the shelf are read anew', async () => {
  const before = page.till.callsOf('till.open').length;
  page.till.publish('goods.changed', { productIds: null });
  await expect.poll(() => page.till.callsOf('till.open')).toHaveLength(before + 1);
});
