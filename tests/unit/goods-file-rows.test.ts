/** What a row of a goods file says beside its price: rates, codes that a spreadsheet damaged, doubles. */
import { describe, expect, it } from 'vitest';
import { cellText } from '../../shared/catalogue/file/cell-text.ts';
import { readConsignor, readSoldBy, readVat, readYesNo } from '../../shared/catalogue/file/value-texts.ts';
import { readGoods } from '../support/goods-files.ts';

it.each([
  ['12', 12],
  ['12%', 12],
  ['12,0', 12],
  ['6.625', 6.625],
  ['0', 0],
  ['0%', 0],
  ['0.12', 12],
  ['0,06', 6],
  ['0.06625', 6.625],
  ['НДС 12%', 12],
  ['QQS 12 %', 12],
  ['12% (S)', 12],
  ['Без НДС', null],
  ['QQSsiz', null],
  ["QQS'siz", null],
  ['ҚҚСсиз', null],
  ['No VAT', null],
  ['Standard', undefined],
  ['A20', undefined],
  ['112', undefined],
  ['-12', undefined],
  ['12/112', undefined],
  ['12.3456', undefined],
])('the VAT rate %s is %s', (text, rate) => {
  expect(readVat(text)).toBe(rate);
});

it('reads yes and no, how goods are sold, and whose they are', () => {
  expect(['Y', 'ha', 'Да', 'TRUE', '1'].map(readYesNo)).toEqual(Array(5).fill(true));
  expect(['N', 'yoʻq', 'Нет', 'false', '-1'].map(readYesNo)).toEqual(Array(5).fill(false));
  expect(['maybe', ''].map(readYesNo)).toEqual([undefined, undefined]);
  expect(['Y', 'weight', 'кг', 'весовой', 'N', 'шт', 'piece'].map(readSoldBy)).toEqual([
    ...Array(4).fill('weight'),
    ...Array(3).fill('piece'),
  ]);
  expect(readConsignor('301 000 001')).toEqual({ kind: 'tin', number: '301000001' });
  expect(readConsignor('30101901234567')).toEqual({ kind: 'pinfl', number: '30101901234567' });
  expect(readConsignor('123')).toBeUndefined();
});

it('takes off what a spreadsheet puts around a cell, and runs no formula', () => {
  expect(
    ["'00123", '="00123"', ' a\u00a0 b ', '---', '-', "'=1+1", '=1+1', "O'zbek", 'a\u202eb'].map(cellText),
  ).toEqual(['00123', '00123', 'a b', '', '', '=1+1', '=1+1', "O'zbek", 'ab']);
});

describe('a barcode', () => {
  const barcodes = async (...cells: string[]) => {
    const found = await readGoods(
      `Nomi;Shtrixkod;Narxi\n${cells.map((cell, at) => `N${at};"${cell}";1000`).join('\n')}\n`,
    );
    return { barcodes: found.goods.map((one) => one.barcodes), refused: found.refused };
  };

  it('as a power of ten is refused as damaged, and the goods are taken', async () => {
    for (const cell of ['5.51294E+12', '5,51294E+12', '4.78007e12', '5512940000000']) {
      expect(await barcodes(cell)).toEqual({ barcodes: [[]], refused: ['2 Shtrixkod damaged-barcode'] });
    }
  });

  it('gets back its zeros where the check digit proves them', async () => {
    expect(await barcodes('12345678905', '1234565')).toEqual({
      barcodes: [['0012345678905'], ['01234565']],
      refused: [],
    });
  });

  it('keeps its digits where the shop has short numbers of its own', async () => {
    expect((await barcodes('12345678905', '1234567')).barcodes).toEqual([['12345678905'], ['1234567']]);
  });

  it('may be any number of the shop', async () => {
    expect((await barcodes('17', 'AB-12', '4780069000660')).barcodes).toEqual([
      ['17'],
      ['AB-12'],
      ['4780069000660'],
    ]);
  });

  it('stands beside others in a cell, once each', async () => {
    expect(
      (await barcodes('4780069000666, 4607010743482', '4 780033 020133', '5449000000996\n5449000000996'))
        .barcodes,
    ).toEqual([['4780069000666', '4607010743482'], ['4780033020133'], ['5449000000996']]);
  });

  it('loses the decimals that a program gave it', async () => {
    expect((await barcodes('4780069000666.0')).barcodes).toEqual([['4780069000666']]);
  });

  it('is refused with letters that no scanner sends', async () => {
    expect(await barcodes('штрих')).toEqual({ barcodes: [[]], refused: ['2 Shtrixkod wrong-barcode'] });
  });
});

