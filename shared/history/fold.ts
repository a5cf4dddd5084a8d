/**
 * Folds text for search: lower case, no accents or apostrophes (oʻ, o', o‘), Cyrillic as Latin. So "Қанд",
 * "qand" and "QAND" are equal. Stored texts and queries use the same folding.
 */

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ғ: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  қ: 'q',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ў: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ҳ: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  // Both letters stand for one sound: "xleb" and "hleb" are one loaf.
  x: 'h',
};

const APOSTROPHES = /[ʻʼ‘’'`´ʹ]/g;

/** Deterministic and idempotent. */
export function folded(text: string): string {
  const small = text.normalize('NFC').toLowerCase().replace(APOSTROPHES, '');
  const latin = [...small].map((letter) => LATIN[letter] ?? letter).join('');
  return latin.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text, in order. */
export const foldedWords = (text: string): readonly string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
