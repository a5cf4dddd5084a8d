/** A browser with the page on which ways of reading are compared. */
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { fakeCameraFlags } from '../camera/y4m.ts';
import { serveSite } from '../driver/serve-site.ts';
import { launchPageBrowser } from '../scripts/setup/page-browser.ts';
import type {} from './pages/scan.ts';
import type { WayName } from './pages/ways.ts';

export interface ScanBrowser {
  /** Opens the page for one way; it has begun to read when this answers. */
  open(way: WayName, query?: string): Promise<Page>;
  /** CPU time that the whole browser has used so far, in seconds. */
  cpuSeconds(): Promise<number>;
  /** The process id of the page's renderer. */
  rendererOf(page: Page): Promise<number>;
  close(): Promise<void>;
}

export interface ScanSite {
  /** clip: what the fake webcam plays; without it the page brings its own track. */
  browser(clip?: string): Promise<ScanBrowser>;
  close(): Promise<void>;
}

/** Builds and serves the pages once, for any number of browsers. */
export async function scanSite(): Promise<ScanSite> {
  const site = await serveSite({ scan: join(import.meta.dirname, 'pages/scan.ts') });
  return {
    browser: async (clip) => {
      const browser = await launchPageBrowser(clip === undefined ? [] : fakeCameraFlags(clip));
      return over(browser, `${site.origin}scan.html`);
    },
    close: () => site.close(),
  };
}

async function over(browser: Browser, address: string): Promise<ScanBrowser> {
  const session = await browser.newBrowserCDPSession();
  const context = await browser.newContext({ permissions: ['camera'] });
  const processes = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo;
  return {
    open: async (way, query = '') => {
      const page = await context.newPage();
      await page.goto(`${address}?way=${way}${query}`);
      await page.waitForFunction(() => window.scanBench !== undefined);
      await page.evaluate(() => window.scanBench.begun);
      return page;
    },
    cpuSeconds: async () => (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0),
    rendererOf: async (page) => {
      const before = new Map((await processes()).map(({ id, cpuTime }) => [id, cpuTime]));
      // Chromium does not say which renderer is the page's: it is the one that this keeps busy.
      await page.evaluate(() => {
        const until = performance.now() + 250;
        while (performance.now() < until);
      });
      const renderers = (await processes()).filter(({ type }) => type === 'renderer');
      const busiest = renderers.toSorted(
        (one, other) => other.cpuTime - (before.get(other.id) ?? 0) - one.cpuTime + (before.get(one.id) ?? 0),
      )[0];
      if (!busiest) throw new Error('the page has no renderer');
      return busiest.id;
    },
    close: () => browser.close(),
  };
}
