/** A table as CSV: a spreadsheet must keep every cell and run none. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { type Cell, csvOf } from '../../../electron/export/csv.ts';
import { LANGUAGES } from '../../../shared/settings/languages.ts';
import { hostileTexts } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const codes = fc.string({ unit: fc.constantFrom(...'0019Ee+-./, \u00a0'), maxLength: 20 });
const texts = fc.oneof(
  codes,
  hostileTexts,
  fc.string({ unit: fc.constantFrom(...'=@+-"\';,\t\r\n\\a0|'), maxLength: 20 }),
);
const cells: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ text: texts }) },
  { weight: 3, arbitrary: fc.record({ text: texts, isCode: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ tiyin: fc.maxSafeInteger() }) },
  { weight: 1, arbitrary: fc.record({ number: fc.integer() }) },
);
const tables = fc.record({
  rows: fc.array(fc.array(cells, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
  language: fc.constantFrom(...LANGUAGES),
});

/** A spreadsheet reads it as a number; it ignores blanks around and between digits. */
function isNumber(cell: string): boolean {
  const plain = cell
    .trim()
    .replaceAll(/(?<=\d)\s+(?=\d)/g, '')
    .replace(',', '.');
  return /^[\d.e+-]+$/i.test(plain) && Number.isFinite(Number(plain));
}
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell);

/** A longer text is no number in a spreadsheet, not even in a formula. */
const LONGEST = 255;

function mustBe(cell: Cell, read: string): void {
  if (!('text' in cell)) {
    const exact = 'number' in cell ? cell.number : cell.tiyin / 100;
    must(Number(read.replace(',', '.')) === exact, 'another number');
    return;
  }
  // UTF-8 has no lone surrogates.
  const text = cell.text.toWellFormed();
  const [, kept] = /^="((?:[^"]|"")*)"$/.exec(read) ?? [];
  if (kept !== undefined) {
    must(kept.replaceAll('""', '"') === text && text.length <= LONGEST, 'a formula of something else');
    return;
  }
  must(!isFormula(read), 'a formula');
  must(read === text || (read === `'${text}` && isFormula(text)), 'another text');
  must(text.length > LONGEST || text === '' || !(cell.isCode ?? isNumber(read)), 'a text becomes a number');
}

export const csvTexts: Target = {
  name: 'csv-texts',
  open: () => ({
    cases: casesOf(tables, ({ rows, language }) => {
      const bytes = csvOf({ name: 'Sales', widths: [], rows }, language);
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      const delimiter = language === 'en' ? ',' : ';';
      const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\r\n' });
      must(errors.length === 0, `it can’t be read: ${errors[0]?.message}`);
      must(data.length === rows.length + 1, 'another number of rows');
      for (const [at, row] of rows.entries()) {
        const read = data[at] ?? [];
        must(read.length === row.length, 'another number of cells');
        for (const [place, cell] of row.entries()) mustBe(cell, read[place] ?? '');
      }
    }),
  }),
};
