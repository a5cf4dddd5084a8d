/** A product that gets another SPIC keeps no answer and no package code of the old one. */
import { describe, expect, it } from 'vitest';
import { withBulkEdit } from '../../shared/catalogue/bulk-edit.ts';
import { withSpic } from '../../shared/catalogue/other-spic.ts';
import type { Package, ProductRecord } from '../../shared/catalogue/product-record.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { bringGoods } from '../support/checked-goods.ts';
import { IMPORTED } from '../support/few-goods.ts';
import { keptGoods } from '../support/kept-goods.ts';

const VODKA = '02208001001000000';
const SIX: Package = {
  productId: ProductId.parse('six'),
  barcodes: ['4780000001001'],
  priceTiyin: tiyin(3_000_000),
  packageCode: '6',
  pieces: 6,
};
/** Household goods, as a cashier's group left them. */
const HOUSEHOLD: ProductRecord = {
  ...IMPORTED,
  spic: '09608001001000000',
  packageCode: '1',
  package: SIX,
  notForCash: false,
  marked: false,
};

describe('another SPIC', () => {
  it('ends the package codes and each "no" of the old one', () => {
    expect(withSpic(HOUSEHOLD, VODKA)).toMatchObject({
      spic: VODKA,
      packageCode: '',
      package: { packageCode: '' },
      notForCash: null,
      marked: null,
    });
  });

  it('leaves a ban as it is', () => {
    expect(withSpic({ ...HOUSEHOLD, notForCash: true }, VODKA)).toMatchObject({ notForCash: true });
  });

  it('by an edit of many products opens the answers, unless the edit gives them', () => {
    const tax = { spic: VODKA, packageCode: '2' };
    expect(withBulkEdit(HOUSEHOLD, { tax })).toMatchObject({
      ...tax,
      package: { packageCode: '' },
      notForCash: null,
    });
    expect(withBulkEdit(HOUSEHOLD, { tax: { ...tax, notForCash: false } })).toMatchObject({
      notForCash: false,
    });
  });

  it('by a file opens the answers too', async () => {
    const store = keptGoods([HOUSEHOLD]);
    const [barcode] = HOUSEHOLD.barcodes;
    await bringGoods(store, `name,price,barcode,spic,package code\nAroq,50000,${barcode},${VODKA},2\n`);
    expect(store.records()).toMatchObject([
      { spic: VODKA, packageCode: '2', notForCash: null, marked: null },
    ]);
  });
});

it('the same SPIC changes nothing', () => {
  expect(withSpic(HOUSEHOLD, HOUSEHOLD.spic)).toBe(HOUSEHOLD);
});

it('a file whose tax code is damaged leaves the package code of the old one', async () => {
  const store = keptGoods([HOUSEHOLD]);
  const [barcode] = HOUSEHOLD.barcodes;
  await bringGoods(store, `name,price,barcode,spic,package code\nAroq,50000,${barcode},2.208E+15,2\n`);
  expect(store.records()).toMatchObject([{ spic: HOUSEHOLD.spic, packageCode: '1', priceTiyin: 5_000_000 }]);
});
