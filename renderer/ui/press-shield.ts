/**
 * A shield against the second press of a double press. The first press closes a dialog, or moves something, under the
 * pointer; the second press would go to what comes to light there. The page watches the place of the last press. When
 * something else comes to that place, a shield lies there for SHIELD_MS. What stays in its place counts each press.
 */
import { KEYBOARD } from './keyboard/watch-fields.ts';
import styles from './press-shield.module.css';

export const SHIELD_MS = 350;
/** How far apart the presses of a double press land, in CSS pixels: a hand holds a mouse still, a finger lands anew. */
const nearPx = (pointerType: string): number => (pointerType === 'mouse' ? 12 : 40);
/** An answer of the main process may close a dialog so long after the press. */
const WATCHED_MS = 3_000;

/** What takes a press as one. */
const CONTROLS = 'button, a, input, textarea, select, summary, label, [role], [tabindex]';
/** All that follows the pointerdown of a press. */
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
/** Between the presses of a double press nobody types or swipes: a swipe is a press that is taken back. */
const OTHER_DOINGS = ['keydown', 'input', 'pointercancel'] as const;

interface Press {
  readonly x: number;
  readonly y: number;
  readonly nearPx: number;
  readonly atMs: number;
  readonly on: Element;
  /** When something else came to its place. */
  changedAtMs: number | null;
}

const controlOf = (element: Element): Element => element.closest(CONTROLS) ?? element;

/** The keys of a keyboard on the screen take each other's place (Shift), and quick fingers mean each of them. */
const isKey = (element: Element): boolean => element.closest(`[${KEYBOARD}]`) !== null;

/** Something else is in its place. */
function isChanged({ x, y, on }: Press): boolean {
  const now = document.elementFromPoint(x, y);
  return now !== null && controlOf(now) !== on && !(isKey(on) && isKey(now));
}

/** Shields the page until the answered function is called. */
export function shieldPresses(): () => void {
  const shield = document.createElement('div');
  shield.className = `${styles.shield}`;
  // To a dialog it is no press outside.
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
  const onFrame = (nowMs: number): void => {
    if (!press) return;
    if (isChanged(press)) cover(press, nowMs);
    else if (nowMs - press.atMs < WATCHED_MS) frame = requestAnimationFrame(onFrame);
    else forget();
  };

  /** A turned wheel moves a list under the pointer. A wheel that still spins opens no shield. */
  const onWheel = (): void => {
    if (press && press.changedAtMs === null && !isChanged(press)) forget();
  };

  const isSlip = (event: PointerEvent): boolean => {
    if (!press || Math.hypot(event.clientX - press.x, event.clientY - press.y) > press.nearPx) return false;
    // What closed between two frames is seen now.
    if (press.changedAtMs === null && isChanged(press)) cover(press, event.timeStamp);
    // The press of a busy page may be older than the change.
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
    frame = requestAnimationFrame(onFrame);
  };
  const onRest = (event: Event): void => {
    // A click of the keyboard, or of the page itself, counts no clicks: no pointer made it.
    if (isSwallowing && !(event.type === 'click' && event instanceof UIEvent && event.detail === 0)) {
      swallow(event);
    }
  };

  window.addEventListener('pointerdown', onDown, true);
  window.addEventListener('wheel', onWheel, { capture: true, passive: true });
  for (const type of OTHER_DOINGS) window.addEventListener(type, forget, true);
  for (const type of REST_OF_PRESS) window.addEventListener(type, onRest, { capture: true, passive: false });
  return () => {
    forget();
    window.removeEventListener('pointerdown', onDown, true);
    window.removeEventListener('wheel', onWheel, true);
    for (const type of OTHER_DOINGS) window.removeEventListener(type, forget, true);
    for (const type of REST_OF_PRESS) window.removeEventListener(type, onRest, true);
  };
}
