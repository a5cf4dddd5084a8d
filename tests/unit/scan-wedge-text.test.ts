/** In a text field, a scan needs a scanner's speed and a code's shape. */
import { expect, test } from 'vitest';
import { WedgeBuffer, type WedgeKey } from '../../renderer/scan/wedge-buffer.ts';
import { PLAIN_KEY } from '../../renderer/testing/plain-key.ts';

/** Types a text and an end key, gapMs apart; returns the scans and the released keys. */
function type(text: string, end: 'Enter' | 'Tab', gapMs: number, isForText = true) {
  const buffer = new WedgeBuffer<WedgeKey>();
  const scans: string[] = [];
  let typed = '';
  [...text, end].forEach((key, at) => {
    const { action, release, scan } = buffer.press(keyOf(key, at * gapMs), isForText);
    typed += release.map((one) => one.key).join('');
    if (action === 'pass') typed += `<${key}>`;
    if (scan !== null) scans.push(scan);
  });
  return { scans, typed };
}

const keyOf = (key: string, timeStamp: number): WedgeKey => ({
  ...PLAIN_KEY,
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : /^\d$/.test(key) ? `Digit${key}` : key,
  shiftKey: /^[A-Z]$/.test(key),
  timeStamp,
});

test.each([
  ['a name at 70 ms a key, and Tab', 'Dilshod', 'Tab', 70],
  ['a name at 70 ms a key, and Enter', 'Dilshod', 'Enter', 70],
  ['a code at 70 ms a key', '4780000000017', 'Tab', 70],
  ['digits at 40 ms a key', '4780000000017', 'Enter', 40],
  ['a name, however quick', 'Dilshod', 'Tab', 5],
  ['words, however quick', 'box 12 of 20', 'Tab', 5],
  ['Cyrillic words, however quick', 'Дом 12', 'Tab', 5],
] as const)('%s is typing', (_what, text, end, gapMs) => {
  expect(type(text, end, gapMs)).toEqual({ scans: [], typed: `${text}<${end}>` });
});

test.each(['4780000000017', '96385074', '880101698207133392', 'https://ofd.uz/1', 'TILLA:S:0197'])(
  '%s at a scanner’s speed is a scan',
  (code) => {
    expect(type(code, 'Enter', 39)).toEqual({ scans: [code], typed: '' });
  },
);

test('elsewhere a slow scanner or a code of letters still is a scan', () => {
  expect(type('4780000000017', 'Enter', 70, false)).toEqual({ scans: ['4780000000017'], typed: '' });
  expect(type('ABCDEF', 'Tab', 70, false)).toEqual({ scans: ['ABCDEF'], typed: '' });
});
