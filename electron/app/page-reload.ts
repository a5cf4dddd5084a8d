/**
 * Reloads a page whose process ended; the page then requests the till's state, as at a start. Payments run in
 * the main process, so they go on meanwhile.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export const MOST_RELOADS = 3;
export const SPAN_MS = 60_000;

export interface ReloadBudget {
  /** The ms to wait before the next reload, which counts from now on. */
  spend(nowMonoMs: number): number;
}

/**
 * Reloads at once, but at most a few times a minute. So a page that always crashes cannot loop, and the till
 * recovers when the cause ends.
 */
export function reloadBudget(): ReloadBudget {
  let spentMonoMs: readonly number[] = [];
  return {
    spend: (nowMonoMs) => {
      const oldest = spentMonoMs.at(-MOST_RELOADS);
      const waitMs = oldest === undefined ? 0 : Math.max(0, oldest + SPAN_MS - nowMonoMs);
      spentMonoMs = [...spentMonoMs.slice(1 - MOST_RELOADS), nowMonoMs + waitMs];
      return waitMs;
    },
  };
}

/** The part of a window that reloading uses. */
export interface PageWindow {
  readonly webContents: {
    on(event: 'render-process-gone', listener: () => void): unknown;
    isCrashed(): boolean;
    isDevToolsOpened(): boolean;
    /** Ends the page's process, even a hanging one. */
    forcefullyCrashRenderer(): void;
  };
  on(event: 'unresponsive', listener: () => void): unknown;
  isDestroyed(): boolean;
  loadURL(url: string): Promise<void>;
}

/** Loads the page, and again whenever its process ended. Ends a page that no longer responds. */
export function keepLoaded(window: PageWindow, url: string): void {
  const budget = reloadBudget();
  window.webContents.on('render-process-gone', () => {
    // Chromium is still removing the process during the event, so the reload comes later.
    void sleep(budget.spend(performance.now())).then(() => {
      if (!window.isDestroyed()) load(window, url);
    });
  });
  window.on('unresponsive', () => {
    // A page at a breakpoint only seems to hang.
    if (!window.webContents.isDevToolsOpened()) window.webContents.forcefullyCrashRenderer();
  });
  load(window, url);
}

/** Loading also rejects for a closed window or a crashed page; a crashed page is reloaded anyway. */
function load(window: PageWindow, url: string): void {
  window.loadURL(url).catch((error: unknown) => {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) throw error;
  });
}
