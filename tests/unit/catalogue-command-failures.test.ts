/** What an installer reads when `npm run catalogue` can't do its work, and that no goods are lost then. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { lockFolder } from '../../electron/storage/maintenance/lock-folder.ts';
import { catalogueRun, outcomeIn, type RunOptions } from '../support/catalogue-command.ts';
import { goodsFile } from '../support/goods-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { sheetBytes } from '../support/xlsx-bytes.ts';

const GOODS = 'Nomi;Narxi;Shtrixkod\nNon;4000;4780069000130\nSut;9000;\n';
const RUN = resolve(import.meta.dirname, '../../tools/scripts/run.js');

/** A folder with two products. */
async function shop(): Promise<string> {
  const data = tempFolder();
  await outcomeIn(data, ['import', goodsFile(GOODS)]);
  return data;
}

const goodsIn = async (data: string): Promise<readonly unknown[]> =>
  (await catalogueRun(data, ['search', 'non', 'sut'])).lines.map((line) => JSON.parse(line));

const OLD_EXCEL = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(3_000),
]);

it.each<[string, () => string | Promise<string>, string, RegExp]>([
  ['a missing file', () => join(tempFolder(), 'away.csv'), 'no-file', /there is no such file/],
  ['a folder', () => tempFolder(), 'is-folder', /this is a folder/],
  [
    'a picture',
    () => goodsFile(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'a.xlsx'),
    'not-a-table',
    /no table/,
  ],
  [
    'a page of the web called .xls',
    () => goodsFile('<html><table></table></html>', 'a.xls'),
    'not-a-table',
    /CSV or XLSX/,
  ],
  [
    'a zip file of photos',
    () => goodsFile(zipSync({ 'a.jpg': strToU8('x') }), 'a.xlsx'),
    'not-a-workbook',
    /no Excel workbook/,
  ],
  ['an old Excel file', () => goodsFile(OLD_EXCEL, 'a.xlsx'), 'old-workbook', /save it as XLSX/],
  [
    'half a workbook',
    () => goodsFile(sheetBytes([['Nomi', 'Narxi']]).subarray(0, 400), 'a.xlsx'),
    'damaged',
    /damaged/,
  ],
  [
    'a workbook with a password',
    async () =>
      goodsFile(
        await writeXlsx({ sheets: [{ name: 'Goods', rows: [['Nomi']] }], encryption: { password: 'x' } }),
      ),
    'encrypted',
    /has a password/,
  ],
])('%s is an error with its sentence, and the goods stay', async (_what, path, error, sentence) => {
  const data = await shop();
  const before = await goodsIn(data);
  const file = await path();
  for (const what of ['check', 'import']) {
    const { code, lines, said } = await catalogueRun(data, [what, file]);
    expect([code, lines]).toEqual([1, [JSON.stringify({ error })]]);
    expect(said).toEqual([expect.stringMatching(sentence)]);
    expect(said[0]).toContain(`${file}: `);
    expect(said[0]).not.toMatch(/[{}]|undefined/);
  }
  expect(await goodsIn(data)).toEqual(before);
});

it.each<[string, (data: string) => readonly string[], RunOptions, string, RegExp]>([
  ['no mapping', () => ['import', goodsFile(GOODS)], { map: '/nowhere/map.json' }, 'wrong-map', /map\.json/],
  [
    'another kind of mapping',
    () => ['check', goodsFile(GOODS)],
    { map: import.meta.filename },
    'wrong-map',
    /no mapping/,
  ],
  [
    'an export to a PDF',
    () => ['export', join(tempFolder(), 'a.pdf')],
    {},
    'unknown-ending',
    /\.csv nor in \.xlsx/,
  ],
  ['an export into no folder', () => ['export', '/nowhere/a.csv'], {}, 'file.not-saved', /another name/],
  [
    'an export into the data folder',
    (data) => ['export', join(data, 'a.csv')],
    {},
    'file.not-saved',
    /outside/,
  ],
])('%s is an error with its sentence', async (_what, words, options, error, sentence) => {
  const data = await shop();
  const { code, lines, said } = await catalogueRun(data, words(data), options);
  expect([code, lines]).toEqual([1, [JSON.stringify({ error })]]);
  expect(said).toEqual([expect.stringMatching(sentence)]);
});

it('a folder that a till has, and a file in its place, are named', async () => {
  const [data, file] = [await shop(), goodsFile(GOODS)];
  const lock = lockFolder(data);
  if (!lock.ok) throw new Error('locked');
  for (const words of [
    ['check', file],
    ['import', file],
    ['search', 'non'],
    ['export', join(tempFolder(), 'a.csv')],
  ]) {
    const { code, said } = await catalogueRun(data, words);
    expect([code, said], words.join(' ')).toEqual([1, [expect.stringContaining(`works in ${data}`)]]);
  }
  lock.value.release();
  const inPlace = await catalogueRun(file, ['import', file]);
  expect(inPlace).toMatchObject({ code: 1, lines: ['{"error":"journal.unwritable"}'] });
  expect(inPlace.said[0]).toContain(`${file} can’t be written to`);
});

it('a done command, and one with refused rows, says nothing beside its object', async () => {
  const file = goodsFile('Nomi;Narxi\nNon;4000\nSut;x\n');
  expect((await catalogueRun(tempFolder(), ['import', file])).said).toEqual([]);
});

it('what a file is, its bytes say: neither ending nor encoding of a mapping matters', async () => {
  const data = tempFolder();
  const workbook = goodsFile(
    sheetBytes([
      ['Alfa', 'Beta'],
      ['Non', { number: '4000' }],
    ]),
    'goods.txt',
  );
  const map = goodsFile('\ufeff{"Alfa":"name","Beta":"price"}', 'map.json');
  expect(await outcomeIn(data, ['import', workbook], { map })).toMatchObject({ exitCode: 0, taken: 1 });
  expect(await outcomeIn(data, ['check', goodsFile(GOODS, 'goods.xlsx')])).toMatchObject({
    exitCode: 0,
    rows: 2,
  });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly said: string;
}

async function ran(...words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [RUN, 'catalogue', ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, out: await out, said: await said };
}

it('of two runs at once each takes its goods whole, or says that another works there', async () => {
  const data = tempFolder();
  const file = (from: number): string => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `Tovar ${from + at};${1_000 + at}`);
    const path = join(tempFolder(), 'goods.csv');
    writeFileSync(path, `Nomi;Narxi\n${rows.join('\n')}\n`);
    return path;
  };
  const files = [file(0), file(2_000)];
  const ended = await Promise.all(files.map((path) => ran('import', path, '--data', data, '--json')));
  const taken = ended.filter(({ code }) => code === 0);
  expect(taken.length).toBeGreaterThan(0);
  for (const { out } of taken) expect(JSON.parse(out)).toMatchObject({ taken: 2_000, refused: [] });
  for (const { code, out, said } of ended.filter((one) => !taken.includes(one))) {
    expect([code, JSON.parse(out)]).toEqual([1, { error: 'journal.in-use' }]);
    expect(said).toContain('catalogue: A till or another command works in');
  }
  for (const [at, path] of files.entries()) {
    const isTaken = ended[at]?.code === 0;
    expect(await outcomeIn(data, ['check', path])).toMatchObject(isTaken ? { same: 2_000 } : { new: 2_000 });
  }
});
