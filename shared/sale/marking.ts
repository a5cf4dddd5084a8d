/**
 * Marking codes, as scanners write them. What the interface takes of one is GTIN and serial, 21 characters (section
 * 2.5); the code on the goods goes on with keys and signatures behind a group separator, which scanners drop or write
 * in a dozen ways.
 *
 *   ]d2 01 04780069000130 21 5;sR=Ku ␝ 93 dGVz          water, juice, dairy
 *   (01) 04780069000130 (21) 5;sR=Ku ␝ 91 EE06 ␝ 92 ...  medicines and others
 *   04780069000130 5;sR=Ku AAAA dGVz                     tobacco: no identifiers, price and key behind the serial
 */
import type { TillError } from '../errors/till-error.ts';
import { fail, ok, type Result } from '../result.ts';

export interface Marking {
  /** 14 digits. */
  readonly gtin: string;
  readonly serial: string;
  /** What goes out: gtin + serial. */
  readonly label: string;
}

const GTIN_LENGTH = 14;
const GTIN = /^(?:\d{8}|\d{12,14})$/;
const SERIAL_LENGTH = 7;
const GS = '\u001d';

/** How scanners and keyboards write the group separator, beside the character itself. */
const SEPARATORS = /␝|<GS>|\{GS\}|\[GS\]|<F8>|\{F8\}|\[F8\]|<ALT\+0?029>|ALT\+0?029|\\x1d|\\u001d|\^\]/gi;
/** In front of a code; some scanners write the symbol's own 232. */
const FNC1 = new RegExp(`^[${GS}\u00e8]+`);
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** An element of a fixed length that may stand between GTIN and serial: a date. */
const DATED = /^(?:11|13|15|17)\d{6}/;
/** What follows a serial: the identifiers of keys and signatures. */
const TAIL = '(?:91|92|93|8005|3103)';
/** A separator that was lost, or that became the number or the key by which the scanner writes it. */
const LOST = new RegExp(`^.{${SERIAL_LENGTH}}${TAIL}`);
const RESIDUE = new RegExp(`^(.{${SERIAL_LENGTH}})(?:F8|0?029)(?=${TAIL})`);
const TOBACCO = /^(\d{14})([\x21-\x7e]{7})(?:[\x21-\x7e]{8})?$/;

/**
 * Reads a scanned text. null: it is no marking code. Errors: `label.no-separator` where the separator behind the serial
 * was lost (the scanner has to be set up), `label.too-long` for a serial that the interface can't take.
 */
export function readMarking(text: string): Result<Marking, TillError> | null {
  const code = plainCode(text).replace(/^\(01\)(.{14})\(21\)/, '01$121');
  const gtin = code.slice(2, 2 + GTIN_LENGTH);
  if (code.startsWith('01') && isGtin(gtin)) {
    const serial = serialIn(code.slice(2 + GTIN_LENGTH));
    if (serial !== null) return serial.ok ? ok(markingOf(gtin, serial.value)) : serial;
  }
  const tobacco = TOBACCO.exec(code);
  return tobacco?.[1] && tobacco[2] && isGtin(tobacco[1]) ? ok(markingOf(tobacco[1], tobacco[2])) : null;
}

/** As the symbol has it: without the scanner's word in front, each separator as the character itself. */
export const plainCode = (text: string): string =>
  text.trim().replace(SYMBOLOGY, '').replace(SEPARATORS, GS).replace(FNC1, '');

const markingOf = (gtin: string, serial: string): Marking => ({ gtin, serial, label: gtin + serial });

/** The serial behind the GTIN; null: there is none. */
function serialIn(elements: string): Result<string, TillError> | null {
  let left = elements;
  while (DATED.test(left)) left = left.slice(8).replace(FNC1, '');
  if (!left.startsWith('21')) return null;
  const behind = left.slice(2).replace(RESIDUE, `$1${GS}`);
  const end = behind.indexOf(GS);
  const serial = end === -1 ? behind : behind.slice(0, end);
  if (serial.length === SERIAL_LENGTH) return ok(serial);
  if (end === -1 && LOST.test(behind)) return fail({ code: 'label.no-separator' });
  return serial === '' ? null : fail({ code: 'label.too-long', limit: SERIAL_LENGTH });
}

/** 14 digits, the last of which is GS1's check digit over the others. */
export function isGtin(text: string): boolean {
  if (!GTIN.test(text)) return false;
  const digits = [...text.padStart(GTIN_LENGTH, '0')].map(Number);
  const sum = digits.slice(0, -1).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0);
  return digits.at(-1) === (10 - (sum % 10)) % 10;
}

/**
 * By this goods are looked up, and it is never sent: a GTIN of 8, 12, 13 or 14 digits has one form, any other code is as it
 * is. A shop's own numbers need no check digit.
 */
export const barcodeKey = (code: string): string =>
  GTIN.test(code) ? code.padStart(GTIN_LENGTH, '0') : code;

/**
 * The barcodes under which goods with this code may be on file: a GTIN as 14 digits, EAN-13, UPC-A, EAN-8. One that begins
 * with 1 to 8 is a package, and none of these is its piece.
 */
export function barcodesOf(code: string): readonly string[] {
  const key = barcodeKey(code);
  return GTIN.test(key)
    ? [14, 13, 12, 8]
        .filter((length) => /^0*$/.test(key.slice(0, GTIN_LENGTH - length)))
        .map((length) => key.slice(GTIN_LENGTH - length))
    : [code];
}
