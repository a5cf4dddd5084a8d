/** A file of another till as the main process reads it, with its preview. */
import type { PlannedRow } from '../../shared/catalogue/import-plan.ts';
import type { FileView } from '../../shared/contract/goods.ts';
import { ProductId } from '../../shared/ids.ts';
import { tiyin } from '../../shared/money.ts';

export const LOYVERSE_FILE: FileView = {
  fileName: 'export_items.csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  sheets: [],
  preview: {
    counts: {
      rows: 7,
      new: 3,
      changed: 1,
      same: 1,
      refused: 2,
      doubled: 1,
      partial: 1,
      toldApart: 2,
      categories: 0,
      groups: 0,
      lacking: 3,
      missing: 1,
    },
    code: null,
    columns: {
      Handle: 'id',
      Name: 'name',
      Category: 'category',
      'Price [Bahor]': 'price',
      Barcode: 'barcode',
      'In stock [Bahor]': 'stock',
      'Track stock': null,
    },
    dialect: 'loyverse',
  },
  head: [
    {
      row: 1,
      cells: ['Handle', 'Name', 'Category', 'Price [Bahor]', 'Barcode', 'In stock [Bahor]', 'Track stock'],
    },
    { row: 2, cells: ['obi-non', 'Obi non', 'Non', '4000', '4780000000017', '12', 'Y'] },
    { row: 3, cells: ['choy', 'Koʻk choy 95, 100 g', 'Ichimlik', '16500', '5.51294E+12', '3', 'Y'] },
    { row: 4, cells: ['sut', 'Sut 3,2 % 1 l', 'Sut', '12.000', '4780000000031', '8', 'N'] },
  ],
  mappings: ['Eski kassa'],
};

const BARE: Omit<PlannedRow, 'kind'> = {
  row: 2,
  name: null,
  productId: null,
  priceTiyin: null,
  oldPriceTiyin: null,
  faults: [],
  lacks: [],
};

export const LOYVERSE_ROWS: readonly PlannedRow[] = [
  { ...BARE, kind: 'new', name: 'Obi non', priceTiyin: tiyin(4_000_00), lacks: ['spic-missing'] },
  {
    ...BARE,
    kind: 'changed',
    row: 5,
    name: 'Qand',
    productId: ProductId.parse('sugar'),
    oldPriceTiyin: tiyin(11_000_00),
    priceTiyin: tiyin(12_500_00),
  },
  { ...BARE, kind: 'same', row: 6, name: 'Tuz', priceTiyin: tiyin(2_000_00) },
  {
    ...BARE,
    kind: 'refused',
    row: 4,
    name: 'Sut 3,2 % 1 l',
    faults: [{ row: 4, column: 'Price [Bahor]', code: 'ambiguous-price', value: '12.000' }],
  },
  {
    ...BARE,
    kind: 'refused',
    row: 7,
    name: 'Mahsulot',
    faults: [{ row: 7, column: 'Barcode', code: 'doubled-barcode', value: '4780000000017', firstRow: 2 }],
  },
  { ...BARE, kind: 'missing', row: null, name: 'Gugurt', priceTiyin: tiyin(500_00) },
];
