/**
 * Uzbek Cyrillic and Russian as Latin letters, for search. Small letters, without apostrophes and accents. Digits
 * and punctuation stay.
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
};

const APOSTROPHES = /[ʻʼ‘’‛'`´ʹʽˈ′＇]/g;

/** Letters that keyboards and people mix up between the scripts: the Latin one and its Cyrillic twin. */
const TWINS = [...'aceopxykABCEHKMOPTXY'].map(
  (latin, at) => [latin, [...'асеорхукАВСЕНКМОРТХУ'][at] ?? latin] as const,
);
const TO_CYRILLIC = new Map<string, string>(TWINS);
const TO_LATIN = new Map<string, string>(TWINS.map(([latin, cyrillic]) => [cyrillic, latin]));
const HAS_MIXED = /[A-Za-z][\u0400-\u04ff]|[\u0400-\u04ff][A-Za-z]/;
const IS_CYRILLIC = /\p{Script=Cyrillic}/u;
const WORD = /\p{L}+/gu;

const IS_ASCII = /^[\0-\x7f]*$/;
/** Russian writes one letter for "ye": at the start of a word, and behind a vowel or a sign. */
const YE = /(?<![\p{L}])е|(?<=[аеёиоуўыэюяъь])е/gu;

/** Deterministic and idempotent. "кг" and "kg" are equal, as are "gʻisht", "g'isht" and "ғишт". */
export function latinLetters(text: string): string {
  const latin = IS_ASCII.test(text) ? text.toLowerCase().replace(/['`]/g, '') : fromOtherLetters(text);
  // One sound: "xleb", "khleb" and "hleb" are one loaf.
  return latin.replace(/kh|x/g, 'h');
}

function fromOtherLetters(text: string): string {
  const composed = text.normalize('NFC');
  const small = (HAS_MIXED.test(composed) ? composed.replace(WORD, inOneScript) : composed)
    .toLowerCase()
    .replace(APOSTROPHES, '')
    .replace(YE, 'ye');
  const latin = lettersOf(small);
  if (IS_ASCII.test(latin)) return latin;
  const bare = latin.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return lettersOf(bare).replace(APOSTROPHES, '');
}

function lettersOf(text: string): string {
  let latin = '';
  for (const letter of text) latin += LATIN[letter] ?? letter;
  return latin;
}

/** "Cок" with a Latin C, "Сoca" with a Cyrillic С: the fewer letters become their twins. */
function inOneScript(word: string): string {
  if (!HAS_MIXED.test(word)) return word;
  const letters = [...word];
  const cyrillic = letters.filter((letter) => IS_CYRILLIC.test(letter)).length;
  const twins = 2 * cyrillic >= letters.length ? TO_CYRILLIC : TO_LATIN;
  const strangers = letters.filter((letter) => IS_CYRILLIC.test(letter) === (twins === TO_LATIN));
  return strangers.every((letter) => twins.has(letter))
    ? letters.map((letter) => twins.get(letter) ?? letter).join('')
    : word;
}
