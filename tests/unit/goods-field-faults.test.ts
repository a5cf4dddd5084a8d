/**
 * Faults that users of other tills report, and the files of other tills: the test that holds each.
 *
 * | fault, or row                                     | held by                                                  |
 * | ------------------------------------------------- | -------------------------------------------------------- |
 * | only a real byte-order mark is stripped           | goods-file-texts "takes off a real byte-order mark"      |
 * | Cyrillic without a mark: detect, preview, choose  | goods-file-texts "finds cp1251", goods-file-columns "choose encoding" |
 * | a .xlsx that is UTF-16 text                       | goods-file-workbooks "a workbook may be called .csv"     |
 * | separator and decimal comma guessed wrong         | goods-file-texts "prefers the separator", goods-file-prices, goods-file-screen |
 * | 5.51294E+12, lost leading zeros                   | goods-file-rows "a barcode", goods-file-workbooks "numbers of a spreadsheet" |
 * | doubled barcodes take the first silently          | goods-file-rows "doubled barcodes", import-desk, goods-file-screen |
 * | 10,000 rows freeze, 300,000 run out of memory     | import-desk "cancelled check", goods-file-workbooks "reading", the bench |
 * | "Рос" misses "Россия"                             | below                                                    |
 * | a search that misses what a reload finds          | goods-index, and below                                   |
 * | 19,600 items take two minutes                     | the bench                                                |
 * | unusable when one header differs                  | below                                                    |
 * | no undo of an import                              | goods-store-imports, goods-file-screen                   |
 * | an export that drops leading zeros                | goods-export "codes keep their zeros"                    |
 * | a price from a day on, bulk edit, package         | due-prices, goods-bulk-edit, import-compare              |
 * | Loyverse, Square, opensourcepos, Odoo, MoySklad, 1C, national | goods-file-dialects                          |
 * | Shopify, WooCommerce                              | goods-file-web-shops                                     |
 * | words of the field                                | below, goods-file-dialects "headers in the languages"    |
 * | zip bomb, million columns, endless line, 10 GB    | goods-file-workbooks "a zip bomb", goods-file-bounds     |
 */
import { expect, it } from 'vitest';
import { foldHeader } from '../../shared/catalogue/file/fold-header.ts';
import { meaningOf } from '../../shared/catalogue/file/header-words.ts';
import { catalogueRun, outcomeIn } from '../support/catalogue-command.ts';
import { goodsFile, readGoods } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FILES: Readonly<Record<string, readonly [header: string, row: string]>> = {
  Loyverse: [
    'Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Cost,Barcode,Track stock,Available for sale [S],Price [S],In stock [S]',
    'non,10001,Non,Ovqat,N,,,2500.00,4780069000130,Y,Y,4000.00,12',
  ],
  Square: [
    'Token,Item Name,Variation Name,SKU,Category,GTIN,Price,Sellable,Option Name 1,Option Value 1,Current Quantity L,Tax - QQS (12%)',
    'A1,Non,Regular,N-1,Ovqat,4780069000130,4000.00,Y,,,4,Y',
  ],
  Shopify: [
    'Title,URL handle,Vendor,Type,Status,SKU,Barcode,Option1 name,Option1 value,Price,Cost per item',
    'Non,non,Lola,bread,Active,N-1,4780069000130,Title,Default Title,4000.00,2500.00\nSuv,suv,Lola,drink,Active,S-1,,Title,Default Title,5000.00,3500.00',
  ],
  WooCommerce: [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Stock,Regular price,Categories,Parent',
    '11,simple,N-1,4780069000130,Non,1,5,4000,Ovqat,',
  ],
  opensourcepos: [
    'Id,Barcode,Item Name,Category,Cost Price,Unit Price,Tax 1 Name,Tax 1 Percent',
    '1,4780069000130,Non,Ovqat,2500,4000.00,QQS,12',
  ],
  Odoo: [
    'Name,Product Type,Unit of Measure,Sales Price,Customer Taxes,Cost,Internal Reference,Barcode,Product Category',
    'Non,Goods,Units,4000.00,12%,2500.00,N-1,4780069000130,All / Ovqat',
  ],
  MoySklad: [
    'Группы;UUID;Тип;Код;Наименование;Внешний код;Артикул;Единица измерения;Цена: Цена продажи;Закупочная цена;Штрихкод EAN13',
    'Ovqat;5f3c;Товар;00001;Non;x1;;шт;4000,00;2500,00;4780069000130',
  ],
  '1C': ['Код;Наименование;Артикул;Ед. изм.;Цена;Остаток', '00-01;Non;N-1;шт;4000,00;12'],
};

it.each(Object.entries(FILES))(
  'a file of %s is read, or asks, whichever header differs',
  async (_till, file) => {
    const [header, row] = file;
    const whole = await readGoods(`${header}\n${row}\n`);
    const wanted = { name: 'Non', priceTiyin: 400_000 };
    expect(whole.goods[0]).toMatchObject(wanted);
    for (const own of Object.keys(whole.columns)) {
      const isNeeded = ['name', 'price'].includes(whole.columns[own] ?? '');
      const differs = await readGoods(`${header.replace(own, 'Boshqa ustun')}\n${row}\n`);
      // Without its name a column may still be known by what it holds. Otherwise the mapping asks for it.
      if (!isNeeded || differs.code === null) expect(differs.goods[0], own).toMatchObject(wanted);
      else expect(differs.code, own).toMatch(/^no-(?:name|price)-column$/);
    }
  },
);

it.each([
  ['name', 'nomi, tovar nomi, mahsulot, наименование, номенклатура, товар'],
  ['category', 'kategoriya, guruh, группа, категория'],
  ['unit', 'birlik, o‘lchov birligi, ед. изм., единица'],
  ['barcode', 'shtrixkod, shtrix kod, штрихкод, штрих-код, баркод'],
  ['spic', 'mxik, mxik kodi, ikpu, икпу'],
  ['price', 'sotish narxi, narx, narxi, цена, цена продажи, розничная цена'],
  ['cost', 'kelish narxi, tannarx, закупочная цена, себестоимость'],
  ['vat', 'qqs, ндс, ставка ндс'],
  ['stock', 'qoldiq, miqdor, остаток, количество'],
])('the words of the field for %s are known', (field, words) => {
  for (const word of words.split(', '))
    expect(meaningOf(word.toUpperCase(), foldHeader(word.toUpperCase()))?.field, word).toBe(field);
});

it('the last of many products is found, and so is "Рос" in "Россия", right after the import', async () => {
  const data = tempFolder();
  const rows = Array.from({ length: 1_200 }, (_, at) => `Mahsulot ${at};${1_000 + at};${20_000 + at}`);
  await outcomeIn(data, [
    'import',
    goodsFile(`Nomi;Narxi;Shtrixkod\n${rows.join('\n')}\nШоколад Россия;9000;\n`),
  ]);
  const { lines } = await catalogueRun(data, ['search', 'mahsulot 1199', '21199', 'рос']);
  expect(lines.map((line) => JSON.parse(line)[0]?.name)).toEqual([
    'Mahsulot 1199',
    'Mahsulot 1199',
    'Шоколад Россия',
  ]);
});
