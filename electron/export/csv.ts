/** A table as CSV. A spreadsheet never reads a text cell as a formula. */
import type { Language } from '../../shared/settings/languages.ts';

/** `isCode`: an identifier, which stays text even if it looks like a number. */
export type Cell = { readonly isMain?: boolean } & (
  | { readonly text: string; readonly isCode?: boolean }
  | { readonly number: number }
  /** Written as soum. */
  | { readonly tiyin: number }
);

export interface Table {
  /** The sheet's name. */
  readonly name: string;
  /** The columns' widths in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Texts that a spreadsheet reads as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/**
 * Texts that a spreadsheet reads as a number; it then drops leading zeros and every digit after the
 * fifteenth.
 */
const NUMBER = /^(?:\s+[+-]?)?[.,]?\d[\d\s.,]*(?:e[+-]?[\d\s]+)?$/i;
/** A spreadsheet accepts no longer text in a formula, and reads no longer text as a number. */
const LONGEST_IN_FORMULA = 255;

/** A formula whose result is this text: the only way to keep such a text in CSV. */
const keptText = (text: string): string => `="${text.replaceAll('"', '""')}"`;

/** Exact, without floats. */
export function soumOf(amountTiyin: number, comma: ',' | '.'): string {
  const all = Math.abs(amountTiyin);
  const rest = all % 100;
  const whole = `${amountTiyin < 0 ? '-' : ''}${(all - rest) / 100}`;
  return rest === 0 ? whole : `${whole}${comma}${String(rest).padStart(2, '0')}`;
}

/**
 * The form that a spreadsheet of that language opens without settings: UTF-8 with its mark; in uz and ru
 * semicolons and decimal commas.
 */
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
