/** One form for a header, whatever its case, spaces, punctuation and apostrophes. */

const APOSTROPHES = /[ʻʼ'`´‘’ʹ′‛]/g;
/** A store's name at other tills: `Price [Chilonzor]`. */
const BRACKETED = /\[[^\]]*\]/g;
/** The currency behind a price: `Narxi (soʻm)`, `Цена, сум`. */
const CURRENCY = / (?:som|sum|uzs|сум|сом)$/;
/** Letters of Uzbek Cyrillic that people type with a Russian keyboard. */
const TYPED: Readonly<Record<string, string>> = { ё: 'е', ў: 'у', қ: 'к', ғ: 'г', ҳ: 'х' };

export const foldHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(BRACKETED, ' ')
    .replace(APOSTROPHES, '')
    .replace(/[ёўқғҳ]/g, (letter) => TYPED[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(CURRENCY, '');
