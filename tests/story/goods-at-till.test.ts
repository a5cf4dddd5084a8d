/** Tax groups at the counter: the first sale of an imported product, and an unknown scan that becomes one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { recordOfScan } from '../../shared/catalogue/record-of-scan.ts';
import { ItemGroupId, ProductId } from '../../shared/ids.ts';
import { MAX_TOTAL, tiyin } from '../../shared/money.ts';
import { UNNAMED_CASHIER } from '../../shared/staff/actor.ts';
import { Counter, refusal } from '../support/counter.ts';
import { FewGoods, HOUSEHOLD, IMPORTED, TOBACCO } from '../support/few-goods.ts';
import { ENDPOINT, VirtualTill } from '../support/virtual-till.ts';

const { productId } = IMPORTED;
const [CODE = ''] = IMPORTED.barcodes;
const NEW_CODE = '4780000000987';

let till: VirtualTill;
let goods: FewGoods;
let counter: Counter;
const openWith = async (record: ProductRecord): Promise<void> => {
  goods = new FewGoods([record], [HOUSEHOLD, TOBACCO]);
  till.products = goods.sold;
  till.otherGoods = goods.store;
  await till.crash();
  await till.start();
  counter = new Counter(till);
};
beforeEach(async () => {
  till = await VirtualTill.open();
  await openWith(IMPORTED);
});
afterEach(() => till.close());

const choose = (groupId = HOUSEHOLD.groupId, id = productId) =>
  till.do('goods.choose-tax', { productId: id, groupId });

describe('an imported product', () => {
  it('is sold once a cashier has chosen its group; the product keeps it with the name', () => {
    expect(counter.scan(CODE)).toMatchObject({ error: { code: 'product.not-fiscal', field: 'SPIC' } });
    expect(choose()).toMatchObject({ value: { spic: HOUSEHOLD.spic, vatPercent: 12, notForCash: false } });
    expect(refusal(counter.scan(CODE))).toBeNull();
    expect(refusal(counter.cash())).toBeNull();
    expect(goods.changes).toMatchObject([{ happening: 'tax-chosen' }]);
    expect(goods.record(productId)).toMatchObject({
      spic: HOUSEHOLD.spic,
      packageCode: HOUSEHOLD.packageCode,
      taxChoice: { groupId: HOUSEHOLD.groupId, by: UNNAMED_CASHIER, wallMs: till.clock.wallMs() },
    });
  });

  it('of a group that is not for cash takes no cash, although the question is open', () => {
    expect(refusal(choose(TOBACCO.groupId))).toBeNull();
    counter.scan(CODE);
    expect(counter.cash()).toMatchObject({ error: { code: 'tender.not-for-cash', note: 'Zajigalka' } });
  });

  it('keeps its first group: a second press changes nothing', () => {
    choose();
    expect(choose(TOBACCO.groupId)).toMatchObject({ value: { spic: HOUSEHOLD.spic } });
    expect(goods.changes).toHaveLength(1);
  });

  it('takes no group that is gone or lacks tax data', () => {
    expect(refusal(choose(ItemGroupId.parse('gone')))).toBe('tax-group.gone');
    goods.groups = [{ ...HOUSEHOLD, packageCode: '' }];
    expect(refusal(choose())).toBe('tax-group.gone');
    expect(till.do('goods.tax-groups', undefined)).toMatchObject({ value: [] });
    expect(goods.changes).toEqual([]);
  });
});

describe('a product with its codes, and without a VAT rate', () => {
  const pair = { spic: '01806001001000000', packageCode: '1520638' };

  it('is not sold as goods without VAT: it takes the rate of a group, and keeps its own codes', async () => {
    await openWith({ ...IMPORTED, ...pair });
    expect(counter.scan(CODE)).toMatchObject({
      error: { code: 'product.not-fiscal', field: 'VATPercent', reason: 'missing' },
    });
    expect(choose(TOBACCO.groupId)).toMatchObject({ value: { ...pair, vatPercent: 12, notForCash: false } });
    expect(refusal(counter.scan(CODE))).toBeNull();
    const { saleId } = counter;
    expect(refusal(counter.cash())).toBeNull();
    expect(till.journal.sale(saleId)?.lines).toMatchObject([{ ...pair, vatPercent: 12, vatTiyin: 53_572 }]);
    expect(goods.record(productId)).toMatchObject({ ...pair, taxChoice: { groupId: TOBACCO.groupId } });
  });

  it('is sold where somebody said that it has no VAT', async () => {
    await openWith({ ...IMPORTED, ...pair, vatPercent: null });
    expect(refusal(counter.scan(CODE))).toBeNull();
  });
});

describe('a product with its own SPIC, and without a package code', () => {
  const VODKA = { spic: '02208001001000000', vatPercent: 12 };
  const OF_VODKA: ItemGroup = {
    ...HOUSEHOLD,
    groupId: ItemGroupId.parse('strong'),
    spic: VODKA.spic,
    packageCode: '1520777',
    notForCash: false,
  };
  const offer = () => till.do('goods.tax-offer', { productId });
  const type = (packageCode: string, id = productId) =>
    till.do('goods.type-package-code', { productId: id, packageCode });

  it('never takes a group of another SPIC, and stays out of sales until its code is typed', async () => {
    await openWith({ ...IMPORTED, ...VODKA });
    expect(counter.scan(CODE)).toMatchObject({ error: { field: 'PackageCode', reason: 'missing' } });
    expect(offer()).toEqual({
      ok: true,
      value: { groups: [], spic: VODKA.spic, without: 'no-package-code' },
    });
    for (const { groupId } of goods.groups) expect(refusal(choose(groupId))).toBe('tax-group.gone');
    expect(goods.changes).toEqual([]);
    expect(type(' 1520777 ')).toMatchObject({ value: { spic: VODKA.spic, packageCode: '1520777' } });
    expect(goods.changes).toMatchObject([{ happening: 'edited' }]);
    expect(refusal(counter.scan(CODE))).toBeNull();
    expect(counter.cash()).toMatchObject({ error: { code: 'tender.not-for-cash' } });
  });

  it('takes the package code of a group with its SPIC, and takes no cash although the group does', async () => {
    await openWith({ ...IMPORTED, ...VODKA });
    goods.groups = [HOUSEHOLD, OF_VODKA];
    expect(offer()).toMatchObject({ value: { groups: [OF_VODKA], without: null } });
    expect(choose(OF_VODKA.groupId)).toMatchObject({
      value: { spic: VODKA.spic, packageCode: OF_VODKA.packageCode, notForCash: true },
    });
    expect(goods.record(productId)).toMatchObject({
      notForCash: null,
      taxChoice: { groupId: OF_VODKA.groupId },
    });
    expect(refusal(counter.scan(CODE))).toBeNull();
    expect(counter.cash()).toMatchObject({ error: { code: 'tender.not-for-cash' } });
  });

  it('keeps a package code that is there, and refuses one without a SPIC', async () => {
    expect(type('1520777')).toMatchObject({ error: { code: 'product.not-fiscal', field: 'SPIC' } });
    await openWith({ ...IMPORTED, ...VODKA, packageCode: '1520646' });
    expect(type('1520777')).toMatchObject({ value: { packageCode: '1520646' } });
    expect(goods.changes).toEqual([]);
  });
});

describe('a package', () => {
  const pack = {
    productId: ProductId.parse('imported-1-pack'),
    barcodes: ['4780000000970'],
    priceTiyin: tiyin(2_500_000),
    packageCode: '1520999',
    pieces: 6,
  };
  const scan = () => counter.scan(pack.barcodes[0] ?? '');

  it('asks for its product, whose group it takes with its own package code', async () => {
    await openWith({ ...IMPORTED, package: pack });
    expect(scan()).toMatchObject({ error: { code: 'product.not-fiscal', field: 'SPIC' } });
    expect(choose(HOUSEHOLD.groupId, pack.productId)).toMatchObject({
      value: { productId: pack.productId, spic: HOUSEHOLD.spic, packageCode: pack.packageCode },
    });
    expect(goods.record(productId)).toMatchObject({ packageCode: HOUSEHOLD.packageCode, package: pack });
    expect(refusal(scan())).toBeNull();
  });

  it('without a package code of its own changes nothing of a product that is whole', async () => {
    const whole = { spic: '01806001001000000', packageCode: '1520638', vatPercent: 12 };
    await openWith({ ...IMPORTED, ...whole, package: { ...pack, packageCode: '' } });
    expect(scan()).toMatchObject({ error: { code: 'product.not-fiscal', field: 'PackageCode' } });
    expect(choose(HOUSEHOLD.groupId, pack.productId)).toMatchObject({
      error: { code: 'product.not-fiscal', field: 'PackageCode', reason: 'missing' },
    });
    expect(goods.changes).toEqual([]);
    const typed = till.do('goods.type-package-code', { productId: pack.productId, packageCode: '1520999' });
    expect(typed).toMatchObject({ value: { productId: pack.productId, packageCode: '1520999' } });
    expect(goods.record(productId)).toMatchObject({ ...whole, package: { packageCode: '1520999' } });
    expect(refusal(scan())).toBeNull();
  });
});

describe('goods of a group that is proposed as not for cash', () => {
  const beer = { spic: '02203001001000000', packageCode: '1520646', vatPercent: 12 };

  it.each([
    [null, 'tender.not-for-cash'],
    [true, 'tender.not-for-cash'],
    [false, null],
  ] as const)('take no cash until somebody says that they do (%s)', async (notForCash, code) => {
    await openWith({ ...IMPORTED, ...beer, notForCash });
    expect(refusal(counter.scan(CODE))).toBeNull();
    expect(refusal(counter.cash())).toBe(code);
  });
});

describe('an unknown scan', () => {
  const record = recordOfScan({
    code: NEW_CODE,
    name: 'Choynak',
    language: 'uz',
    priceTiyin: tiyin(3_500_000),
    unit: 'dona',
    group: HOUSEHOLD,
  });

  it('becomes a product of the shop and takes the place of the scan', () => {
    counter.scan(NEW_CODE);
    const added = till.do('goods.add-scanned', { record });
    if (!added.ok) throw new Error(added.error.code);
    const { saleId } = counter;
    const put = { saleId, lineId: counter.lineId(), productId: added.value.productId };
    expect(refusal(till.do('basket.replace-unknown', put))).toBeNull();
    expect(counter.shown).toEqual([['Choynak', 1]]);
    expect(refusal(counter.cash())).toBeNull();
    expect(goods.record(added.value.productId)).toMatchObject({ barcodes: [NEW_CODE], taxChoice: null });
  });

  it('that could not be sold is not stored', () => {
    const unpriced = till.do('goods.add-scanned', { record: { ...record, priceTiyin: tiyin(0) } });
    expect(unpriced).toMatchObject({ error: { code: 'product.not-fiscal', field: 'GoodPrice' } });
    const dear = till.do('goods.add-scanned', { record: { ...record, priceTiyin: tiyin(MAX_TOTAL + 1) } });
    expect(dear).toMatchObject({ error: { code: 'money.too-much' } });
    expect(goods.changes).toEqual([]);
  });
});

describe('in training', () => {
  beforeEach(async () => {
    await till.crash();
    till.endpoint = { ...ENDPOINT, mode: 'training' };
    await till.start();
  });

  it('the lesson offers its sample groups, and the shop’s goods stay as they are', () => {
    const groups = till.do('goods.tax-groups', undefined);
    expect(groups.ok && groups.value.map(({ names }) => names.en)).toHaveLength(8);
    expect(refusal(choose())).toBe('product.not-found');
    const { priceTiyin } = IMPORTED;
    const record = recordOfScan({
      code: NEW_CODE,
      name: 'Choynak',
      language: 'uz',
      priceTiyin,
      unit: 'dona',
      group: HOUSEHOLD,
    });
    expect(refusal(till.do('goods.add-scanned', { record }))).toBe('catalogue.lesson');
    expect(goods.changes).toEqual([]);
  });
});
