/**
 * The installed Chromium, started before the app is ready as in Electron, with its user data inside the
 * app's.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { app, beforeExit, beforeReady } from './app.ts';
import { findBrowser, HOW_TO_INSTALL } from './find-browser.ts';
import { takeKernelLock } from './kernel-lock.ts';
import { installRoutes } from './routing.ts';
import { readSwitches } from './switches.ts';

/** How long to wait for the end of a Chromium that outlived its till. */
const ORPHAN_TIMEOUT_MS = 5_000;

const switches = readSwitches();
if (switches.headlessBecause) console.log(`tilla: ${switches.headlessBecause}, so it runs headless`);

const FLAGS = [
  // The main process serves every page. All other names and addresses resolve to nothing.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-proxy-server',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--noerrdialogs',
  '--hide-crash-restore-bubble',
  // As in Electron: a page may close its window.
  '--blink-settings=allowScriptsToCloseWindows=true',
];

/**
 * A window without tabs and address bar, headless too: an address bar makes Chromium load its own pages
 * (suggestions) beside the app's. The flag needs a displayable address, so a blank page won't do. Root has no
 * sandbox, and the second flag hides the warning about that.
 */
const APP_WINDOW = ['--app=data:text/html,', ...(process.getuid?.() === 0 ? ['--test-type'] : [])];

let firstPage: Page | null = null;
let launching: Promise<BrowserContext> | null = null;
let port: number | null = null;

/** True if pages have no window on a screen. */
export const headless = switches.headless;

/** Chromium's debugging port; null: none requested, or before the first window. */
export const debuggingPort = (): number | null => port;

/** The running browser's default context; starts the browser if needed. */
function browserContext(): Promise<BrowserContext> {
  launching ??= launch();
  return launching;
}

/** A page for a window: Chromium's initial page first, then new pages. */
export async function newPage(): Promise<Page> {
  const context = await browserContext();
  const first = firstPage;
  firstPage = null;
  return first ?? (await context.newPage());
}

async function launch(): Promise<BrowserContext> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(`no browser is installed: ${HOW_TO_INSTALL}`);
  const profile = join(app.getPath('userData'), 'browser');
  const lock = takeKernelLock(join(app.getPath('userData'), 'browser.lock'));
  if (!lock) throw new Error(`another till runs with ${app.getPath('userData')}`);
  await clearOrphan(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: switches.headless,
    // Root can't use Chromium's sandbox; every other user can.
    chromiumSandbox: process.getuid?.() !== 0,
    // Our own quit handles the signals, so that the app gets them first.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      ...FLAGS,
      ...APP_WINDOW,
      ...(switches.debuggingPort === null ? [] : [`--remote-debugging-port=${switches.debuggingPort}`]),
      ...switches.chromiumFlags,
    ],
    // No emulation: pages get the machine's own size, colours and language.
    viewport: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
    // The app has no service worker, whose requests would bypass the routes.
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  context.on('close', () => {
    launching = null;
    firstPage = null;
    lock.release();
  });
  await installRoutes(context);
  firstPage = context.pages()[0] ?? null;
  port = switches.debuggingPort === 0 ? portFromProfile(profile) : switches.debuggingPort;
  return context;
}

/** Chromium writes its port and a path into its profile. */
function portFromProfile(profile: string): number | null {
  const file = join(profile, 'DevToolsActivePort');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/**
 * Frees the profile. We hold its lock, so a Chromium that still uses it outlived a killed till. Normally it
 * ends when its pipe closes. Its own lock may name another host.
 */
async function clearOrphan(profile: string): Promise<void> {
  if (process.platform === 'win32') return;
  const pid = orphanPid(profile);
  const until = performance.now() + ORPHAN_TIMEOUT_MS;
  for (let round = 0; pid !== null && runsWith(pid, profile) && performance.now() < until; round++) {
    if (round === 10) process.kill(pid, 'SIGKILL');
    await sleep(50);
  }
  for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort']) {
    rmSync(join(profile, name), { force: true });
  }
}

/** Chromium's lock is a link whose target ends in its process id. */
function orphanPid(profile: string): number | null {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** Whether this process is a browser on this profile: the id may belong to another process by now. */
function runsWith(pid: number, profile: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile);
  } catch {
    return false;
  }
}

/**
 * Resolves once Chromium's process exists. Until then playwright-core needs some turns of the event loop,
 * which a busy app would not give. Afterwards the app runs beside Chromium's start. If the start fails, the
 * first window reports it.
 */
async function begin(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onProcess = (): void => resolve();
  subscribe('child_process', onProcess);
  browserContext().catch(resolve);
  await promise;
  unsubscribe('child_process', onProcess);
}

beforeReady(begin);
beforeExit(async () => {
  await (await launching?.catch(() => undefined))?.close();
});
