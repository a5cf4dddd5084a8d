/**
 * How a word sounds, roughly: Uzbek and Russian spellings of one word, and an English brand and its Cyrillic form, come
 * out equal. "qaymoq" and "каймак", "salyami" and "salami", "Coca" and "кока". Coarse on purpose: the order of the
 * results prefers the word as it is spelled.
 */

const STEPS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch/g, 'sh'],
  [/tch/g, 'ch'],
  [/zh|dj/g, 'j'],
  [/ph/g, 'f'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/w/g, 'v'],
  [/qu(?=[aeio])/g, 'kv'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)|q/g, 'k'],
  [/ts/g, 's'],
  // A Latin x is "ks" in brands ("Twix") and "h" in Uzbek.
  [/ks/g, 'h'],
  // Soft consonants: "люкс" and "luks", "мёд" and "мед".
  [/(?<=[bdfghjklmnprstvz])yo/g, 'e'],
  [/(?<=[bdfghjklmnprstvz])y(?=[aue])/g, ''],
  [/i?ye|ie/g, 'e'],
  [/iy(?=[aou])/g, 'i'],
  [/(?<![aeiou])y(?![aeiou])/g, 'i'],
  [/iy|yi/g, 'i'],
  [/ee(?=.)/g, 'i'],
  [/oo/g, 'u'],
  [/o/g, 'a'],
  [/(.)\1+/g, '$1'],
];

/** word: of `latinLetters`. */
export const soundOf = (word: string): string =>
  STEPS.reduce((sound, [spelled, sounds]) => sound.replace(spelled, sounds), word);
