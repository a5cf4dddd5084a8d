/** Passes the system's events to the open till: sleep, shutdown, ended processes. */
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { OpenTill } from './open-till.ts';

/** `shown`: the till's window. Each later window is heeded too. */
export function heedSystem({ log, wake, systemEnd }: OpenTill, shown: BrowserWindow | null): void {
  app.on('second-instance', () => log.info('started again'));
  app.on('render-process-gone', (_event, _contents, { reason }) => log.info('page gone', { reason }));
  app.on('child-process-gone', (_event, { type, reason }) => log.info('helper gone', { type, reason }));
  powerMonitor.on('resume', wake);
  powerMonitor.on('shutdown', systemEnd.onShutdown);
  const heedSessionEnd = (window: BrowserWindow): void => {
    window.on('query-session-end', systemEnd.onEndRequest);
    window.on('session-end', () => log.info('session ends'));
  };
  if (shown) heedSessionEnd(shown);
  app.on('browser-window-created', (_event, window) => heedSessionEnd(window));
}
