/**
 * Signals the first page to the starter of the shell. A separate module, so that it can be imported before
 * the app.
 */
const { promise, resolve } = Promise.withResolvers<void>();

/** Resolves once a window has shown its first page. */
export const firstLoad: Promise<void> = promise;

export const markFirstLoad = (): void => resolve();
