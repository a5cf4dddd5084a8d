/**
 * Keyboard wedge scanners: scanners that type. They work whatever has the focus, and their keys never land in
 * it. A listener on the window catches all keys first. A person's keys are written into their intended field
 * afterwards, in order.
 */
import { hasOwnKeys } from '../ui/own-keys.ts';
import { isScanField } from '../ui/scan-field.tsx';
import { KEY_KEPT } from '../ui/settled-enter.ts';
import { MAX_GAP_MS, WedgeBuffer } from './wedge-buffer.ts';

interface Wedge {
  stop(): void;
}

interface WedgeOptions {
  /** Runs with a scan's text, trimmed, without Enter or Tab. */
  readonly onText: (text: string) => void;
  readonly target?: Window;
}

/** Keys of a scan may queue behind a busy page, and must not count as late. */
const SLACK_MS = 20;

/** Listens until it is stopped. One for the whole window: two would hold each other's keys back. */
export function listenForWedge({ onText, target = window }: WedgeOptions): Wedge {
  const buffer = new WedgeBuffer<KeyboardEvent>();
  /** Pressed keys that were kept from the page: their keyup is kept back too. */
  const kept = new Set<string>();
  /** The listener's own copies of keys, on their way to the page. */
  const copies = new WeakSet<Event>();
  let timer = 0;
  /** A key that is given back may move the focus: the keys held behind it stay held, in order. */
  let isGiving = false;

  const giveBack = (keys: readonly KeyboardEvent[]): void => {
    isGiving = true;
    for (const key of keys) {
      kept.delete(key.code);
      typeFor(key, (event) => copies.add(event));
    }
    isGiving = false;
  };
  const giveAllBack = (): void => {
    if (isGiving) return;
    target.clearTimeout(timer);
    giveBack(buffer.release());
  };

  const onDown = (event: KeyboardEvent): void => {
    if (copies.has(event)) return;
    if (isSecret(event.target)) {
      giveAllBack();
      return;
    }
    target.clearTimeout(timer);
    const { action, release, scan } = buffer.press(event, wantsText(event.target));
    giveBack(release);
    if (action !== 'pass') {
      event.preventDefault();
      event.stopImmediatePropagation();
      kept.add(event.code);
      target.dispatchEvent(new CustomEvent(KEY_KEPT, { detail: event.timeStamp }));
    }
    if (buffer.isHolding) timer = target.setTimeout(giveAllBack, MAX_GAP_MS + SLACK_MS);
    if (scan !== null && scan !== '') onText(scan);
  };

  const onUp = (event: KeyboardEvent): void => {
    if (copies.has(event)) return;
    buffer.lift(event.key);
    if (!kept.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const capture = { capture: true };
  target.addEventListener('keydown', onDown, capture);
  target.addEventListener('keyup', onUp, capture);
  // Typed keys belong to the field that is about to lose the focus.
  target.addEventListener('pointerdown', giveAllBack, capture);
  target.addEventListener('focusout', giveAllBack, capture);
  target.addEventListener('blur', giveAllBack);
  return {
    stop: () => {
      giveAllBack();
      target.removeEventListener('keydown', onDown, capture);
      target.removeEventListener('keyup', onUp, capture);
      target.removeEventListener('pointerdown', giveAllBack, capture);
      target.removeEventListener('focusout', giveAllBack, capture);
      target.removeEventListener('blur', giveAllBack);
    },
  };
}

/**
 * PINs, setup codes and cards: fast fingers end one with Enter as a scanner does, and a scan never belongs there.
 */
const isSecret = (place: EventTarget | null): boolean =>
  place instanceof HTMLInputElement && (place.type === 'password' || hasOwnKeys(place));

/** A name, a reason, a slip's number. The field for codes is for scanners, and a sum is no text. */
function wantsText(place: EventTarget | null): boolean {
  if (place instanceof HTMLTextAreaElement) return true;
  if (!(place instanceof HTMLInputElement) || place.type !== 'text' || isScanField(place)) return false;
  return !['numeric', 'decimal', 'none'].includes(place.inputMode) || place.autocapitalize === 'characters';
}

/** Types a held key where it was pressed: as events for listeners, and as text into a field. */
function typeFor(key: KeyboardEvent, mark: (event: Event) => void): void {
  const place = key.target instanceof HTMLElement && key.target.isConnected ? key.target : document.body;
  const down = new KeyboardEvent('keydown', key);
  const up = new KeyboardEvent('keyup', key);
  mark(down);
  mark(up);
  // The copy has the time of the press, because a field may measure a scanner's speed.
  Object.defineProperty(down, 'timeStamp', { value: key.timeStamp });
  const wanted = place.dispatchEvent(down);
  // A listener may have moved the focus into the intended field.
  if (wanted) write(fieldInFocus() ?? place, key.key);
  place.dispatchEvent(up);
}

function fieldInFocus(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    ? activeElement
    : null;
}

function write(place: HTMLElement, character: string): void {
  const isField =
    (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement) && !isPressed(place);
  if (isField || place.isContentEditable) {
    // Works like a person's typing: beforeinput and input fire, React's controlled fields follow, and
    // selection, length limits and undo work.
    if (document.activeElement === place && document.execCommand('insertText', false, character)) return;
    if (isField) writeInto(place, character);
  } else if (character === ' ' && isPressed(place)) {
    place.click();
  }
}

/** Inputs without text. */
const PRESSED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'button', 'submit', 'reset']);

/** The space bar presses such an element, but a copied key does not. */
const isPressed = (place: HTMLElement): boolean =>
  place instanceof HTMLButtonElement ||
  place.localName === 'summary' ||
  (place instanceof HTMLInputElement && PRESSED.has(place.type));

/** For a field that has just lost the focus. */
function writeInto(field: HTMLInputElement | HTMLTextAreaElement, character: string): void {
  if (field.readOnly || field.disabled) return;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart === null) {
    // A number field has no selection. React replaces the field's own setter, so this uses the prototype's.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    setter?.call(field, value + character);
  } else {
    field.setRangeText(character, selectionStart, selectionEnd ?? value.length, 'end');
  }
  field.dispatchEvent(new InputEvent('input', { data: character, inputType: 'insertText', bubbles: true }));
}
