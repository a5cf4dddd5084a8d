import type { Page } from 'playwright-core';
import type { Contents } from './web-contents.ts';

export interface OpenWindow {
  readonly window: Electron.BrowserWindow;
  readonly contents: Contents;
  /** The page that shows it, once there is one. */
  page(): Page | null;
  /** Emits `close`, then closes it; false if a listener prevented that. */
  requestClose(): boolean;
}

const windows = new Set<OpenWindow>();
let lastClosed: () => void = () => undefined;

export const openWindows = {
  all: (): readonly OpenWindow[] => [...windows],
  ofPage: (page: Page): OpenWindow | undefined => [...windows].find((open) => open.page() === page),
  ofContents: (contents: Electron.WebContents): OpenWindow | undefined =>
    [...windows].find((open) => open.contents.api === contents),
  add: (open: OpenWindow): void => {
    windows.add(open);
  },
  remove: (open: OpenWindow): void => {
    if (windows.delete(open) && windows.size === 0) lastClosed();
  },
  onLastClosed: (listener: () => void): void => {
    lastClosed = listener;
  },
};
