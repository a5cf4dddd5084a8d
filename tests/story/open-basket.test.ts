/** The basket that a start opens: it can always be sold, and its sale has money of one endpoint. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { BasketView } from '../../shared/contract/basket.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import type { SaleId } from '../../shared/ids.ts';
import { fail } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { type Goods, ringUp } from '../../tools/simulation/ring-up.ts';
import { SECOND } from '../support/virtual-clock.ts';
import { ENDPOINT, KNOWN, VirtualTill } from '../support/virtual-till.ts';

const [BREAD] = SAMPLE_PRODUCTS;
if (!BREAD) throw new Error('no sample products');
const GOODS: Goods = { productId: BREAD.productId, quantity: ONE };
const TRAINING: Endpoint = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  saleId = till.newSale();
  ringUp(till.journal, saleId, [GOODS]);
});
afterEach(() => till.close());

const opened = () => till.checkout.openBasket();
const goodsOf = ({ lines }: BasketView) =>
  lines.map(({ line: { what, quantity } }) => ({ ...what, quantity }));
const BREAD_THERE = [{ kind: 'product', productId: BREAD.productId, quantity: ONE }];

async function powerCut(): Promise<void> {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
}

describe('after a power cut with a payment of the open basket', () => {
  it('takes the next customer’s cash offline: the payment waits in the strip', async () => {
    till.service.mishaps.create.push('no-answer');
    till.pay(1, saleId);
    till.service.down = true;
    await till.clock.advance(5 * SECOND);
    await powerCut();
    const basket = opened();
    expect(basket).toMatchObject({ lines: [] });
    expect(till.payCash(1, basket.saleId).ok).toBe(true);
    expect(till.payCash(1, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('is free even if that payment turns out to be money a little later', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(8).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(5 * SECOND);
    await powerCut();
    const basket = opened();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.payCash(1, basket.saleId).ok).toBe(true);
  });

  it('is free where the till may not charge: nothing is sent or stored', async () => {
    till.service.mishaps.create.push('no-answer');
    const id = till.pay(1, saleId);
    till.service.down = true;
    await till.clock.advance(5 * SECOND);
    expect(till.payment(id)).toMatchObject({ state: { name: 'unknown' }, setAside: false });
    await till.crash();
    till.charging = fail({ code: 'secret.missing' });
    await till.start();
    expect(till.payment(id)).toMatchObject({ state: { name: 'unknown' }, setAside: false });
    expect(till.payCash(1, opened().saleId).ok).toBe(true);
  });

  it('keeps a basket without a payment, even after a declined code', async () => {
    till.service.firstStatus = -1;
    till.pay(1, saleId);
    await till.clock.advance(5 * SECOND);
    await powerCut();
    expect(opened().saleId).toBe(saleId);
    expect(goodsOf(opened())).toEqual(BREAD_THERE);
  });
});

describe('a basket that was tried in training', () => {
  beforeEach(async () => {
    till.service.firstStatus = -1;
    await till.crash();
    till.endpoint = TRAINING;
    await till.start();
    till.pay(1, saleId);
    await till.clock.advance(5 * SECOND);
    await till.crash();
    till.endpoint = ENDPOINT;
    await till.start();
  });

  it('waits as the lesson’s once the till is live, with all its goods, and a fresh basket is open', () => {
    ringUp(till.journal, saleId, [GOODS, { productId: 'gone', quantity: ONE }]);
    const basket = opened();
    expect(goodsOf(basket)).toEqual([]);
    expect(basket.saleId).not.toBe(saleId);
    expect(till.journal.openBasket()?.saleId).toBe(basket.saleId);
    expect(opened()).toEqual(basket);
    expect(till.journal.basket(saleId)).toMatchObject({
      ...{ state: 'parked', mode: 'training' },
      lines: [{ what: { productId: BREAD.productId } }, { what: { productId: 'gone' } }],
    });
  });

  it('is never sold for money: a receipt of live money never says training', () => {
    expect(till.journal.sale(saleId)?.mode).toBe('training');
    const mismatch = { ok: false, error: { code: 'endpoint.mismatch' } };
    expect(till.tryPay(1, saleId)).toEqual(mismatch);
    expect(till.payCash(1, saleId)).toEqual(mismatch);
    expect(till.journal.paymentsOf(saleId)).toHaveLength(1);
    expect(till.journal.sale(saleId)).toMatchObject({ mode: 'training', state: 'open' });
  });
});
