/**
 * Marking codes as scanners write them. GTIN and whole serial name the piece. The code on the goods continues
 * with keys and signatures after a group separator, which scanners drop or write in a dozen ways.
 *
 *   ]d2 01 04780069000130 21 5;sR=Ku ␝ 93 dGVz          alcohol, beer: 7 characters
 *   ]d2 01 04780069000130 21 5;sR=KuT4xQ1 ␝ 93 dGVz     water, soft drinks: 13; appliances: 20
 *   (01) 04780069000130 (21) 5;sR=Ku ␝ 91 EE06 ␝ 92 ...  medicines and others
 *   04780069000130 5;sR=Ku AAAA dGVz                     tobacco: no identifiers, price and key behind the
 *   serial
 */
import type { TillError } from '../errors/till-error.ts';
import { fail, ok, type Result } from '../result.ts';

export interface Marking {
  /** 14 digits. */
  readonly gtin: string;
  readonly serial: string;
  /** gtin + serial: what the till stores. The service gets its beginning (`shared/fiscal/labels.ts`). */
  readonly label: string;
}

const GTIN_LENGTH = 14;
const GTIN = /^(?:\d{8}|\d{12,14})$/;
/** Characters, GS1 identifier 21. */
const LONGEST_SERIAL = 20;
/** Lengths in use: tobacco, alcohol and beer; water and soft drinks; appliances. */
const SERIAL_LENGTHS: readonly number[] = [7, 13, 20];
const GS = '\u001d';

/** How scanners and keyboards write the group separator, besides the character itself. */
const SEPARATORS = /␝|<GS>|\{GS\}|\[GS\]|<F8>|\{F8\}|\[F8\]|<ALT\+0?029>|ALT\+0?029|\\x1d|\\u001d|\^\]/gi;
/** In front of a code; some scanners write the symbol's own character 232. */
const FNC1 = new RegExp(`^[${GS}\u00e8]+`);
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z]/;
/** A date, as a fixed-length element between GTIN and serial. */
const DATED = /^(?:11|13|15|17)\d{6}/;
/** Identifiers of the keys and signatures after a serial. */
const TAIL = '(?:91|92|93|8005|3103)';
const SERIAL = `(?:${SERIAL_LENGTHS.map((length) => `.{${length}}`).join('|')})`;
/** A lost separator, or one that the scanner wrote as its number or key name. */
const LOST = new RegExp(`^${SERIAL}${TAIL}`);
const RESIDUE = new RegExp(`^(${SERIAL})(?:F8|0?029)(?=${TAIL})`);
/** A serial of 7 with its key of 4 characters: as long as a serial of 13. */
const SHORT_WITH_KEY = /^.{7}(?:91|92|93).{4}$/;
const TOBACCO = /^(\d{14})([\x21-\x7e]{7})(?:[\x21-\x7e]{8})?$/;

/**
 * Reads a scanned text. null: not a marking code. Errors: `label.no-separator`: the separator after the
 * serial was lost, so the scanner needs a set-up. `label.too-long`: no serial is so long.
 */
export function readMarking(text: string): Result<Marking, TillError> | null {
  const code = withoutBrackets(plainCode(text));
  const gtin = code.slice(2, 2 + GTIN_LENGTH);
  if (code.startsWith('01') && isGtin(gtin)) {
    const serial = serialIn(code.slice(2 + GTIN_LENGTH));
    if (serial !== null) return serial.ok ? ok(markingOf(gtin, serial.value)) : serial;
  }
  const tobacco = TOBACCO.exec(code);
  return tobacco?.[1] && tobacco[2] && isGtin(tobacco[1]) ? ok(markingOf(tobacco[1], tobacco[2])) : null;
}

/**
 * The code as in the symbol: without the scanner's prefix, and with each separator as the character itself.
 */
export const plainCode = (text: string): string =>
  text.trim().replace(SYMBOLOGY, '').replace(SEPARATORS, GS).replace(FNC1, '');

const markingOf = (gtin: string, serial: string): Marking => ({ gtin, serial, label: gtin + serial });

/** The readable form writes identifiers in brackets, in place of separators. */
const withoutBrackets = (code: string): string =>
  /^\(01\).{14}\(21\)/.test(code)
    ? code
        .replace(/^\(01\)(.{14})\(21\)/, '01$121')
        .replace(new RegExp(`${GS}?\\((${TAIL})\\)`, 'g'), `${GS}$1`)
    : code;

/** The serial after the GTIN; null: none. */
function serialIn(elements: string): Result<string, TillError> | null {
  let left = elements;
  while (DATED.test(left)) left = left.slice(8).replace(FNC1, '');
  if (!left.startsWith('21')) return null;
  const written = left.slice(2);
  // A separator where a serial may end is no residue of one.
  const behind = SERIAL_LENGTHS.includes(written.indexOf(GS)) ? written : written.replace(RESIDUE, `$1${GS}`);
  const end = behind.indexOf(GS);
  const serial = end === -1 ? behind : behind.slice(0, end);
  if (serial === '') return null;
  if (end === -1 && isRunTogether(serial)) return fail({ code: 'label.no-separator' });
  return serial.length <= LONGEST_SERIAL
    ? ok(serial)
    : fail({ code: 'label.too-long', limit: LONGEST_SERIAL });
}

/** Whether serial and tail seem to stand together. A serial of a known length alone may contain such digits. */
const isRunTogether = (text: string): boolean =>
  SERIAL_LENGTHS.includes(text.length) ? SHORT_WITH_KEY.test(text) : LOST.test(text);

/** A GTIN of 8 or 12 to 14 digits with a correct GS1 check digit. */
export function isGtin(text: string): boolean {
  if (!GTIN.test(text)) return false;
  let sum = 0;
  // From the end: the check digit counts once, its neighbour three times. A file has 100,000 codes.
  for (let at = text.length - 1, weight = 1; at >= 0; at -= 1, weight = 4 - weight)
    sum += Number(text[at]) * weight;
  return sum % 10 === 0;
}

/**
 * The key for searching goods, never sent. A GTIN of 8, 12, 13 or 14 digits gets one form; any other code
 * stays as it is. A shop's own numbers need no check digit.
 */
export const barcodeKey = (code: string): string =>
  GTIN.test(code) ? code.padStart(GTIN_LENGTH, '0') : code;

/**
 * The barcodes under which goods with this code may be on file: a GTIN as 14 digits, EAN-13, UPC-A, EAN-8. A
 * 14-digit GTIN that begins with 1 to 8 is a package, which has no shorter form.
 */
export function barcodesOf(code: string): readonly string[] {
  const key = barcodeKey(code);
  return GTIN.test(key)
    ? [14, 13, 12, 8]
        .filter((length) => /^0*$/.test(key.slice(0, GTIN_LENGTH - length)))
        .map((length) => key.slice(GTIN_LENGTH - length))
    : [code];
}
