/**
 * Starts of whole processes in the Chromium shell, timed by what the page painted: its own record of paints,
 * read afterwards, so that nobody looks over its shoulder while it starts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { evaluateIn } from './page-socket.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REGISTER = join(ROOT, 'tools/chromium-shell/register.ts');
const APPS = { till: join(ROOT, 'out/main/main.js'), empty: join(import.meta.dirname, 'empty-app/main.ts') };
const PATIENCE_MS = 60_000;
/** Longer than a start takes: only then the page is asked. */
const LEAVE_ALONE_MS = 1_300;

/** A data folder to start the till with, or the empty window. */
export type StartKind =
  | { readonly till: string /** Done to the folder before each start. */; readonly before?: () => void }
  | { readonly empty: string };

/** Milliseconds from the process's start. */
export interface Start {
  /** The first text or picture on the screen. */
  readonly usefulMs: number;
  /** The sale screen with its field is on the screen. */
  readonly readyMs: number;
}

export const readyTimes = (starts: readonly Start[]): number[] => starts.map(({ readyMs }) => readyMs);
export const usefulTimes = (starts: readonly Start[]): number[] => starts.map(({ usefulMs }) => usefulMs);

/** Starts every kind in turn, `rounds` times, after one start each that does not count (it makes the profile). */
export async function measureStarts<K extends string>(
  kinds: Readonly<Record<K, StartKind>>,
  rounds: number,
  log: (line: string) => void,
): Promise<Record<K, Start[]>> {
  const names = Object.keys(kinds) as K[];
  const found = Object.fromEntries(names.map((name) => [name, [] as Start[]])) as Record<K, Start[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const start = await startOnce(kinds[name]);
      if (round > 0) found[name].push(start);
      log(`start ${name}: ${start.usefulMs.toFixed(0)} ms shown, ${start.readyMs.toFixed(0)} ms ready`);
    }
  }
  return found;
}

/** The last large paint inside the sale screen, and the first paint of all, by the wall clock. */
const PAINTS = `new Promise((resolve) => {
  let ready = null;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.element?.closest('.page-frame-frame')) ready = entry.renderTime;
    const [first] = performance.getEntriesByName('first-contentful-paint');
    if (ready !== null && first) {
      observer.disconnect();
      resolve([performance.timeOrigin + first.startTime, performance.timeOrigin + ready]);
    }
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
})`;

async function startOnce(kind: StartKind): Promise<Start> {
  const [main, folder] = 'till' in kind ? [APPS.till, kind.till] : [APPS.empty, kind.empty];
  mkdirSync(folder, { recursive: true });
  const portFile = join(folder, 'browser/DevToolsActivePort');
  rmSync(portFile, { force: true });
  if ('till' in kind) kind.before?.();
  const flags = ['--data', folder, '--lang', 'en', '--headless', '--remote-debugging-port=0'];
  const startedWallMs = performance.timeOrigin + performance.now();
  const child = spawn(process.execPath, ['--import', REGISTER, main, ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const port = await portOf(child, portFile);
    await sleep(LEAVE_ALONE_MS);
    const [useful = Number.NaN, ready = Number.NaN] = await evaluateIn<number[]>(port, PAINTS);
    return { usefulMs: useful - startedWallMs, readyMs: ready - startedWallMs };
  } finally {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
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
