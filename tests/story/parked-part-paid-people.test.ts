/**
 * One person parks a sale that holds money and another completes it: each is recorded for the money taken.
 */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { sample } from '../support/counter.ts';
import { lolasShop } from '../support/lolas-shop.ts';
import { reprice } from '../support/sample-goods.ts';
import { PIN } from '../support/staffed-till.ts';

const BREAD = sample('Obi non');
const HALF = tiyin(BREAD.priceTiyin / 2);

describe('a sale that is paid in part', () => {
  it('is parked by one cashier and recalled by another, with a restart in between', async () => {
    const { till, lola, aziz } = await lolasShop();
    const opened = await till.send('basket.open', undefined);
    if (!opened.ok) throw new Error(opened.error.code);
    const { saleId } = opened.value;
    await till.send('basket.add', { saleId, code: BREAD.barcode });
    const part = { saleId, totalTiyin: BREAD.priceTiyin, amountTiyin: HALF, givenTiyin: HALF };
    expect(await till.send('tender.cash', part)).toMatchObject({ ok: true });
    expect(await till.send('basket.park', { saleId, name: '' })).toMatchObject({ ok: true });
    // The till is locked: a parked basket is not recalled.
    await till.send('staff.sign-out', undefined);
    expect(await till.send('basket.recall', { saleId })).toMatchObject({ error: { code: 'sign-in.needed' } });
    await till.restart();
    await till.signIn(aziz, PIN.aziz);
    expect(await till.send('basket.parked', undefined)).toMatchObject({
      value: [{ saleId, heldTiyin: HALF }],
    });
    expect(await till.send('basket.recall', { saleId })).toMatchObject({ value: { saleId } });
    expect(await till.send('tender.cash', { ...part, owedTiyin: HALF })).toMatchObject({
      value: { state: 'completed' },
    });
    const taken = till.entries('cash.taken').filter(({ subject }) => subject === saleId);
    expect(taken.map(({ actor }) => actor)).toEqual([
      { by: 'staff', id: lola },
      { by: 'staff', id: aziz },
    ]);
  });

  it('is refunded only by a person who may void, parked or not', async () => {
    const { till } = await lolasShop();
    const opened = await till.send('basket.open', undefined);
    if (!opened.ok) throw new Error(opened.error.code);
    const { saleId } = opened.value;
    await till.send('basket.add', { saleId, code: BREAD.barcode });
    const part = { saleId, totalTiyin: BREAD.priceTiyin, amountTiyin: HALF, givenTiyin: HALF };
    await till.send('tender.cash', part);
    await till.send('basket.park', { saleId, name: '' });
    expect(await till.send('sale.void', { saleId, reason: 'gone' })).toMatchObject({
      error: { code: 'right.needed' },
    });
  });
});

describe('a recalled sale is paid as begun by any cashier: its approval preceded the first part', () => {
  /** Lola has one bread in the open basket. */
  async function begun() {
    const shop = await lolasShop();
    const opened = await shop.till.send('basket.open', undefined);
    if (!opened.ok) throw new Error(opened.error.code);
    const { saleId } = opened.value;
    const added = await shop.till.send('basket.add', { saleId, code: BREAD.barcode });
    if (!added.ok) throw new Error(added.error.code);
    return { ...shop, saleId, lineId: added.value.lineId };
  }

  it('even if its price rose while it was parked', async () => {
    const { till, saleId } = await begun();
    const part = { saleId, totalTiyin: BREAD.priceTiyin, amountTiyin: HALF, givenTiyin: HALF };
    expect(await till.send('tender.cash', part)).toMatchObject({ ok: true });
    expect(await till.send('basket.park', { saleId, name: '' })).toMatchObject({ ok: true });
    reprice(BREAD.productId, 50_000);
    expect(await till.send('basket.recall', { saleId })).toMatchObject({ ok: true });
    expect(await till.send('tender.cash', { ...part, owedTiyin: HALF })).toMatchObject({
      value: { state: 'completed' },
    });
  });

  it('with its approved discount after a restart; after a refund for the same amount only', async () => {
    const { till, saleId, lineId, dilshod, lola } = await begun();
    const request = { saleId, lineId, discount: { kind: 'percent', hundredths: 5_000 } as const };
    const quarter = tiyin(HALF / 2);
    const part = { saleId, totalTiyin: HALF, amountTiyin: quarter, givenTiyin: quarter };
    expect(await till.send('basket.discount', request)).toMatchObject({ error: { code: 'right.needed' } });
    const by = { staffId: dilshod, pin: PIN.dilshod };
    expect(await till.send('staff.approve', { channel: 'basket.discount', request, by })).toMatchObject({
      ok: true,
    });
    expect(await till.send('basket.discount', request)).toMatchObject({ ok: true });
    expect(await till.send('tender.cash', part)).toMatchObject({ ok: true });
    expect(await till.send('basket.park', { saleId, name: '' })).toMatchObject({ ok: true });
    await till.restart();
    await till.signIn(lola, PIN.lola);
    expect(await till.send('basket.recall', { saleId })).toMatchObject({ ok: true });
    const rest = { ...part, owedTiyin: quarter };
    // Any other sum or total differs from the stored one and is refused.
    expect(await till.send('tender.cash', { ...rest, totalTiyin: quarter })).toMatchObject({
      error: { code: 'basket.changed' },
    });
    await till.signIn(dilshod, PIN.dilshod);
    const sale = await till.send('sale.tenders', { saleId });
    if (!sale.ok) throw new Error(sale.error.code);
    const tenderId = sale.value.tenders[0]?.tenderId;
    if (!tenderId) throw new Error('no tender');
    const back = { saleId, tenderId, amountTiyin: null, heldTiyin: quarter, reason: 'came back' };
    expect(await till.send('refund.cash', back)).toMatchObject({ ok: true });
    await till.signIn(lola, PIN.lola);
    // The sale holds nothing, so its basket is tendered again. The logged approval covers this amount only.
    const more = { ...request, discount: { ...request.discount, hundredths: 6_000 } };
    expect(await till.send('basket.discount', more)).toMatchObject({ error: { code: 'right.needed' } });
    expect(await till.send('tender.cash', part)).toMatchObject({ ok: true });
  });

  it('and is completed with its discount if its part stayed', async () => {
    const { till, saleId, lineId, dilshod, lola } = await begun();
    const request = { saleId, lineId, discount: { kind: 'percent', hundredths: 5_000 } as const };
    const by = { staffId: dilshod, pin: PIN.dilshod };
    await till.send('staff.approve', { channel: 'basket.discount', request, by });
    await till.send('basket.discount', request);
    const quarter = tiyin(HALF / 2);
    const part = { saleId, totalTiyin: HALF, amountTiyin: quarter, givenTiyin: quarter };
    await till.send('tender.cash', part);
    await till.send('basket.park', { saleId, name: '' });
    await till.restart();
    await till.signIn(lola, PIN.lola);
    await till.send('basket.recall', { saleId });
    expect(await till.send('tender.cash', { ...part, owedTiyin: quarter })).toMatchObject({
      value: { state: 'completed', totalTiyin: HALF },
    });
  });
});
