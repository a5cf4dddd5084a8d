/** Scanning against the common ways to use public decoders: latency of a code, and CPU use. */
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { COUNTER_CLIPS, type CounterClip } from '../camera/counter-clips.ts';
import { fakeCameraFlags, writeY4m } from '../camera/y4m.ts';
import { serveSite } from '../driver/serve-site.ts';
import { launchPageBrowser } from '../scripts/setup/page-browser.ts';
import { type BenchGroup, type BenchOptions, inTurn, type Measured, median, ratioOf } from './measure.ts';
import type {} from './pages/scan.ts';
import type { WayName } from './pages/ways.ts';
import { holdInTurns } from './slow-terminal.ts';

/** An unread code counts as the full time limit. */
const NOT_READ_MS = 6_000;

interface ScanBrowser {
  /** Opens the page for one way and runs `work` once the way reads; then closes the page. */
  during<T>(way: WayName, query: string, work: (page: Page) => Promise<T>): Promise<T>;
  readonly session: CDPSession;
  readonly close: Browser['close'];
}

/** Builds and serves the pages once for several browsers. clip: for the fake webcam. */
async function withBrowsers<T>(
  work: (browserOn: (clip?: string) => Promise<ScanBrowser>) => Promise<T>,
): Promise<T> {
  const site = await serveSite({ scan: join(import.meta.dirname, 'pages/scan.ts') });
  try {
    return await work(async (clip) => {
      const browser = await launchPageBrowser(clip === undefined ? [] : fakeCameraFlags(clip));
      const context = await browser.newContext({ permissions: ['camera'] });
      return {
        session: await browser.newBrowserCDPSession(),
        close: () => browser.close(),
        during: async (way, query, look) => {
          const page = await context.newPage();
          await page.goto(`${site.origin}scan.html?way=${way}${query}`);
          await page.waitForFunction(() => window.scanBench !== undefined);
          await page.evaluate(() => window.scanBench.begun);
          const seen = await look(page);
          await page.close();
          return seen;
        },
      };
    });
  } finally {
    await site.close();
  }
}

/** CPU seconds of each browser process so far, as Chromium counts. */
const processes = async ({ session }: ScanBrowser) =>
  (await session.send('SystemInfo.getProcessInfo')).processInfo;

/** Chromium does not name the page's renderer, so this keeps the page busy and picks the busiest renderer. */
async function rendererOf(browser: ScanBrowser, page: Page): Promise<number> {
  const before = new Map((await processes(browser)).map(({ id, cpuTime }) => [id, cpuTime]));
  await page.evaluate(() => {
    const until = performance.now() + 250;
    while (performance.now() < until);
  });
  const [busiest] = (await processes(browser))
    .filter(({ type }) => type === 'renderer')
    .map(({ id, cpuTime }) => ({ id, used: cpuTime - (before.get(id) ?? 0) }))
    .toSorted((one, other) => other.used - one.used);
  if (!busiest) throw new Error('the page has no renderer');
  return busiest.id;
}

/** Milliseconds from the first frame with a code to its text, for each code. Each way gets the same codes. */
const latencies =
  (browser: ScanBrowser, way: WayName, codes: number, isSlow = false) =>
  (round: number): Promise<number[]> =>
    browser.during(way, `&camera=track&codes=${codes}&seed=${round + 1}`, async (page) => {
      const slow = isSlow ? await holdInTurns(await rendererOf(browser, page)) : null;
      try {
        return (await page.evaluate(() => window.scanBench.run())).map((ms) => ms ?? NOT_READ_MS);
      } finally {
        await slow?.end();
      }
    });

export const SCAN: BenchGroup = {
  name: 'scan',
  run: ({ short }) =>
    withBrowsers(async (browserOn) => {
      const browser = await browserOn();
      const of = (way: WayName, codes: number, isSlow = false) =>
        latencies(browser, way, short ? 1 : codes, isSlow);
      try {
        const ways = { ours: of('ours', 11), canvas: of('canvas', 11), usual: of('browser-default', 5) };
        const quick = await inTurn(ways, { rounds: short ? 1 : 3 });
        return {
          'scan.p50': ratioOf(quick.canvas, quick.ours),
          'scan.p95': ratioOf(quick.canvas, quick.ours, { share: 0.95 }),
          'scan.browser-default': ratioOf(quick.usual, quick.ours),
          'scan.slow': await slowFigure(
            { ours: of('ours', 10, true), canvas: of('canvas', 10, true) },
            short ? 1 : 4,
          ),
        };
      } finally {
        await browser.close();
      }
    }),
};

type Latency = ReturnType<typeof latencies>;

async function slowFigure(
  ways: Readonly<Record<'ours' | 'canvas', Latency>>,
  rounds: number,
): Promise<Measured> {
  if (process.platform === 'win32') return { value: null, detail: '', why: 'a process can’t be held here' };
  const { ours, canvas } = await inTurn(ways, { rounds });
  return ratioOf(canvas, ours);
}

/** Covers the start of camera, decoder and page, and for our reader its first seconds of intense reading. */
const SETTLE_MS = { preview: 1_500, ours: 3_200 } as const;
const MEASURE_MS = 3_500;

async function cpuFigure(browser: ScanBrowser, { short }: BenchOptions): Promise<Measured> {
  /** Percent of one core, for the whole browser. */
  const cpuOf = (way: keyof typeof SETTLE_MS) => () =>
    browser.during(way, '', async () => {
      const used = async () => (await processes(browser)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      await sleep(short ? 100 : SETTLE_MS[way]);
      const [before, fromMs] = [await used(), performance.now()];
      await sleep(short ? 300 : MEASURE_MS);
      return ((await used()) - before) * (100_000 / (performance.now() - fromMs));
    });
  const { preview, ours } = await inTurn(
    { preview: cpuOf('preview'), ours: cpuOf('ours') },
    { rounds: short ? 1 : 4 },
  );
  const [mine, bare] = [median(ours), median(preview)];
  return { value: mine / bare, detail: `${mine.toFixed(1)} : ${bare.toFixed(1)} % of a core` };
}

export const CPU: BenchGroup = {
  name: 'cpu',
  run: (options) =>
    withBrowsers(async (browserOn) => {
      const found: Partial<Record<`cpu.${CounterClip}`, Measured>> = {};
      for (const clip of Object.keys(COUNTER_CLIPS) as CounterClip[]) {
        const file = join(options.folder, `${clip}.y4m`);
        writeY4m(file, COUNTER_CLIPS[clip]());
        const browser = await browserOn(file);
        try {
          found[`cpu.${clip}`] = await cpuFigure(browser, options);
        } finally {
          await browser.close();
        }
      }
      return found;
    }),
};
