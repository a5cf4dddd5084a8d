/** Goods that are not sold for cash: every tender path, the limit of a piece, refunds and repairs. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { tiyin } from '../../shared/money.ts';
import { ok } from '../../shared/result.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { Counter, refusal, sample } from '../support/counter.ts';
import { groupOf, taxed } from '../support/item-groups.ts';
import { KNOWN, VirtualTill } from '../support/virtual-till.ts';

const WATCH = sample('Ruchka koʻk');
const BREAD = sample('Obi non');
const STOPPED = { error: { code: 'tender.not-for-cash', note: WATCH.name } };
const TOTAL = WATCH.priceTiyin + BREAD.priceTiyin;
const HALF = 200_000;

/** Names of goods that are not for cash now. */
let forbidden: ReadonlySet<string>;
const goodsNow = (): readonly Product[] =>
  SAMPLE_PRODUCTS.map((product) => ({ ...product, notForCash: forbidden.has(product.name) }));

let till: VirtualTill;
let counter: Counter;
beforeEach(async () => {
  forbidden = new Set([WATCH.name]);
  till = await VirtualTill.open(KNOWN);
  till.products = goodsNow;
  counter = new Counter(till);
  counter.scan(WATCH.barcode);
  counter.scan(BREAD.barcode);
});
afterEach(() => till.close());

const terminal = (amount: number, approval = '004213') => {
  const { saleId, totalTiyin } = counter;
  const known = till.do('sale.tenders', { saleId });
  const owedTiyin = known.ok ? known.value.owedTiyin : totalTiyin;
  return till.do('tender.terminal', {
    saleId,
    totalTiyin,
    owedTiyin,
    amountTiyin: tiyin(amount),
    approval,
  });
};

