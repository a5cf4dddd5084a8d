/** Imports: what undoes them, and until when. */
import { expect, it } from 'vitest';
import type { Category, ItemGroup } from '../../shared/catalogue/category.ts';
import type { GoodsChange } from '../../shared/catalogue/goods-store.ts';
import { ItemGroupId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';
import { changeId, edit, FILE, openedStore, productId, record, stampAt } from '../support/goods-store.ts';

const imported = (
  name: string,
  products: NonNullable<GoodsChange['products']>,
  rest: Partial<GoodsChange> = {},
): GoodsChange => ({ changeId: changeId(name), happening: 'imported', products, file: FILE, ...rest });
const undo = (name: string, sold: readonly string[] = []) => ({
  changeId: changeId(name),
  as: changeId(`undo of ${name}`),
  sold: sold.map(productId),
});
const REFUSED = { ok: false, error: { code: 'goods-file.no-undo' } };
const FOOD: Category = {
  name: 'Ovqat',
  colour: null,
  spic: '',
  packageCode: '',
  notForCash: null,
  marked: null,
};

function afterImport() {
  const store = openedStore();
  store.goods.change(edit('first', [record('old', { barcodes: ['11111111'] }), record('other')]), stampAt(1));
  const products = [
    record('old', { priceTiyin: tiyin(5), barcodes: ['22222222'] }),
    record('new', { barcodes: ['11111111'], category: 'Ovqat' }),
  ];
  expect(store.goods.change(imported('import', products, { categories: [FOOD] }), stampAt(2)).ok).toBe(true);
  return store;
}

it('makes each product what it was before, and hides the new ones', () => {
  const { goods, catalogue, imports } = afterImport();
  expect(imports.lastImport()).toEqual({ changeId: 'import', wallMs: 2, products: 2 });
  expect(imports.undoImport(undo('import'), stampAt(3))).toEqual({
    ok: true,
    value: { changeId: 'undo of import', taken: 1, hidden: 1 },
  });
  expect(goods.product(productId('old'))).toMatchObject({
    revision: 3,
    record: { priceTiyin: 100_000, barcodes: ['11111111'] },
  });
  expect(catalogue.byBarcode('11111111')?.productId).toBe('old');
  expect(goods.product(productId('new'))?.record.active).toBe(false);
  expect(catalogue.product(productId('new'))?.name).toBe('new');
  expect(goods.categories()).toEqual([]);
  expect(goods.prices(productId('old')).map(({ happening }) => happening)).toEqual([
    'import-undone',
    'imported',
    'edited',
  ]);
  expect([imports.lastImport(), imports.undoImport(undo('import'), stampAt(4))]).toEqual([null, REFUSED]);
});

it('takes a row again after an undo', () => {
  const { goods, catalogue, imports } = afterImport();
  imports.undoImport(undo('import'), stampAt(3));
  const again = imported('again', [record('new', { barcodes: ['33333333'] })]);
  expect(goods.change(again, stampAt(4)).ok).toBe(true);
  expect(catalogue.byBarcode('33333333')?.productId).toBe('new');
  expect(imports.undoImport(undo('again'), stampAt(5)).ok).toBe(true);
  expect(goods.product(productId('new'))?.record).toMatchObject({ active: false, barcodes: ['11111111'] });
});

it.each<[string, GoodsChange]>([
  ['one of its products was edited', edit('late', [record('new', { pinned: true })])],
  ['its category was edited', edit('late', [], { categories: [{ ...FOOD, marked: true }] })],
  ['another import followed', imported('late', [record('more')])],
])('can’t be undone once %s', (_, change) => {
  const { goods, imports } = afterImport();
  expect(goods.change(change, stampAt(3)).ok).toBe(true);
  expect(imports.lastImport()?.changeId).toBe(change.happening === 'imported' ? 'late' : undefined);
  expect(imports.undoImport(undo('import'), stampAt(4))).toEqual(REFUSED);
});

it('can be undone after an edit of other goods, and not once something of it was sold', () => {
  const { goods, imports } = afterImport();
  goods.change(edit('late', [record('other', { pinned: true })]), stampAt(3));
  expect([imports.isOfLastImport(productId('new')), imports.isOfLastImport(productId('other'))]).toEqual([
    true,
    false,
  ]);
  expect(imports.undoImport(undo('import', ['other', 'new']), stampAt(4))).toEqual(REFUSED);
  expect(imports.undoImport(undo('import', ['other']), stampAt(4)).ok).toBe(true);
});

it('changes nothing if a barcode of before has another owner now', () => {
  const { goods, imports } = afterImport();
  goods.change(imported('second', [record('old', { barcodes: ['44444444'] })]), stampAt(3));
  goods.change(edit('late', [record('third', { barcodes: ['22222222'] })]), stampAt(4));
  expect(imports.undoImport(undo('second'), stampAt(5))).toMatchObject({
    error: { code: 'product.barcode-taken', field: '22222222', note: 'third' },
  });
  expect(goods.product(productId('old'))?.record.barcodes).toEqual(['44444444']);
  expect(imports.lastImport()?.changeId).toBe('second');
});

const SWEETS: ItemGroup = {
  groupId: ItemGroupId.parse('sweets'),
  names: { uz: 'Shirinlik' },
  spic: '01806001001000000',
  packageCode: '1520638',
  vatPercent: 12,
  notForCash: null,
  marked: null,
};
const BREADS: ItemGroup = { ...SWEETS, groupId: ItemGroupId.parse('breads'), names: { uz: 'Non' } };

function withGroups() {
  const store = openedStore();
  store.goods.change({ changeId: changeId('first'), happening: 'edited', groups: [SWEETS] }, stampAt(1));
  const groups = [{ ...SWEETS, packageCode: '7' }, BREADS];
  store.goods.change(imported('import', [record('new')], { groups }), stampAt(2));
  return store;
}

it('makes each tax group what it was before', () => {
  const { goods, imports } = withGroups();
  expect(goods.groups().map(({ packageCode }) => packageCode)).toEqual(['7', '1520638']);
  expect(imports.undoImport(undo('import'), stampAt(3)).ok).toBe(true);
  expect(goods.groups()).toEqual([SWEETS]);
});

it('is over once somebody changed a tax group of the import', () => {
  const { goods, imports } = withGroups();
  goods.change({ changeId: changeId('edit'), happening: 'edited', groups: [SWEETS] }, stampAt(3));
  expect([imports.lastImport(), imports.undoImport(undo('import'), stampAt(4))]).toEqual([null, REFUSED]);
});
