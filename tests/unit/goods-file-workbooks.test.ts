/** Workbooks as shops bring them, and files that only look like one. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openTableFile, readGoodsFile } from '../../electron/catalogue/file/read-goods-file.ts';
import { encoded } from '../support/csv-bytes.ts';
import { fileFault, goodsFile, readGoods } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { partsOf, sheetBytes, type XlsxForm, type XlsxSheet, xlsxBytes } from '../support/xlsx-bytes.ts';

const ROWS: XlsxSheet['rows'] = [
  ['Narxlar & qoldiqlar <2026>'],
  null,
  ['Nomi', 'Shtrixkod', 'Narxi', 'MXIK'],
  ['Choy "Akbar" & limon', '4607010743482', { number: '16500.5' }, '00902001001031001'],
  null,
  [{ rich: ['Koʻk ', 'choy'] }, '', '18 000', ''],
];
/** Begins each entry of a zip file's directory. */
const DIRECTORY = 'PK\u0001\u0002';
const SAME = [
  {
    row: 4,
    name: 'Choy "Akbar" & limon',
    barcodes: ['4607010743482'],
    priceTiyin: 1_650_050,
    spic: '00902001001031001',
  },
  { row: 6, name: 'Koʻk choy', barcodes: [], priceTiyin: 1_800_000, spic: null },
];

const FORMS: readonly XlsxForm[] = [
  { texts: 'shared' },
  { texts: 'inline' },
  { texts: 'formula results' },
  { texts: 'shared', prefix: 'x:' },
  { texts: 'inline', prefix: 'x:' },
];

it.each(FORMS)('reads a workbook with $texts texts and prefix "$prefix"', async (form) => {
  const read = await readGoods(sheetBytes(ROWS, form));
  expect(read).toMatchObject({ refused: [], headerRow: 3, sheet: 'Goods', rows: 2 });
  expect(read.goods).toMatchObject(SAME);
});

it('counts rows and cells where the file does not say their places', async () => {
  const rows: XlsxSheet['rows'] = [
    ['Nomi', 'Narxi'],
    ['Non', { number: '4000' }],
    ['Suv', { number: '4500' }],
  ];
  const read = await readGoods(sheetBytes(rows, { hasPlaces: false }));
  expect(read.goods).toMatchObject([
    { row: 2, name: 'Non' },
    { row: 3, name: 'Suv', priceTiyin: 450_000 },
  ]);
});

describe('numbers of a spreadsheet', () => {
  const read = async (cell: XlsxSheet['rows'][number], headers = ['Nomi', 'Shtrixkod', 'Narxi']) =>
    await readGoods(sheetBytes([headers, cell]));

  it('are codes digit by digit', async () => {
    const { goods } = await read(['Cola', { number: '4780069000666' }, { number: '8000' }]);
    expect(goods).toMatchObject([{ barcodes: ['4780069000666'], priceTiyin: 800_000 }]);
  });

  it('are codes from a power of ten too, because the file keeps fifteen digits', async () => {
    const { goods } = await read(['Cola', { number: '4.780069000666E12' }, { number: '8E3' }]);
    expect(goods).toMatchObject([{ barcodes: ['4780069000666'], priceTiyin: 800_000 }]);
  });

  it('get the zeros that their format shows', async () => {
    const { goods } = await read([
      'Cola',
      { number: '12345678905', format: '0000000000000' },
      { number: '1' },
    ]);
    expect(goods).toMatchObject([{ barcodes: ['0012345678905'] }]);
  });

  it('are prices as shown, without the noise of floats', async () => {
    const { goods } = await read(['Cola', '', { number: '1250.0999999999999', format: '#,##0.00' }]);
    expect(goods).toMatchObject([{ priceTiyin: 125_010 }]);
  });

  it('are never ambiguous: the file says what they are', async () => {
    expect((await read(['Cola', '', { number: '12.345' }])).refused).toEqual(['2 Narxi price-too-fine']);
    expect((await read(['Cola', '', '12.345'])).refused).toEqual(['2 Narxi ambiguous-price']);
  });

  it('are no price once the spreadsheet took the price for a date', async () => {
    expect((await read(['Cola', '', { number: '46361', format: 'dd.mm.yyyy' }])).refused).toEqual([
      '2 Narxi unreadable-price',
    ]);
  });

  it('show that a tax code was damaged', async () => {
    const { goods, refused } = await read(
      ['Cola', { number: '2202002001010000' }, { number: '8000' }],
      ['Nomi', 'MXIK', 'Narxi'],
    );
    expect(refused).toEqual(['2 MXIK damaged-spic']);
    expect(goods).toMatchObject([{ name: 'Cola', spic: null }]);
  });

  it('are rates as a percentage', async () => {
    const { goods } = await read(
      ['Cola', { number: '0.12', format: '0%' }, { number: '8000' }],
      ['Nomi', 'QQS', 'Narxi'],
    );
    expect(goods).toMatchObject([{ vat: 12 }]);
  });

  it('come from a formula by its stored value', async () => {
    const { goods } = await read(['Cola', '', { formula: 'B2*1.2', value: '9600' }]);
    expect(goods).toMatchObject([{ priceTiyin: 960_000 }]);
  });
});

