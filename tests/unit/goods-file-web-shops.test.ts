/** Files of web shops, with the header rows and oddities of the field. */
import { expect, it } from 'vitest';
import { csvBytes } from '../support/csv-bytes.ts';
import { type ReadGoods, readGoods } from '../support/goods-files.ts';

const table = (text: string, delimiter = ','): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(delimiter));

const brief = ({ goods }: ReadGoods): unknown[] =>
  goods.map(({ name, priceTiyin, barcodes, category }) => [name, priceTiyin, barcodes.join(' '), category]);

it('Shopify, new: the title stands once for its handle', async () => {
  const read = await readGoods(
    csvBytes(
      table(`
Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Tax code
Choy,choy,,Akbar,Drinks > Tea,tea,,TRUE,Active,T-1,4607010743482,Title,Default Title,16500.00,,9000,TRUE,
Futbolka,futbolka,,,Clothes,,,TRUE,Active,F-1,,Size,M,90000.00,,,TRUE,
,futbolka,,,,,,,,F-2,,,L,95000.00,,,TRUE,
,futbolka,,,,,,,,,,,,,,,,
`),
    ),
  );
  expect(read).toMatchObject({ dialect: 'shopify', refused: [], rows: 3 });
  expect(brief(read)).toEqual([
    ['Choy', 1_650_000, '4607010743482', 'Tea'],
    ['Futbolka M', 9_000_000, '', 'Clothes'],
    ['Futbolka L', 9_500_000, '', 'Clothes'],
  ]);
});

it('Shopify, older', async () => {
  const read = await readGoods(
    csvBytes(
      table(`
Handle,Title,Body (HTML),Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Image Src
choy,Choy,<p>x</p>,Akbar,Title,Default Title,T-1,16500.00,4607010743482,a.jpg
choy,,,,,,,,,b.jpg
shim,Shim,,,Size,44,S-44,120000.00,,
shim,,,,,46,S-46,120000.00,,
`),
    ),
  );
  expect(read).toMatchObject({ dialect: 'shopify', refused: [] });
  expect(brief(read).map((one) => (one as string[])[0])).toEqual(['Choy', 'Shim 44', 'Shim 46']);
});

it('WooCommerce: a variable product only holds its variations, the last category counts', async () => {
  const read = await readGoods(
    csvBytes(
      [
        [
          'ID',
          'Type',
          'SKU',
          'GTIN, UPC, EAN, or ISBN',
          'Name',
          'Published',
          'Is featured?',
          'Tax class',
          'In stock?',
          'Stock',
          'Sale price',
          'Regular price',
          'Categories',
          'Tags',
          'Parent',
          'Attribute 1 name',
          'Attribute 1 value(s)',
        ],
        [
          '11',
          'simple',
          'HON',
          '4780036191083',
          'Asal',
          '1',
          '0',
          '',
          '1',
          '5',
          '',
          '45000',
          'Ovqat > Shirinlik, Aksiya',
          '',
          '',
          '',
          '',
        ],
        [
          '12',
          'variable',
          'SHIRT',
          '',
          'Koʻylak',
          '1',
          '0',
          '',
          '1',
          '',
          '',
          '',
          'Kiyim',
          '',
          '',
          'Rang',
          'Qizil, Oq',
        ],
        [
          '13',
          'variation',
          'SHIRT-R',
          '',
          'Koʻylak - Qizil',
          '1',
          '0',
          'parent',
          '1',
          '2',
          '80000',
          '90000',
          '',
          '',
          'SHIRT',
          'Rang',
          'Qizil',
        ],
        [
          '14',
          'variation',
          'SHIRT-W',
          '',
          '',
          '-1',
          '0',
          'parent',
          '1',
          '2',
          '',
          '90000',
          '',
          '',
          'id:12',
          'Rang',
          'Oq',
        ],
      ],
      { encoding: 'utf-8 with mark' },
    ),
  );
  expect(read).toMatchObject({ dialect: 'woocommerce', refused: [], rows: 3 });
  expect(brief(read)).toEqual([
    ['Asal', 4_500_000, '4780036191083', 'Shirinlik'],
    ['Koʻylak - Qizil', 9_000_000, '', null],
    ['Koʻylak Oq', 9_000_000, '', 'Kiyim'],
  ]);
  expect(read.goods.map(({ active }) => active)).toEqual([true, true, false]);
});
