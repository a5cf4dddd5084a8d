/** Two products for component tests: one by the piece, one by weight. */
import type { Product } from '../../shared/catalogue/product.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

export const BREAD: Product = {
  productId: ProductId.parse('bread'),
  name: 'Obi non',
  unit: 'dona',
  barcode: '4780000000017',
  spic: '01905001001000000',
  unitsCode: null,
  packageCode: '1520627',
  priceTiyin: tiyin(4_000_00),
  vatPercent: 12,
  tin: '305123456',
  pinfl: null,
  soldBy: 'piece',
  marked: false,
  notForCash: false,
  pieces: 1,
  category: 'Non',
};

export const APPLES: Product = {
  ...BREAD,
  productId: ProductId.parse('apples'),
  name: 'Olma qizil',
  unit: 'kg',
  barcode: null,
  priceTiyin: tiyin(18_000_00),
  soldBy: 'weight',
  category: 'Meva',
};
