/** A table as CSV. A text is never read as a formula by whoever opens it. */
import type { Language } from '../../shared/settings/languages.ts';

export type Cell = { readonly isMain?: boolean } & (
  | { readonly text: string }
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
    const text = FORMULA.test(cell.text) ? `'${cell.text}` : cell.text;
    return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = rows.map((row) => row.map(cellOf).join(separator));
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);
}
