/** A half-paid sale on a till whose folder was copied: the cash lies in the original till's drawer. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { SaleId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { ringUp } from '../../tools/simulation/ring-up.ts';
import { BoundTill, machine } from '../support/bound-till.ts';
import { makeFolder } from '../support/temp-folder.ts';
import { VirtualClock } from '../support/virtual-clock.ts';
import { VirtualService } from '../support/virtual-service.ts';

const HERE = machine('a', 'b');
const THERE = machine('c', 'd');
const HALF = tiyin(200_000);
const saleId = SaleId.parse('sale-1');

function bread() {
  const [first] = SAMPLE_PRODUCTS;
  if (!first) throw new Error('no sample products');
  return { saleId, totalTiyin: first.priceTiyin };
}

it('a copied till neither completes, refunds, cancels nor counts the sale, and does not open with it', async () => {
  const room = makeFolder();
  onTestFinished(room.remove);
  const clock = new VirtualClock();
  const service = new VirtualService(clock);
  const at = (folder: string, on: typeof HERE, seed: number): Promise<BoundTill> =>
    BoundTill.start({ folder: join(room.path, folder), machine: on, clock, service, seed });
  const till = await at('till', HERE, 1);
  ringUp(till.journal, saleId, [{ productId: 'sample-01', quantity: ONE }]);
  const taken = await till.ask('tender.cash', { ...bread(), amountTiyin: HALF, givenTiyin: HALF });
  if (!taken.ok) throw new Error(taken.error.code);
  const [cash] = taken.value.tenders;
  if (!cash) throw new Error('no tender');
  await till.close();
  cpSync(join(room.path, 'till'), join(room.path, 'copy'), { recursive: true });

  const claimed = await at('copy', THERE, 2);
  expect(await claimed.ask('till.claim', { word: 'copy', setupCode: null })).toMatchObject({ ok: true });
  await claimed.close();
  const copy = await at('copy', THERE, 3);
  expect(await copy.ask('sales.held', undefined)).toMatchObject({ value: [] });
  expect(await copy.ask('sales.today', undefined)).toMatchObject({
    value: { cash: { count: 0 }, heldForOpenSales: { count: 0, sumTiyin: 0 } },
  });
  expect(copy.till.checkout.openBasket().saleId).not.toBe(saleId);
  const rest = { ...bread(), owedTiyin: HALF, givenTiyin: HALF };
  expect(await copy.ask('tender.cash', rest)).toMatchObject({ error: { code: 'basket.locked' } });
  const back = { saleId, tenderId: cash.tenderId, amountTiyin: null, heldTiyin: HALF, reason: 'not ours' };
  expect(await copy.ask('refund.cash', back)).toMatchObject({ error: { code: 'sale.over' } });
  expect((await copy.ask('sale.void', { saleId, reason: 'not ours' })).ok).toBe(false);
  await copy.close();

  const old = await at('till', HERE, 4);
  expect(await old.ask('sales.held', undefined)).toMatchObject({ value: [{ saleId, heldTiyin: HALF }] });
  expect((await old.ask('tender.cash', rest)).ok).toBe(true);
  await old.close();
});
