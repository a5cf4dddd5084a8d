/** CSV as other programs write it: any separator, line end and encoding. */

export const ENCODINGS = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le',
  'utf-16be',
  'utf-16le with mark',
  'windows-1251',
  'ibm866',
] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface CsvForm {
  readonly delimiter?: ',' | ';' | '\t';
  readonly lineEnd?: '\r\n' | '\n' | '\r';
  readonly encoding?: Encoding;
  /** Quotes around each cell, also where none are needed. */
  readonly quotesAll?: boolean;
}

export function csvText(
  rows: readonly (readonly string[])[],
  { delimiter = ',', lineEnd = '\r\n', quotesAll = false }: CsvForm = {},
): string {
  const cell = (text: string): string =>
    quotesAll || /[",;\t\r\n|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((cells) => `${cells.map(cell).join(delimiter)}${lineEnd}`).join('');
}

export const csvBytes = (rows: readonly (readonly string[])[], form: CsvForm = {}): Buffer =>
  encoded(csvText(rows, form), form.encoding ?? 'utf-8');

/** @throws for a text that the encoding does not have. */
export function encoded(text: string, encoding: Encoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16le with mark':
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    default:
      return Buffer.from([...text].map((letter) => byteOf(letter, encoding)));
  }
}

function byteOf(letter: string, encoding: 'windows-1251' | 'ibm866'): number {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const byte = table.indexOf(letter);
  if (byte === -1) throw new Error(`${encoding} has no ${letter}`);
  return byte;
}
