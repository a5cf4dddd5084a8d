/**
 * A shield against the second press of a double press. The first press closes a dialog or moves an element
 * under the pointer. The second press would hit the element that appears there. The page watches the place of
 * the last press. If another element comes to that place, a shield covers it for SHIELD_MS. An element that
 * stays in its place counts each press.
 */
import { KEYBOARD } from './keyboard/watch-fields.ts';
import styles from './press-shield.module.css';

export const SHIELD_MS = 350;
/**
 * How far apart the presses of a double press land, in CSS pixels: a mouse stays still, a finger lands again.
 */
const nearPx = (pointerType: string): number => (pointerType === 'mouse' ? 12 : 40);
/** An answer of the main process may close a dialog this long after the press. */
const WATCHED_MS = 3_000;

/** Elements that count as one target of a press. */
const CONTROLS = 'button, a, input, textarea, select, summary, label, [role], [tabindex]';
/** The events that follow the pointerdown of a press. */
const REST_OF_PRESS = [
  'pointerup',
  'pointercancel',
  'mousedown',
  'mouseup',
  'touchstart',
  'touchend',
  'click',
  'auxclick',
  'dblclick',
  'contextmenu',
] as const;
/** Typing ends the watch: a double press has no key between its presses. */
const TYPING = ['keydown', 'input'] as const;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly nearPx: number;
  readonly atMs: number;
  readonly on: Element;
  /** When another element came to its place. */
  changedAtMs: number | null;
}

const controlOf = (element: Element): Element => element.closest(CONTROLS) ?? element;

/** Keys of an on-screen keyboard replace each other (Shift), and each quick press counts. */
const isKey = (element: Element): boolean => element.closest(`[${KEYBOARD}]`) !== null;

function isChanged({ x, y, on }: Press): boolean {
  const now = document.elementFromPoint(x, y);
  return now !== null && controlOf(now) !== on && !(isKey(on) && isKey(now));
}

/** Shields the page; answers a function that ends it. */
export function shieldPresses(): () => void {
  const shield = document.createElement('div');
  shield.className = `${styles.shield}`;
  // A press on the shield does not count as outside a dialog.
  shield.dataset.reactAriaTopLayer = 'true';
  let press: Press | null = null;
  let isSwallowing = false;
  let frame = 0;
  let timer = 0;

  const forget = (): void => {
    press = null;
    shield.remove();
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const cover = (place: Press, nowMs: number): void => {
    place.changedAtMs = nowMs;
    shield.style.left = `${place.x}px`;
    shield.style.top = `${place.y}px`;
    shield.style.setProperty('--near', `${place.nearPx}px`);
    document.body.append(shield);
    timer = window.setTimeout(forget, SHIELD_MS);
  };
  const look = (nowMs: number): void => {
    if (!press) return;
    if (isChanged(press)) cover(press, nowMs);
    else if (nowMs - press.atMs < WATCHED_MS) frame = requestAnimationFrame(look);
    else forget();
  };

  const isSlip = (event: PointerEvent): boolean => {
    if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.nearPx) return false;
    // Notices a change between two frames.
    if (press.changedAtMs === null && isChanged(press)) cover(press, event.timeStamp);
    // On a busy page the press may be older than the change.
    return press.changedAtMs !== null && event.timeStamp - press.changedAtMs < SHIELD_MS;
  };
  const swallow = (event: Event): void => {
    event.stopImmediatePropagation();
    if (event.cancelable) event.preventDefault();
  };
  const onDown = (event: PointerEvent): void => {
    if (!(event.target instanceof Element)) return;
    isSwallowing = event.target === shield || isSlip(event);
    if (isSwallowing) {
      swallow(event);
      return;
    }
    forget();
    press = {
      x: event.clientX,
      y: event.clientY,
      nearPx: nearPx(event.pointerType),
      atMs: event.timeStamp,
      on: controlOf(event.target),
      changedAtMs: null,
    };
    frame = requestAnimationFrame(look);
  };
  const onRest = (event: Event): void => {
    // A click without a pointer, from the keyboard or the page itself, has a click count of 0.
    if (isSwallowing && !(event.type === 'click' && event instanceof UIEvent && event.detail === 0)) {
      swallow(event);
    }
  };

  window.addEventListener('pointerdown', onDown, true);
  for (const type of TYPING) window.addEventListener(type, forget, true);
  for (const type of REST_OF_PRESS) window.addEventListener(type, onRest, { capture: true, passive: false });
  return () => {
    forget();
    window.removeEventListener('pointerdown', onDown, true);
    for (const type of TYPING) window.removeEventListener(type, forget, true);
    for (const type of REST_OF_PRESS) window.removeEventListener(type, onRest, true);
  };
}
