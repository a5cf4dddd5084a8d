/** Removes from a text what turns it round, hides in it or steers what shows it. For the page too, which has no schemas. */

/** Characters that end a line or move along it stand between words. */
const GAPS = /[\t\n\v\f\r\u0085\u2028\u2029]+/gu;
/** Control characters, format characters (among them those of bidi text) and halves of a pair. */
const STEERING = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
const ALL_STEERING = new RegExp(STEERING, 'gu');
/** Scanners write the group separator of a marking code as this character. */
const GROUP_SEPARATOR = '\u001d';

export const isClean = (text: string): boolean => !STEERING.test(text);

/** One line, in NFC. */
export const cleanText = (text: string): string =>
  isClean(text) ? text.normalize('NFC') : text.replace(GAPS, ' ').replace(ALL_STEERING, '').normalize('NFC');

/** A code as it was scanned: its group separators stay. */
export const cleanCode = (code: string): string =>
  isClean(code) ? code : code.split(GROUP_SEPARATOR).map(cleanText).join(GROUP_SEPARATOR);
