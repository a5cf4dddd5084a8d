/** Files of other tills, with the header rows and oddities of the field. */
import { expect, it } from 'vitest';
import { csvBytes } from '../support/csv-bytes.ts';
import { type ReadGoods, readGoods } from '../support/goods-files.ts';
import { sheetBytes } from '../support/xlsx-bytes.ts';

const table = (text: string, delimiter = ','): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(delimiter));

const brief = ({ goods }: ReadGoods): unknown[] =>
  goods.map(({ name, priceTiyin, barcodes, category }) => [name, priceTiyin, barcodes.join(' '), category]);

it('Loyverse: variants take the name of their handle, parts of a set are no goods, `variable` is no price', async () => {
  const read = await readGoods(
    csvBytes(
      table(`
Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Option 2 name,Option 2 value,Option 3 name,Option 3 value,Cost,Barcode,SKU of included item,Quantity of included item,Track stock,Available for sale [Chilonzor],Price [Chilonzor],In stock [Chilonzor],Low stock [Chilonzor]
cola,10001,Coca-Cola,Drinks,,N,Size,0.5 l,,,,,6000.00,4780069000130,,,Y,Y,8000.00,12,3
cola,10002,,,,N,,1.5 l,,,,,9000.00,4780069000154,,,Y,N,14000.00,7,3
olma,10003,Olma,Meva,,Y,,,,,,,12000,,,,N,Y,18500.50,0,
set,10004,Choy set,Drinks,,N,,,,,,,0,,10001,2,N,Y,30000,,
set,,,,,,,,,,,,,,10002,1,,,,,
bag,10005,Paket,Boshqa,,N,,,,,,,0,,,,N,Y,variable,,
`),
    ),
  );
  expect(read.dialect).toBe('loyverse');
  expect(brief(read)).toEqual([
    ['Coca-Cola 0.5 l', 800_000, '4780069000130', 'Drinks'],
    ['Coca-Cola 1.5 l', 1_400_000, '4780069000154', 'Drinks'],
    ['Olma', 1_850_050, '', 'Meva'],
    ['Choy set', 3_000_000, '', 'Drinks'],
  ]);
  expect(read.goods.map(({ soldBy, active }) => [soldBy, active])).toEqual([
    ['piece', true],
    ['piece', false],
    ['weight', true],
    ['piece', true],
  ]);
  expect(read.rows).toBe(5);
  expect(read.refused).toEqual(['7 Price [Chilonzor] price-varies']);
  expect(read.columns).toMatchObject({
    'Price [Chilonzor]': 'price',
    'In stock [Chilonzor]': 'stock',
    'Low stock [Chilonzor]': 'stock',
    Cost: 'cost',
    Description: null,
  });
});

it('Square: rows above the header, variants without an item name, taxes by their column', async () => {
  const read = await readGoods(
    csvBytes(
      table(
        `
Catalog export;;;;;;;;;;;;;
;;;;;;;;;;;;;
Token;Item Name;Variation Name;SKU;Description;Category;GTIN;Price;Sellable;Stockable;Option Name 1;Option Value 1;Current Quantity Main;Tax - Sales (6.625%)
A1;Coffee;Regular;C-1;;Drinks;;25000;Y;Y;;;4;Y
A2;Shirt;Red, M;S-1;;Clothes;4006381333931;150000.50;Y;Y;Size;M;1;N
A3;;Red, L;S-2;;Clothes;;150000.50;Y;Y;Size;L;1;N
`,
        ';',
      ),
      { encoding: 'utf-8 with mark' },
    ),
  );
  expect(read).toMatchObject({ dialect: 'square', headerRow: 3, refused: [] });
  expect(brief(read)).toEqual([
    ['Coffee', 2_500_000, '', 'Drinks'],
    ['Shirt Red, M', 15_000_050, '4006381333931', 'Clothes'],
    ['Shirt Red, L', 15_000_050, '', 'Clothes'],
  ]);
  expect(read.goods.map(({ vat }) => vat)).toEqual([6.625, undefined, undefined]);
});

