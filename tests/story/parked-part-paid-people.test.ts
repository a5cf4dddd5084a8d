/** A sale that holds money is parked by one person and paid to its end by another: each is told for what he took. */
import { describe, expect, it } from 'vitest';
import { tiyin } from '../../shared/money.ts';
import { sample } from '../support/counter.ts';
import { lolasShop } from '../support/lolas-shop.ts';
import { PIN } from '../support/staffed-till.ts';

const BREAD = sample('Obi non');
const HALF = tiyin(BREAD.priceTiyin / 2);

describe('a sale that is paid in part', () => {
  it('is parked by whoever sells, and taken back by another, with a restart in between', async () => {
    const { till, lola, aziz } = await lolasShop();
    const opened = await till.send('basket.open', undefined);
    if (!opened.ok) throw new Error(opened.error.code);
    const { saleId } = opened.value;
    await till.send('basket.add', { saleId, code: BREAD.barcode });
    const part = { saleId, totalTiyin: BREAD.priceTiyin, amountTiyin: HALF, givenTiyin: HALF };
    expect(await till.send('tender.cash', part)).toMatchObject({ ok: true });
    expect(await till.send('basket.park', { saleId, name: '' })).toMatchObject({ ok: true });
    // Nobody stands there: what waits is not taken back.
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

  it('gives its money back only by whoever may void, parked or not', async () => {
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
