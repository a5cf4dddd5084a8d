/** A text typed with the other keyboard layout on: "rjkf" is "кола", and "ыгпфк" is "sugar". */
const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const RUSSIAN = 'йцукенгшщзхъфывапролджэячсмитьбюё';

const FROM_LATIN = new Map([...LATIN].map((key, at) => [key, RUSSIAN.charAt(at)]));
const FROM_RUSSIAN = new Map([...RUSSIAN].map((key, at) => [key, LATIN.charAt(at)]));

const typedAs = (text: string, keys: ReadonlyMap<string, string>): string =>
  [...text.toLowerCase()].map((key) => keys.get(key) ?? key).join('');

/** The same keys under the other layout. Numbers stay: their separators are not letters. */
export const inOtherLayout = (text: string): string =>
  text
    .split(' ')
    .map((word) => {
      if (/\d/.test(word)) return word;
      return typedAs(word, /\p{Script=Cyrillic}/u.test(word) ? FROM_RUSSIAN : FROM_LATIN);
    })
    .join(' ');
