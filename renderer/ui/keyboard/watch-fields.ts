/**
 * For which field a keyboard on the screen is wanted: one that a finger touched, or that the dialog put the cursor
 * into that a finger opened, while nobody types on a real keyboard. The field for codes is for scanners: only a touch
 * of it itself counts, because the cursor is always there.
 *
 * The page is laid out anew when the keyboard comes or goes, and never while something is pressed: it would move under
 * the finger, and the press would be lost.
 */
import type { KeyboardMode } from '../../../shared/settings/settings.ts';
import { isScanField } from '../scan-field.tsx';

export type Field = HTMLInputElement | HTMLTextAreaElement;
/** What is typed into a field. */
export type FieldKind = 'letters' | 'digits' | 'decimals';

export interface FieldWatch {
  /** Whoever presses Done has typed enough. */
  readonly hide: () => void;
  readonly stop: () => void;
}

/** No key of a person for so long: the hands are on the screen. */
const HANDS_ON_SCREEN_MS = 30_000;

/** The part of the page in which a press is one of the keyboard itself. */
export const KEYBOARD = 'data-keyboard';

const LETTERS_WANTED = 'letters-wanted';

/** A key beside a field that has digits of its own asks for the letters, whatever the hands did last. */
export function askForLetters(field: Field): void {
  field.focus();
  // Behind what its own digits wrote.
  field.setSelectionRange(field.value.length, field.value.length);
  field.dispatchEvent(new Event(LETTERS_WANTED, { bubbles: true }));
}

const TYPED = new Set(['text', 'search', 'password', 'tel', 'email', 'url']);
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** Fields of which the system's own keyboard is kept away, with what is typed into them. */
const kinds = new WeakMap<Field, FieldKind>();

/** null: no text is typed there, or it has a keypad of its own (`inputMode="none"`). */
function fieldAt(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TYPED.has(target.type));
  if (!isField || target.readOnly || target.disabled) return null;
  return target.inputMode === 'none' && !kinds.has(target) ? null : target;
}

/** What is typed into a field that is watched. */
export function kindOf(field: Field): FieldKind {
  const known = kinds.get(field);
  if (known) return known;
  if (field.inputMode === 'numeric') return 'digits';
  return field.inputMode === 'decimal' ? 'decimals' : 'letters';
}

/** Two keyboards would lie over each other. */
function keepSystemAway(field: Field): void {
  kinds.set(field, kindOf(field));
  field.inputMode = 'none';
}

/** show: told each time that the keyboard is wanted for another field, and null when it is not any more. */
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
    // A label's press is one of its field, and comes as such right behind.
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
      // The system's own comes for a field that takes the focus, and is one of letters by then.
      target.inputMode = 'text';
      target.blur();
      target.focus();
      return;
    }
    kinds.set(target, 'letters');
    wanted = target;
    settle();
  };
  // A scanner's keys never come this far: what scan/wedge.ts lets through is a person's.
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
