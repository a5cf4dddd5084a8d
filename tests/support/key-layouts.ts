/** The key events of a scanner on a PC, by the PC's layout. */
import type { WedgeKey } from '../../renderer/scan/wedge-buffer.ts';

type Stroke = Pick<WedgeKey, 'key' | 'code' | 'shiftKey' | 'getModifierState'>;

export const codeOf = (key: string): string => {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return /^\d$/.test(key) ? `Digit${key}` : key;
};

/** A PC's layout: the characters of its keys, without and with Shift, in the order of US_KEYS. */
export const US_KEYS =
  "q w e r t y u i o p [ ] a s d f g h j k l ; ' z x c v b n m , . / 1 2 3 4 5 6 7 8 9 0 - =".split(' ');
export const US_SHIFT =
  'Q W E R T Y U I O P { } A S D F G H J K L : " Z X C V B N M < > ? ! @ # $ % ^ & * ( ) _ +'.split(' ');
const RUSSIAN =
  'й ц у к е н г ш щ з х ъ ф ы в а п р о л д ж э я ч с м и т ь б ю . 1 2 3 4 5 6 7 8 9 0 - ='.split(' ');
const RUSSIAN_SHIFT =
  'Й Ц У К Е Н Г Ш Щ З Х Ъ Ф Ы В А П Р О Л Д Ж Э Я Ч С М И Т Ь Б Ю , ! " № ; % : ? * ( ) _ +'.split(' ');
const SIGN_CODES: Readonly<Record<string, string>> = {
  '[': 'BracketLeft',
  ']': 'BracketRight',
  ';': 'Semicolon',
  "'": 'Quote',
  ',': 'Comma',
  '.': 'Period',
  '/': 'Slash',
  '-': 'Minus',
  '=': 'Equal',
};
const LAYOUTS = { US: [US_KEYS, US_SHIFT], Russian: [RUSSIAN, RUSSIAN_SHIFT] } as const;
const turned = (key: string): string => (key === key.toUpperCase() ? key.toLowerCase() : key.toUpperCase());

/** The key events of a scanner that types this text on the keys of a US keyboard. */
export function strokesOf(text: string, layout: keyof typeof LAYOUTS, caps: boolean): Stroke[] {
  return [...text].map((character) => {
    const shiftKey = !US_KEYS.includes(character);
    const at = (shiftKey ? US_SHIFT : US_KEYS).indexOf(character);
    const plain = US_KEYS[at] ?? '';
    const written = LAYOUTS[layout][shiftKey ? 1 : 0][at] ?? '';
    return {
      key: caps ? turned(written) : written,
      code: SIGN_CODES[plain] ?? codeOf(plain),
      shiftKey,
      getModifierState: () => caps,
    };
  });
}
