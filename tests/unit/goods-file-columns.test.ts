/** Which column holds what: by headers, by content, by a person's mapping. */
import { expect, it } from 'vitest';
import { foldHeader } from '../../shared/catalogue/file/fold-header.ts';
import { MappingFile } from '../../shared/catalogue/file/goods-mapping.ts';
import { GOODS_FIELDS } from '../../shared/catalogue/file/goods-row.ts';
import { meaningOf } from '../../shared/catalogue/file/header-words.ts';
import { GOODS_FAULTS } from '../../shared/errors/goods-fault.ts';
import { LANGUAGES } from '../../shared/settings/languages.ts';
import { readGoods } from '../support/goods-files.ts';
import { MESSAGES } from '../support/messages.ts';

it('folds case, spaces, punctuation, ё, apostrophes and the letters of Uzbek Cyrillic', () => {
  expect(['  O‘lchov   birligi:', 'oʻlchov_birligi', "O'LCHOV BIRLIGI"].map(foldHeader)).toEqual(
    Array(3).fill('olchov birligi'),
  );
  expect(foldHeader('ЎЛЧОВ бирлиги')).toBe('улчов бирлиги');
  expect(foldHeader('Учётная цена, сум')).toBe('учетная цена');
  expect(foldHeader('Price [Chilonzor]')).toBe('price');
});

it('knows each field by its own name, so that an export comes back', () => {
  const unknown = GOODS_FIELDS.filter(
    (field) => !['group', 'rowKind'].includes(field) && meaningOf(field, foldHeader(field))?.field !== field,
  );
  expect(unknown).toEqual([]);
});

it('leaves a second price without a field, and says that stock and cost are left out', async () => {
  const { columns, goods } = await readGoods(
    'Nomi;Optom narxi;Sotish narxi;Narxi;Qoldiq;Kelish narxi\nNon;900;1000;1100;5;700\n',
  );
  expect(columns).toEqual({
    Nomi: 'name',
    'Optom narxi': null,
    'Sotish narxi': 'price',
    Narxi: null,
    Qoldiq: 'stock',
    'Kelish narxi': 'cost',
  });
  expect(goods).toMatchObject([{ priceTiyin: 100_000 }]);
});

it('recognises tax codes, barcodes and prices by what is in the columns', async () => {
  const { columns } = await readGoods(
    'Nomi;X;Y;Z;№\nNon;4780069000666;01905002007000000;4000;1\nSuv;4607010743482;02201002001028046;4500;2\n',
  );
  expect(columns).toEqual({ Nomi: 'name', X: 'barcode', Y: 'spic', Z: 'price', '№': null });
});

it('lets the content decide about the word code', async () => {
  expect((await readGoods('Код;Наименование;Цена\n4780069000666;Хлеб;4000\n')).columns).toMatchObject({
    Код: 'barcode',
  });
  expect((await readGoods('Код;Наименование;Цена\n00012;Хлеб;4000\n')).columns).toMatchObject({
    Код: 'articleNumber',
  });
});

it('takes no price by guess where two columns may be one', async () => {
  const { columns, code } = await readGoods('Nomi;X;Y\nNon;4000;4500\nSuv;5000;5500\n');
  expect(columns).toEqual({ Nomi: 'name', X: null, Y: null });
  expect(code).toBe('no-price-column');
});

it('reads a table without a header', async () => {
  const { goods, columns, headerRow } = await readGoods(
    'Non oq;4780069000666;4000\nSuv 1 l;4607010743482;4500\n',
  );
  expect(headerRow).toBeNull();
  expect(columns).toEqual({ A: 'name', B: 'barcode', C: 'price' });
  expect(goods).toMatchObject([
    { row: 1, name: 'Non oq' },
    { row: 2, priceTiyin: 450_000 },
  ]);
});

