/** A table as CSV. A text is never read as a formula by whoever opens it. */
import type { Language } from '../../shared/settings/languages.ts';

/** isCode: it names something, whatever it looks like, and stays a text. */
export type Cell = { readonly isMain?: boolean } & (
  | { readonly text: string; readonly isCode?: boolean }
  | { readonly number: number }
  /** Written as soum. */
  | { readonly tiyin: number }
);

export interface Table {
  /** Of the sheet. */
  readonly name: string;
  /** Of the columns, in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** What a spreadsheet takes for a number: zeros before it are lost, and every digit after the fifteenth. */
const NUMBER = /^(?:\s+[+-]?)?[.,]?\d[\d\s.,]*(?:e[+-]?[\d\s]+)?$/i;
/** Longer texts a spreadsheet takes in no formula, and for no number. */
const LONGEST_IN_FORMULA = 255;

/** A formula whose outcome is this text: no other way of writing a CSV keeps it. */
const keptText = (text: string): string => `="${text.replaceAll('"', '""')}"`;

/** Exact: no float is in between. */
export function soumOf(amountTiyin: number, comma: ',' | '.'): string {
  const all = Math.abs(amountTiyin);
  const rest = all % 100;
  const whole = `${amountTiyin < 0 ? '-' : ''}${(all - rest) / 100}`;
  return rest === 0 ? whole : `${whole}${comma}${String(rest).padStart(2, '0')}`;
}

/** As a spreadsheet of that language reads it by itself: UTF-8 with its mark; in uz and ru semicolons and decimal commas. */
export function csvOf({ rows }: Table, language: Language): Uint8Array {
  const [separator, comma] = language === 'en' ? ([',', '.'] as const) : ([';', ','] as const);
  const cellOf = (cell: Cell): string => {
    if ('number' in cell) return String(cell.number);
    if ('tiyin' in cell) return soumOf(cell.tiyin, comma);
    const isKept =
      cell.text !== '' &&
      cell.text.length <= LONGEST_IN_FORMULA &&
      (cell.isCode === true || NUMBER.test(cell.text));
    const plain = FORMULA.test(cell.text) ? `'${cell.text}` : cell.text;
    const text = isKept ? keptText(cell.text) : plain;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => row.map(cellOf).join(separator));
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);
}
