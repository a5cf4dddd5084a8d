/** The basket that a start of the till opens with: it can always be sold, and its sale has money of one place. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBasket } from '../../electron/app/till-view.ts';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import { openCatalogue } from '../../electron/catalogue/sqlite-catalogue.ts';
import type { Place } from '../../electron/payment/attempt.ts';
import { mayTender, startPayment } from '../../electron/payment/pay.ts';
import { holdAll } from '../../electron/payment/resume.ts';
import { ProductId, type SaleId } from '../../shared/ids.ts';
import { type BasketLine, ONE } from '../../shared/sale/basket.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const SECOND = 1_000;
const [BREAD] = SAMPLE_PRODUCTS;
if (!BREAD) throw new Error('no sample products');
const LINES: readonly BasketLine[] = [{ productId: BREAD.productId, quantity: ONE }];
const TRAINING: Place = { baseUrl: 'http://127.0.0.1:4000/ledger-1', serviceId: 9, mode: 'training' };

let till: VirtualTill;
let saleId: SaleId;
beforeEach(async () => {
  till = await VirtualTill.open(KNOWN);
  saleId = till.newSale();
  till.journal.keepBasket(saleId, LINES);
});
afterEach(() => till.close());

function opened() {
  const catalogue = openCatalogue(':memory:');
  if (!catalogue.ok) throw new Error(catalogue.error.code);
  catalogue.value.put(SAMPLE_PRODUCTS);
  const { journal, desk } = till;
  const basket = openBasket({ journal, desk, catalogue: catalogue.value, random: desk.random });
  catalogue.value.close();
  return basket;
}

async function powerCut(): Promise<void> {
  await till.crash();
  till.clock.reboot(30 * SECOND);
  await till.start();
}

describe('after a power cut with a payment of the open basket', () => {
  it('takes cash of the next customer without a network: the payment waits in the strip', async () => {
    till.service.mishaps.create.push('no-answer');
    till.pay(1, saleId);
    till.service.down = true;
    await till.clock.advance(5 * SECOND);
    await powerCut();
    const basket = opened();
    expect(basket).toMatchObject({ lines: [] });
    expect(mayTender(till.desk, basket.saleId).ok).toBe(true);
    expect(mayTender(till.desk, saleId)).toMatchObject({ error: { code: 'basket.locked' } });
  });

  it('is free also where that payment is found to be money a little later', async () => {
    till.service.confirmMode = 0;
    till.service.mishaps.create.push('no-answer');
    till.service.mishaps['look-up'].push(...Array<'refused'>(8).fill('refused'));
    const id = till.pay(1, saleId);
    await till.clock.advance(5 * SECOND);
    await powerCut();
    const basket = opened();
    await till.clock.advance(300 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(mayTender(till.desk, basket.saleId).ok).toBe(true);
  });

  it('is free where the till may not charge: nothing is asked, and nothing is stored', async () => {
    till.service.mishaps.create.push('no-answer');
    const id = till.pay(1, saleId);
    till.service.down = true;
    await till.clock.advance(5 * SECOND);
    expect(till.attempt(id)).toMatchObject({ state: { name: 'unknown' }, setAside: false });
    till.desk.held.clear();
    holdAll(till.desk);
    expect(mayTender(till.desk, opened().saleId).ok).toBe(true);
  });

  it('keeps a basket that nobody has paid for, also after a code that was declined', async () => {
    till.service.firstStatus = -1;
    till.pay(1, saleId);
    await till.clock.advance(5 * SECOND);
    await powerCut();
    expect(opened()).toEqual({ saleId, lines: LINES });
  });
});

describe('a basket that was tried in training', () => {
  beforeEach(async () => {
    till.service.firstStatus = -1;
    const sale = { ...till.record(1, saleId), mode: 'training' as const };
    startPayment({ ...till.desk, place: TRAINING }, sale, '880101698207133392');
    await till.clock.advance(5 * SECOND);
  });

  it('goes on live under an id of its own, with the goods that are known here', () => {
    till.journal.keepBasket(saleId, [...LINES, { productId: ProductId.parse('gone'), quantity: ONE }]);
    const basket = opened();
    expect(basket.lines).toEqual(LINES);
    expect(basket.saleId).not.toBe(saleId);
    expect(till.journal.openBasket()).toEqual(basket);
    expect(opened()).toEqual(basket);
  });

  it('has the mode of its last tender: a receipt of live money never says training', async () => {
    expect(till.journal.sale(saleId)?.mode).toBe('training');
    till.service.firstStatus = 2;
    const id = till.pay(1, saleId);
    await till.clock.advance(10 * SECOND);
    expect(till.state(id)).toBe('paid');
    expect(till.journal.sale(saleId)?.mode).toBe('live');
  });
});
