/**
 * How a workbook shows its numbers. A price that a spreadsheet took for a date is a number in the file, and a
 * code may have zeros that only its format shows.
 */
import { elements } from './xml-text.ts';

/** zeros: the digits that the format fills up. */
export type NumberFormat = 'date' | { readonly zeros: number } | null;

/** ECMA-376 18.8.30: formats that stand in no file. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
const MOST_STYLES = 65_536;
const MOST_ZEROS = 32;
/** Texts, escaped signs and colours of a format say nothing about dates. */
const BESIDE = /"[^"]*"|\\.|_.|\*.|\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi;

export function numberFormats(styles: string): readonly NumberFormat[] {
  const codes = new Map(
    elements(styles, 'numFmt').map((attributes) => {
      const id = Number(/\snumFmtId="(\d+)"/.exec(attributes)?.[1] ?? -1);
      return [id, /\sformatCode="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&quot;', '"') ?? ''] as const;
    }),
  );
  return elements(cellFormats(styles), 'xf')
    .slice(0, MOST_STYLES)
    .map((attributes) => {
      const id = Number(/\snumFmtId="(\d+)"/.exec(attributes)?.[1] ?? 0);
      return formatOf(id, codes.get(id));
    });
}

/** The part about the formats of cells. */
function cellFormats(styles: string): string {
  const start = /<(?:[\w.-]+:)?cellXfs[\s>]/.exec(styles)?.index;
  if (start === undefined) return '';
  const formats = styles.slice(start);
  return formats.slice(0, /<\/(?:[\w.-]+:)?cellXfs>/.exec(formats)?.index ?? 0);
}

function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? 'date' : null;
  const plain = code.replace(BESIDE, '');
  if (/^0{2,32}$/.test(plain)) return { zeros: Math.min(plain.length, MOST_ZEROS) };
  return /[dmyhs]/i.test(plain) && !/^general/i.test(plain) ? 'date' : null;
}

const DAY_MS = 86_400_000;
/** Day 0 of the numbers that spreadsheets count days with. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const LAST_DAY = 2_958_465;

/** A number cell as its text: `2.2E+15` as digits, a float as a spreadsheet shows it, a date as a date. */
export function numberText(raw: string, format: NumberFormat): string {
  const text = raw.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  if (format === 'date') {
    return value >= 0 && value <= LAST_DAY
      ? new Date(DAY_ZERO_MS + Math.floor(value) * DAY_MS).toISOString().slice(0, 10)
      : text;
  }
  // Digits beyond the fifteenth are noise of the arithmetic.
  const plain = /^-?\d{1,21}$/.test(text) ? text : shortest(value);
  return format && /^\d+$/.test(plain) ? plain.padStart(format.zeros, '0') : plain;
}

/** Without a power of ten. */
function shortest(value: number): string {
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return text.includes('e')
    ? Number.isInteger(rounded)
      ? BigInt(rounded).toString()
      : rounded.toFixed(15)
    : text;
}