describe('doubled barcodes', () => {
  it('are taken once: the later row is refused, and names the first', async () => {
    const { goods, readings } = await readGoods(
      'Nomi;Shtrixkod;Narxi\nNon;4780069000666;1000\nSuv;;2000\nNon 2;"17, 4780069000666";3000\n',
    );
    expect(goods.map(({ name }) => name)).toEqual(['Non', 'Suv']);
    expect(readings.flatMap(({ refused }) => refused)).toEqual([
      { row: 4, column: 'Shtrixkod', code: 'doubled-barcode', value: '4780069000666', firstRow: 2 },
    ]);
  });

  it('are the same code with and without its zeros', async () => {
    const { refused } = await readGoods('Nomi;Shtrixkod;Narxi\nA;012345678905;1000\nB;0012345678905;1000\n');
    expect(refused).toEqual(['3 Shtrixkod doubled-barcode']);
  });

  it('are kept by the last row if the person wants it, in each of its rows', async () => {
    const rows = 'Non;4780069000666;1000\nNon 2;17|4780069000666;2000\nSuv;17;3000\nTuz;;500\n';
    const text = `Nomi;Shtrixkod;Narxi\n${rows}`;
    const first = await readGoods(text, { doubles: 'first' });
    expect(first.goods.map(({ name }) => name)).toEqual(['Non', 'Suv', 'Tuz']);
    const shares: number[] = [];
    const last = await readGoods(text, { doubles: 'last', onProgress: (share) => void shares.push(share) });
    // The row between lost to the last row, so the first row has no double any more.
    expect(last.goods.map(({ name }) => name)).toEqual(['Non', 'Suv', 'Tuz']);
    expect(last.readings.flatMap(({ refused }) => refused)).toMatchObject([
      { row: 3, code: 'doubled-barcode', value: '17', firstRow: 4 },
    ]);
    expect([shares.at(-1), shares.toSorted((a, b) => a - b)]).toEqual([1, shares]);
    const two = 'Nomi;Shtrixkod;Narxi\nNon;17;1000\nNon;17;12.000\nSuv;;4000,50\n';
    const waited = await readGoods(two, { doubles: 'last' });
    expect(waited.goods).toMatchObject([{ row: 3, priceTiyin: 1_200_000 }, { row: 4 }]);
    expect(waited.refused).toEqual(['2 Shtrixkod doubled-barcode']);
  });

  it('are no doubles where the first row is refused', async () => {
    const { goods } = await readGoods('Nomi;Shtrixkod;Narxi\nA;4780069000666;\nB;4780069000666;1000\n');
    expect(goods).toMatchObject([{ name: 'B' }]);
  });
});

describe('a tax code', () => {
  const spics = async (cell: string, isKnownSpic?: (spic: string) => boolean) => {
    const found = await readGoods(`Nomi;MXIK;Narxi\nCola;${cell};1000\n`, isKnownSpic ? { isKnownSpic } : {});
    return [found.goods[0]?.spic, ...found.refused];
  };
  const isKnown =
    (...known: string[]) =>
    (spic: string) =>
      known.includes(spic);

  it.each([
    ['02202002001010003', '02202002001010003'],
    ['02202002001010003 ', '02202002001010003'],
    ["'02202002001010003", '02202002001010003'],
    ['02202002001010003-Coca', '02202002001010003'],
  ])('%j is read', async (cell, spic) => {
    expect(await spics(cell)).toEqual([spic]);
  });

  it.each(['', '---', '0'])('%j is no code, and is not named', async (cell) => {
    expect(await spics(cell)).toEqual([null]);
  });

  it.each([
    ['2202002001010000', 'damaged-spic'],
    ['2202002001010003', 'damaged-spic'],
    ['2,20200200101E+15', 'damaged-spic'],
    ['220200200101000', 'damaged-spic'],
    ['0220200200101000', 'damaged-spic'],
    ['02202', 'wrong-spic'],
    ['022020020010100031', 'wrong-spic'],
    ['kola', 'wrong-spic'],
  ])('%s is refused, and the goods are taken', async (cell, code) => {
    expect(await spics(cell)).toEqual([null, `2 MXIK ${code}`]);
  });

  it('is completed where the national list has one code that it can come from', async () => {
    expect(await spics('2202002001010000', isKnown('02202002001010003'))).toEqual(['02202002001010003']);
    expect(await spics('2202002001010003', isKnown('02202002001010003'))).toEqual(['02202002001010003']);
    expect(await spics('2202002001010000', isKnown('02202002001010003', '02202002001010005'))).toEqual([
      null,
      '2 MXIK damaged-spic',
    ]);
  });
});

it('names rows as a spreadsheet shows them', async () => {
  const { refused, rows } = await readGoods('Narxlar\n\nNomi;Narxi\n"Non\noq";yoʻq\n\n;500\nSuv;\nTuz;900\n');
  expect(refused).toEqual(['4 Narxi unreadable-price', '6 Nomi missing-name', '7 Narxi missing-price']);
  expect(rows).toBe(4);
});

it('names each fault of a row, and takes the row without its parts', async () => {
  const { goods, refused } = await readGoods(
    'Nomi;Narxi;QQS;MXIK;Qadoq kodi;Markirovka\nNon;1000;abc;1;123456789012345678901;balki\nSuv;yoʻq;abc;;;\n',
  );
  expect(goods).toMatchObject([{ name: 'Non', vat: undefined, spic: null, packageCode: null, marked: null }]);
  expect(refused).toEqual([
    '2 MXIK wrong-spic',
    '2 Qadoq kodi value-too-long',
    '2 QQS unreadable-vat',
    '2 Markirovka unreadable-yes-or-no',
    '3 QQS unreadable-vat',
    '3 Narxi unreadable-price',
  ]);
});
