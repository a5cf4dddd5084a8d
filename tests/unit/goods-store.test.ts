/** The store of goods: barcodes, revisions, prices, packages and hidden goods on a real file. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import type { Category } from '../../shared/catalogue/category.ts';
import type { Package } from '../../shared/catalogue/product-record.ts';
import { tiyin } from '../../shared/money.ts';
import { edit, LOLA, openedStore, productId, record, stampAt } from '../support/goods-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

const six = (rest: Partial<Package> = {}): Package => ({
  productId: productId('six'),
  barcodes: ['4780069000673'],
  priceTiyin: tiyin(550_000),
  packageCode: '1520699',
  pieces: 6,
  ...rest,
});
const DRINKS: Category = {
  name: 'Ichimlik',
  colour: 'blue',
  spic: '02202002001000000',
  packageCode: '1111111',
  vatPercent: 12,
  notForCash: null,
  marked: false,
};

it('gives each product back as it was written, with its revision', () => {
  const { goods } = openedStore();
  const olma = record('olma', { names: { uz: 'Olma', ru: 'Яблоко' }, barcodes: ['4780069000666'] });
  expect(goods.change(edit('one', [olma]), stampAt(5)).ok).toBe(true);
  expect(goods.product(productId('olma'))).toEqual({
    record: olma,
    revision: 1,
    changedWallMs: 5,
    lacks: [],
  });
  goods.change(edit('two', [{ ...olma, pinned: true }]), stampAt(6));
  expect(goods.product(productId('olma'))).toMatchObject({ revision: 2, record: { pinned: true } });
  goods.change(edit('three', [{ ...olma, pinned: true }]), stampAt(7));
  expect(goods.product(productId('olma')), 'nothing changed').toMatchObject({
    revision: 2,
    changedWallMs: 6,
  });
  expect([...goods.all()].map(({ productId: id }) => id)).toEqual(['olma']);
});

it('refuses all of a change if somebody changed one of its products meanwhile', () => {
  const { goods } = openedStore();
  goods.change(edit('one', [record('a'), record('b')]), stampAt(1));
  const seen = new Map([
    [productId('a'), 1],
    [productId('b'), 1],
  ]);
  goods.change(edit('two', [record('b', { pinned: true })]), stampAt(2));
  const late = edit('three', [record('a', { unit: 'kg' }), record('b', { unit: 'kg' })], { seen });
  expect(goods.change(late, stampAt(3))).toEqual({
    ok: false,
    error: { code: 'product.changed', field: 'b' },
  });
  expect(goods.product(productId('a'))?.record.unit).toBe('dona');
  const taken = edit('four', [record('a', { unit: 'kg' })], { seen: new Map() });
  expect(goods.change(taken, stampAt(4)), 'a new product with a known id').toMatchObject({ ok: false });
});

it('stores a repeated change once', () => {
  const { goods } = openedStore();
  const once = edit('one', [record('a')], { seen: new Map() });
  expect(goods.change(once, stampAt(1)).ok).toBe(true);
  expect(goods.change(once, stampAt(2)).ok).toBe(true);
  expect(goods.product(productId('a'))?.revision).toBe(1);
});

const FORMS = [
  ['96385074', '000096385074', '0000096385074', '00000096385074'],
  ['036000291452', '0036000291452', '00036000291452'],
  ['4790000000125', '04790000000125'],
  ['14790000000122'],
  ['A-17'],
];

it.each(FORMS)(
  'finds goods by each form of their code, and lets no second product have it: %s',
  (...forms) => {
    for (const code of forms) {
      const { goods, catalogue } = openedStore(':memory:');
      goods.change(edit('one', [record('a', { barcodes: [code] })]), stampAt(1));
      for (const other of forms) {
        expect(catalogue.byBarcode(other)?.barcode, `${code} by ${other}`).toBe(code);
        expect(goods.byBarcode(other)?.record.productId).toBe('a');
        expect(goods.change(edit(`two ${other}`, [record('b', { barcodes: [other] })]), stampAt(2))).toEqual({
          ok: false,
          error: { code: 'product.barcode-taken', field: other, note: 'a' },
        });
      }
      expect(goods.product(productId('b'))).toBeUndefined();
    }
  },
);

it('lets products of one change swap their barcodes, and hidden goods lose theirs', () => {
  const { goods, catalogue } = openedStore();
  const [a, b] = [record('a', { barcodes: ['11111111'] }), record('b', { barcodes: ['22222222'] })];
  goods.change(edit('one', [a, b]), stampAt(1));
  const swapped = [
    { ...a, barcodes: b.barcodes },
    { ...b, barcodes: a.barcodes },
  ];
  expect(goods.change(edit('two', swapped), stampAt(2)).ok).toBe(true);
  expect(catalogue.byBarcode('11111111')?.productId).toBe('b');
  goods.change(edit('three', [{ ...b, barcodes: a.barcodes, active: false }]), stampAt(3));
  expect(catalogue.byBarcode('11111111'), 'hidden goods are not sold by a scan').toBeUndefined();
  expect(goods.byBarcode('11111111')?.record.productId, 'their owner finds them').toBe('b');
  expect(goods.change(edit('four', [record('c', { barcodes: ['11111111'] })]), stampAt(4)).ok).toBe(true);
  expect(catalogue.byBarcode('11111111')?.productId).toBe('c');
  expect(goods.change(edit('five', [{ ...b, barcodes: a.barcodes }]), stampAt(5))).toMatchObject({
    error: { code: 'product.barcode-taken', note: 'c' },
  });
});

it('sells a package under its own id, price and barcode', () => {
  const { goods, catalogue } = openedStore();
  goods.change(edit('one', [record('suv', { package: six(), spic: DRINKS.spic })]), stampAt(1));
  const sold = {
    productId: 'six',
    name: 'suv\u00a0×\u00a06',
    fiscalName: 'suv',
    pieces: 6,
    priceTiyin: 550_000,
    packageCode: '1520699',
  };
  expect(catalogue.byBarcode('4780069000673')).toMatchObject(sold);
  expect(catalogue.product(productId('six'))).toMatchObject(sold);
  expect(goods.byBarcode('4780069000673')?.record.productId).toBe('suv');
  expect(catalogue.search('suv', 5).map(({ pieces }) => pieces)).toEqual([1, 6]);
  goods.change(edit('two', [record('suv')]), stampAt(2));
  expect(catalogue.byBarcode('4780069000673')).toBeUndefined();
  expect(catalogue.product(productId('six')), 'a basket may hold it').toMatchObject({
    ...sold,
    spic: '01905001001000000',
  });
  expect(goods.change(edit('three', [record('cola', { package: six() })]), stampAt(3))).toMatchObject({
    error: { code: 'product.changed', field: 'six' },
  });
  expect(goods.change(edit('four', [record('six')]), stampAt(4))).toMatchObject({ ok: false });
});

it('finds hidden goods by their id alone', () => {
  const { goods, catalogue } = openedStore();
  goods.change(
    edit('one', [record('olma', { category: 'Meva' }), record('nok', { category: 'Meva' })]),
    stampAt(1),
  );
  goods.change(edit('two', [record('olma', { category: 'Meva', active: false })]), stampAt(2));
  expect(catalogue.search('olma', 5)).toEqual([]);
  expect(catalogue.category('Meva', 0, 5).products.map(({ productId: id }) => id)).toEqual(['nok']);
  expect([catalogue.count(), catalogue.firstOf('Meva')?.productId]).toEqual([1, 'nok']);
  expect(catalogue.product(productId('olma'))?.name).toBe('olma');
  expect(catalogue.product(productId('never'))).toBeUndefined();
  goods.change(edit('three', [record('olma', { category: 'Meva' })]), stampAt(3));
  expect(catalogue.search('olma', 5)).toHaveLength(1);
});

it('keeps each price with who set it, newest first', () => {
  const { goods } = openedStore();
  const priced = (priceTiyin: number) => record('suv', { priceTiyin: tiyin(priceTiyin), package: six() });
  goods.change(edit('one', [priced(100)]), stampAt(1));
  goods.change(edit('two', [{ ...priced(100), unit: 'l' }]), stampAt(2));
  goods.change(edit('three', [priced(120)], { happening: 'price-due' }), stampAt(3));
  expect(goods.prices(productId('suv'))).toEqual([
    { priceTiyin: 120, fromWallMs: 3, by: LOLA, happening: 'price-due' },
    { priceTiyin: 100, fromWallMs: 1, by: LOLA, happening: 'edited' },
  ]);
  expect(goods.prices(productId('six'))).toMatchObject([{ priceTiyin: 550_000, fromWallMs: 1 }]);
  const due = { productId: productId('suv'), fromWallMs: 90, priceTiyin: tiyin(130) };
  goods.change(edit('four', [], { duePrices: [{ ...due, fromWallMs: 99 }, due] }), stampAt(4));
  goods.change(edit('five', [], { droppedDuePrices: [{ ...due, fromWallMs: 99 }] }), stampAt(5));
  expect(goods.duePrices()).toEqual([due]);
});

it('sells with what the category gives, and derives the light of all its products anew', () => {
  const { goods, catalogue } = openedStore();
  const bare = record('suv', { category: 'Ichimlik', spic: '', packageCode: '' });
  goods.change(edit('one', [bare]), stampAt(1));
  expect(goods.product(productId('suv'))?.lacks).toContain('spic-missing');
  goods.change(edit('two', [], { categories: [DRINKS] }), stampAt(2));
  expect(goods.product(productId('suv'))).toMatchObject({ lacks: [], revision: 1 });
  expect(catalogue.product(productId('suv'))?.spic).toBe(DRINKS.spic);
  expect([goods.categories(), catalogue.categories()]).toEqual([[DRINKS], ['Ichimlik']]);
  goods.change(edit('three', [], { droppedCategories: ['Ichimlik'] }), stampAt(3));
  expect(goods.product(productId('suv'))?.lacks).toContain('spic-missing');
  expect(catalogue.product(productId('suv'))).toMatchObject({ spic: '', category: 'Ichimlik' });
});

it('filters and pages the list by name, and by a typed text', () => {
  const { goods } = openedStore();
  const named = ['anor', 'behi', 'gilos', 'nok', 'olma'];
  goods.change(
    edit(
      'one',
      named.map((name) => record(name, { category: 'Meva', barcodes: name === 'nok' ? ['nok-1'] : [] })),
    ),
    stampAt(10),
  );
  goods.change(
    edit('two', [
      record('olma', { spic: '', pinned: true }),
      record('behi', { active: false, category: 'Meva' }),
    ]),
    stampAt(100),
  );
  const pageOf = (
    query: Partial<Parameters<typeof goods.page>[0]>,
    after: string | null = null,
    limit = 2,
  ) => {
    const { rows, next, total } = goods.page(
      { text: '', only: 'active', category: null, ...query },
      after,
      limit,
      50,
    );
    return { names: rows.map((row) => row.record.productId), next, total };
  };
  const first = pageOf({});
  expect(first).toEqual({ names: ['anor', 'gilos'], next: 'gilos', total: 4 });
  expect(pageOf({}, first.next)).toEqual({ names: ['nok', 'olma'], next: 'olma', total: 4 });
  expect(pageOf({}, 'olma')).toEqual({ names: [], next: null, total: 4 });
  expect(pageOf({ category: 'Meva' }, null, 9).names).toEqual(['anor', 'gilos', 'nok']);
  expect(pageOf({ only: 'not-green' }).names).toEqual(['olma']);
  expect(pageOf({ only: 'no-barcode' }, null, 9).names).toEqual(['anor', 'gilos', 'olma']);
  expect(pageOf({ only: 'changed-today' }).names).toEqual(['olma']);
  expect(pageOf({ only: 'pinned' }).names).toEqual(['olma']);
  expect(pageOf({ only: 'hidden' }).names).toEqual(['behi']);
  expect(pageOf({ only: 'tax-unconfirmed' })).toEqual({ names: [], next: null, total: 0 });
  expect(pageOf({ text: 'gilos' })).toEqual({ names: ['gilos'], next: null, total: 1 });
  expect(pageOf({ text: 'ол', only: 'pinned' }).names).toEqual(['olma']);
  expect(pageOf({ text: 'beh', only: 'hidden' }).names).toEqual(['behi']);
  expect(pageOf({ text: 'beh' }).names).toEqual([]);
});

it('moves pinned goods and goods that sell up', () => {
  const soldLately = new Map([[productId('Choy B'), 40]]);
  const { goods, catalogue } = openedStore(undefined, { soldLately: () => soldLately });
  const teas = ['Choy A', 'Choy B', 'Choy C', 'Choy D'];
  goods.change(
    edit(
      'one',
      teas.map((name) => record(name)),
    ),
    stampAt(1),
  );
  expect(catalogue.search('choy', 9)[0]?.name).toBe('Choy B');
  goods.change(edit('two', [record('Choy D', { pinned: true })]), stampAt(2));
  expect(
    catalogue
      .search('choy', 9)
      .slice(0, 2)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Choy B', 'Choy D']);
});

it('says that it is busy while another connection writes, and sees what that connection wrote', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const [till, thread] = [openedStore(path), openedStore(path)];
  till.goods.change(
    edit('one', [record('suv', { category: 'Ichimlik', spic: '', packageCode: '' })]),
    stampAt(1),
  );
  expect(till.catalogue.product(productId('suv'))?.spic).toBe('');
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const waits = edit('two', [record('nok')]);
  expect(till.goods.change(waits, stampAt(2))).toEqual({ ok: false, error: { code: 'catalogue.busy' } });
  expect(till.catalogue.search('suv', 5)).toHaveLength(1);
  other.exec('ROLLBACK');
  other.close();
  expect(till.goods.change(waits, stampAt(2)).ok).toBe(true);
  thread.goods.change(edit('three', [record('nok', { pinned: true })], { categories: [DRINKS] }), stampAt(3));
  expect(till.catalogue.product(productId('suv'))?.spic).toBe(DRINKS.spic);
});

it('leaves out a record that somebody broke, and takes a new one in its place', () => {
  const path = join(tempFolder(), 'catalogue.db');
  const { goods, catalogue } = openedStore(path);
  goods.change(edit('one', [record('suv'), record('nok')]), stampAt(1));
  const other = new DatabaseSync(path);
  other.exec(`UPDATE product SET record = '{"priceTiyin":-1}' WHERE product_id = 'suv'`);
  other.close();
  expect(catalogue.product(productId('suv'))).toBeUndefined();
  expect([...goods.all()].map(({ productId: id }) => id)).toEqual(['nok']);
  expect(goods.change(edit('two', [record('suv')]), stampAt(2)).ok).toBe(true);
  expect(catalogue.product(productId('suv'))?.name).toBe('suv');
});
