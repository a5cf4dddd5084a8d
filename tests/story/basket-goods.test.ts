/** What lies in the basket: goods by scan, weight, hand and marking code, with discounts and prices. */
import { describe, expect, it } from 'vitest';
import { LineId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { MAX_QUANTITY, ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { type Counter, refusal, voidedIn } from '../support/counter.ts';
import { eachInThousandths } from '../support/each-till.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { markingCode, sampleNamed } from '../support/sample-goods.ts';
import type { VirtualTill } from '../support/virtual-till.ts';

const BREAD = sampleNamed('Obi non');
const RICE = sampleNamed('Guruch lazer');
const WATER = sampleNamed('Suv gazsiz 1 l');
const NOBODYS = '4780000099995';
const BOOK = taxed({
  name: 'Kitob',
  unit: 'dona',
  priceTiyin: tiyin(100_000),
  vatPercent: 12,
  spic: '09608001001000000',
  packageCode: '1520642',
});

const marking = (serial: string, product = WATER): string => markingCode(product, serial);

let till: VirtualTill;
let counter: Counter;
eachInThousandths((opened) => {
  ({ till, counter } = opened);
});

describe('a scan', () => {
  it('adds to its line; only the changed line is answered, with the next revision', () => {
    const first = counter.scan(BREAD.barcode);
    const { revision } = counter.basket;
    const second = counter.scan(BREAD.barcode);
    expect(first.ok && second.ok && second.value.lineId).toBe(first.ok && first.value.lineId);
    expect(second).toMatchObject({
      value: { revision: revision + 1, lines: [{ line: { quantity: 2 * ONE } }], removed: [] },
    });
    expect(counter.shown).toEqual([['Obi non', 2]]);
    counter.scan(sampleNamed('Tuz 1 kg').barcode, 3 * ONE);
    expect(counter.shown).toEqual([
      ['Obi non', 2],
      ['Tuz 1 kg', 3],
    ]);
  });

  it('of weighed goods asks for the weight first; a second bag is a second line', () => {
    expect(counter.scan(RICE.barcode)).toMatchObject({
      error: { code: 'quantity.weight-needed', field: RICE.productId, note: RICE.name },
    });
    expect(counter.shown).toEqual([]);
    counter.scan(RICE.barcode, 250);
    counter.scan(RICE.barcode, 1_200);
    expect(counter.shown).toEqual([
      ['Guruch lazer', 0.25],
      ['Guruch lazer', 1.2],
    ]);
    till.settings = { ...DEFAULT_SETTINGS, mergeWeighed: true };
    counter.scan(RICE.barcode, 300);
    expect(counter.shown).toEqual([
      ['Guruch lazer', 0.25],
      ['Guruch lazer', 1.5],
    ]);
  });

  it('of an unknown code is a line that stops every tender until somebody resolves it', () => {
    counter.scan(BREAD.barcode);
    counter.scan(NOBODYS);
    counter.scan(NOBODYS);
    expect(counter.shown).toEqual([
      ['Obi non', 1],
      ['unknown', 2],
    ]);
    expect(counter.cash(tiyin(400_000))).toMatchObject({
      error: { code: 'basket.unknown-scan', field: NOBODYS },
    });
    expect(counter.pay(tiyin(400_000))).toMatchObject({ error: { code: 'basket.unknown-scan' } });
    const { saleId } = counter;
    till.goods.addGroups(groupOf(BOOK));
    till.do('basket.add-open-item', { saleId, item: BOOK, quantity: 2 * ONE, replaces: counter.lineId(1) });
    expect(counter.shown).toEqual([
      ['Obi non', 1],
      ['open-item', 2],
    ]);
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.lines[1]).toMatchObject({
      name: 'Kitob',
      spic: BOOK.spic,
      vatTiyin: 21_429,
    });
  });

  it('of an unknown code can be dismissed or assigned to a product', () => {
    counter.scan(NOBODYS);
    counter.scan('12345');
    expect(refusal(counter.on('basket.dismiss', 0, {}))).toBeNull();
    const { saleId } = counter;
    till.do('basket.replace-unknown', { saleId, lineId: counter.lineId(0), productId: BREAD.productId });
    expect(counter.shown).toEqual([['Obi non', 1]]);
    expect(refusal(counter.on('basket.dismiss', 0, {}))).toBe('basket.line-gone');
  });

  it('of an unknown code keeps its quantity, up to what a line can hold', () => {
    counter.scan(NOBODYS, 3 * ONE);
    counter.scan(NOBODYS, MAX_QUANTITY);
    counter.scan(NOBODYS);
    expect(counter.shown).toEqual([
      ['unknown', 4],
      ['unknown', 9_999],
    ]);
    expect(refusal(till.do('basket.empty', { saleId: counter.saleId, reason: null }))).toBeNull();
  });

  it('of a possible payer code leaves only its last digits in the basket', () => {
    counter.scan('880101698207133392');
    expect(counter.lines[0]?.line.what).toEqual({ kind: 'unknown', code: '…3392' });
  });

  it('typed with Cyrillic twins of its letters is the product, by its own code', () => {
    till.products = [{ ...BREAD, barcode: 'AB-12' }];
    counter.scan('АВ-12');
    expect(counter.shown).toEqual([['Obi non', 1]]);
    expect(counter.lines[0]?.line).not.toHaveProperty('scanned');
  });

  it('with a wrong check digit stays whole, for the cashier to compare', () => {
    counter.scan('4780055999991');
    expect(counter.lines[0]?.line.what).toEqual({ kind: 'unknown', code: '4780055999991' });
  });

  it('can show a price without selling', () => {
    expect(till.do('product.price-check', { code: BREAD.barcode })).toMatchObject({
      value: { name: 'Obi non' },
    });
    expect(till.do('product.price-check', { code: marking('abcdefg') })).toMatchObject({
      value: { name: WATER.name },
    });
    expect(till.do('product.price-check', { code: NOBODYS })).toEqual({ ok: true, value: null });
    expect(counter.shown).toEqual([]);
  });
});

describe('discounts and prices of the goods', () => {
  it('are charged and reported as they were set', () => {
    counter.scan(BREAD.barcode, 2 * ONE);
    counter.scan(sampleNamed('Patir').barcode);
    counter.on('basket.price', 0, { priceTiyin: tiyin(350_000) });
    counter.on('basket.other', 1, { otherTiyin: tiyin(100_000) });
    counter.on('basket.note', 1, { note: 'issiq' });
    counter.discount({ kind: 'percent', hundredths: 1_000 }, 0);
    counter.discount({ kind: 'amount', tiyin: tiyin(30_000) });
    const { saleId } = counter;
    // 700 000 - 70 000 and 900 000; 30 000 off 1 530 000; 100 000 borne by somebody else.
    expect(counter.totalTiyin).toBe(1_400_000);
    expect(counter.cash().ok).toBe(true);
    expect(till.journal.sale(saleId)?.lines).toMatchObject([
      { unitPriceTiyin: 350_000, priceTiyin: 700_000, discountTiyin: 82_353, otherTiyin: 0 },
      {
        unitPriceTiyin: 900_000,
        priceTiyin: 900_000,
        discountTiyin: 17_647,
        otherTiyin: 100_000,
        note: 'issiq',
      },
    ]);
    expect(till.journal.sale(saleId)?.lines[0]).not.toHaveProperty('note');
    expect(till.do('sales.one', { saleId })).toMatchObject({ value: { lines: [{}, { note: 'issiq' }] } });
  });

  it('can’t be part of a tender, which names the sale and the total that was seen', () => {
    counter.scan(BREAD.barcode);
    expect(refusal(counter.cash(tiyin(1)))).toBe('basket.changed');
    counter.discount({ kind: 'percent', hundredths: 10_000 });
    expect(refusal(counter.cash(tiyin(0)))).toBe('basket.nothing-to-pay');
  });

  it('are refused for missing lines, other baskets and unknown scans', () => {
    counter.scan(NOBODYS);
    const { saleId } = counter;
    const lineId = LineId.parse('gone');
    expect(refusal(till.do('basket.note', { saleId, lineId, note: 'x' }))).toBe('basket.line-gone');
    expect(refusal(counter.on('basket.price', 0, { priceTiyin: tiyin(5) }))).toBe('basket.unknown-scan');
    expect(refusal(till.do('basket.add', { saleId: till.newSale(), code: BREAD.barcode }))).toBe(
      'basket.gone',
    );
    expect(refusal(counter.scan(BREAD.barcode, 1_500))).toBe('quantity.not-whole');
  });
});

describe('goods that are removed', () => {
  const voids = () => voidedIn(till);

  it('come back whole without a record; what stays away is recorded once, when the basket ends', () => {
    counter.scan(BREAD.barcode);
    counter.scan(RICE.barcode, 500);
    const lineId = counter.lineId(0);
    const { saleId } = counter;
    counter.on('basket.remove', 0, { reason: null });
    expect(counter.shown).toEqual([['Guruch lazer', 0.5]]);
    till.do('basket.put-back', { saleId, lineId });
    expect(counter.shown).toEqual([
      ['Obi non', 1],
      ['Guruch lazer', 0.5],
    ]);
    counter.on('basket.remove', 1, { reason: 'too dear' });
    expect(counter.cash().ok).toBe(true);
    expect(voids()).toEqual([]);
    counter.next();
    expect(voids()).toMatchObject([
      { saleId, lines: [{ name: 'Guruch lazer', quantity: 500, dueTiyin: 1_200_000, reason: 'too dear' }] },
    ]);
  });

  it('clear the discount of the whole basket: the next goods are another sale, at full price', () => {
    const { saleId } = counter;
    counter.scan(BREAD.barcode);
    expect(counter.discount({ kind: 'percent', hundredths: 5_000 }).ok).toBe(true);
    const lineId = counter.lineId();
    counter.on('basket.remove', 0, { reason: null });
    // Put back at once, the line is unchanged.
    till.do('basket.put-back', { saleId, lineId });
    expect(counter.totalTiyin).toBe(BREAD.priceTiyin / 2);
    counter.on('basket.remove', 0, { reason: null });
    expect(refusal(counter.scan(WATER.barcode))).toBe('label.missing');
    expect(counter.saleId).toBe(saleId);
    expect(refusal(counter.scan(BREAD.barcode))).toBeNull();
    expect(counter.saleId).not.toBe(saleId);
    expect(counter.totalTiyin).toBe(BREAD.priceTiyin);
    expect(voidedIn(till)).toMatchObject([{ saleId, lines: [{ name: BREAD.name }] }]);
    // Without a discount the next goods belong to the same customer.
    const next = counter.saleId;
    counter.on('basket.remove', 0, { reason: null });
    counter.scan(BREAD.barcode);
    expect(counter.saleId).toBe(next);
  });

  it('all at once are one entry, with the reason where the shop asks for one', () => {
    till.settings = { ...DEFAULT_SETTINGS, voidReason: true };
    counter.scan(BREAD.barcode);
    counter.scan(NOBODYS);
    const { saleId } = counter;
    expect(refusal(counter.on('basket.remove', 0, { reason: null }))).toBe('void.reason-needed');
    expect(refusal(till.do('basket.empty', { saleId, reason: null }))).toBe('void.reason-needed');
    expect(till.do('basket.empty', { saleId, reason: 'walked away' })).toMatchObject({
      value: { lines: [] },
    });
    expect(voids()).toMatchObject([{ lines: [{ name: 'Obi non', reason: 'walked away' }] }]);
    expect(counter.saleId).not.toBe(saleId);
  });

  it('are recorded too when the till ends the basket by itself', async () => {
    counter.scan(BREAD.barcode);
    counter.scan(sampleNamed('Patir').barcode);
    counter.on('basket.remove', 1, { reason: null });
    expect(counter.cash().ok).toBe(true);
    await till.crash();
    await till.start();
    expect(counter.shown).toEqual([]);
    expect(voids()).toMatchObject([{ lines: [{ name: 'Patir' }] }]);
  });
});
