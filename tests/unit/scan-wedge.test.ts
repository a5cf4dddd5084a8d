import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_GAP_MS, MIN_SCAN_LENGTH, WedgeBuffer, type WedgeKey } from '../../renderer/scan/wedge-buffer.ts';
import { PLAIN_KEY } from '../../renderer/testing/plain-key.ts';
import { codeOf, strokesOf, US_KEYS, US_SHIFT } from '../support/key-layouts.ts';

type Press = Partial<WedgeKey> & { readonly key: string; readonly gapMs?: number; readonly lift?: string };

/** Presses keys, GAP apart by default, and returns the outcome. */
function press(
  presses: readonly Press[],
  gapMs = 10,
  isForText = false,
): { scans: string[]; typed: string; held: string } {
  const buffer = new WedgeBuffer<WedgeKey>();
  const scans: string[] = [];
  let typed = '';
  let timeStamp = 1_000;
  for (const { gapMs: own, lift, ...key } of presses) {
    timeStamp += own ?? gapMs;
    if (lift) {
      buffer.lift(lift);
      continue;
    }
    const pressed = { ...PLAIN_KEY, code: codeOf(key.key), timeStamp, ...key };
    const { action, release, scan } = buffer.press(pressed, isForText);
    typed += release.map((released) => released.key).join('');
    if (action === 'pass' && key.key !== 'Shift') typed += `<${key.key}>`;
    if (scan !== null) scans.push(scan);
  }
  return {
    scans,
    typed,
    held: buffer
      .release()
      .map((key) => key.key)
      .join(''),
  };
}

const keys = (text: string): Press[] => [...text].map((key) => ({ key }));
const ENTER: Press = { key: 'Enter' };
const GS: Press = { key: ']', code: 'BracketRight', ctrlKey: true };

describe('a scanner', () => {
  test.each(['Enter', 'Tab'])('that ends with %s makes a scan, and types nothing', (end) => {
    expect(press([...keys('880101698207133392'), { key: end }])).toEqual({
      scans: ['880101698207133392'],
      typed: '',
      held: '',
    });
  });

  test('may be slow', () => {
    expect(press([...keys('4780000000014'), ENTER], MAX_GAP_MS - 1).scans).toEqual(['4780000000014']);
  });

  test('may scan twice without a pause', () => {
    const twice = [...keys('4780000000014'), ENTER, ...keys('4780000000021'), ENTER];
    expect(press(twice)).toMatchObject({ scans: ['4780000000014', '4780000000021'], typed: '' });
  });

  test('after typing by a person, keeps only its own keys', () => {
    const mixed = [...keys('co'), { key: '4', gapMs: MAX_GAP_MS }, ...keys('780000000014'), ENTER];
    expect(press(mixed)).toEqual({ scans: ['4780000000014'], typed: 'co', held: '' });
  });

  test('with Shift for its capitals is read, though each Shift is a key', () => {
    const capitals = [...'ABCDEF'].flatMap((key): Press[] => [{ key: 'Shift' }, { key, shiftKey: true }]);
    expect(press([...capitals, ENTER], 60).scans).toEqual(['ABCDEF']);
  });

  test('that frames its data in STX and ETX and names the symbology is read', () => {
    const framed = [
      { key: 'b', ctrlKey: true },
      ...keys(']Q3880101698207133392'),
      { key: 'c', ctrlKey: true },
      ENTER,
    ];
    expect(press(framed)).toEqual({ scans: ['880101698207133392'], typed: '', held: '' });
  });

  test.each<[string, Press[]]>([
    ['as Ctrl and a bracket', [GS]],
    ['as the character itself', [{ key: '\u001d' }]],
    [
      'as Alt and a number',
      [
        { key: 'Alt', altKey: true },
        { key: '0', code: 'Numpad0', altKey: true },
        { key: '2', code: 'Numpad2', altKey: true },
        { key: '9', code: 'Numpad9', altKey: true },
        { key: '', lift: 'Alt' },
      ],
    ],
    ['as the key F8', [{ key: 'F8' }]],
  ])('keeps the group separator of a marking code, sent %s', (_name, separator) => {
    const marked = [GS, ...keys('0104780000000017215abc'), ...separator, ...keys('93tail'), ENTER];
    expect(press(marked).scans).toEqual(['0104780000000017215abc\u001d93tail']);
  });

  test('that sends F8 for its separators presses no F8, and its tail is no second scan', () => {
    const marked = [...keys('0104780000000017215abc'), { key: 'F8' }, ...keys('93tail')];
    const more = [{ key: 'F8' }, ...keys('98tail'), ENTER];
    expect(press([...marked, ...more])).toEqual({
      scans: ['0104780000000017215abc\u001d93tail\u001d98tail'],
      typed: '',
      held: '',
    });
  });

  test('is read by the places of the keys when the PC has a Cyrillic layout', () => {
    const cyrillic: Press[] = [
      { key: 'ф', code: 'KeyA' },
      { key: 'И', code: 'KeyB', shiftKey: true },
      ...keys('1234'),
      { key: '.', code: 'Slash' },
    ];
    expect(press([...cyrillic, ENTER]).scans).toEqual(['aB1234/']);
  });

  const ON_THE_LABEL = '0104780069000130215xYz;Q=W';
  const EVERY_SIGN = `a${US_KEYS.join('')}${US_SHIFT.join('')}a`;
  test.each(
    (['US', 'Russian'] as const).flatMap((layout) => [true, false].map((caps) => ({ layout, caps }))),
  )('sends the exact code, whatever its letters: $layout layout, Caps Lock $caps', ({ layout, caps }) => {
    for (const code of [ON_THE_LABEL, 'ABCDEF', 'abcdef', EVERY_SIGN]) {
      expect(press([...strokesOf(code, layout, caps), ENTER]).scans).toEqual([code]);
    }
  });

  test('may send finished characters, without Shift', () => {
    const finished = [...ON_THE_LABEL].map((key) => ({
      ...strokesOf(key, 'US', false)[0],
      key,
      shiftKey: false,
    }));
    expect(press([...finished, ENTER]).scans).toEqual([ON_THE_LABEL]);
  });

  test('may leave out the places of its keys: the state of Caps Lock is enough', () => {
    const placeless = strokesOf(ON_THE_LABEL, 'US', true).map((one) => ({
      ...one,
      code: '',
      shiftKey: false,
    }));
    expect(press([...placeless, ENTER]).scans).toEqual([ON_THE_LABEL]);
  });

  test.each([false, true])('may press Caps Lock for its capitals, with Caps Lock on before: %s', (wasOn) => {
    let caps = wasOn;
    const keysOf = (character: string): Press[] => {
      const wantsCaps = wasOn !== /[A-Z]/.test(character);
      const toggle: Press[] = wantsCaps === caps ? [] : [{ key: 'CapsLock' }];
      caps = wantsCaps;
      const [now, key] = [caps, caps ? character.toUpperCase() : character.toLowerCase()];
      return [...toggle, { key, getModifierState: () => now }];
    };
    for (const code of ['xYzXyZ', 'XyzxYZ']) {
      caps = wasOn;
      expect(press([...[...code].flatMap(keysOf), ENTER])).toMatchObject({ scans: [code] });
    }
  });

  test('may report a key without a place on the keyboard, in any word', () => {
    const strange = keys('478000').map((press) => ({ ...press, code: 'constructor' }));
    expect(press([...strange, { key: 'ф', code: 'toString' }, ENTER]).scans).toEqual(['478000ф']);
  });

  test('may end its data with a line feed of its own', () => {
    expect(press([...keys('4780000000014'), { key: 'm', ctrlKey: true }]).scans).toEqual(['4780000000014']);
  });
});

