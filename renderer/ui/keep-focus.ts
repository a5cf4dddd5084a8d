/**
 * Keeps the focus from being lost. A focused button, row or panel may go at any time, and the next typed key
 * would be lost. The top part takes the focus back: soon, and at the latest with the next key.
 */

/** Marks the element that takes the focus as it appears, and when no other element has it. */
export const FIRST = { 'data-first': '' } as const;
/** Marks a place that takes the focus for lack of a better element. */
export const LAST_RESORT = { 'data-last-resort': '' } as const;

/** A closing menu or dialog returns its focus itself, a frame or two later; it goes first. */
export const AFTER_OTHERS_MS = 60;

export interface KeptFocus {
  /**
   * Where the focus goes; null: a part above keeps it. `lastField`: the field typed into last, which may be
   * gone or disabled.
   */
  readonly home: (lastField: HTMLElement | null) => HTMLElement | null;
  readonly afterMs: () => number;
  /** A key that came while no element, or only home, had the focus. Home has the focus by now. */
  readonly onKey?: (event: KeyboardEvent, home: HTMLElement) => void;
}

export const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** A disabled element receives no key. */
const isNothing = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches(':disabled, [data-last-resort]');

/** Keeps the focus from now on; answers a function that ends it. */
export function keepFocus({ home, afterMs, onKey }: KeptFocus): () => void {
  let lastField: HTMLElement | null = null;
  let timer: number | null = null;
  /** Tab has left the last stop: the next Tab goes to the first stop, not back into the middle. */
  let hasRunOff = false;
  let isTabDown = false;
  const takeBack = (): HTMLElement | null => {
    const to = home(lastField);
    const { activeElement: now } = document;
    if (to !== null && to !== now && isNothing(now)) to.focus();
    return to;
  };
  const watchFocus = (): void => {
    if (timer !== null || !isNothing(document.activeElement)) return;
    timer = window.setTimeout(() => {
      timer = null;
      if (!hasRunOff) takeBack();
    }, afterMs());
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    hasRunOff = false;
    if (isField(target)) lastField = target;
    watchFocus();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    hasRunOff = isTabDown && relatedTarget === null;
    watchFocus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    isTabDown = event.key === 'Tab';
    if (isTabDown && hasRunOff) return;
    const { activeElement: before } = document;
    const to = takeBack();
    if (to !== null && (before === to || isNothing(before))) onKey?.(event, to);
  };
  const onKeyUp = (): void => {
    isTabDown = false;
  };
  // An element that is removed or disabled sends no event about its lost focus.
  const watch = new MutationObserver(watchFocus);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocusIn);
  document.addEventListener('focusout', onFocusOut);
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', onKeyUp, true);
  return () => {
    if (timer !== null) clearTimeout(timer);
    watch.disconnect();
    document.removeEventListener('focusin', onFocusIn);
    document.removeEventListener('focusout', onFocusOut);
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
}
