/** Columns and rows of the national list. */
import { describe, expect, it } from 'vitest';
import { type ListCell, listColumns } from '../../shared/catalogue/national/list-columns.ts';
import { isBlankRow, nationalRow } from '../../shared/catalogue/national/list-row.ts';
import { HEADER_ROWS } from '../../tools/national-list/list-rows.ts';

const ROW: readonly ListCell[] = [
  '022-Напитки',
  '02202-Воды',
  '02202002-Напитки газированные',
  '02202002001-Кола',
  '010-Coca-Cola',
  'Zero',
  '02202002001010003 ',
  'Coca-Cola Zero 0.25 л',
  '4780069000666',
  'dona',
];
const COLUMNS = {
  group: 0,
  class: 1,
  position: 2,
  subposition: 3,
  brand: 4,
  attribute: 5,
  spic: 6,
  name: 7,
  barcode: 8,
  unit: 9,
};
const changed = (at: number, cell: ListCell): ListCell[] => ROW.with(at, cell);

describe('the columns of the national list', () => {
  it('are named by two header rows', () => {
    expect(listColumns([...HEADER_ROWS, ROW])).toEqual({ columns: COLUMNS, headerRows: 2 });
  });

  it.each([
    [
      'in Russian',
      [
        'Группа',
        'Класс',
        'Позиция',
        'Субпозиция',
        'Бренд',
        'Атрибут',
        'Код МХИК',
        'Наименование МХИК',
        'Штрих-код',
        'Ед. изм.',
      ],
    ],
    ['in Uzbek Cyrillic', ['Гуруҳ', 'Синф', '', '', '', '', 'МХИК КОДИ', 'МХИК НОМИ', '', 'Ўлчов бирлиги']],
    ['by the code alone', ['', '', '', '', '', '', 'mxik  kodi:', '', '', '']],
  ])('are known %s', (_name, headers) => {
    expect(listColumns([['Milliy katalog'], headers, ROW])).toEqual({ columns: COLUMNS, headerRows: 2 });
  });

  it('may stand in another order', () => {
    const order = [8, 6, 9, 7, 0, 1, 2, 3, 4, 5];
    const rows = [...HEADER_ROWS, ROW].map((row) => order.map((at) => row[at] ?? null));
    expect(listColumns(rows)?.columns).toMatchObject({
      barcode: 0,
      spic: 1,
      unit: 2,
      name: 3,
      group: 4,
      attribute: 9,
    });
  });

  it('may be fewer', () => {
    const headers = ['MXIK KODI', 'MXIK NOMI', 'Guruh', 'Sinf'];
    expect(
      listColumns([headers, ['02202002001010003', 'Cola', '022-Ichimlik', '---']])?.columns,
    ).toMatchObject({
      spic: 0,
      name: 1,
      group: 2,
      class: 3,
    });
  });

  it.each([
    [
      'a shop’s own goods',
      [
        ['Наименование', 'Цена', 'ИКПУ'],
        ['Кола', '12000', '02202002001010003'],
      ],
    ],
    ['codes without a header', [[''], ROW]],
    ['headers without a code', [...HEADER_ROWS, ['a', 'b']]],
    ['a first row with a code', [ROW]],
    ['nothing', []],
  ] as readonly (readonly [string, readonly (readonly ListCell[])[]])[])(
    'are not those of %s',
    (_name, rows) => {
      expect(listColumns(rows)).toBeNull();
    },
  );
});

describe('a row of the national list', () => {
  it('gives the code without spaces, and names without their numbers', () => {
    expect(nationalRow(ROW, COLUMNS)).toEqual({
      spic: '02202002001010003',
      name: 'Coca-Cola Zero 0.25 л',
      group: 'Напитки',
      class: 'Воды',
      position: 'Напитки газированные',
      subposition: 'Кола',
      brand: 'Coca-Cola',
      attribute: 'Zero',
      unit: 'dona',
      barcodes: ['4780069000666'],
    });
  });

  it('has nothing where the list writes dashes', () => {
    const row = nationalRow([null, '---', '-', '', ...ROW.slice(4, 8), '---', ' --- '], COLUMNS);
    expect(row).toMatchObject({
      group: null,
      class: null,
      position: null,
      subposition: null,
      barcodes: [],
      unit: null,
    });
  });

  it.each([
    ['4780069000666', ['4780069000666']],
    [4_780_069_000_666, ['4780069000666']],
    ['4780069000666, 96385074;14790000000122', ['4780069000666', '96385074', '14790000000122']],
    ['12', []],
    ['4.78007E+12', []],
  ])('reads the barcodes of %o', (cell, barcodes) => {
    expect(nationalRow(changed(8, cell), COLUMNS)?.barcodes).toEqual(barcodes);
  });

  it.each([
    ['a code kept as a number', changed(6, 2_202_002_001_010_000)],
    ['a code without its leading zero', changed(6, '2202002001010003')],
    ['a code that a spreadsheet shortened', changed(6, '2.202E+15')],
    ['no code', changed(6, '---')],
    ['no name', changed(7, '---')],
  ])('is refused with %s', (_name, cells) => {
    expect(nationalRow(cells, COLUMNS)).toBeNull();
  });

  it('cuts a name that is longer than any', () => {
    expect(nationalRow(changed(7, 'ю'.repeat(30_000)), COLUMNS)?.name).toHaveLength(1_000);
  });

  it('is blank without any text', () => {
    expect(isBlankRow([null, '', ' ', '---'])).toBe(true);
    expect(isBlankRow([null, 0])).toBe(false);
  });
});
