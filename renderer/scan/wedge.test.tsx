/** What a field is for says how slow a scan may be in it: where a text is wanted, a name and Tab are typing. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { listenForWedge } from './wedge.ts';

/** Types keys so many ms apart, and Tab behind them, into what this makes; answers what was scanned, and what stands there. */
function type(html: string, text: string, gapMs: number) {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  // jsdom has no such command: the wedge writes into the field itself then.
  document.execCommand = vi.fn(() => false);
  const scans: string[] = [];
  const wedge = listenForWedge({ onText: (scan) => scans.push(scan) });
  const field = document.querySelector<HTMLInputElement>('input, textarea');
  field?.focus();
  for (const [at, key] of [...text, 'Tab'].entries()) {
    const code = /^\d$/.test(key) ? `Digit${key}` : key;
    const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + at * gapMs });
    (field ?? document.body).dispatchEvent(event);
  }
  wedge.stop();
  return { scans, value: field?.value };
}

test.each(['<input type="text">', '<textarea></textarea>'])('a text is wanted: %s', (html) => {
  for (const text of ['Dilshod', 'Lola 1990', '4780000000017'])
    expect(type(html, text, 70)).toEqual({ scans: [], value: text });
  expect(type(html, '4780000000017', 39)).toEqual({ scans: ['4780000000017'], value: '' });
});

test.each(['<input type="text" inputmode="decimal">', '<input type="text" inputmode="none">', '<p></p>'])(
  'no text is wanted: %s',
  (html) => {
    expect(type(html, '4780000000017', 70).scans).toEqual(['4780000000017']);
  },
);