it('reads a header of two rows', async () => {
  const { columns, headerRow, goods } = await readGoods(
    'Наименование;Цена;;Штрихкод\n;закупочная;розничная;\nХлеб;3000;4000;4780069000666\n',
  );
  expect(headerRow).toBe(2);
  expect(Object.values(columns)).toEqual(['name', 'cost', 'price', 'barcode']);
  expect(goods).toMatchObject([{ row: 3, priceTiyin: 400_000 }]);
});

it('takes a title right above the header for a title', async () => {
  const { columns, headerRow } = await readGoods('Lola narxlari;;\nNomi;Izoh;Narxi\nNon;oq;4000\n');
  expect(headerRow).toBe(2);
  expect(columns).toEqual({ Nomi: 'name', Izoh: null, Narxi: 'price' });
});

it('says which column is missing, and that a file has no goods', async () => {
  expect(await readGoods('Nomi;Guruh\nNon;Non\n')).toMatchObject({ rows: 0, code: 'no-price-column' });
  expect(await readGoods('Narxi;Guruh\n4000;17\n')).toMatchObject({ rows: 0, code: 'no-name-column' });
  expect(await readGoods('Nomi;Narxi\n')).toMatchObject({ rows: 0, code: 'no-goods' });
  expect(await readGoods('Nomi;Narxi\n;\n')).toMatchObject({ rows: 0, code: 'no-goods' });
});

it('a mapping wins over headers, and leaves the rest recognised', async () => {
  const text = 'Tavsif;Narxi;Qiymat;Shtrixkod\nNon;1;4000;17\n';
  const mapping = { columns: { tavsif: 'name', Qiymat: 'price' } } as const;
  const { columns, goods } = await readGoods(text, { mapping });
  expect(columns).toEqual({ Tavsif: 'name', Narxi: null, Qiymat: 'price', Shtrixkod: 'barcode' });
  expect(goods).toMatchObject([{ name: 'Non', priceTiyin: 400_000, barcodes: ['17'] }]);
});

it('a mapping takes a column away', async () => {
  const mapping = { columns: { Shtrixkod: null } };
  expect((await readGoods('Nomi;Narxi;Shtrixkod\nNon;4000;17\n', { mapping })).goods).toMatchObject([
    { barcodes: [] },
  ]);
});

it('a mapping stands in a file whole, or as the columns that a check prints', () => {
  expect(MappingFile.parse({ Nomi: 'name', Izoh: null })).toEqual({ columns: { Nomi: 'name', Izoh: null } });
  expect(MappingFile.parse({ columns: { Nomi: 'name' }, decimal: ',' })).toEqual({
    columns: { Nomi: 'name' },
    decimal: ',',
  });
  for (const wrong of [{ Nomi: 'nothing' }, { columns: {}, decimal: ';' }, [], null]) {
    expect(MappingFile.safeParse(wrong).success).toBe(false);
  }
});

it.each(LANGUAGES)('each fault has its sentence in %s', (language) => {
  const keys = Object.keys(MESSAGES[language]).filter((key) => key.startsWith('goods-fault.'));
  expect(keys.toSorted()).toEqual(GOODS_FAULTS.map((code) => `goods-fault.${code}`).toSorted());
});

it('a header may be called as a member of an object', async () => {
  const mapping = { columns: { Nomi: 'name' } } as const;
  const { columns } = await readGoods('constructor;__proto__;Nomi;Narxi\n1;2;Non;4000\n', { mapping });
  expect(Object.entries(columns)).toEqual([
    ['constructor', null],
    ['__proto__', null],
    ['Nomi', 'name'],
    ['Narxi', 'price'],
  ]);
});

it('a person may choose encoding and separator after a wrong preview', async () => {
  const bytes = Buffer.from([0xcd, 0xee, 0x3b, 0x31, 0x0a]);
  const read = await readGoods(Buffer.concat([Buffer.from('Nomi;Narxi\n'), bytes]), {
    encoding: 'koi8-r',
    delimiter: ';',
  });
  expect(read.goods).toMatchObject([{ name: 'мН' }]);
});
