/** A CSV as a spreadsheet reads it: codes and names come back letter by letter. */
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { type Cell, csvOf } from '../../electron/export/csv.ts';
import { EXPORT_COLUMNS, exportRow } from '../../shared/history/export.ts';
import { readQuery } from '../../shared/history/query.ts';
import { saleTailWord } from '../../shared/history/words.ts';
import { AT, saleOf } from '../support/book-entries.ts';

/** A spreadsheet makes a date of this year from a day and a month, in figures or words. */
const DAY = /^(?:\d{1,2}[-/]\d{1,2}|[a-z]{3}-?\d{1,2})$/i;

/** A spreadsheet reads ="text" as a text, and other cells that look like numbers or dates as such. */
function asOpened(cell: string): string {
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? [];
  if (kept !== undefined) return kept.replaceAll('""', '"');
  const plain = cell.replaceAll(/[\s\u00a0]/g, '').replace(',', '.');
  if (DAY.test(plain)) return 'a day';
  return plain !== '' && !Number.isNaN(Number(plain)) ? String(Number(plain)) : cell;
}

function opened(rows: readonly (readonly Cell[])[], language: 'uz' | 'en'): readonly (readonly string[])[] {
  const text = new TextDecoder('utf-8').decode(csvOf({ name: 'Sales', widths: [], rows }, language));
  const { data, errors } = Papa.parse<string[]>(text.trimEnd(), { delimiter: language === 'en' ? ',' : ';' });
  expect(errors).toEqual([]);
  return data.map((row) => row.map(asOpened));
}

const CODES = [
  '068188',
  '68188',
  '1234567890123456',
  '1E2345',
  '12E456',
  '00',
  '12-34',
  '1/2',
  'DEC12',
  '3.4',
  '8600**1234',
];

describe.each(['uz', 'en'] as const)('a CSV in %s', (language) => {
  it('keeps codes as they are', () => {
    expect(opened([CODES.map((text) => ({ text, isCode: true }))], language)).toEqual([CODES]);
  });

  it('keeps a text that merely resembles a number', () => {
    const texts = [
      '068188',
      '1234567890123456',
      '1e5',
      '12 345',
      '1,5',
      ',5',
      ' 068188',
      ' -068188',
      '12 345e1 ',
      'Suv 0,5 l',
      'a "b", c; d',
      '2026-11-26',
    ];
    expect(opened([texts.map((text) => ({ text }))], language)).toEqual([texts]);
  });

  it('keeps sums as numbers, and no cell as a formula', () => {
    const row: Cell[] = [
      { number: 12 },
      { tiyin: -1_050 },
      { text: '=1+1' },
      { text: '="1"&A1', isCode: true },
    ];
    expect(opened([row], language)).toEqual([['12', '-10.5', "'=1+1", '="1"&A1']]);
  });
});

it('a list of sales has the number of each slip, of takings and of refunds', () => {
  const sale = saleOf('0197a3b2-5c1e-7b0c-8d52-13a0f2068188');
  const common = { saleId: sale.saleId, amountTiyin: sale.totalTiyin, startedAt: AT, takenAt: AT };
  const facts = {
    sale,
    tenders: [{ ...common, tenderId: 'one', kind: 'terminal', approval: '004213' }],
    payments: [],
    refunds: [],
    receipts: [],
    soldBy: [],
  } as unknown as Parameters<typeof exportRow>[0];
  const [row = []] = opened([exportRow(facts, (standing) => standing, 'Cashier')], 'uz');
  expect(row[EXPORT_COLUMNS.indexOf('slip')]).toBe('004213');
  expect(row[EXPORT_COLUMNS.indexOf('receipt')]).toBe('068188');
});

it('the history finds a receipt by its number without the leading zeros', () => {
  for (const [typed, number] of [
    ['68188', '068188'],
    ['7', '000007'],
    ['068188', '068188'],
  ] as const)
    expect(readQuery(typed, AT.wallMs).words[0]).toContainEqual({ by: 'word', word: saleTailWord(number) });
});