describe('a basket with goods that are not for cash', () => {
  it('takes no cash: not the whole, not a part, and nothing is written', () => {
    const { saleId } = counter;
    expect(counter.cash()).toMatchObject(STOPPED);
    expect(counter.cashPart(HALF)).toMatchObject(STOPPED);
    expect(till.journal.sale(saleId)).toBeNull();
    expect(counter.lines).toHaveLength(2);
  });

  it('is paid on the card terminal, also when the till is offline', () => {
    till.charging = ok(null);
    till.service.down = true;
    const { saleId } = counter;
    expect(refusal(terminal(TOTAL))).toBeNull();
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed' });
  });

  it('is paid by code', async () => {
    const { saleId } = counter;
    expect(refusal(counter.pay())).toBeNull();
    await till.clock.advance(10_000);
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed' });
  });

  it('takes no cash as the rest of a mixed sale; the card terminal finishes it', async () => {
    const { saleId } = counter;
    expect(refusal(counter.payPart(HALF))).toBeNull();
    await till.clock.advance(10_000);
    expect(counter.cashPart(TOTAL - HALF)).toMatchObject(STOPPED);
    expect(till.do('sale.tenders', { saleId })).toMatchObject({
      value: { cashStop: STOPPED.error, heldTiyin: HALF },
    });
    expect(refusal(terminal(TOTAL - HALF))).toBeNull();
    expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed' });
  });

  it('takes no cash behind a part on the card terminal', () => {
    expect(refusal(terminal(HALF))).toBeNull();
    expect(counter.cashPart(TOTAL - HALF)).toMatchObject(STOPPED);
    expect(refusal(terminal(TOTAL - HALF, '004214'))).toBeNull();
  });

  it('takes cash again once these goods are taken out', () => {
    expect(refusal(counter.on('basket.remove', 0, { reason: null }))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });

  it('takes no cash after it was parked and recalled', () => {
    const { saleId } = counter;
    counter.park('later');
    expect(refusal(counter.recall(saleId))).toBeNull();
    expect(counter.cash()).toMatchObject(STOPPED);
  });

  it('takes no cash after its code failed', async () => {
    till.service.mishaps.create.push('refused');
    counter.pay();
    await till.clock.advance(60_000);
    expect(counter.cash()).toMatchObject(STOPPED);
  });

  it('names three of the goods, and counts the others', () => {
    const more = ['Somsa goʻshtli', 'Sovun 90 g', 'Tuz 1 kg'];
    forbidden = new Set([WATCH.name, ...more]);
    for (const name of more) counter.scan(sample(name).barcode);
    expect(counter.cash()).toMatchObject({
      error: { code: 'tender.not-for-cash', note: [WATCH.name, ...more.slice(0, 2)].join(', '), limit: 1 },
    });
  });
});

describe('what the catalogue says later', () => {
  it('counts until the first tender', () => {
    forbidden = new Set();
    expect(refusal(counter.cash())).toBeNull();
  });

  it('does not free a sale whose first tender began before', () => {
    expect(refusal(terminal(HALF))).toBeNull();
    forbidden = new Set();
    expect(counter.cashPart(TOTAL - HALF)).toMatchObject(STOPPED);
  });

  it('lets a sale that took cash before be finished', () => {
    forbidden = new Set();
    expect(refusal(counter.cashPart(HALF))).toBeNull();
    forbidden = new Set([WATCH.name]);
    expect(refusal(counter.cashPart(TOTAL - HALF))).toBeNull();
  });

  it('counts anew once a part was given back whole', () => {
    forbidden = new Set();
    expect(refusal(counter.cashPart(HALF))).toBeNull();
    expect(refusal(counter.cashBack())).toBeNull();
    forbidden = new Set([WATCH.name]);
    expect(counter.cash()).toMatchObject(STOPPED);
  });
});

describe('the limit of one piece', () => {
  beforeEach(() => {
    forbidden = new Set();
  });

  it('is off by default', () => {
    expect(till.settings.notForCashFrom).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });

  it.each([
    [0, 'tender.not-for-cash'],
    [1, null],
  ] as const)('is reached by the price of one piece itself (%i tiyin above it)', (above, code) => {
    till.settings = { ...till.settings, notForCashFrom: tiyin(BREAD.priceTiyin + above) };
    expect(refusal(counter.cash())).toBe(code);
  });

  it('counts a piece, and not the whole line', () => {
    till.settings = { ...till.settings, notForCashFrom: tiyin(BREAD.priceTiyin + 1) };
    counter.on('basket.set-quantity', 1, { quantity: 9 * ONE });
    expect(refusal(counter.cash())).toBeNull();
  });

  it('counts the price before a discount, and the price that a person set', () => {
    till.settings = { ...till.settings, notForCashFrom: BREAD.priceTiyin };
    counter.discount({ kind: 'percent', hundredths: 5_000 }, 1);
    expect(refusal(counter.cash())).toBe('tender.not-for-cash');
    counter.on('basket.price', 1, { priceTiyin: tiyin(BREAD.priceTiyin - 1) });
    expect(refusal(counter.cash())).toBeNull();
  });
});

it('a refund in cash is never stopped', () => {
  forbidden = new Set();
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  forbidden = new Set([WATCH.name]);
  till.settings = { ...till.settings, notForCashFrom: tiyin(1) };
  expect(refusal(counter.cashBack(saleId))).toBeNull();
});

it('goods without tax codes are sold for no tender', () => {
  forbidden = new Set();
  const untaxed = (): readonly Product[] =>
    goodsNow().map((product) => (product.name === WATCH.name ? { ...product, packageCode: '' } : product));
  till.products = untaxed;
  for (const answer of [counter.cash(), counter.pay(), terminal(TOTAL)]) {
    expect(answer).toMatchObject({ error: { code: 'product.not-fiscal', field: 'PackageCode' } });
  }
});

describe('an item that is not on file', () => {
  const item = taxed({
    name: 'Sigaret',
    unit: 'dona',
    priceTiyin: tiyin(2_000_000),
    vatPercent: 12,
    spic: '02402001001000000',
    packageCode: '1520642',
  });
  const add = (replaces: 'the scan' | null = null) =>
    till.do('basket.add-open-item', {
      saleId: counter.saleId,
      item,
      quantity: ONE,
      replaces: replaces === null ? null : counter.lineId(2),
    });

  beforeEach(() => {
    forbidden = new Set();
  });

  it('takes no cash if its group does not, whatever the page sends', () => {
    till.goods.addGroups(groupOf(item, { notForCash: true }));
    expect(refusal(add())).toBeNull();
    expect(counter.cash()).toMatchObject({ error: { code: 'tender.not-for-cash', note: 'Sigaret' } });
  });

  it('takes no cash while a group proposed as not for cash is unanswered', () => {
    till.goods.addGroups(groupOf(item));
    expect(refusal(add())).toBeNull();
    expect(refusal(counter.cash())).toBe('tender.not-for-cash');
  });

  it('of a marked group needs the scan of its code first', () => {
    till.goods.addGroups(groupOf(item, { notForCash: false, marked: true }));
    expect(refusal(add())).toBe('label.missing');
    counter.scan(`0104780000099995215abcdef${String.fromCharCode(29)}93abcd`);
    expect(refusal(add('the scan'))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
  });
});
