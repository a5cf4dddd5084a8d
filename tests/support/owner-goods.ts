/** Records of the shop's goods, whole and green. */
import type { ProductRecord } from '../../shared/catalogue/product-record.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

export const PAIR = { spic: '01905001001000000', packageCode: '1520627' } as const;

export const productRecord = (change: Partial<ProductRecord> = {}): ProductRecord => ({
  productId: ProductId.parse('p-1'),
  names: { uz: 'Obi non' },
  fiscalName: null,
  barcodes: [],
  articleNumber: null,
  plu: null,
  unit: 'dona',
  unitsCode: null,
  priceTiyin: tiyin(4_000_00),
  consignor: null,
  category: '',
  colour: null,
  pinned: false,
  soldBy: 'piece',
  package: null,
  ...PAIR,
  vatPercent: 12,
  notForCash: null,
  marked: null,
  taxChoice: null,
  active: true,
  ...change,
});
