/**
 * A page whose process ended is loaded again and asks for the till's state, as at a start. Payments are the main
 * process's: what is under way goes on meanwhile.
 */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export const MOST_RELOADS = 3;
export const SPAN_MS = 60_000;

export interface ReloadBudget {
  /** Milliseconds to wait before the next reload, which counts from now on. */
  spend(nowMonoMs: number): number;
}

/**
 * At once, but never in a loop: a page that crashes as soon as it is loaded comes back a few times a minute, so
 * that the till heals by itself when the cause goes away.
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

/** Of a window, what its page's life needs. */
export interface PageWindow {
  readonly webContents: {
    on(event: 'render-process-gone', listener: () => void): unknown;
    isCrashed(): boolean;
    isDevToolsOpened(): boolean;
    /** Ends its process, also one that hangs. */
    forcefullyCrashRenderer(): void;
  };
  on(event: 'unresponsive', listener: () => void): unknown;
  isDestroyed(): boolean;
  loadURL(url: string): Promise<void>;
}

/** Loads the page now, and again whenever its process has ended. One that does not answer any more is ended. */
export function keepLoaded(window: PageWindow, url: string): void {
  const budget = reloadBudget();
  window.webContents.on('render-process-gone', () => {
    // Never inside the event itself: Chromium is still taking the process apart.
    void sleep(budget.spend(performance.now())).then(() => {
      if (!window.isDestroyed()) load(window, url);
    });
  });
  window.on('unresponsive', () => {
    // A page that stands at a breakpoint is not hung.
    if (!window.webContents.isDevToolsOpened()) window.webContents.forcefullyCrashRenderer();
  });
  load(window, url);
}

/** A window that is closed while it loads rejects its load, and so does one whose page crashes: it comes back. */
function load(window: PageWindow, url: string): void {
  window.loadURL(url).catch((error: unknown) => {
    if (!window.isDestroyed() && !window.webContents.isCrashed()) throw error;
  });
}
