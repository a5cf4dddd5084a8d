/** Barcodes and tax codes as a file holds them, and what a spreadsheet does to them. */
import type { RowFaultCode } from '../../errors/goods-fault.ts';
import { fail, ok, type Result } from '../../result.ts';
import { isGtin } from '../../sale/marking.ts';

/** A spreadsheet shows a long number so: 5.51294E+12, 5,51294E+12. */
const POWER = /\d(?:[.,]\d+)?e\+?\d{1,2}\b/i;
/** The rest of a barcode that was saved as 4.78007E+12 and opened again. */
const ROUNDED = /^\d{6,8}0{6}$/;
const SEVERAL = /[,;|/\n]+/;
/** Nearly all cells: nothing to split. */
const ONE_CODE = /^[0-9A-Za-z]+$/;
const LONGEST_BARCODE = 32;
/** Other programs write a whole number as a float. */
const FLOAT = /^(\d{4,17})[.,]0+$/;
/** Digits that an EAN-8, or an EAN-13 and UPC-A, keep after they lost zeros. */
const SHORT = /^(?:\d{7}|\d{9,11})$/;

/** Digits that a GTIN without its leading zeros may have. */
export const isShortCode = (code: string): boolean => SHORT.test(code);

/** Zeros in front never change the check digit, so the check digit proves the longer code. */
const completed = (code: string): string => code.padStart(code.length < 8 ? 8 : 13, '0');

export const isShortGtin = (code: string): boolean => SHORT.test(code) && isGtin(completed(code));

export interface Barcodes {
  readonly barcodes: readonly string[];
  readonly faults: readonly Extract<RowFaultCode, 'damaged-barcode' | 'wrong-barcode'>[];
}

/** ownShort: the shop has short numbers of its own, so a matching check digit is chance. */
export function readBarcodes(text: string, ownShort: boolean): Barcodes {
  if (text === '') return { barcodes: [], faults: [] };
  if (isGtin(text)) return { barcodes: [text], faults: [] };
  if (isPower(text)) return { barcodes: [], faults: ['damaged-barcode'] };
  const found = piecesOf(text).map((piece) => readBarcode(piece, ownShort));
  return {
    barcodes: [...new Set(found.flatMap((one) => (one.ok ? [one.value] : [])))],
    faults: found.flatMap((one) => (one.ok ? [] : [one.error])).slice(0, 1),
  };
}

/** Our own export parts codes by a space, and writes them as they are. */
export function readOwnBarcodes(text: string): Barcodes {
  if (isPower(text)) return { barcodes: [], faults: ['damaged-barcode'] };
  const found = text.split(' ').map((piece) => readBarcode(piece, true));
  return {
    barcodes: [...new Set(found.flatMap((one) => (one.ok ? [one.value] : [])))],
    faults: found.flatMap((one) => (one.ok ? [] : [one.error])).slice(0, 1),
  };
}

const isPower = (text: string): boolean => POWER.test(text) && /^[\d.,e+\s;|/]+$/i.test(text);

function piecesOf(text: string): readonly string[] {
  const [, whole] = FLOAT.exec(text) ?? [];
  if (whole !== undefined) return [whole];
  if (ONE_CODE.test(text)) return [text];
  return text
    .split(SEVERAL)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const joined = piece.replaceAll(' ', '');
      return isGtin(joined) ? [joined] : piece.split(' ');
    });
}

function readBarcode(piece: string, ownShort: boolean): Result<string, 'damaged-barcode' | 'wrong-barcode'> {
  const code = piece.replace(/^'/, '');
  if (code.length > LONGEST_BARCODE || !/^[\x21-\x7e]+$/.test(code)) return fail('wrong-barcode');
  if (ROUNDED.test(code) && !isGtin(code)) return fail('damaged-barcode');
  return ok(!ownShort && isShortGtin(code) ? completed(code) : code);
}

const SPIC_DIGITS = 17;
/** A spreadsheet keeps fifteen digits of a number. */
const KEPT_DIGITS = 15;

export type SpicFault = Extract<RowFaultCode, 'damaged-spic' | 'wrong-spic'>;

/**
 * Reads a tax code. A damaged code is completed if it can come from exactly one code of the national list.
 * isKnownSpic: whether the national list has a code.
 */
export function readSpic(text: string, isKnownSpic?: (spic: string) => boolean): Result<string, SpicFault> {
  if (/^\d{17}$/.test(text)) return ok(text);
  const [, whole] = FLOAT.exec(text) ?? [];
  const [, before] = /^(\d{17})\s*-\s*\D/.exec(text) ?? [];
  const code = before ?? whole ?? text.replace(/[\s']/g, '');
  if (isPower(text)) return fail('damaged-spic');
  if (!/^\d+$/.test(code)) return fail('wrong-spic');
  if (code.length === SPIC_DIGITS) return ok(code);
  if (code.length > SPIC_DIGITS || code.length < KEPT_DIGITS - 1) return fail('wrong-spic');
  const known = candidatesOf(code).filter((one) => isKnownSpic?.(one) === true);
  const [only] = known;
  return known.length === 1 && only !== undefined ? ok(only) : fail('damaged-spic');
}

/** The codes of 17 digits that a spreadsheet turns into this number. */
function candidatesOf(code: string): readonly string[] {
  const kept = code.padStart(SPIC_DIGITS, '0');
  const lost = code.length > KEPT_DIGITS && /0$/.test(code) ? code.length - KEPT_DIGITS : 0;
  if (lost === 0) return [kept];
  return Array.from({ length: 10 ** lost }, (_, at) => kept.slice(0, -lost) + String(at).padStart(lost, '0'));
}
