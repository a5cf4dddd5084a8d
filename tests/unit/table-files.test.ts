/** A table as CSV and as a workbook. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvOf, soumOf } from '../../electron/export/csv.ts';
import { xlsxOf } from '../../electron/export/xlsx.ts';
import { xlsxCells } from '../support/exported.ts';

const table = {
  name: 'Z report: [7]',
  widths: [10, 10],
  rows: [
    [{ text: 'a "b"; c', isMain: true }, { number: 3 }],
    [{ text: '=HYPERLINK("x")' }, { tiyin: -123_450 }],
    [{ text: '<&>\u0001' }, { tiyin: 100 }],
  ],
};

describe('a table', () => {
  it('as CSV opens in a spreadsheet of its language, and no text is a formula', () => {
    const text = (language: 'en' | 'ru') =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(csvOf(table, language));
    expect(text('ru')).toBe('\uFEFF"a ""b""; c";3\r\n"\'=HYPERLINK(""x"")";-1234,50\r\n<&>\u0001;1\r\n');
    expect(text('en')).toContain(',-1234.50\r\n');
  });

  it('writes soum exactly, including negative amounts', () => {
    expect([0, 5, -5, 100, -123_450, 9_007_199_254_740_991].map((sum) => soumOf(sum, '.'))).toEqual([
      '0',
      '0.05',
      '-0.05',
      '1',
      '-1234.50',
      '90071992547409.91',
    ]);
  });

  it('as a workbook has texts as texts and sums as numbers, and is reproducible', async () => {
    const bytes = await xlsxOf(table);
    const files = unzipSync(bytes);
    const cells = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(cells).toMatch(/<c r="B2" s="\d+"><v>-1234\.50?<\/v><\/c>/);
    expect(cells).toMatch(/<c r="A2" t="inlineStr"><is><t>=HYPERLINK\("x"\)<\/t>/);
    expect(cells).toContain('&lt;&amp;&gt;</t>');
    expect(cells).not.toContain('<f>');
    expect(xlsxCells(bytes)).toEqual([
      ['a "b"; c', '3'],
      ['=HYPERLINK("x")', '-1234.50'],
      ['<&>', '1'],
    ]);
    expect(strFromU8(files['xl/workbook.xml'] ?? new Uint8Array())).toContain(
      'name="Z report:  7 "'.replace(':', ' '),
    );
    expect(await xlsxOf(table)).toEqual(bytes);
  });

  it('as a workbook accepts any name and any text', async () => {
    const long = { text: 'x'.repeat(40_000) };
    for (const name of ['', 'History', "'a'", 'n'.repeat(40)]) {
      expect(xlsxCells(await xlsxOf({ name, widths: [10], rows: [[long]] }))).toEqual([['x'.repeat(32_767)]]);
    }
  });
});
