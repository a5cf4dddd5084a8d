/**
 * The language of a name that a file does not tell, by its letters and its words.
 *
 * | the name                                             | language   |
 * | ---------------------------------------------------- | ---------- |
 * | Cyrillic with ў, қ, ғ or ҳ                           | Uzbek      |
 * | more Uzbek words than Russian words                  | Uzbek      |
 * | a word of three Cyrillic letters, or no Latin letter | Russian    |
 * | Latin, beside a short unit (`0,5 л`) too             | the shop's |
 */
import type { Language } from '../settings/languages.ts';
import { GOODS_WORDS } from './search/goods-words.ts';
import { latinLetters } from './search/latin-letters.ts';

const UZBEK_CYRILLIC = /[ўқғҳ]/iu;
const CYRILLIC_WORD = /\p{Script=Cyrillic}{3}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const CYRILLIC_WORDS = /\p{Script=Cyrillic}+/gu;
const LATIN = /\p{Script=Latin}/u;

export function languageOfName(name: string, ofShop: Language): Language {
  if (UZBEK_CYRILLIC.test(name)) return 'uz';
  const isRussian = CYRILLIC_WORD.test(name) || (CYRILLIC.test(name) && !LATIN.test(name));
  if (!isRussian) return ofShop;
  return hasUzbekWords(name) ? 'uz' : 'ru';
}

/** Uzbek words that name no goods. A typist without ў writes "кук", "гушт". */
const MORE_UZBEK = 'va uchun bilan dona talik varaq kuk gusht gushti';
const RUSSIAN_LETTERS = /[ыщ]/;
const SHORT_RUSSIAN = new Set(['с', 'со', 'из', 'для', 'без', 'от', 'и', 'на', 'в', 'по']);
/** Endings of Uzbek words alone: "ювилган", "тузланган". */
const UZBEK_PARTICIPLE = /(?:il|lan)gan$/;
/** Behind an Uzbek word: "ёғсиз" as "ёгсиз", "шарбати". */
const ENDING = /^(\p{L}{3,}?)(?:siz|li|lar|lari|lik|si|i)$/u;
/** Behind a word of either language: "шоколадли". */
const UZBEK_ENDING = /^(\p{L}{3,}?)(?:siz|li|lar|lari|lik)$/u;

type Side = 'uz' | 'ru' | 'both';

function hasUzbekWords(name: string): boolean {
  let uzbek = 0;
  for (const [word] of name.matchAll(CYRILLIC_WORDS)) {
    const side = sideOf(word.toLowerCase());
    if (side === 'uz') uzbek += 1;
    if (side === 'ru') uzbek -= 1;
  }
  return uzbek > 0;
}

/** In Latin letters, with its language. Made at the first name. */
let listed: ReadonlyMap<string, Side> | null = null;

function readWords(): ReadonlyMap<string, Side> {
  const sides = new Map<string, Side>();
  const note = (word: string, side: Side): void => {
    const known = sides.get(word);
    sides.set(word, known === undefined || known === side ? side : 'both');
  };
  for (const word of `${GOODS_WORDS} ${MORE_UZBEK}`.trim().split(/\s+/)) {
    const latin = latinLetters(word);
    if (CYRILLIC.test(word)) note(latin, 'ru');
    // A typist without қ writes "каймок".
    else for (const spelled of new Set([latin, latin.replaceAll('q', 'k')])) note(spelled, 'uz');
  }
  return sides;
}

/** The words of goods recur: each is judged once. */
const judged = new Map<string, Side | null>();
const MOST_JUDGED = 20_000;

function sideOf(word: string): Side | null {
  let side = judged.get(word);
  if (side === undefined) {
    side = judge(word);
    if (judged.size >= MOST_JUDGED) judged.clear();
    judged.set(word, side);
  }
  return side;
}

/** null: neither list has the word. */
function judge(word: string): Side | null {
  if (RUSSIAN_LETTERS.test(word) || SHORT_RUSSIAN.has(word)) return 'ru';
  listed ??= readWords();
  const latin = latinLetters(word);
  const known = listed.get(latin);
  if (known !== undefined) return known;
  const [, stem = ''] = ENDING.exec(latin) ?? [];
  const [, stemOfBoth = ''] = UZBEK_ENDING.exec(latin) ?? [];
  const isUzbek = listed.get(stem) === 'uz' || listed.has(stemOfBoth) || UZBEK_PARTICIPLE.test(latin);
  return isUzbek ? 'uz' : null;
}