it('opensourcepos', async () => {
  const read = await readGoods(
    csvBytes(
      table(`
Id,Barcode,Item Name,Category,Supplier ID,Cost Price,Unit Price,Tax 1 Name,Tax 1 Percent,Tax 2 Name,Tax 2 Percent,Reorder Level,Description
1,4780069000666,Cola Zero,Ichimlik,1,4000,6500.00,QQS,12,,,0,
2,,Non,Non,1,2500,4000,QQS,0.000,,,0,
`),
      { encoding: 'utf-8 with mark' },
    ),
  );
  expect(read).toMatchObject({ dialect: 'opensourcepos', refused: [] });
  expect(brief(read)).toEqual([
    ['Cola Zero', 650_000, '4780069000666', 'Ichimlik'],
    ['Non', 400_000, '', 'Non'],
  ]);
  expect(read.goods.map(({ vat }) => vat)).toEqual([12, 0]);
});

it.each([
  [
    'its template',
    'External ID,Name,Product Type,Internal Reference,Barcode,Sales Price,Cost,Weight,Sales Description',
  ],
  [
    'its export',
    'Name,Product Type,Unit of Measure,Sales Price,Customer Taxes,Cost,Internal Reference,Barcode,Product Category,Point of Sale Category,Available in POS',
  ],
])('Odoo by %s, as a workbook', async (_, header) => {
  const headers = header.split(',');
  const values: Readonly<Record<string, string | { number: string }>> = {
    'External ID': '__export__.product_1',
    Name: 'Shokolad 90 g',
    'Product Type': 'Goods',
    'Unit of Measure': 'Units',
    'Sales Price': { number: '13900.5' },
    'Customer Taxes': '12% QQS',
    Cost: { number: '9000' },
    'Internal Reference': 'SH-90',
    Barcode: '4607010743482',
    'Product Category': 'All / Saleable / Sweets',
    'Available in POS': 'TRUE',
  };
  const read = await readGoods(sheetBytes([headers, headers.map((one) => values[one] ?? '')]));
  expect(read).toMatchObject({ dialect: 'odoo', refused: [] });
  expect(read.goods).toMatchObject([
    { name: 'Shokolad 90 g', priceTiyin: 1_390_050, barcodes: ['4607010743482'], articleNumber: 'SH-90' },
  ]);
  if (header.includes('Customer Taxes')) {
    expect(read.goods).toMatchObject([{ vat: 12, category: 'Sweets', unit: 'dona', active: true }]);
  }
});

it('MoySklad: decimal comma, leading apostrophes, a barcode column for each kind', async () => {
  const read = await readGoods(
    csvBytes(
      table(
        `
Группы;UUID;Тип;Код;Наименование;Внешний код;Артикул;Единица измерения;Цена: Цена продажи;Валюта (Цена продажи);Закупочная цена;Штрихкод EAN13;Штрихкод EAN8;Штрихкод Code128;Штрихкод UPC;Штрихкод GTIN;Описание
Напитки;5f3c;Товар;00001;Вода газированная 1 л;x1;'00123;шт;1320,00;сум;900,00;'4780083550024;;;;;
Напитки;5f3d;Товар;00002;Сок яблочный;x2;С-2;шт;12.500;сум;900,00;4607010743482;96385074;AB-12;;;
Овощи;5f3e;Товар;00003;Картофель;x3;;кг;5 500,50;сум;900,00;;;;;;
`,
        ';',
      ),
      { delimiter: ';' },
    ),
  );
  expect(read).toMatchObject({ dialect: 'moysklad', refused: [] });
  expect(read.goods).toMatchObject([
    {
      name: 'Вода газированная 1 л',
      priceTiyin: 132_000,
      barcodes: ['4780083550024'],
      articleNumber: '00123',
      category: 'Напитки',
      unit: 'dona',
    },
    { priceTiyin: 1_250_000, barcodes: ['4607010743482', '96385074', 'AB-12'], articleNumber: 'С-2' },
    { priceTiyin: 550_050, unit: 'kg', soldBy: 'weight' },
  ]);
  expect(read.columns).toMatchObject({ 'Закупочная цена': 'cost', 'Цена: Цена продажи': 'price' });
});

