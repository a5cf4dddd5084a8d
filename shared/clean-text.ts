/**
 * Removes characters that reverse, hide or steer displayed text. The page uses this file too, because it has
 * no schemas.
 */

/** Characters that end a line or move along it become a space. */
const GAPS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** Control characters, format characters (bidi among them) and lone surrogates. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const ALL_STEERING = new RegExp(STEERING, 'gu');
/** Scanners write the group separator of a marking code as this character. */
const GROUP_SEPARATOR = '\u001d';

export const isClean = (text: string): boolean => !STEERING.test(text);

export const cleanText = (text: string): string =>
  isClean(text) ? text.normalize('NFC') : text.replace(GAPS, ' ').replace(ALL_STEERING, '').normalize('NFC');

/** A scanned code keeps its group separators. */
export const cleanCode = (code: string): string =>
  isClean(code) ? code : code.split(GROUP_SEPARATOR).map(cleanText).join(GROUP_SEPARATOR);
