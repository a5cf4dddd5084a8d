/** The keys, row by row, as on the keyboards of each language. */
import type { Language } from '../../../shared/settings/languages.ts';

export type KeyRows = readonly (readonly string[])[];

const rows = (...texts: readonly string[]): KeyRows => texts.map((text) => text.split(' '));

/** oʻ, gʻ, sh and ch are letters of the Uzbek alphabet, with keys of their own. w and c are for names. */
export const LETTERS: Readonly<Record<Language, KeyRows>> = {
  uz: rows('q w e r t y u i o p oʻ', 'a s d f g h j k l gʻ ʼ', 'z x c v b n m sh ch'),
  ru: rows('й ц у к е н г ш щ з х ъ', 'ф ы в а п р о л д ж э ё', 'я ч с м и т ь б ю'),
  en: rows('q w e r t y u i o p', 'a s d f g h j k l', 'z x c v b n m'),
};
export const SIGNS: KeyRows = rows('! ? @ # № % & + = /', '- _ ( ) « » " : ;', "* ' | \\ < > ~ ^");
export const DIGITS: readonly string[] = [...'1234567890'];
/** As on the till's other keypads. */
export const PAD: KeyRows = rows('1 2 3', '4 5 6', '7 8 9');

/** The label of the key that changes the language. */
export const SHORT_NAMES: Readonly<Record<Language, string>> = { uz: 'Oʻz', ru: 'Рус', en: 'Eng' };

/** once: for the next letter alone. */
export type Shift = 'off' | 'once' | 'locked';

const NEXT_SHIFT: Readonly<Record<Shift, Shift>> = { off: 'once', once: 'locked', locked: 'off' };
export const nextShift = (shift: Shift): Shift => NEXT_SHIFT[shift];

/** What a key writes. A letter of two characters is "Sh" at the start of a name, and "SH" in capitals. */
export function keyText(key: string, shift: Shift): string {
  if (shift === 'off') return key;
  return shift === 'locked' ? key.toUpperCase() : key.slice(0, 1).toUpperCase() + key.slice(1);
}
