/**
 * The language of a name that a file does not tell, by its letters.
 *
 * | letters                                      | language   |
 * | -------------------------------------------- | ---------- |
 * | Cyrillic with ў, қ, ғ or ҳ                   | Uzbek      |
 * | a word of three Cyrillic letters, or no Latin | Russian    |
 * | Latin, beside a short unit (`0,5 л`) too     | the shop's |
 */
import type { Language } from '../settings/languages.ts';

const UZBEK_CYRILLIC = /[ўқғҳ]/iu;
const CYRILLIC_WORD = /\p{Script=Cyrillic}{3}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;

export function languageOfName(name: string, ofShop: Language): Language {
  if (UZBEK_CYRILLIC.test(name)) return 'uz';
  const isRussian = CYRILLIC_WORD.test(name) || (CYRILLIC.test(name) && !LATIN.test(name));
  return isRussian ? 'ru' : ofShop;
}
