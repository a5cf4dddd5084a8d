/**
 * `BrowserWindow`: a page of the installed Chromium.
 */
import { EventEmitter } from 'node:events';
import type { Page } from 'playwright-core';
import { allWindowsClosed, app, beforeQuit, emitOnApp } from './app.ts';
import { headless, newPage } from './browser.ts';
import { type OpenWindow, openWindows } from './open-windows.ts';
import { cancellable, emitting, standIn, standInClass } from './stand-in.ts';
import { Contents } from './web-contents.ts';
import { WindowFrame } from './window-frame.ts';

beforeQuit(() => openWindows.all().every((open) => open.requestClose()));
openWindows.onLastClosed(allWindowsClosed);

/** Options that would weaken a page's isolation throw, because the shell can't provide them. */
function assertIsolated(preferences: Electron.WebPreferences): void {
  const wanted: Partial<Electron.WebPreferences> = {
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
  };
  for (const [name, value] of Object.entries(wanted)) {
    const given = preferences[name as keyof Electron.WebPreferences];
    if (given !== undefined && given !== value) {
      throw new Error(`the Chromium shell runs pages with ${name}: ${value} only`);
    }
  }
}

function createWindow(options: Electron.BrowserWindowConstructorOptions = {}): Electron.BrowserWindow {
  const preferences = options.webPreferences ?? {};
  assertIsolated(preferences);
  if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');

  const events = new EventEmitter();
  const frame = new WindowFrame(options, headless);
  let page: Promise<Page> | null = null;
  let shown: Page | null = null;
  let destroyed = false;

  const makePage = async (): Promise<Page> => {
    const fresh = await newPage();
    shown = fresh;
    fresh.on('close', () => {
      if (shown === fresh) gone();
    });
    await frame.attach(fresh);
    await contents.attach(fresh);
    // Only now, because a browser ends when it loses its last page.
    void crashed?.close().catch(() => undefined);
    crashed = null;
    return fresh;
  };
  const needPage = (): Promise<Page> => {
    page ??= makePage();
    return page;
  };
  const contents = new Contents(preferences, needPage);

  const gone = (): void => {
    if (destroyed) return;
    destroyed = true;
    contents.close();
    events.emit('closed');
    openWindows.remove(open);
  };
  const destroy = (): void => {
    const closing = page;
    gone();
    void closing?.then((opened) => opened.close()).catch(() => undefined);
  };
  const requestClose = (): boolean => {
    const event = cancellable({});
    if (!destroyed) events.emit('close', event);
    if (!event.defaultPrevented) destroy();
    return !event.defaultPrevented;
  };

  let crashed: Page | null = null;
  // Before the app's own listeners, which may reload the page at once.
  contents.events.prependListener('render-process-gone', () => {
    // A crashed page can't be loaded again; the next load takes a new page.
    crashed = shown;
    page = null;
    shown = null;
  });
  contents.events.once('dom-ready', () => events.emit('ready-to-show', cancellable({})));

  const window: Electron.BrowserWindow = standIn<Electron.BrowserWindow>('BrowserWindow', {
    ...emitting<Electron.BrowserWindow>(events, () => window),
    ...frame.api(events),
    id: contents.api.id,
    webContents: contents.api,
    loadURL: (url) => contents.load(url),
    reload: () => contents.api.reload(),
    close: () => void requestClose(),
    destroy,
    isDestroyed: () => destroyed,
  });
  const open: OpenWindow = { window, contents, page: () => shown, requestClose };
  openWindows.add(open);
  // Before the page exists, so that listeners get every event.
  emitOnApp('browser-window-created', window);
  emitOnApp('web-contents-created', contents.api);
  return window;
}

export const BrowserWindow: typeof Electron.BrowserWindow = standInClass<typeof Electron.BrowserWindow>(
  'BrowserWindow',
  createWindow,
  {
    getAllWindows: () => openWindows.all().map((open) => open.window),
    getFocusedWindow: () => openWindows.all().at(-1)?.window ?? null,
    fromWebContents: (contents) => openWindows.ofContents(contents)?.window ?? null,
    fromId: (id) => openWindows.all().find((open) => open.window.id === id)?.window ?? null,
  },
);

export const webContents: typeof Electron.webContents = standIn<typeof Electron.webContents>('webContents', {
  getAllWebContents: () => openWindows.all().map((open) => open.contents.api),
  getFocusedWebContents: () => openWindows.all().at(-1)?.contents.api ?? null,
  fromId: (id) => openWindows.all().find((open) => open.contents.api.id === id)?.contents.api,
});
