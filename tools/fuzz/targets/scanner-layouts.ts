/** A scanner assumes a US keyboard: under any layout and Caps Lock, its code must arrive unchanged. */
import fc from 'fast-check';
import { WedgeBuffer, type WedgeKey } from '../../../renderer/scan/wedge-buffer.ts';
import { casesOf, must, type Target } from '../target.ts';

/** For each key its characters without and with Shift, for the scanner's and the PC's layout. */
const US: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [`Key${letter}`, letter.toLowerCase() + letter]),
  ),
  ...Object.fromEntries([...')!@#$%^&*('].map((sign, digit) => [`Digit${digit}`, `${digit}${sign}`])),
  ...{ Minus: '-_', Equal: '=+', BracketLeft: '[{', BracketRight: ']}', Backslash: '\\|' },
  ...{ Semicolon: ';:', Quote: '\'"', Backquote: '`~', Comma: ',<', Period: '.>', Slash: '/?' },
};
/** Where it differs from US. */
const RUSSIAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [...'фисвуапршолдьтщзйкыегмцчня'].map((letter, at) => [
      `Key${String.fromCodePoint(65 + at)}`,
      letter + letter.toUpperCase(),
    ]),
  ),
  ...{ Digit2: '2"', Digit3: '3№', Digit4: '4;', Digit6: '6:', Digit7: '7?' },
  ...{ BracketLeft: 'хХ', BracketRight: 'ъЪ', Backslash: '\\/', Semicolon: 'жЖ', Quote: 'эЭ' },
  ...{ Backquote: 'ёЁ', Comma: 'бБ', Period: 'юЮ', Slash: '.,' },
};
const GERMAN: Readonly<Record<string, string>> = {
  ...{ KeyY: 'zZ', KeyZ: 'yY', Minus: 'ß?', Equal: '´`', BracketLeft: 'üÜ', BracketRight: '+*' },
  ...{
    Semicolon: 'öÖ',
    Quote: 'äÄ',
    Backquote: '^°',
    Backslash: "#'",
    Comma: ',;',
    Period: '.:',
    Slash: '-_',
  },
  ...{ Digit2: '2"', Digit3: '3§', Digit6: '6&', Digit7: '7/', Digit8: '8(', Digit9: '9)', Digit0: '0=' },
};
const LAYOUTS = { us: {}, russian: RUSSIAN, german: GERMAN } as const;

const PLACES = new Map(
  Object.entries(US).flatMap(([code, signs]) =>
    [...signs].map((sign, at) => [sign, { code, shiftKey: at === 1 }] as const),
  ),
);
const isLetter = (sign: string): boolean => sign.toLowerCase() !== sign.toUpperCase();

interface Scan {
  readonly text: string;
  readonly layout: keyof typeof LAYOUTS;
  readonly caps: boolean;
  readonly gapMs: number;
}
const scans: fc.Arbitrary<Scan> = fc.record({
  text: fc
    .string({ unit: fc.constantFrom(...PLACES.keys()), minLength: 6, maxLength: 60 })
    // A scanner's prefix for the kind of code.
    .filter((text) => !text.startsWith(']')),
  layout: fc.constantFrom('us', 'russian', 'german'),
  caps: fc.boolean(),
  gapMs: fc.integer({ min: 0, max: 39 }),
});

function keysOf({ text, layout, caps, gapMs }: Scan): readonly WedgeKey[] {
  const plain = { ctrlKey: false, altKey: false, metaKey: false, repeat: false, isComposing: false };
  const getModifierState = (): boolean => caps;
  const pressed = [...text].map((sign) => {
    const { code, shiftKey } = PLACES.get(sign) ?? { code: '', shiftKey: false };
    const here: Readonly<Record<string, string>> = LAYOUTS[layout];
    const [base = '', shifted = ''] = here[code] ?? US[code] ?? '';
    // Caps Lock acts as Shift for letters only.
    return { code, shiftKey, key: shiftKey !== (caps && isLetter(base)) ? shifted : base };
  });
  const end = { code: 'Enter', shiftKey: false, key: 'Enter' };
  return [...pressed, end].map((key, at) => ({ ...plain, ...key, getModifierState, timeStamp: at * gapMs }));
}

export const scannerLayouts: Target = {
  name: 'scanner-layouts',
  open: () => ({
    cases: casesOf(scans, (scan) => {
      const buffer = new WedgeBuffer<WedgeKey>();
      const decoded = keysOf(scan).map((key) => buffer.press(key).scan);
      must(
        decoded.slice(0, -1).every((one) => one === null),
        'it was cut in two',
      );
      must(decoded.at(-1) === scan.text, `it came as ${decoded.at(-1)}`);
    }),
  }),
};