describe('of several sheets', () => {
  const notes: XlsxSheet = { name: 'Notes', rows: [['Izoh'], ['Salom'], ['dunyo']] };
  const goods: XlsxSheet = { name: 'Tovarlar', rows: ROWS };

  it('the one with goods is read', async () => {
    for (const sheets of [
      [notes, goods],
      [goods, notes],
    ]) {
      expect(await readGoods(xlsxBytes(sheets))).toMatchObject({ sheet: 'Tovarlar', rows: 2 });
    }
  });

  it('a hidden one is left alone beside a visible one', async () => {
    const hidden = { ...goods, name: 'Old', isHidden: true };
    expect(await readGoods(xlsxBytes([hidden, { ...goods, name: 'New' }]))).toMatchObject({ sheet: 'New' });
    expect(await readGoods(xlsxBytes([hidden, notes]))).toMatchObject({ sheet: 'Notes', rows: 0 });
  });
});

describe('what a file is, its bytes say', () => {
  const CSV = 'Nomi;Narxi\r\nNon;4000\r\n';
  const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  const stream = (name: string): Buffer =>
    Buffer.concat([compound, Buffer.alloc(3_000), Buffer.from(name, 'utf16le')]);

  it('a workbook may be called .csv, and a UTF-16 text .xlsx', async () => {
    expect(await fileFault(sheetBytes(ROWS), 'goods.csv')).toBeNull();
    expect(await fileFault(encoded(CSV, 'utf-16le with mark'), 'goods.xlsx')).toBeNull();
  });

  const zip = (files: Record<string, string>): Buffer =>
    Buffer.from(
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );
  const parts = partsOf([{ name: 'Goods', rows: ROWS }], {});
  const changed = (path: string, text: string): Buffer =>
    Buffer.from(zipSync({ ...parts, [path]: strToU8(text) }));
  const whole = sheetBytes(ROWS);
  const broken = Buffer.from(whole);
  broken.fill(
    0x55,
    broken.indexOf('worksheets/sheet1.xml') + 60,
    broken.indexOf('worksheets/sheet1.xml') + 80,
  );
  const locked = Buffer.from(whole);
  for (const { index } of locked.toString('latin1').matchAll(new RegExp(DIRECTORY, 'g')))
    locked[index + 8] = 1;

  it.each([
    ['an .xls', stream('Workbook'), 'old-workbook'],
    ['a workbook with a password', stream('EncryptedPackage'), 'encrypted'],
    ['a zip file with a password', locked, 'encrypted'],
    [
      'an .xlsb',
      zip({
        '_rels/.rels':
          '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
        'xl/workbook.bin': 'x',
      }),
      'old-workbook',
    ],
    [
      'an OpenDocument',
      zip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'not-a-workbook',
    ],
    ['a zip file of photos', zip({ 'a.jpg': 'x' }), 'not-a-workbook'],
    ['half a workbook', whole.subarray(0, whole.length / 2), 'damaged'],
    ['a workbook with other bytes in the middle', broken, 'damaged'],
    [
      'a sheet that does not end',
      changed('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>'),
      'damaged',
    ],
    [
      'a sheet whose rows go back',
      changed(
        'xl/worksheets/sheet1.xml',
        '<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>',
      ),
      'damaged',
    ],
    [
      'a sheet with a cell far to the right',
      sheetBytes([
        ['Nomi', 'Narxi'],
        [...Array<string>(1_100).fill(''), 'x'],
      ]),
      'too-many-columns',
    ],
    [
      'a cell without an end',
      sheetBytes([
        ['Nomi', 'Narxi'],
        ['x'.repeat(40_000), '5'],
      ]),
      'cell-too-long',
    ],
  ])('%s', async (_, bytes, code) => {
    expect(await fileFault(bytes, 'goods.xlsx')).toMatchObject({ code });
  });

  it.each([
    ['xl/worksheets/sheet1.xml', '<worksheet><sheetData>', '<row/>', 'too-many-rows'],
    ['xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>', '<c/>', 'cell-too-long'],
    ['xl/sharedStrings.xml', '<sst>', '<si><t>aaaaaaaaaaaaaaaaaa</t></si>', 'inflates-too-far'],
    ['xl/styles.xml', '<styleSheet>', ' ', 'inflates-too-far'],
    ['xl/workbook.xml', '<workbook>', ' ', 'inflates-too-far'],
  ])('a zip bomb in %s stops early', async (path, before, inside, code) => {
    const bomb = before + inside.repeat(40_000_000 / inside.length);
    const bytes = Buffer.from(zipSync({ ...parts, [path]: strToU8(bomb) }));
    expect(bytes.length).toBeLessThan(300_000);
    expect(await fileFault(bytes)).toMatchObject({ code });
  });

  it('entities of a document type have no effect', async () => {
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    const read = await readGoods(
      changed('xl/worksheets/sheet1.xml', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet}`),
    );
    expect(read.rows).toBe(2);
  });

  it('a folder, a missing file and a pipe answer at once', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'goods'));
    execFileSync('mkfifo', [join(folder, 'pipe')]);
    for (const [name, code] of [
      ['goods', 'is-folder'],
      ['none.csv', 'no-file'],
      ['pipe', 'unreadable'],
    ] as const) {
      expect(await openTableFile(join(folder, name))).toMatchObject({ ok: false, error: { code } });
    }
  });
});

describe('reading', () => {
  const many: XlsxSheet['rows'] = [
    ['Nomi', 'Narxi'],
    ...Array.from({ length: 20_000 }, (_, at) => [`Mahsulot ${at}`, { number: '1000' }]),
  ];

  it('says how far it came', async () => {
    for (const bytes of [
      sheetBytes(many, { texts: 'inline' }),
      Buffer.from(`Nomi;Narxi\n${'Non va patir;4000\n'.repeat(60_000)}`),
    ]) {
      const shares: number[] = [];
      await readGoodsFile(goodsFile(bytes), () => undefined, {
        onProgress: (share) => void shares.push(share),
      });
      expect(shares.at(-1)).toBe(1);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    }
  });

  it('stops when it is cancelled, and hands out nothing more', async () => {
    const cancel = new AbortController();
    let rows = 0;
    const read = await readGoodsFile(
      goodsFile(`Nomi;Narxi\n${'Non va patir;4000\n'.repeat(60_000)}`),
      (some) => {
        rows += some.length;
        cancel.abort();
      },
      { signal: cancel.signal },
    );
    expect(read).toEqual({ ok: false, error: { code: 'cancelled' } });
    expect(rows).toBeLessThan(60_000);
  });
});
