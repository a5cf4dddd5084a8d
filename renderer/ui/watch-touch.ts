/**
 * Whether fingers are used now: the root then has `data-touch`, and key hints hide. A key or the mouse brings
 * them back.
 */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** For the whole page. Answers a function that ends it. */
export function watchTouch(): () => void {
  const { documentElement: root } = document;
  const show = (isTouch: boolean): void => {
    root.toggleAttribute('data-touch', isTouch);
  };
  const ended = new AbortController();
  const how = { capture: true, signal: ended.signal };
  document.addEventListener('pointerdown', ({ pointerType }) => show(pointerType !== 'mouse'), how);
  // A scanner's keys never reach this listener: scan/wedge.ts lets only a person's keys through.
  document.addEventListener('keydown', ({ key }) => !MODIFIERS.has(key) && show(false), how);
  return () => {
    ended.abort();
    show(false);
  };
}
