/** A file of goods from anywhere: the till reads goods, or says what is wrong, and never believes a number that is not there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { readGoodsFile } from '../../../electron/catalogue/file/read-goods-file.ts';
import type { RowReading } from '../../../shared/catalogue/file/goods-reader.ts';
import { GOODS_FAULTS } from '../../../shared/errors/goods-fault.ts';
import { isTiyin } from '../../../shared/money.ts';
import { hostileTexts } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const CODES: ReadonlySet<string> = new Set(GOODS_FAULTS);
const HEADERS = [
  'Nomi',
  'Shtrixkod',
  'Narxi',
  'MXIK',
  'QQS',
  'Наименование',
  'Цена',
  'Handle',
  'Price [S]',
  'Option 1 value',
  '',
];

const numbers = fc.string({ unit: fc.constantFrom(...'0123456789., -+E%\u00a0\'"=so'), maxLength: 24 });
const cells = fc.oneof(
  { weight: 4, arbitrary: numbers },
  { weight: 2, arbitrary: fc.string({ maxLength: 12 }) },
  hostileTexts,
);
const tables = fc
  .tuple(
    fc.array(fc.constantFrom(...HEADERS), { maxLength: 6 }),
    fc.array(fc.array(cells, { maxLength: 6 }), { maxLength: 6 }),
  )
  .map(([header, rows]) => [header, ...rows]);

const texts = fc
  .tuple(
    tables,
    fc.constantFrom(';', ',', '\t'),
    fc.constantFrom('\r\n', '\n', '\r'),
    fc.constantFrom<BufferEncoding>('utf8', 'utf16le', 'latin1'),
  )
  .map(([rows, delimiter, end, encoding]) =>
    Buffer.from(rows.map((row) => row.join(delimiter)).join(end), encoding),
  );

const workbooks = fc
  .tuple(
    tables,
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
    fc.option(fc.nat(), { freq: 4 }),
  )
  .map(([rows, changes, cut]) => async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Goods', rows }] }));
    for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
    return cut === null ? bytes : bytes.subarray(0, cut % bytes.length);
  });

const contents = fc.oneof(
  texts.map((bytes) => () => bytes),
  workbooks,
  fc.uint8Array({ maxLength: 600 }).map((bytes) => () => Buffer.from(bytes)),
);

export const goodsFiles: Target = {
  name: 'goods-files',
  open: ({ folder }) => ({
    cases: casesOf(contents, async (content) => {
      const path = join(folder, 'goods.csv');
      writeFileSync(path, await content());
      const readings: RowReading[] = [];
      const read = await readGoodsFile(path, (some) => void readings.push(...some));
      if (!read.ok) {
        must(CODES.has(read.error.code), 'another code');
        return;
      }
      must(read.value.rows === readings.length, 'another number of rows');
      must(new Set(readings.map(({ row }) => row)).size === readings.length, 'a row twice');
      for (const { goods, refused } of readings) {
        must(
          refused.every(({ code }) => CODES.has(code)),
          'another code',
        );
        must(goods !== null || refused.length > 0, 'a row that is lost without a word');
        must(
          goods === null || (isTiyin(goods.priceTiyin) && goods.priceTiyin > 0 && goods.name !== ''),
          'goods without name or price',
        );
        must(goods === null || goods.spic === null || /^\d{17}$/.test(goods.spic), 'another tax code');
      }
    }),
  }),
};
