/** Keys from a scanner, a person, or a fake keyboard. */
import fc from 'fast-check';
import { WedgeBuffer, type WedgeKey } from '../../../renderer/scan/wedge-buffer.ts';
import { anyCharacter, HOSTILE_TEXTS } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const GS = '\u001d';
/** After this many cases there must have been scans, or the fuzzing tests only typing. */
const ENOUGH = 200;
const NAMED = [
  'Enter',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Dead',
  'Process',
  'Escape',
  'F9',
  'Backspace',
];

const names = fc.oneof(
  { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 1 }) },
  fc.constantFrom(...NAMED),
  anyCharacter,
  fc.constantFrom(...HOSTILE_TEXTS),
);
const codes = fc.constantFrom(
  'KeyA',
  'Digit1',
  'Numpad1',
  'Numpad9',
  'BracketRight',
  'Minus',
  '',
  'constructor',
);
const seldom = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
type Press = WedgeKey & { readonly lifts: boolean };

const presses: fc.Arbitrary<Press> = fc.record({
  key: names,
  code: codes,
  shiftKey: seldom,
  ctrlKey: seldom,
  altKey: seldom,
  metaKey: seldom,
  repeat: seldom,
  isComposing: seldom,
  getModifierState: seldom.map((isOn) => () => isOn),
  timeStamp: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.double()),
  lifts: seldom,
});
const PLAIN = {
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  getModifierState: () => false,
  lifts: false,
};
const pressOf = (key: string, code = ''): Omit<Press, 'timeStamp'> => ({ ...PLAIN, key, code });

/** A character as scanners send it: by its key, by Ctrl and a letter, or by Alt and its number. */
const written: fc.Arbitrary<readonly Omit<Press, 'timeStamp'>[]> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...'0123456789ABCxyz-]').map((key) => [pressOf(key)]) },
  fc.constantFrom(GS, '\u0002', '\u0007', '\u001b', '\u009b', 'я', '\u202e').map((key) => [pressOf(key)]),
  fc.constantFrom('KeyG', 'BracketRight', 'KeyB').map((code) => [{ ...pressOf('a', code), ctrlKey: true }]),
  fc.integer({ min: 0, max: 299 }).map((number) =>
    [...String(number)].map((digit, at, digits) => ({
      ...pressOf(digit, `Numpad${digit}`),
      altKey: true,
      lifts: at === digits.length - 1,
    })),
  ),
);
/** Keys in a scanner's rhythm, now and then with a person's key between them. */
const scanned: fc.Arbitrary<readonly Press[]> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 60, arbitrary: written },
        presses.map((one) => [one]),
      ),
      {
        minLength: 4,
        maxLength: 40,
      },
    ),
    fc.constantFrom('Enter', 'Tab', 'Enter', '\r', 'Escape'),
    fc.tuple(fc.nat(10_000), fc.integer({ min: 0, max: 40 })),
  )
  .map(([parts, end, [from, gap]]) =>
    [...parts.flat(), pressOf(end)].map((key, at) => ({ ...key, timeStamp: from + at * gap })),
  );
/** A scanner that never stops. */
const flood = fc
  .tuple(presses, fc.integer({ min: 10_000, max: 40_000 }))
  .map(([key, times]) => Array.from({ length: times }, (_, at) => ({ ...key, timeStamp: at })));

function meet(keys: readonly Press[]): readonly string[] {
  const buffer = new WedgeBuffer<WedgeKey>();
  const scans: string[] = [];
  const held = new Set<WedgeKey>();
  for (const pressed of keys) {
    const { action, release, scan } = buffer.press(pressed);
    for (const one of release) must(held.delete(one), 'a key was given back that was not held, or twice');
    if (action === 'hold') held.add(pressed);
    if (scan !== null) {
      held.clear();
      // Only GS is allowed, between the parts of a GS1 code.
      must(
        !/\p{Cc}/u.test(scan.replaceAll(GS, '').replace(/[\u007f-\u009f]/g, '')),
        'a scan holds control characters',
      );
      scans.push(scan);
    }
    if (pressed.lifts) buffer.lift('Alt');
  }
  for (const one of buffer.release()) must(held.delete(one), 'a key was given back that was not held');
  must(held.size === 0, 'a key was swallowed that was no scan’s');
  return scans;
}

export const wedgeInput: Target = {
  name: 'wedge-input',
  open: () => {
    let [cases, scans] = [0, 0];
    return {
      cases: casesOf(
        fc.oneof(
          { weight: 40, arbitrary: fc.array(presses, { maxLength: 60 }) },
          { weight: 40, arbitrary: fc.array(scanned, { maxLength: 3 }).map((bursts) => bursts.flat()) },
          { weight: 1, arbitrary: flood },
        ),
        (keys) => {
          const read = meet(keys);
          cases += 1;
          scans += read.length;
          return read;
        },
      ),
      close: () => must(cases < ENOUGH || scans >= cases / 10, `${scans} scans in ${cases} cases`),
    };
  },
};
