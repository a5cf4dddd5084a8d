/** Workbooks of another library: the till reads them as this library does. */
import fc from 'fast-check';
import { type CellValue, streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { openTableFile } from '../../electron/catalogue/file/read-goods-file.ts';
import { fileFault, goodsFile } from '../support/goods-files.ts';

/** Row number and cells, without blank rows and empty cells at the end. */
type Row = readonly [number, ...string[]];

const trimmed = (row: number, cells: readonly string[]): readonly Row[] => {
  const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return width === 0 ? [] : [[row, ...cells.slice(0, width)]];
};

async function ours(bytes: Uint8Array): Promise<readonly Row[]> {
  const opened = await openTableFile(goodsFile(bytes));
  if (!opened.ok) throw new Error(opened.error.code);
  const rows: Row[] = [];
  for await (const some of opened.value.rows({})) {
    rows.push(...some.flatMap(({ row, cells }) => trimmed(row, cells)));
  }
  await opened.value.close();
  return rows;
}

async function theirs(bytes: Uint8Array): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const text = (value: CellValue): string =>
    typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
  for await (const { index, values } of streamXlsxRows(bytes))
    rows.push(...trimmed(index + 1, values.map(text)));
  return rows;
}

const cells = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aЖʻ<>&"\' \n_x0041;Ёў0'), maxLength: 12 }),
  fc.integer({ min: -1_000, max: 999_999_999_999_999 }),
  fc.integer({ min: 1, max: 99_999_999 }).map((tiyin) => tiyin / 100),
  fc.boolean(),
  fc.constant(null),
);
const tables = fc.array(fc.array(cells, { maxLength: 5 }), { minLength: 1, maxLength: 8 });

it('whatever the cells hold, shared or inline', async () => {
  await fc.assert(
    fc.asyncProperty(tables, fc.constantFrom('shared', 'inline'), async (rows, stringMode) => {
      const bytes = await writeXlsx({ sheets: [{ name: 'Goods', rows }], stringMode });
      expect(await ours(bytes)).toEqual(await theirs(bytes));
    }),
    { numRuns: 40 },
  );
});

it('with the records of large files', async () => {
  const rows = Array.from({ length: 50 }, (_, at) => ['Non', at, 'Нон']);
  const stream = writeXlsxStream(rows, { name: 'Goods', zip64: true });
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  expect(await ours(bytes)).toEqual(await theirs(bytes));
  expect(await ours(bytes)).toHaveLength(50);
});

it('a real workbook with a password is named as one', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'Goods', rows: [['Nomi']] }],
    encryption: { password: 'x' },
  });
  expect(await fileFault(bytes)).toEqual({ code: 'encrypted' });
});
