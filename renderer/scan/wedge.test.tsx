/** The purpose of a field decides how slow a scan may be: in a text field, a name and Tab are typing. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { OWN_KEYS } from '../ui/own-keys.ts';
import { listenForWedge } from './wedge.ts';

/** An element that takes keys: its tag, and its input mode. */
type Place = readonly [name: 'input' | 'textarea' | 'p', inputMode: string];

/** Types keys this many ms apart, then Tab. Returns the scans and the field's value. */
function type([name, inputMode]: Place, text: string, gapMs: number, own: object = {}) {
  const field = document.body.appendChild(document.createElement(name));
  onTestFinished(() => field.remove());
  field.inputMode = inputMode;
  for (const [attribute, value] of Object.entries(own)) field.setAttribute(attribute, value);
  // jsdom lacks this command, so the wedge writes into the field itself.
  document.execCommand = vi.fn(() => false);
  const scans: string[] = [];
  const wedge = listenForWedge({ onText: (scan) => scans.push(scan) });
  field.focus();
  for (const [at, key] of [...text, 'Tab'].entries()) {
    const code = /^\d$/.test(key) ? `Digit${key}` : key;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + at * gapMs });
    field.dispatchEvent(event);
  }
  wedge.stop();
  return { scans, value: field instanceof HTMLParagraphElement ? null : field.value };
}

test.each<Place>([
  ['input', ''],
  ['input', 'text'],
  ['textarea', ''],
])('a text field treats only fast keys as a scan: %s %s', (...place) => {
  for (const text of ['Dilshod', 'Lola 1990', '4780000000017'])
    expect(type(place, text, 70)).toEqual({ scans: [], value: text });
  expect(type(place, '4780000000017', 39)).toEqual({ scans: ['4780000000017'], value: '' });
});

test.each<Place>([
  ['input', 'decimal'],
  ['input', 'none'],
  ['p', ''],
])('any other element also treats slower keys as a scan: %s %s', (...place) => {
  expect(type(place, '4780000000017', 70).scans).toEqual(['4780000000017']);
});

test('a field with keys of its own gets each key at once, and no scan comes of them', () => {
  const { scans, value } = type(['input', 'none'], '8600312457698302', 10, OWN_KEYS);
  // The browser writes what the listener lets through.
  expect({ scans, value }).toEqual({ scans: [], value: '' });
});
