/**
 * When the first page is there, for whoever started the shell. On its own, so that it can be imported
 * before the app is.
 */
const { promise, resolve } = Promise.withResolvers<void>();

/** Ends when a window has shown its first page. */
export const firstLoad: Promise<void> = promise;

export const markFirstLoad = (): void => resolve();
