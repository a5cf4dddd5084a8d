/**
 * Removes from every field what the main process would refuse: control characters and those that reverse
 * text. Text is cleaned before React reads it, so that a person approves exactly what is visible.
 */
import { cleanText } from '../../shared/clean-text.ts';

const CODE = 'data-code';

/**
 * For a field of scanned codes, which stays unchanged: a code without its hidden characters is another code.
 */
export const OF_A_CODE = { [CODE]: '' };

/** A secret is compared by its hash, so it stays as typed. */
const isText = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'tel', 'url'].includes(target.type));

function cleaned(field: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  if (field instanceof HTMLTextAreaElement) return text.split('\n').map(cleanText).join('\n');
  const clean = cleanText(text);
  // NFC may double a letter, after the browser's length check. A cut pair loses both halves.
  return field.maxLength < 0 || clean.length <= field.maxLength
    ? clean
    : cleanText(clean.slice(0, field.maxLength));
}

function clean(event: Event): void {
  const field = event.target;
  if (!isText(field) || field.hasAttribute(CODE)) return;
  // An input method is still composing the letter.
  if (event instanceof InputEvent && event.isComposing) return;
  const text = cleaned(field, field.value);
  if (text === field.value) return;
  const before = cleaned(field, field.value.slice(0, field.selectionStart ?? field.value.length)).length;
  // Without setting `value`: React would take that as its own change, and ignore it.
  field.setRangeText(text, 0, field.value.length, 'end');
  field.setSelectionRange(before, before);
  if (event.type === 'compositionend') field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** For the whole page. Answers a function that ends it. */
export function cleanTyping(): () => void {
  const ended = new AbortController();
  const capture = { capture: true, signal: ended.signal };
  document.addEventListener('input', clean, capture);
  document.addEventListener('compositionend', clean, capture);
  return () => ended.abort();
}