it.each([
  [';', 'windows-1251'],
  ['\t', 'windows-1251'],
  [';', 'ibm866'],
] as const)(
  '1C with %j in %s: a title and blank rows above, no-break spaces in prices, a sum below',
  async (delimiter, encoding) => {
    const space = '\u00a0';
    const read = await readGoods(
      csvBytes(
        [
          ['Прайс-лист на 26.11.2026'],
          [''],
          ['ООО «Лола»'.replace(/[«»]/g, '"')],
          [''],
          ['Код', 'Наименование', 'Артикул', 'Ед. изм.', 'Цена', 'Остаток'],
          ['00-00000001', 'Чай зелёный 100 г', 'Ч-1', 'шт', `1${space}250,50`, '12'],
          ['00-00000002', 'Сахар', 'С-1', 'кг', `13${space}500,00`, '3,5'],
          ['', '', '', '', '', ''],
          ['Итого', '', '', '', `14${space}750,50`, ''],
        ],
        { delimiter, encoding },
      ),
    );
    expect(read).toMatchObject({ dialect: '1c', headerRow: 5, refused: [], rows: 2 });
    expect(read.goods).toMatchObject([
      { row: 6, name: 'Чай зелёный 100 г', priceTiyin: 125_050, articleNumber: 'Ч-1' },
      { row: 7, name: 'Сахар', priceTiyin: 1_350_000, soldBy: 'weight' },
    ]);
  },
);

it('the national list is recognised by its second header row, and is no list of goods', async () => {
  const read = await readGoods(
    sheetBytes([
      ['Tasnif', '', '', '', '', '', 'MXIK', '', '', ''],
      [
        'GURUH',
        'SINF',
        'POZITSIYA',
        'SUBPOZITSIYA',
        'BREND',
        'ATRIBUT',
        'MXIK KODI',
        'MXIK NOMI',
        'SHTRIX KODI',
        'BIRLIK',
      ],
      [
        '033-Kimyo',
        '03304-Atir',
        '03304020-Antiseptik',
        '---',
        '---',
        '50 ml',
        '03304020001027003',
        'Antiseptik 50 ml',
        '4780083550024',
        'dona',
      ],
    ]),
  );
  expect(read).toMatchObject({ dialect: 'national', headerRow: 2, rows: 0, code: 'national-list' });
  expect(read.columns).toMatchObject({
    'MXIK KODI': 'spic',
    'MXIK NOMI': 'name',
    'SHTRIX KODI': 'barcode',
    BIRLIK: 'unit',
  });
});

it.each([
  [
    'Tovar nomi',
    'Shtrix kod',
    'Sotish narxi',
    'Guruh',
    "O'lchov birligi",
    'MXIK kodi',
    'QQS',
    'Qoldiq',
    'Kelish narxi',
  ],
  ['МАҲСУЛОТ НОМИ', 'Штрих-код', 'Нархи', 'Гуруҳ', 'Ўлчов бирлиги', 'ИКПУ', 'ҚҚС', 'Қолдиқ', 'Таннарх'],
  [
    'Номенклатура',
    'Баркод',
    'Розничная цена',
    'Категория',
    'Ед. изм.',
    'Код ИКПУ',
    'Ставка НДС',
    'Количество',
    'Себестоимость',
  ],
  [
    'product_name',
    'EAN',
    'Retail Price (UZS)',
    'department',
    'UoM',
    'MXIK',
    'VAT rate',
    'Quantity',
    'Purchase price',
  ],
])('headers in the languages of the field: %s', async (...headers) => {
  const read = await readGoods(
    csvBytes([
      headers,
      ['Suv', '4780069000666', '4500', 'Ichimlik', 'dona', '02202002001010003', '12%', '5', '3000'],
    ]),
  );
  expect(Object.values(read.columns)).toEqual([
    'name',
    'barcode',
    'price',
    'category',
    'unit',
    'spic',
    'vat',
    'stock',
    'cost',
  ]);
  expect(read.goods).toMatchObject([
    {
      name: 'Suv',
      priceTiyin: 450_000,
      spic: '02202002001010003',
      vat: 12,
      unit: 'dona',
      category: 'Ichimlik',
    },
  ]);
});
