/**
 * Catches unexpected errors from the process's first moment on. The handling is in `mishaps.ts`, which loads
 * the schema library; the window would wait for that.
 */

/** The till's output is optional: its reader, a terminal or launcher, may have ended. */
export interface Output {
  on(event: 'error', listener: () => void): unknown;
}

/**
 * Ignores output errors. As an uncaught exception, such an error would be printed, fail again, and so on for
 * ever.
 */
export function outliveReaders(outputs: readonly Output[]): void {
  for (const output of outputs) output.on('error', () => undefined);
}

/** The used part of `process`. */
export interface Mishaps {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (bug: unknown) => void): unknown;
}

/** `answering`: the handler. Until it exists, only the printed line reports the error. */
export function catchMishaps(
  mishaps: Mishaps,
  answering: Promise<(where: string, bug: unknown) => void>,
  printLine: (line: string) => void,
): void {
  const caught = (where: string) => (bug: unknown) => {
    // Without the message, which may quote private data.
    printLine(`tilla: ${where}: ${bug instanceof Error ? bug.name : typeof bug}; the log names the place`);
    answering.then((answer) => answer(where, bug)).catch(() => undefined);
  };
  mishaps.on('uncaughtException', caught('uncaught exception'));
  mishaps.on('unhandledRejection', caught('unhandled rejection'));
}
