/** The index of goods: names in several languages, codes, ranks, and an index that follows each change. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SAMPLE_PRODUCTS } from '../../electron/catalogue/sample-products.ts';
import type { SearchRank } from '../../shared/catalogue/catalogue.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { edit, openedStore, stampAt } from '../support/goods-store.ts';
import { openGoods } from '../support/shop-goods/indexed-goods.ts';
import { shopGoods } from '../support/shop-goods/shop-goods.ts';

const [GOODS] = SAMPLE_PRODUCTS;
if (!GOODS) throw new Error('no goods');
interface Standing {
  readonly pinned?: readonly ProductId[];
  readonly soldLately?: SearchRank['soldLately'];
}
const named = (name: string, rest: Partial<Product> = {}): Product => ({
  ...GOODS,
  productId: ProductId.parse(name),
  barcode: null,
  category: 'Boshqa',
  name,
  ...rest,
});

function shelf(products: readonly Product[], { pinned = [], soldLately = new Map() }: Standing = {}) {
  const { catalogue, goods } = openedStore(undefined, { soldLately: () => soldLately });
  expect(catalogue.put(products).ok).toBe(true);
  const pins = pinned.flatMap((id) => goods.product(id) ?? []);
  goods.change(
    edit(
      'pins',
      pins.map(({ record }) => ({ ...record, pinned: true })),
    ),
    stampAt(1),
  );
  return catalogue;
}
const SOME = shopGoods().filter((_, at) => at % 25 === 0);
const TEXTS = [
  'sut',
  'кола 0.5',
  'shokolad 100',
  'чай',
  'makeron',
  'redbull',
  '478',
  'ichimlik',
  'мыло',
  '1',
];
const namesOf = (catalogue: ReturnType<typeof shelf>, text: string): readonly string[] =>
  catalogue.search(text, 50).map(({ name }) => name);

it('finds goods by each of their names, barcodes and numbers', () => {
  const find = openGoods([
    {
      names: ['Olma sharbati 1 l', 'Сок яблочный 1 л', 'Apple juice 1 l'],
      category: 'Ichimlik',
      barcodes: ['4780069000666', '96385074'],
      articleNumber: 'SJ-0417',
      plu: '42',
    },
    { names: ['Olma qizil'], category: 'Meva', barcodes: [], articleNumber: null, plu: '4' },
    {
      names: ['Guruch 42'],
      category: 'Bakaleya',
      barcodes: ['4780000000017'],
      articleNumber: null,
      plu: null,
    },
  ]);
  for (const text of [
    'sharbat olma',
    'яблочный сок',
    'apple',
    'SJ-0417',
    'sj0417',
    '0666',
    '5074',
    '4780069',
    '42',
    'ichimlik',
  ])
    expect(find(text)[0], text).toBe(0);
  expect(find('4')[0]).toBe(1);
  expect(find('0017')).toEqual([2]);
  expect(find('0418')).toEqual([]);
});

it('takes whole words before starts of words, and starts of names before words behind', () => {
  const catalogue = shelf(['Kolbasa', 'Sut kola', 'Kola', 'Kolagen'].map((name) => named(name)));
  expect(namesOf(catalogue, 'kola').slice(0, 3)).toEqual(['Kola', 'Sut kola', 'Kolagen']);
  expect(namesOf(catalogue, 'kol')[3]).toBe('Sut kola');
});

it('takes pinned goods and goods that sell before others that fit as well', () => {
  const names = ['Choy Akbar 100 g', 'Choy Impra 100 g', 'Choy Beta 100 g', 'Choy Tess 100 g'];
  const [pinned, sold] = [ProductId.parse('Choy Tess 100 g'), ProductId.parse('Choy Impra 100 g')];
  const rank = { pinned: [pinned], soldLately: new Map([[sold, 40]]) };
  const found = namesOf(
    shelf(
      names.map((name) => named(name)),
      rank,
    ),
    'choy',
  );
  expect(found.slice(0, 2).toSorted()).toEqual([sold, pinned].toSorted());
  expect(found).toHaveLength(4);
});

it('brings up what sells among more goods than are compared', () => {
  const many = Array.from({ length: 900 }, (_, at) => named(`Choy turi ${at} katta qutida`));
  const sold = named('Tess choy limonli katta qutida');
  const rank = { soldLately: new Map([[sold.productId, 40]]) };
  const found = namesOf(shelf([...many, sold], rank), 'choy');
  expect(found.slice(0, 50)).toContain(sold.name);
});

it('forgives one error only where the exact search finds too little', () => {
  const catalogue = shelf(['Makaron 400 g', 'Pechenye 200 g', 'Non'].map((name) => named(name)));
  for (const typed of ['makeron', 'makaon', 'макарон', 'makaroni', 'макороны 400'])
    expect(namesOf(catalogue, typed), typed).toEqual(['Makaron 400 g']);
  expect(namesOf(catalogue, 'nom')).toEqual([]);
  const near = shelf(
    ['Malina', 'Malika 1', 'Malika 2', 'Malika 3', 'Malika 4', 'Malika 5'].map((name) => named(name)),
  );
  expect(namesOf(near, 'malika')).toHaveLength(5);
});

it('reads joined and parted words, and the other keyboard layout', () => {
  const catalogue = shelf(['Red Bull 0.25 l', 'KitKat 40 g', 'Кола 1 л'].map((name) => named(name)));
  expect(namesOf(catalogue, 'redbull')).toEqual(['Red Bull 0.25 l']);
  expect(namesOf(catalogue, 'kit kat 40')).toEqual(['KitKat 40 g']);
  expect(namesOf(catalogue, 'rjkf')).toEqual(['Кола 1 л']);
});

it('answers any text', () => {
  const catalogue = shelf(SOME);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.constantFrom(...TEXTS), (text, known) => {
      expect(catalogue.search(text, 50).length).toBeLessThanOrEqual(50);
      expect(catalogue.search(`${known} ${text}`, 3).length).toBeLessThanOrEqual(3);
    }),
    { seed: 31, numRuns: 200 },
  );
});

it('forgets the words that a product no longer has', () => {
  const catalogue = shelf([named('Olma', { productId: ProductId.parse('one') })]);
  expect(catalogue.put([named('Banan', { productId: ProductId.parse('one') })]).ok).toBe(true);
  expect(namesOf(catalogue, 'olma')).toEqual([]);
  expect(namesOf(catalogue, 'banan')).toEqual(['Banan']);
});
