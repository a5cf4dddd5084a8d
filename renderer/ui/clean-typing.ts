/**
 * Takes out of every field what the main process would refuse: control characters and those that turn a text round. What
 * is typed or pasted stands cleaned in its field before React reads it, so that nobody approves what he does not see.
 */
import { cleanText } from '../../shared/clean-text.ts';

const CODE = 'data-code';

/** For a field of scanned codes. It is left as it came: a code without its hidden characters is another code. */
export const OF_A_CODE = { [CODE]: '' };

/** What a secret is, its hash says: it is taken as it was typed. */
const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'tel', 'url'].includes(target.type));

function cleaned(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  if (field instanceof HTMLTextAreaElement) return text.split('\n').map(cleanText).join('\n');
  const clean = cleanText(text);
  // NFC makes some letters two, and a browser counts them before. A pair that is cut loses both of its halves.
  return field.maxLength < 0 || clean.length <= field.maxLength
    ? clean
    : cleanText(clean.slice(0, field.maxLength));
}

function clean(event: Event): void {
  const field = event.target;
  if (!isText(field) || field.hasAttribute(CODE)) return;
  // A keyboard that composes a letter still works on it.
  if (event instanceof InputEvent && event.isComposing) return;
  const text = cleaned(field, field.value);
  if (text === field.value) return;
  const before = cleaned(field, field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  // Not by `value`: React would take that for its own change, and not read it.
  field.setRangeText(text, 0, field.value.length, 'end');
  field.setSelectionRange(before, before);
  if (event.type === 'compositionend') field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** For the whole page. Answers what ends it. */
export function cleanTyping(): () => void {
  const ended = new AbortController();
  const capture = { capture: true, signal: ended.signal };
  document.addEventListener('input', clean, capture);
  document.addEventListener('compositionend', clean, capture);
  return () => ended.abort();
}
