/** Which code page writes a line. Letters that none has are drawn by the till. */
import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder';
import type { PrinterLook } from '../../../shared/device/printer.ts';

/**
 * The pages of each maker's table that Uzbek in Latin letters, Russian and English need, in this order. The
 * encoder has their numbers.
 */
const PAGES: Readonly<Record<Exclude<PrinterLook['letters'], 'picture'>, readonly Codepage[]>> = {
  epson: ['cp437', 'cp866', 'windows1252', 'windows1251'],
  xprinter: ['cp437', 'cp866', 'windows1252', 'windows1251'],
  bixolon: ['cp437', 'cp866', 'windows1252', 'windows1251'],
  citizen: ['cp437', 'cp866', 'windows1252'],
  'pos-5890': ['cp437', 'cp866', 'windows1252', 'windows1251'],
  'pos-8360': ['cp437', 'cp866', 'windows1252', 'windows1251'],
};

/** Letters that mean the same and that every page has. One character for one, so that columns stay. */
const PLAIN: Readonly<Record<string, string>> = {
  ʻ: "'",
  ʼ: "'",
  '‘': "'",
  '’': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '×': 'x',
  '•': '*',
  '…': '.',
};

/** Most lines: each page has these letters. */
const EVERYWHERE = /^[ -_a-~]*$/;

/** The same text in letters that more printers have. */
export const plainLetters = (text: string): string =>
  EVERYWHERE.test(text)
    ? text
    : [...text].map((letter) => PLAIN[letter] ?? (/\s/.test(letter) ? ' ' : letter)).join('');

/** The library copies a page's whole table for each line: a millisecond a receipt. The encoder only reads it. */
const tables = new Map<Codepage, ReturnType<typeof CodepageEncoder.getEncoding>>();
const copiedTable = CodepageEncoder.getEncoding.bind(CodepageEncoder);
CodepageEncoder.getEncoding = (page) => {
  const before = tables.get(page);
  if (before) return before;
  const table = copiedTable(page);
  tables.set(page, table);
  return table;
};

const known = new Map<Codepage, ReadonlySet<number>>();

function codepointsOf(page: Codepage): ReadonlySet<number> {
  const before = known.get(page);
  if (before) return before;
  // Below the space a page has symbols in place of control bytes.
  const points = new Set(CodepageEncoder.getCodepoints(page, true).filter((point) => point >= 0x20));
  known.set(page, points);
  return points;
}

/** The first page that has every letter of the text; null: none has. text: in plain letters. */
export function pageOf(text: string, letters: PrinterLook['letters']): Codepage | null {
  if (letters === 'picture') return null;
  if (EVERYWHERE.test(text)) return PAGES[letters][0] ?? null;
  const points = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  return PAGES[letters].find((page) => points.every((point) => codepointsOf(page).has(point))) ?? null;
}
