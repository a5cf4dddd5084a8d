/** Text files as shops bring them: separators, line ends, quotes, encodings, and the rows' numbers. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { CsvRows } from '../../shared/catalogue/file/csv-rows.ts';
import { type CsvForm, csvBytes, csvText, ENCODINGS, encoded } from '../support/csv-bytes.ts';
import { fileFault, readGoods } from '../support/goods-files.ts';

const GOODS = [
  ['Наименование', 'Штрихкод', 'Цена', 'Категория'],
  ['Кола, "ноль" 0,5 л', '4780069000666', '6500,50', 'Напитки'],
  ['Пиво\nсветлое', '4780036191083', '12900', 'Напитки; пиво'],
];

const DELIMITERS = [',', ';', '\t'] as const;
const LINE_ENDS = ['\r\n', '\n', '\r'] as const;
const forms = DELIMITERS.flatMap((delimiter) =>
  ENCODINGS.map((encoding): CsvForm => ({ delimiter, encoding })),
);

it.each(forms)('reads $encoding with "$delimiter"', async (form) => {
  for (const lineEnd of LINE_ENDS) {
    const read = await readGoods(csvBytes(GOODS, { ...form, lineEnd }));
    expect(read).toMatchObject({ refused: [], rows: 2 });
    expect(read.goods).toMatchObject([
      {
        row: 2,
        name: 'Кола, "ноль" 0,5 л',
        barcodes: ['4780069000666'],
        priceTiyin: 650_050,
        category: 'Напитки',
      },
      { row: 3, name: 'Пиво светлое', priceTiyin: 1_290_000, category: 'Напитки; пиво' },
    ]);
  }
});

it('reads Uzbek Cyrillic and Latin apostrophes of cp1251', async () => {
  const rows = [
    ['Nomi', 'Narxi'],
    ['Go’sht Ўзбек', '90000'],
  ];
  const read = await readGoods(csvBytes(rows, { delimiter: ';', encoding: 'windows-1251' }));
  expect(read.goods).toMatchObject([{ name: 'Go’sht Ўзбек' }]);
});

it('takes off a real byte-order mark, and nothing else', async () => {
  for (const mark of ['', '\ufeff']) {
    const { columns } = await readGoods(`${mark}Id,Barcode,"Item Name","Unit Price"\n1,17,Non,4000\n`);
    expect(Object.keys(columns)).toEqual(['Id', 'Barcode', 'Item Name', 'Unit Price']);
  }
});

it('finds cp1251 behind any length of ASCII', async () => {
  const rows = Array.from({ length: 6_000 }, (_, at) => [`Mahsulot ${at}`, '1000']);
  const bytes = encoded(csvText([['Nomi', 'Narxi'], ...rows, ['Хлеб', '4000']]), 'windows-1251');
  const read = await readGoods(bytes);
  expect(read.goods.at(-1)).toMatchObject({ name: 'Хлеб', row: 6_002 });
});

it('takes the line `sep=` for its separator, and not for a row', async () => {
  const read = await readGoods('sep=|\r\nNomi|Narxi\r\nNon, oq|4000\r\n');
  expect(read.goods).toMatchObject([{ row: 2, name: 'Non, oq' }]);
});

it('prefers the separator that makes a table over a decimal comma', async () => {
  const read = await readGoods('Nomi;Narxi\nCola 0,5 l;12000,50\nNon, oq;4000,00\n');
  expect(read.goods.map(({ name, priceTiyin }) => [name, priceTiyin])).toEqual([
    ['Cola 0,5 l', 1_200_050],
    ['Non, oq', 400_000],
  ]);
});

describe('the rows of a text', () => {
  const rowsOf = (text: string, delimiter: ',' | ';' = ';', pieces = [text]): unknown[] => {
    const csv = new CsvRows(delimiter);
    return [...pieces.flatMap((piece) => csv.push(piece)), ...csv.end()].map(({ row, cells }) => [
      row,
      ...cells,
    ]);
  };

  it.each([
    [
      'blank rows count, a line break within quotes does not',
      'a;b\n\n"c\r\nd";e\n;;\nf',
      [
        [1, 'a', 'b'],
        [3, 'c\r\nd', 'e'],
        [5, 'f'],
      ],
    ],
    [
      'mixed line ends',
      'a\r\nb\rc\nd',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    [
      'a quote within a cell',
      'TV 32" LED;5\nb;6',
      [
        [1, 'TV 32" LED', '5'],
        [2, 'b', '6'],
      ],
    ],
    [
      'text behind a closed quote',
      '"Kent" blue;5\nb;6',
      [
        [1, 'Kent blue', '5'],
        [2, 'b', '6'],
      ],
    ],
    [
      'a quote that is never closed',
      '"Kent;5\nb;6\nc;7',
      [
        [1, '"Kent', '5'],
        [2, 'b', '6'],
        [3, 'c', '7'],
      ],
    ],
    [
      'a quote that another row seems to close',
      '"Kent;5\n"Winston" red;6',
      [
        [1, '"Kent', '5'],
        [2, 'Winston red', '6'],
      ],
    ],
    [
      'doubled quotes',
      '"a ""b""";""\nc',
      [
        [1, 'a "b"'],
        [2, 'c'],
      ],
    ],
    ['nothing behind the last line end', 'a;b\r\n', [[1, 'a', 'b']]],
  ])('%s', (_, text, expected) => {
    expect(rowsOf(text)).toEqual(expected);
    // Wherever a piece of the file ends.
    for (let at = 0; at <= text.length; at += 1) {
      expect(rowsOf(text, ';', [text.slice(0, at), text.slice(at)])).toEqual(expected);
    }
  });

  it('are those of papaparse, where a text has one kind of line end and no stray quotes', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ў', '1', ' ', ';', ',', '"', '\n'), maxLength: 6 });
    const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        tables,
        fc.constantFrom<',' | ';'>(',', ';'),
        fc.boolean(),
        fc.nat(),
        (rows, delimiter, quotesAll, cut) => {
          const text = csvText(rows, { delimiter, quotesAll });
          const at = cut % (text.length + 1);
          const { data } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
          const filled = data
            .map((cells, row) => [row + 1, ...cells] as [number, ...string[]])
            .filter(([, ...cells]) => cells.some((one) => one.trim() !== ''));
          const padded = rowsOf(text, delimiter, [text.slice(0, at), text.slice(at)]) as [
            number,
            ...string[],
          ][];
          expect(padded.map(([row]) => row)).toEqual(filled.map(([row]) => row));
          for (const [index, [, ...cells]] of padded.entries()) {
            const [, ...theirs] = filled[index] ?? [0];
            expect(cells).toEqual(theirs.slice(0, cells.length));
            expect(theirs.slice(cells.length).every((one) => one.trim() === '')).toBe(true);
          }
        },
      ),
    );
  });
});

it('goods come back the same from any separator, line end and encoding', async () => {
  const letters = (alphabet: string) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 20 });
  const names = letters('абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИ abcxyzQWE0123456789 .,;"\'-()%').map(
    (text) => `Х${text}`.trim(),
  );
  const prices = fc.integer({ min: 1, max: 99_999_999_99 });
  const goods = fc.array(fc.record({ name: names, price: prices }), { minLength: 2, maxLength: 8 });
  const form = fc.record({
    delimiter: fc.constantFrom(...DELIMITERS),
    lineEnd: fc.constantFrom(...LINE_ENDS),
    encoding: fc.constantFrom(...ENCODINGS),
    quotesAll: fc.boolean(),
  });
  const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  await fc.assert(
    fc.asyncProperty(goods, form, fc.boolean(), async (list, how, comma) => {
      const soum = (amount: number): string =>
        `${Math.floor(amount / 100)}${comma ? ',' : '.'}${String(amount % 100).padStart(2, '0')}`;
      const rows = [['Наименование', 'Цена'], ...list.map(({ name, price }) => [name, soum(price)])];
      const read = await readGoods(csvBytes(rows, how));
      expect(read.refused).toEqual([]);
      expect(read.goods.map(({ name, priceTiyin }) => [name, priceTiyin])).toEqual(
        list.map(({ name, price }) => [spaced(name), price]),
      );
    }),
    { numRuns: 60 },
  );
});

describe('a file that is no table of texts', () => {
  it.each([
    ['a page of the web', '<!DOCTYPE html><table><tr><td>Nomi</td></tr></table>', 'not-a-table'],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not-a-table'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]), 'not-a-table'],
    ['a cell without an end', `Nomi;Narxi\n${'a'.repeat(40_000)};5\n`, 'cell-too-long'],
    ['a row of too many columns', `Nomi;Narxi\n${'a;'.repeat(1_200)}b\n`, 'too-many-columns'],
  ])('%s', async (_, bytes, code) => {
    expect(await fileFault(bytes)).toMatchObject({ code });
  });

  it.each(['', '\ufeff', ' \r\n\r\n'])('nothing is in %j', async (text) => {
    expect(await readGoods(text)).toMatchObject({ rows: 0, code: 'empty', columns: {} });
  });

  it('a letter has no goods', async () => {
    const read = await readGoods('Assalomu alaykum,\nfaylni keyinroq yuboraman.\n');
    expect(read).toMatchObject({ rows: 0, code: 'no-goods', refused: [] });
  });
});
