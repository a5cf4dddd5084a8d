/** Keys, from a scanner, a person, or something that only says it is a keyboard. */
import fc from 'fast-check';
import { WedgeBuffer, type WedgeKey } from '../../../renderer/scan/wedge-buffer.ts';
import { HOSTILE_TEXTS } from '../hostile.ts';
import { casesOf, must, type Target } from '../target.ts';

const GS = '\u001d';
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
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
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
const presses: fc.Arbitrary<WedgeKey & { readonly lifts: boolean }> = fc.record({
  key: names,
  code: codes,
  shiftKey: seldom,
  ctrlKey: seldom,
  altKey: seldom,
  metaKey: seldom,
  repeat: seldom,
  isComposing: seldom,
  timeStamp: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.double()),
  lifts: seldom,
});
/** A scanner that never stops. */
const flood = fc
  .tuple(presses, fc.integer({ min: 10_000, max: 40_000 }))
  .map(([key, times]) => Array.from({ length: times }, (_, at) => ({ ...key, timeStamp: at })));

function meet(keys: readonly (WedgeKey & { readonly lifts: boolean })[]): readonly string[] {
  const buffer = new WedgeBuffer<WedgeKey>();
  const scans: string[] = [];
  const held = new Set<WedgeKey>();
  for (const pressed of keys) {
    const { action, release, scan } = buffer.press(pressed);
    for (const one of release) must(held.delete(one), 'a key was given back that was not held, or twice');
    if (action === 'hold') held.add(pressed);
    if (scan !== null) {
      held.clear();
      // GS alone may be in it, between the parts of a GS1 code.
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
  open: () => ({
    cases: casesOf(
      fc.oneof(
        { weight: 80, arbitrary: fc.array(presses, { maxLength: 60 }) },
        { weight: 1, arbitrary: flood },
      ),
      meet,
    ),
  }),
};
