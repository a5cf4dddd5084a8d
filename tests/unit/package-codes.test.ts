/** Package codes that the shop's goods have for a SPIC. */
import { expect, it } from 'vitest';
import { packageCodesOf } from '../../electron/catalogue/goods/package-codes.ts';
import type { ItemGroup } from '../../shared/catalogue/category.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { changeId, edit, openedStore, record, stampAt } from '../support/goods-store.ts';

const SPIC = '02202001001028046';
const WATER: ItemGroup = {
  groupId: ItemGroupId.parse('water'),
  names: { uz: 'Suv' },
  spic: SPIC,
  packageCode: '1805053',
  notForCash: null,
  marked: null,
};

it('lists them most used first, each with one that has it', async () => {
  const { goods } = openedStore();
  const of = (id: string, packageCode: string, spic = SPIC) => record(id, { spic, packageCode });
  goods.change(
    {
      changeId: changeId('one'),
      happening: 'edited',
      products: [
        of('a', '11'),
        of('b', '22'),
        of('c', '22'),
        of('d', ''),
        of('e', '33', '09999001001000000'),
        // The digits of a SPIC in another field are no SPIC.
        record('f', { names: { uz: SPIC }, barcodes: [SPIC], packageCode: '44' }),
      ],
      groups: [WATER],
    },
    stampAt(1),
  );
  expect(await packageCodesOf({ store: goods }, SPIC)).toEqual([
    { packageCode: '22', products: 2, names: { uz: 'b' } },
    { packageCode: '11', products: 1, names: { uz: 'a' } },
    { packageCode: '1805053', products: 0, names: { uz: 'Suv' } },
  ]);
  expect(await packageCodesOf({ store: goods }, '01905001001000001')).toEqual([]);
});

it('finds a product behind thousands of others', async () => {
  const { goods } = openedStore();
  const many = Array.from({ length: 5_001 }, (_, at) => record(`p-${at}`));
  goods.change(edit('one', [...many, record('last', { spic: SPIC, packageCode: '7' })]), stampAt(1));
  expect(goods.ofSpic(SPIC, 0)).toEqual({ found: [], next: 5_000 });
  expect(await packageCodesOf({ store: goods }, SPIC)).toMatchObject([{ packageCode: '7', products: 1 }]);
});
