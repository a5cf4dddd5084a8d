/**
 * The focus is never on nothing. What has it may go at any time, a button with its state, a row, a whole panel, and what is
 * typed next would be heard by nobody. Whatever lies uppermost takes it back: soon, and at the latest with the next key.
 */

/** On what takes the focus by itself, and whenever nothing else has it. */
export const FIRST = { 'data-first': '' } as const;
/** On a place that has the focus for want of anything better in it. */
export const LAST_RESORT = { 'data-last-resort': '' } as const;

/** Something that closes gives its focus back by itself, a frame or two later: it knows better. */
export const AFTER_OTHERS_MS = 60;

export interface KeptFocus {
  /**
   * Where the focus goes; null: something else lies above, and keeps it. lastField: what was typed into last, which may be
   * gone or switched off by now.
   */
  readonly home: (lastField: HTMLElement | null) => HTMLElement | null;
  /** How soon it goes there. */
  readonly afterMs: () => number;
  /** A key that came while nothing had the focus, or home itself: home has it by now. */
  readonly onKey?: (event: KeyboardEvent, home: HTMLElement) => void;
}

export const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** What is switched off hears no key either. */
const isNothing = (element: Element | null): boolean =>
  element === null || element === document.body || element.matches(':disabled, [data-last-resort]');

/** Keeps it from now on; answers a function that ends that. */
export function keepFocus({ home, afterMs, onKey }: KeptFocus): () => void {
  let lastField: HTMLElement | null = null;
  let timer: number | null = null;
  /** Tab has run off the last stop: the next one goes to the first, not back into the middle. */
  let hasRunOff = false;
  let isTabDown = false;
  const takeBack = (): HTMLElement | null => {
    const to = home(lastField);
    const { activeElement: now } = document;
    if (to !== null && to !== now && isNothing(now)) to.focus();
    return to;
  };
  const look = (): void => {
    if (timer !== null || !isNothing(document.activeElement)) return;
    timer = window.setTimeout(() => {
      timer = null;
      if (!hasRunOff) takeBack();
    }, afterMs());
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    hasRunOff = false;
    if (isField(target)) lastField = target;
    look();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    hasRunOff = isTabDown && relatedTarget === null;
    look();
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
  // What is taken out of the page, or switched off, tells nobody that it had the focus.
  const watch = new MutationObserver(look);
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
