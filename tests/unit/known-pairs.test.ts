/** Pairs of SPIC and package code that the shop's goods have. */
import { describe, expect, it } from 'vitest';
import { packagePairsOfSpic, pairsOfSpic } from '../../electron/catalogue/known-pairs.ts';
import { bareCategory, type ItemGroup } from '../../shared/catalogue/category.ts';
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { changeId, edit, openedStore, productId, record, stampAt } from '../support/goods-store.ts';

const SPIC = '02202002001028046';
const WATER: ItemGroup = {
  groupId: ItemGroupId.parse('water'),
  names: { uz: 'Suv' },
  spic: SPIC,
  packageCode: '1805053',
  notForCash: null,
  marked: null,
};

const of = (id: string, packageCode: string, rest: Partial<ProductRecord> = {}) =>
  record(id, { spic: SPIC, packageCode, ...rest });

async function pairsAmong(products: readonly ProductRecord[]) {
  const { goods } = openedStore();
  goods.change(edit('one', products), stampAt(1));
  return pairsOfSpic(goods, SPIC);
}

describe('pairs', () => {
  it('stand most used first, each with goods, a group or a category that have it', async () => {
    const { goods } = openedStore();
    goods.change(
      {
        changeId: changeId('one'),
        happening: 'edited',
        products: [
          of('a', '11'),
          of('b', '22'),
          of('c', '22'),
          of('d', ''),
          of('e', '33', { spic: '09999001001000000' }),
          // The digits of a SPIC in another field are no SPIC.
          record('f', { names: { uz: SPIC }, barcodes: [SPIC], packageCode: '44' }),
        ],
        groups: [WATER],
        categories: [{ ...bareCategory('Ichimlik'), spic: SPIC, packageCode: '55' }],
      },
      stampAt(1),
    );
    expect(await pairsOfSpic(goods, SPIC)).toMatchObject([
      { packageCode: '22', products: 2, names: { uz: 'b' } },
      { packageCode: '11', products: 1, names: { uz: 'a' } },
      { packageCode: '1805053', products: 0, names: { uz: 'Suv' } },
      { packageCode: '55', products: 0, names: { uz: 'Ichimlik' } },
    ]);
    expect(await pairsOfSpic(goods, '01905001001000001')).toEqual([]);
  });

  it('carry the ban on cash and the marking that a category gives', async () => {
    const { goods } = openedStore();
    const categories = [{ ...bareCategory('Pivo'), notForCash: true, marked: true }];
    const products = [
      of('a', '11', { category: 'Pivo' }),
      of('b', '22', { category: 'Pivo', notForCash: false }),
    ];
    goods.change({ changeId: changeId('one'), happening: 'edited', products, categories }, stampAt(1));
    expect(await pairsOfSpic(goods, SPIC)).toMatchObject([
      { packageCode: '11', notForCash: true, marked: true },
      { packageCode: '22', notForCash: null, marked: true },
    ]);
  });

  it('give the VAT rate and the unit code on which all their goods agree', async () => {
    const [same] = await pairsAmong([of('a', '11', { unitsCode: 796 }), of('b', '11', { unitsCode: 796 })]);
    expect(same).toMatchObject({ vatPercent: 12, unitsCode: 796 });
    const rates = [of('a', '11', { unitsCode: 796 }), of('b', '11', { unitsCode: 112, vatPercent: null })];
    const [other] = await pairsAmong(rates);
    expect(other).not.toHaveProperty('vatPercent');
    expect(other).not.toHaveProperty('unitsCode');
  });

  it('give a "yes" about cash and marking, and no "no"', async () => {
    const [pair] = await pairsAmong([
      of('a', '11', { notForCash: false, marked: false }),
      of('b', '11', { notForCash: true }),
    ]);
    expect(pair).toMatchObject({ notForCash: true, marked: null });
  });

  it('come from no product that waits for its confirmation', async () => {
    const taxChoice = { groupId: null, by: null, wallMs: 1 };
    expect(await pairsAmong([of('a', '11', { taxChoice })])).toEqual([]);
  });

  it('are found behind thousands of other products', async () => {
    const { goods } = openedStore();
    const many = Array.from({ length: 5_001 }, (_, at) => record(`p-${at}`));
    goods.change(edit('one', [...many, of('last', '7')]), stampAt(1));
    expect(goods.ofSpic(SPIC, 0)).toEqual({ found: [], next: 5_000 });
    expect(await pairsOfSpic(goods, SPIC)).toMatchObject([{ packageCode: '7', products: 1 }]);
  });
});

it('pairs of packages are those of packages with as many pieces', async () => {
  const { goods } = openedStore();
  const packed = (id: string, pieces: number, packageCode: string) =>
    of(id, '11', {
      package: { productId: productId(`${id}-p`), barcodes: [], priceTiyin: tiyin(1), packageCode, pieces },
    });
  goods.change(edit('one', [packed('a', 6, '66'), packed('b', 12, '77'), packed('c', 6, '')]), stampAt(1));
  expect(await packagePairsOfSpic(goods, SPIC, 6)).toMatchObject([{ packageCode: '66', products: 1 }]);
  expect(await packagePairsOfSpic(goods, SPIC, 2)).toEqual([]);
});
