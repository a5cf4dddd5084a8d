/** A shop whose receipts need unit codes: goods without one are stopped before any money is taken. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { recordOfScan } from '../../shared/catalogue/record-of-scan.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { ONE } from '../../shared/sale/basket.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings/default-settings.ts';
import { Counter, refusal } from '../support/counter.ts';
import { FewGoods, HOUSEHOLD, IMPORTED } from '../support/few-goods.ts';
import { VirtualTill } from '../support/virtual-till.ts';

const TAX = { spic: HOUSEHOLD.spic, packageCode: HOUSEHOLD.packageCode, vatPercent: 12, notForCash: false };
const WHOLE: ProductRecord = { ...IMPORTED, ...TAX };
const PACK = {
  productId: ProductId.parse('imported-1-pack'),
  barcodes: ['4780000000970'],
  priceTiyin: tiyin(2_500_000),
  packageCode: '1520999',
  pieces: 6,
};
const PIECE: ItemGroup = { ...HOUSEHOLD, unitsCode: 796 };
const [CODE = ''] = IMPORTED.barcodes;
const [PACK_CODE = ''] = PACK.barcodes;
const STOPPED = { error: { code: 'product.not-fiscal', field: 'Units', reason: 'missing' } };

let till: VirtualTill;
let goods: FewGoods;
let counter: Counter;
beforeEach(async () => {
  till = await VirtualTill.open();
  till.settings = { ...DEFAULT_SETTINGS, unitsRequired: true };
});
afterEach(() => till.close());

const openWith = async (record: ProductRecord, ...groups: readonly ItemGroup[]): Promise<void> => {
  goods = new FewGoods([record], groups);
  till.products = goods.sold;
  till.otherGoods = goods.store;
  await till.crash();
  await till.start();
  counter = new Counter(till);
};
const needUnits = (unitsRequired: boolean): void => {
  till.settings = { ...till.settings, unitsRequired };
};

it('a product and its package are sold with the product’s unit code, and refused without it', async () => {
  await openWith({ ...WHOLE, package: PACK });
  for (const code of [CODE, PACK_CODE]) expect(counter.scan(code)).toMatchObject(STOPPED);
  expect(counter.lines).toEqual([]);
  await openWith({ ...WHOLE, unitsCode: 796, package: PACK });
  for (const code of [CODE, PACK_CODE]) expect(refusal(counter.scan(code))).toBeNull();
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([{ unitsCode: 796 }, { unitsCode: 796 }]);
});

it('goods that lie in the basket are stopped before the first tender, and never after it', async () => {
  needUnits(false);
  await openWith(WHOLE);
  expect(refusal(counter.scan(CODE))).toBeNull();
  needUnits(true);
  expect(counter.cash()).toMatchObject(STOPPED);
  expect(counter.pay()).toMatchObject(STOPPED);
  needUnits(false);
  const { saleId } = counter;
  expect(refusal(counter.cashPart(100_000))).toBeNull();
  needUnits(true);
  expect(refusal(counter.cashPart(400_000))).toBeNull();
  expect(till.journal.sale(saleId)).toMatchObject({ state: 'completed' });
  expect(refusal(counter.cashBack(saleId, 100_000))).toBeNull();
});

it('a tax group gives its unit code with its other codes', async () => {
  await openWith(IMPORTED, PIECE);
  expect(counter.scan(CODE)).toMatchObject({ error: { field: 'SPIC' } });
  const { productId } = IMPORTED;
  const chosen = till.do('goods.choose-tax', { productId, groupId: PIECE.groupId });
  expect(chosen).toMatchObject({ value: { unitsCode: 796 } });
  expect(refusal(counter.scan(CODE))).toBeNull();
});

it('a tax group without a unit code is offered only to a product that has its own', async () => {
  const { productId } = IMPORTED;
  const offer = () => till.do('goods.tax-offer', { productId });
  const choose = () => till.do('goods.choose-tax', { productId, groupId: HOUSEHOLD.groupId });
  await openWith(IMPORTED, HOUSEHOLD);
  expect(offer()).toMatchObject({ value: { groups: [], without: 'no-units' } });
  expect(till.do('goods.tax-groups', undefined)).toMatchObject({ value: [] });
  expect(refusal(choose())).toBe('tax-group.gone');
  expect(goods.changes).toEqual([]);
  await openWith({ ...IMPORTED, unitsCode: 796 }, HOUSEHOLD);
  expect(offer()).toMatchObject({ value: { groups: [HOUSEHOLD], without: null } });
  expect(refusal(choose())).toBeNull();
  expect(refusal(counter.scan(CODE))).toBeNull();
});

it('an unknown scan becomes a product with the unit code of its group, or is not stored', async () => {
  await openWith(WHOLE, HOUSEHOLD);
  const scanned = { code: '4780000000987', name: 'Choynak', language: 'uz', unit: 'dona' } as const;
  const record = (group: ItemGroup) => recordOfScan({ ...scanned, priceTiyin: tiyin(3_500_000), group });
  expect(till.do('goods.add-scanned', { record: record(HOUSEHOLD) })).toMatchObject(STOPPED);
  expect(goods.changes).toEqual([]);
  expect(till.do('goods.add-scanned', { record: record(PIECE) })).toMatchObject({
    value: { unitsCode: 796 },
  });
});

it('an item that is not on file is sold with the unit code of its group, and refused without it', async () => {
  const item = { name: 'Koʻza', unit: 'dona', priceTiyin: tiyin(600_000) } as const;
  const add = ({ groupId }: ItemGroup) =>
    till.do('basket.add-open-item', {
      saleId: counter.saleId,
      item: { ...item, groupId },
      quantity: ONE,
      replaces: null,
    });
  await openWith(WHOLE, HOUSEHOLD);
  expect(add(HOUSEHOLD)).toMatchObject(STOPPED);
  await openWith(WHOLE, PIECE);
  expect(refusal(add(PIECE))).toBeNull();
  const { saleId } = counter;
  expect(refusal(counter.cash())).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([{ name: 'Koʻza', unitsCode: 796 }]);
});

it('goods that leave the catalogue keep their unit code in a sale that held money', async () => {
  await openWith({ ...WHOLE, unitsCode: 796 });
  expect(refusal(counter.scan(CODE))).toBeNull();
  const { saleId } = counter;
  expect(refusal(counter.cashPart(100_000))).toBeNull();
  counter.park();
  till.products = () => [];
  await till.crash();
  await till.start();
  expect(refusal(counter.recall(saleId))).toBeNull();
  expect(refusal(counter.cashBack(saleId, 100_000))).toBeNull();
  expect(refusal(counter.cash())).toBeNull();
  expect(till.journal.sale(saleId)?.lines).toMatchObject([{ unitsCode: 796 }]);
});
