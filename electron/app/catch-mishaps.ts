/**
 * Hears of what nobody expected from the process's first moment on. Apart from what is done about it (`mishaps.ts`), which
 * reads a file and so brings the schema library: the window waits for what `main.ts` loads.
 */

/** What the till prints is a help and no duty: whoever reads it may be gone (a terminal that was closed, a launcher that ended). */
export interface Output {
  on(event: 'error', listener: () => void): unknown;
}

/**
 * A line that nobody can read any more is lost, and nothing else: as an uncaught exception it would be told in a line,
 * which nobody can read either, and so on without an end.
 */
export function outliveReaders(outputs: readonly Output[]): void {
  for (const output of outputs) output.on('error', () => undefined);
}

/** The part of `process` that tells of them. */
export interface Mishaps {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (bug: unknown) => void): unknown;
}

/** answering: what does it; until it is there, and where it never comes, a line says that it happened. */
export function catchMishaps(
  mishaps: Mishaps,
  answering: Promise<(where: string, bug: unknown) => void>,
  sayLine: (line: string) => void,
): void {
  const caught = (where: string) => (bug: unknown) => {
    // No message: nobody knows what it quotes.
    sayLine(`tilla: ${where}: ${bug instanceof Error ? bug.name : typeof bug}; the log names the place`);
    answering.then((answer) => answer(where, bug)).catch(() => undefined);
  };
  mishaps.on('uncaughtException', caught('uncaught exception'));
  mishaps.on('unhandledRejection', caught('unhandled rejection'));
}
