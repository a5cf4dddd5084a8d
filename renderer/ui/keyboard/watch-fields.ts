/**
 * Decides which field needs the on-screen keyboard: a touched field, or a dialog's field after a touch opened
 * the dialog. Keys of a real keyboard end the need. The field for codes always has the cursor, so only a
 * touch on it counts. The layout changes only between presses: otherwise the page would move under the
 * finger, and the press would be lost.
 */
import type { KeyboardMode } from '../../../shared/settings/settings.ts';
import { isScanField } from '../scan-field.tsx';

export type Field = HTMLInputElement | HTMLTextAreaElement;
export type FieldKind = 'letters' | 'digits' | 'decimals';

export interface FieldWatch {
  /** Done hides the keyboard. */
  readonly hide: () => void;
  readonly stop: () => void;
}

/** Without a key press for this long, the hands are on the screen. */
const HANDS_ON_SCREEN_MS = 30_000;

/** Marks the part of the page that belongs to the keyboard. */
export const KEYBOARD = 'data-keyboard';

const LETTERS_WANTED = 'letters-wanted';

/** A key beside a field with its own digits requests the letters, whatever the hands did last. */
export function askForLetters(field: Field): void {
  field.focus();
  // Behind the digits that are already there.
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event(LETTERS_WANTED, { bubbles: true }));
}

const TYPED = new Set(['text', 'search', 'password', 'tel', 'email', 'url']);
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** Fields whose system keyboard is suppressed, with what they take. */
const kinds = new WeakMap<Field, FieldKind>();

/** null: not a text field, or a field with a keypad of its own (`inputMode="none"`). */
function fieldAt(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TYPED.has(target.type));
  if (!isField || target.readOnly || target.disabled) return null;
  return target.inputMode === 'none' && !kinds.has(target) ? null : target;
}

export function kindOf(field: Field): FieldKind {
  const known = kinds.get(field);
  if (known) return known;
  if (field.inputMode === 'numeric') return 'digits';
  return field.inputMode === 'decimal' ? 'decimals' : 'letters';
}

/** Two keyboards would cover each other. */
function keepSystemAway(field: Field): void {
  kinds.set(field, kindOf(field));
  field.inputMode = 'none';
}

/** show: runs each time the keyboard is needed for another field, and with null when it is not needed. */
export function watchFields(mode: () => KeyboardMode, show: (field: Field | null) => void): FieldWatch {
  let shown: Field | null = null;
  let wanted: Field | null = null;
  let isTouch = false;
  let isDown = false;
  let lastKeyAtMs = Number.NEGATIVE_INFINITY;
  let timer = 0;

  const isMeant = (event: Event): boolean =>
    mode() === 'always' ||
    (mode() === 'auto' && isTouch && event.timeStamp - lastKeyAtMs >= HANDS_ON_SCREEN_MS);
  const apply = (): void => {
    if (wanted !== document.activeElement) wanted = null;
    if (wanted === shown) return;
    shown = wanted;
    show(shown);
  };
  const settle = (): void => {
    clearTimeout(timer);
    if (!isDown) timer = window.setTimeout(apply);
  };

  const onPointerDown = (event: PointerEvent): void => {
    isDown = true;
    isTouch = event.pointerType !== 'mouse';
    const field = fieldAt(event.target);
    if (field && isMeant(event)) keepSystemAway(field);
  };
  const onPointerEnd = (): void => {
    isDown = false;
    settle();
  };
  const onClick = (event: MouseEvent): void => {
    const field = fieldAt(event.target);
    // A press on a label becomes a press on its field right after.
    if (elementOf(event.target)?.closest(`[${KEYBOARD}], label`) && !field) return;
    if (field === null) wanted = null;
    else if (isMeant(event)) wanted = field;
    settle();
  };
  const onFocusIn = (event: FocusEvent): void => {
    const field = fieldAt(event.target);
    if (field && !isScanField(field) && isMeant(event)) {
      keepSystemAway(field);
      wanted = field;
    }
    settle();
  };
  const onLettersWanted = ({ target }: Event): void => {
    const isOne = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isOne) return;
    if (mode() === 'never') {
      // The system's keyboard appears when the field takes the focus, and the field takes letters by then.
      target.inputMode = 'text';
      target.blur();
      target.focus();
      return;
    }
    kinds.set(target, 'letters');
    wanted = target;
    settle();
  };
  // A scanner's keys never reach this listener: scan/wedge.ts lets only a person's keys through.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (MODIFIERS.has(event.key)) return;
    lastKeyAtMs = event.timeStamp;
    if (mode() === 'auto') wanted = null;
    settle();
  };

  const ended = new AbortController();
  const { signal } = ended;
  const capture = { capture: true, signal };
  document.addEventListener('pointerdown', onPointerDown, capture);
  document.addEventListener('pointerup', onPointerEnd, capture);
  document.addEventListener('pointercancel', onPointerEnd, capture);
  document.addEventListener('click', onClick, capture);
  document.addEventListener('focusin', onFocusIn, capture);
  document.addEventListener('focusout', settle, capture);
  document.addEventListener('keydown', onKeyDown, capture);
  document.addEventListener(LETTERS_WANTED, onLettersWanted, { signal });
  return {
    hide: () => {
      wanted = null;
      apply();
    },
    stop: () => {
      clearTimeout(timer);
      ended.abort();
    },
  };
}
