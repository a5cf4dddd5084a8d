/** Products for the page's tests: long names, each kind of VAT, a weighed product, an unsellable product. */

import { BREAD } from '../../renderer/testing/sample-goods.ts';
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

const product = (id: string, name: string, soum: number, rest: Partial<Product> = {}): Product => ({
  ...BREAD,
  productId: ProductId.parse(id),
  name,
  barcode: `47800000000${id.padStart(2, '0')}`,
  priceTiyin: tiyin(Math.round(soum * 100)),
  ...rest,
});

export const FAKE_PRODUCTS: readonly Product[] = [
  product('1', 'Obi non', 4_000),
  product('2', 'Koʻk choy 95-gʻijduvon, qogʻoz qutida 100 g', 16_500, { category: 'Ichimlik' }),
  product('3', 'Paxta yogʻi rafinadlangan 1 l', 21_990.5, { category: 'Bakaleya' }),
  product('4', 'Pishloq «Golland», kg', 96_000, { soldBy: 'weight', unit: 'kg', category: 'Sut' }),
  product('5', 'Сок яблочный осветлённый «Дена» 1 л', 14_900, { category: 'Ichimlik' }),
  product('6', 'Kitob: Oʻtkan kunlar', 45_000, { vatPercent: null, category: 'Boshqa' }),
  product('7', 'Choʻtka', 12_000, { spic: '123', category: 'Boshqa' }),
  product('8', 'Televizor 55 dyuym', 1_234_567_890.5, { category: 'Boshqa' }),
];

export const manyProducts = (count: number): readonly Product[] =>
  Array.from({ length: count }, (_, index) =>
    product(`many-${index}`, `Mahsulot ${index + 1}`, 1_000 + index, { barcode: null, category: 'Koʻp' }),
  );
