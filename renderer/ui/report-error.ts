/**
 * What broke in the page, for the till's log: what kind of error and where, never its message, which may quote a name, a code
 * or a link. The main process reads these lines on the console (`electron/app/page-errors.ts`), and no others.
 */

const FRAMES = 3;
const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, FRAMES)
    .map((line) => line.trim())
    .join(' ');

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
const placesOf = (error: unknown): string => (error instanceof Error ? framesOf(error.stack ?? '') : '');

/** A boundary has something else in the place of `area` now. */
export const reportUndrawn = (area: string, error: unknown, componentStack: string): void =>
  console.error(
    `the page could not draw its ${area}: ${kindOf(error)} ${placesOf(error)} in ${framesOf(componentStack)}`,
  );

/** What nobody caught: a press that came to nothing, most likely. */
export function reportUncaught(window: Window): void {
  // Chromium tells of loops of its own by events that hold nothing.
  const report = (error: unknown): void => {
    if (error instanceof Error) console.error(`the page did not catch: ${kindOf(error)} ${placesOf(error)}`);
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
