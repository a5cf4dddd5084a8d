/** A crashed page is loaded again, and one that keeps crashing does not keep the machine busy. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  keepLoaded,
  MOST_RELOADS,
  type PageWindow,
  reloadBudget,
  SPAN_MS,
} from '../../electron/app/page-reload.ts';

describe('reloads of a crashed page', () => {
  it('come at once while few', () => {
    const budget = reloadBudget();
    for (let crash = 0; crash < 10; crash += 1) expect(budget.spend(crash * SPAN_MS)).toBe(0);
  });

  it('are limited in any minute, however fast the page crashes', () => {
    const budget = reloadBudget();
    const reloads: number[] = [];
    let nowMs = 0;
    for (let crash = 0; crash < 20; crash += 1) {
      nowMs += budget.spend(nowMs);
      reloads.push(nowMs);
      nowMs += 50;
    }
    for (const [index, at] of reloads.entries()) {
      const before = reloads[index - MOST_RELOADS];
      if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(SPAN_MS);
    }
    expect(reloads.slice(0, MOST_RELOADS)).toEqual([0, 50, 100]);
  });
});

describe('a page that does not answer', () => {
  /** As much of an Electron window as a page's life needs. */
  const windowOf = (isDevToolsOpened: boolean) => {
    const events = new EventEmitter();
    const seen: string[] = [];
    const window: PageWindow = {
      webContents: {
        on: (event, listener) => events.on(event, listener),
        isCrashed: () => false,
        isDevToolsOpened: () => isDevToolsOpened,
        forcefullyCrashRenderer: () => {
          seen.push('ended');
          events.emit('render-process-gone');
        },
      },
      on: (event, listener) => events.on(event, listener),
      isDestroyed: () => false,
      loadURL: async (url) => void seen.push(url),
    };
    keepLoaded(window, 'app://till/');
    return { seen, hang: () => events.emit('unresponsive') };
  };

  it('is ended and loaded again', async () => {
    const { seen, hang } = windowOf(false);
    hang();
    await expect.poll(() => seen).toEqual(['app://till/', 'ended', 'app://till/']);
  });

  it('is left alone while a developer inspects it', () => {
    const { seen, hang } = windowOf(true);
    hang();
    expect(seen).toEqual(['app://till/']);
  });
});
