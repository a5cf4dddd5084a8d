/** `npm run catalogue`: exactly the objects, lines and exit codes of its entry point. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readTypedCode } from '../../electron/app/goods/typed-code.ts';
import { systemClock, systemRandomness } from '../../electron/app/system-clock.ts';
import { SALT_BYTES } from '../../electron/secret/scrypt.ts';
import { hashSetupCode } from '../../electron/secret/setup-code.ts';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { journalPath } from '../../electron/storage/maintenance/set-aside.ts';
import { openJournal } from '../../electron/storage/open-journal.ts';
import { catalogueRun, outcomeIn } from '../support/catalogue-command.ts';
import { goodsFile } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { sheetBytes, xlsxBytes } from '../support/xlsx-bytes.ts';

const FILE = `Narxlar 2026
;;;
Nomi;Shtrixkod;Narxi;MXIK
Cola 0.5 l;4780069000130;8 000,00;02202002001010036
Non;;4000;
Sut;;abc;
Choy;5.51294E+12;16500,50;123
Cola;4780069000130;9000;
`;

const COLUMNS = { Nomi: 'name', Shtrixkod: 'barcode', Narxi: 'price', MXIK: 'spic' };

const REFUSED = [
  { row: 6, column: 'Narxi', code: 'unreadable-price' },
  { row: 7, column: 'Shtrixkod', code: 'damaged-barcode' },
  { row: 7, column: 'MXIK', code: 'wrong-spic' },
  { row: 8, column: 'Shtrixkod', code: 'doubled-barcode' },
];

it('check says what an import would do, and takes nothing', async () => {
  const [data, file] = [join(tempFolder(), 'new'), goodsFile(FILE)];
  const outcome = {
    rows: 5,
    new: 3,
    changed: 0,
    same: 0,
    taken: 0,
    refused: REFUSED,
    columns: COLUMNS,
  };
  expect(await outcomeIn(data, ['check', file])).toEqual({ exitCode: 0, ...outcome });
  expect(await outcomeIn(data, ['check', file])).toEqual({ exitCode: 0, ...outcome });
});

it('import takes the good rows, and a row without its wrong barcode and SPIC', async () => {
  const [data, file] = [tempFolder(), goodsFile(FILE)];
  const first = await outcomeIn(data, ['import', file]);
  expect(first).toMatchObject({ exitCode: 0, rows: 5, new: 3, same: 0, taken: 3, refused: REFUSED });
  const again = await outcomeIn(data, ['import', file], { take: 'good' });
  expect(again).toMatchObject({ exitCode: 0, new: 0, changed: 0, same: 3, refused: REFUSED });
});

it('import of all takes nothing if any row is named', async () => {
  const [data, file] = [tempFolder(), goodsFile(FILE)];
  const outcome = await outcomeIn(data, ['import', file], { take: 'all' });
  expect(outcome).toMatchObject({ exitCode: 0, new: 3, taken: 0, refused: REFUSED });
  expect(await outcomeIn(data, ['check', file])).toMatchObject({ new: 3, same: 0 });
});

it('a changed price is changed, and the rest is the same', async () => {
  const data = tempFolder();
  await outcomeIn(data, ['import', goodsFile('nomi,narx\nNon,4000\nSut,9000\n')]);
  const outcome = await outcomeIn(data, ['import', goodsFile('nomi,narx\nNon,4500\nSut,9000\n')]);
  expect(outcome).toMatchObject({ new: 0, changed: 1, same: 1, taken: 2, refused: [] });
});

it('rows are counted as a spreadsheet shows them', async () => {
  const file = goodsFile(
    sheetBytes([['Prays'], null, ['Nomi', 'Narxi'], ['Non', { number: '4000' }], null, ['Sut', 'yoq']]),
    'goods.csv',
  );
  const outcome = await outcomeIn(tempFolder(), ['check', file]);
  expect(outcome.refused).toEqual([{ row: 6, column: 'Narxi', code: 'unreadable-price' }]);
  const quoted = goodsFile('nomi,narx\n"Non\nqora",4000\nSut,x\n');
  expect((await outcomeIn(tempFolder(), ['check', quoted])).refused).toMatchObject([{ row: 3 }]);
});

it('of several sheets the one with goods is read', async () => {
  const file = goodsFile(
    xlsxBytes([
      { name: 'Titul', rows: [['Hisobot'], ['2026']] },
      {
        name: 'Tovar',
        rows: [
          ['Nomi', 'Narxi'],
          ['Non', { number: '4000' }],
        ],
      },
    ]),
  );
  expect(await outcomeIn(tempFolder(), ['check', file])).toMatchObject({ rows: 1, new: 1 });
});

it('a mapping says what an unknown column and a separator mean', async () => {
  const [data, file] = [tempFolder(), goodsFile('Alfa;Beta\nNon;12.000\nSut;9.000\n')];
  const columns = { Alfa: 'name', Beta: 'price' };
  const alone = goodsFile(JSON.stringify(columns), 'map.json');
  expect((await outcomeIn(data, ['check', file], { map: alone })).refused).toMatchObject([
    { code: 'ambiguous-price' },
    { code: 'ambiguous-price' },
  ]);
  const map = goodsFile(JSON.stringify({ columns, decimal: ',' }), 'map.json');
  expect(await outcomeIn(data, ['import', file], { map })).toMatchObject({ taken: 2, refused: [], columns });
  const [line = ''] = (await catalogueRun(data, ['search', 'non'])).lines;
  expect(JSON.parse(line)).toMatchObject([{ name: 'Non', price: 1_200_000 }]);
  const wrong = goodsFile('{"columns":{"Alfa":"nonsense"}}', 'map.json');
  expect(await outcomeIn(data, ['check', file], { map: wrong })).toEqual({ exitCode: 1, error: 'wrong-map' });
});

it('a file without goods answers no rows and a code', async () => {
  const letter = await outcomeIn(tempFolder(), ['import', goodsFile('Hurmatli mijoz!\nNarxlar keyin.\n')]);
  expect(letter).toMatchObject({ exitCode: 0, rows: 0, taken: 0, refused: [], code: 'no-goods' });
  const empty = await outcomeIn(tempFolder(), ['check', goodsFile('')]);
  expect(empty).toMatchObject({ exitCode: 0, rows: 0, code: 'empty', columns: {} });
});

it.each([
  ['no file', '/nowhere/goods.csv', 'no-file'],
  ['a folder', '/tmp', 'is-folder'],
])('%s is an error with code 1', async (_what, file, error) => {
  expect(await outcomeIn(tempFolder(), ['import', file])).toEqual({ exitCode: 1, error });
});

it('search prints one line per text in their order, best first', async () => {
  const data = tempFolder();
  const file = goodsFile(
    'name,price,barcode,category,vat,spic,unit\nCola 0.5 l,8000,4780069000130,Drinks,12,02202002001010036,pcs\nOlma,18500.50,,Meva,,,kg\n',
  );
  await outcomeIn(data, ['import', file]);
  const { code, lines } = await catalogueRun(data, ['search', 'olma', 'nothing like it', '4780069000130']);
  expect([code, lines.length]).toEqual([0, 3]);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    [
      {
        productId: expect.any(String),
        name: 'Olma',
        barcodes: [],
        price: 1_850_050,
        spic: '',
        category: 'Meva',
        vat: null,
        soldBy: 'weight',
      },
    ],
    [],
    [
      {
        productId: expect.any(String),
        name: 'Cola 0.5 l',
        barcodes: ['4780069000130'],
        price: 800_000,
        spic: '02202002001010036',
        category: 'Drinks',
        vat: 12,
        soldBy: 'piece',
      },
    ],
  ]);
});

it('a new folder holds no sample goods', async () => {
  expect((await catalogueRun(join(tempFolder(), 'new'), ['search', 'non'])).lines).toEqual(['[]']);
});

it('export goes by the ending, and comes back the same', async () => {
  const [data, other] = [tempFolder(), tempFolder()];
  await outcomeIn(data, ['import', goodsFile(FILE)]);
  for (const ending of ['csv', 'xlsx']) {
    const [out, back] = [join(tempFolder(), `a.${ending}`), join(tempFolder(), `b.${ending}`)];
    expect((await catalogueRun(data, ['export', out])).code).toBe(0);
    expect(await outcomeIn(data, ['check', out])).toMatchObject({ rows: 3, same: 3, refused: [] });
    await outcomeIn(other, ['import', out]);
    await catalogueRun(other, ['export', back]);
    expect(readFileSync(back).equals(readFileSync(out))).toBe(true);
  }
  const { code, lines } = await catalogueRun(data, ['export', join(tempFolder(), 'a.pdf')]);
  expect([code, lines]).toEqual([1, ['{"error":"unknown-ending"}']]);
  expect((await catalogueRun(data, ['export', join(data, 'catalogue.csv')])).code).toBe(1);
});

it('nothing is read or written while the till runs on the folder', async () => {
  const [data, file] = [tempFolder(), goodsFile(FILE)];
  const lock = lockFolder(data);
  if (!lock.ok) throw new Error('locked');
  for (const what of ['check', 'import'])
    expect(await outcomeIn(data, [what, file])).toEqual({ exitCode: 1, error: 'journal.in-use' });
  lock.value.release();
  expect(await outcomeIn(data, ['import', file])).toMatchObject({ exitCode: 0, taken: 3 });
});

it('a till with a setup code takes an import only with its code', async () => {
  const [data, file] = [tempFolder(), goodsFile(FILE)];
  const journal = openJournal(journalPath(data), {
    clock: systemClock(),
    random: systemRandomness(),
    shifts: () => 'day',
  });
  if (!journal.ok) throw new Error(journal.error.code);
  journal.value.keepSetupCode(await hashSetupCode('olma-7788-nok', randomBytes(SALT_BYTES)));
  await journal.value.close();
  const wrong = await outcomeIn(data, ['import', file], { setupCode: 'olma-7788-nog' });
  expect(wrong).toEqual({ exitCode: 1, error: 'setup-code.wrong' });
  expect(await outcomeIn(data, ['check', file])).toMatchObject({ exitCode: 0, new: 3 });
  const right = await outcomeIn(data, ['import', file], { setupCode: 'olma-7788-nok' });
  expect(right).toMatchObject({ exitCode: 0, taken: 3 });
});

it('the code is the first line of standard input, and a long input is cut', async () => {
  expect(await readTypedCode(Readable.from([Buffer.from('olma-77'), Buffer.from('88-nok\r\nmore\n')]))).toBe(
    'olma-7788-nok',
  );
  expect(await readTypedCode(Readable.from([]))).toBe('');
  const long = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(1_000, 'x')));
  expect((await readTypedCode(long)).length).toBeLessThan(6_000);
});

it.each([[[]], [['check']], [['import', 'a.csv', 'b.csv']], [['search']], [['forget', 'a.csv']]])(
  'wrong words are the usage and code 2: %j',
  async (words) => {
    const { code, lines } = await catalogueRun(tempFolder(), words);
    expect([code, lines]).toEqual([2, [expect.stringContaining('usage')]]);
  },
);

it('wrong flags are the usage and code 2', async () => {
  const file = join(tempFolder(), 'a.csv');
  writeFileSync(file, FILE);
  for (const options of [{ take: 'some' }, { take: 'good', map: file }])
    expect((await catalogueRun(tempFolder(), ['check', file], options)).code).toBe(2);
});