describe('a person', () => {
  test('types slowly: every key is released before the next', () => {
    expect(press([...keys('cola'), ENTER], MAX_GAP_MS)).toEqual({
      scans: [],
      typed: 'cola<Enter>',
      held: '',
    });
  });

  test.each<[string, Press[]]>([
    ['alone', [{ key: 'F8' }]],
    ['right after the few characters of a quantity', [...keys('3*'), { key: 'F8' }]],
    ['a moment after a code', [...keys('4780000000014'), { key: 'F8', gapMs: MAX_GAP_MS }]],
    ['with Shift in the middle of a code', [...keys('4780000000014'), { key: 'F8', shiftKey: true }]],
  ])('keeps the key F8, pressed %s', (_name, presses) => {
    expect(press(presses)).toMatchObject({ scans: [], typed: expect.stringMatching(/<F8>$/) });
  });

  test('types a few characters quickly', () => {
    const few = 'a'.repeat(MIN_SCAN_LENGTH - 1);
    expect(press([...keys(few), ENTER])).toEqual({ scans: [], typed: `${few}<Enter>`, held: '' });
  });

  test('types quickly and stops: every key is kept', () => {
    expect(press(keys('mineral water'))).toEqual({ scans: [], typed: '', held: 'mineral water' });
  });

  test.each<[string, Press]>([
    ['an editing key', { key: 'Backspace' }],
    ['an arrow', { key: 'ArrowLeft' }],
    ['a shortcut', { key: 'a', altKey: true }],
    ['a function key', { key: 'F9' }],
    ['a key held down', { key: 'x', repeat: true }],
    ['a composed character', { key: 'x', isComposing: true }],
    ['a dead key', { key: 'Dead' }],
  ])('uses %s: earlier typing comes first', (_name, other) => {
    expect(press([...keys('12345678'), other])).toEqual({
      scans: [],
      typed: `12345678<${other.key}>`,
      held: '',
    });
  });

  test('copies and pastes', () => {
    const shortcuts = [
      { key: 'c', ctrlKey: true },
      { key: 'v', ctrlKey: true },
    ];
    expect(press(shortcuts, 500).typed).toBe('<c><v>');
  });

  test('presses Enter or Tab alone', () => {
    expect(press([ENTER, { key: 'Tab' }, ENTER]).typed).toBe('<Enter><Tab><Enter>');
  });
});

test('every character is typed in order or part of a scan, whatever the keys and the speed', () => {
  const any = fc.record({
    key: fc.constantFrom('1', '2', 'a', 'b', 'Enter', 'Tab', 'Backspace', 'Shift'),
    gapMs: fc.constantFrom(5, 60, 99, 100, 400),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 60 }), (presses) => {
      const { scans, typed, held } = press(presses);
      const pressed = presses.filter(({ key }) => key.length === 1).map(({ key }) => key);
      let rest = pressed.join('');
      for (const part of scans) {
        expect(part.length).toBeGreaterThanOrEqual(MIN_SCAN_LENGTH);
        expect(rest).toContain(part);
        rest = rest.replace(part, '');
      }
      const characters = [...`${typed.replace(/<\w+>/g, '')}${held}`].toSorted().join('');
      expect(characters).toBe([...rest].toSorted().join(''));
    }),
    { seed: 11, numRuns: 500 },
  );
});
