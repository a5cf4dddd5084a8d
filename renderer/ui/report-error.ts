/**
 * Reports errors of the page for the till's log, by kind and place. The message is left out, because it may
 * quote a name, a code or a link. The main process reads only these lines of the console
 * (`electron/app/page-errors.ts`).
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

/** A boundary has replaced the part `area`. */
export const reportUndrawn = (area: string, error: unknown, componentStack: string): void =>
  console.error(
    `the page could not draw its ${area}: ${kindOf(error)} ${placesOf(error)} in ${framesOf(componentStack)}`,
  );

/** Uncaught errors: most likely a press without an effect. */
export function reportUncaught(window: Window): void {
  // Chromium reports its own loops as events without an error.
  const report = (error: unknown): void => {
    if (error instanceof Error) console.error(`the page did not catch: ${kindOf(error)} ${placesOf(error)}`);
  };
  window.addEventListener('error', ({ error }) => report(error));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
}
