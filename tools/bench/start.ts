/**
 * Times whole process starts in the Chromium shell by the page's own paint record. The bench reads the record
 * afterwards, so that no observer slows the start. Also measures what the page loads first.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { cataloguePath } from '../../electron/storage/catalogue/copies.ts';
import { firstLoad } from './first-load.ts';
import { startLiveShop } from './live-shop.ts';
import { fillCatalogue } from './many-products.ts';
import { type BenchGroup, type BenchOptions, inTurn, type Measured, ratioOf } from './measure.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REGISTER = join(ROOT, 'tools/chromium-shell/register.ts');
const APPS = { till: join(ROOT, 'out/main/main.js'), empty: join(import.meta.dirname, 'empty-app/main.ts') };
const PATIENCE_MS = 60_000;
/** Longer than a start takes: the bench leaves the page alone until then. */
const LEAVE_ALONE_MS = 1_300;
/** Present on the selling screen and in the empty window's line. */
const FRAME = '.page-frame-frame';

/** Milliseconds from the process's start. */
interface Start {
  /** The first text or picture on the screen. */
  readonly usefulMs: number;
  /** The selling screen with its field is on the screen. */
  readonly readyMs: number;
}

export interface StartKind {
  readonly app: keyof typeof APPS;
  readonly folder: string;
  /** Prepares the folder before each start. */
  readonly before?: () => void;
}

interface StartOptions {
  readonly short: boolean;
  readonly rounds: number;
  readonly log: (line: string) => void;
}

/** Starts every kind in turn, `rounds` times, after one uncounted start of each that makes the profile. */
export async function measureStarts<Kind extends string>(
  kinds: Readonly<Record<Kind, StartKind>>,
  { short, rounds, log }: StartOptions,
): Promise<Readonly<Record<keyof Start, Record<Kind, number[]>>>> {
  const names = Object.keys(kinds) as Kind[];
  const ofEach = <T>(make: (name: Kind) => T): Record<Kind, T> =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Kind, T>;
  const startOf = (name: Kind) => async (): Promise<number[]> => {
    const { usefulMs, readyMs } = await startOnce(kinds[name], short ? 0 : LEAVE_ALONE_MS);
    log(`start ${name}: ${usefulMs.toFixed(0)} ms shown, ${readyMs.toFixed(0)} ms ready`);
    return [usefulMs, readyMs];
  };
  const both = await inTurn(ofEach(startOf), short ? { rounds: 1 } : { rounds, warmUp: 1 });
  const every = (place: 0 | 1) => ofEach((name) => both[name].filter((_, at) => at % 2 === place));
  return { usefulMs: every(0), readyMs: every(1) };
}

/** The first paint, and the last large paint inside the selling screen, by the wall clock. */
const paintsIn = (frame: string): Promise<readonly [number, number]> =>
  new Promise((resolve) => {
    let readyMs: number | null = null;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        element?: Element;
        renderTime: number;
      })[]) {
        if (entry.element?.closest(frame)) readyMs = entry.renderTime;
      }
      const [first] = performance.getEntriesByName('first-contentful-paint');
      if (readyMs === null || !first) return;
      observer.disconnect();
      resolve([performance.timeOrigin + first.startTime, performance.timeOrigin + readyMs]);
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });

async function startOnce({ app, folder, before }: StartKind, leaveAloneMs: number): Promise<Start> {
  mkdirSync(folder, { recursive: true });
  const portFile = join(folder, 'browser/DevToolsActivePort');
  rmSync(portFile, { force: true });
  before?.();
  const flags = ['--data', folder, '--lang', 'en', '--headless', '--remote-debugging-port=0'];
  const startedWallMs = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, ['--import', REGISTER, APPS[app], ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const port = await portOf(child, portFile);
    await sleep(leaveAloneMs);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('the shell has no page');
    await page.locator(FRAME).first().waitFor({ timeout: PATIENCE_MS });
    const [useful, ready] = await page.evaluate(paintsIn, FRAME);
    await browser.close();
    return { usefulMs: useful - startedWallMs, readyMs: ready - startedWallMs };
  } finally {
    const ended = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
  }
}

async function portOf(child: ChildProcess, portFile: string): Promise<number> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && child.exitCode === null) {
    const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
    await sleep(20);
  }
  throw new Error('the shell did not start');
}

function firstBundle(): Measured {
  const { scripts, scriptBytes, styleBytes } = firstLoad();
  return {
    value: scriptBytes / 1000,
    detail: `${scripts.length} files; styles ${(styleBytes / 1000).toFixed(1)} kB more`,
  };
}

/** A till derives the rows of goods that it did not write itself, once, after its first start. */
async function untilDerived(dataFolder: string): Promise<void> {
  const catalogue = new DatabaseSync(cataloguePath(dataFolder), { readOnly: true });
  const mark = catalogue.prepare("SELECT 1 FROM about WHERE fact = 'derived'");
  for (const until = performance.now() + PATIENCE_MS; mark.get() === undefined; await sleep(20))
    if (performance.now() > until) throw new Error('the till does not derive its goods');
  catalogue.close();
}

/** Live tills, because a lesson sells samples instead. */
async function goodsFigure({ short, folder, log }: BenchOptions): Promise<Measured> {
  const shop = async (name: string, products: number): Promise<StartKind> => {
    const till = join(folder, name);
    fillCatalogue(till, products).close();
    const setUp = await startLiveShop(till);
    await untilDerived(till);
    await setUp.stop();
    return { app: 'till', folder: till };
  };
  const kinds = { few: await shop('few', 30), many: await shop('many', short ? 2_000 : 100_000) };
  const { readyMs } = await measureStarts(kinds, { short, rounds: 5, log });
  return ratioOf(readyMs.many, readyMs.few, { digits: 0 });
}

export const START: BenchGroup = {
  name: 'start',
  run: async (options) => {
    const { short, folder, log } = options;
    const kinds = {
      till: { app: 'till', folder: join(folder, 'till') },
      empty: { app: 'empty', folder: join(folder, 'empty') },
    } as const;
    const { readyMs, usefulMs } = await measureStarts(kinds, { short, rounds: 8, log });
    return {
      'start.ready': ratioOf(readyMs.till, readyMs.empty, { digits: 0 }),
      'start.useful': ratioOf(usefulMs.till, readyMs.empty, { digits: 0 }),
      'start.bundle': firstBundle(),
      'start.goods': await goodsFigure(options),
    };
  },
};
