/** `app`: the life of the main process, from ready to quit. */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import process from 'node:process';
import { AppPaths, findAppPath, readManifest } from './app-paths.ts';
import { SingleInstance } from './single-instance.ts';
import { cancellable, emitting, standIn } from './stand-in.ts';
import { flagValue } from './switches.ts';

/** How long quitting waits for the browser to close. */
const CLOSE_TIMEOUT_MS = 3_000;

/** A person needs longer for a second Ctrl+C. */
const SIGNAL_ECHO_MS = 1_000;

const events = new EventEmitter();
const appPath = findAppPath();
const manifest = readManifest(appPath);
/** Lets tests run as an installed app, whose command line does not name the app itself. */
const isPackaged = process.env.TILLA_PACKAGED === '1';
const ownWords = isPackaged ? process.argv.splice(1, 1) : [];
let appName = manifest.name;
let ready = false;
let quitting = false;

const paths = new AppPaths(() => appName);
const instance = new SingleInstance((knock) =>
  events.emit('second-instance', cancellable({}), knock.argv, knock.workingDirectory, knock.additionalData),
);
/** Arguments for a restart after this process ends; null: no restart requested. */
let relaunchArgs: readonly string[] | null = null;
const appended = new Map<string, string>();
const startTasks: (() => Promise<void>)[] = [];
const shutdownTasks: (() => Promise<void>)[] = [];

/** A task that has to end before the app is ready. It must not reject. */
export function beforeReady(task: () => Promise<void>): void {
  startTasks.push(task);
}

/** A task to run before the process ends. */
export function beforeExit(task: () => Promise<void>): void {
  shutdownTasks.push(task);
}

/** Asks all windows to close before quitting; false if a window stays. */
let closeAll = (): boolean => true;

/** Registers how to close the windows. The windows know the app; the app does not know them. */
export function beforeQuit(closeWindows: () => boolean): void {
  closeAll = closeWindows;
}

/** Emits a window's event to the app's listeners. */
export function emitOnApp(event: string, ...args: unknown[]): void {
  events.emit(event, cancellable({}), ...args);
}

async function leave(code: number): Promise<void> {
  const closing = Promise.allSettled(shutdownTasks.map((task) => task()));
  const { promise: late, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, CLOSE_TIMEOUT_MS);
  await Promise.race([closing, late]);
  instance.release();
  if (relaunchArgs) startAgain(relaunchArgs);
  process.exit(code);
}

/** Restarts the same program, detached. It drops the debugger's port, which belonged to the old process. */
function startAgain(args: readonly string[]): void {
  const flags = process.execArgv.filter((word) => !word.startsWith('--inspect'));
  spawn(process.execPath, [...flags, ...ownWords, ...args], { stdio: 'inherit', detached: true }).unref();
}

function quit(): void {
  if (quitting) return;
  quitting = true;
  const refused = (name: string, ...args: unknown[]): boolean => {
    const event = cancellable({});
    events.emit(name, event, ...args);
    return event.defaultPrevented;
  };
  const stopped = refused('before-quit') || !closeAll() || refused('will-quit');
  if (stopped) {
    quitting = false;
    return;
  }
  events.emit('quit', cancellable({}), 0);
  void leave(0);
}

const whenReady = new Promise<void>((resolve) => {
  // Electron is ready only after the main module has run, so that the module can still prepare.
  setImmediate(async () => {
    // A second instance that quits at once never starts Chromium.
    if (!quitting) await Promise.all(startTasks.map((task) => task()));
    ready = true;
    events.emit('ready', cancellable({}), {});
    resolve();
  });
});

/** The last window has closed: without a listener, the app quits. */
export function allWindowsClosed(): void {
  if (quitting) return;
  if (events.listenerCount('window-all-closed') === 0) quit();
  else events.emit('window-all-closed');
}

// An Electron app runs until it quits, even without a window.
setInterval(() => undefined, 3_600_000);

let signalledMs: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const nowMs = performance.now();
    if (signalledMs === null) quit();
    // A later second signal forces the exit. Cleanup packages repeat the first signal at once, so an early
    // one does not count.
    else if (nowMs - signalledMs > SIGNAL_ECHO_MS) process.exit(1);
    signalledMs ??= nowMs;
  });
}

/** "ru_RU.UTF-8" from the environment -> "ru-RU". */
const systemLocale = (): string => {
  const named = (process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '').split('.')[0];
  return named && named !== 'C' && named !== 'POSIX' ? named.replace('_', '-') : 'en-US';
};

export const app: Electron.App = standIn<Electron.App>('app', {
  ...emitting<Electron.App>(events, () => app),
  isPackaged,
  get name() {
    return appName;
  },
  set name(name: string) {
    appName = name;
  },
  whenReady: () => whenReady,
  isReady: () => ready,
  quit,
  exit: (code = 0) => {
    quitting = true;
    void leave(code);
  },
  relaunch: (options) => {
    relaunchArgs = options?.args ?? process.argv.slice(1);
  },
  getPath: (name) => paths.get(name),
  setPath: (name, path) => paths.put(name, path),
  setAppLogsPath: (path) => paths.put('logs', path ?? paths.get('logs')),
  getName: () => appName,
  setName: (name) => {
    appName = name;
  },
  getVersion: () => manifest.version,
  getAppPath: () => appPath,
  getLocale: () => flagValue(process.argv, 'lang') || systemLocale(),
  getSystemLocale: systemLocale,
  getPreferredSystemLanguages: () => [systemLocale()],
  requestSingleInstanceLock: (additionalData) => instance.request(paths.get('userData'), additionalData),
  hasSingleInstanceLock: () => instance.held,
  releaseSingleInstanceLock: () => instance.release(),
  // No effect here: every page is sandboxed anyway, and the desktop sees the browser's window, not ours.
  enableSandbox: () => undefined,
  setAppUserModelId: () => undefined,
  disableHardwareAcceleration: () => undefined,
  focus: () => undefined,
  commandLine: standIn<Electron.CommandLine>('app.commandLine', {
    // Recorded but not passed on: the shell alone decides Chromium's flags.
    appendSwitch: (name, value = '') => void appended.set(name, value),
    appendArgument: () => undefined,
    hasSwitch: (name) => appended.has(name) || flagValue(process.argv, name) !== undefined,
    getSwitchValue: (name) => appended.get(name) ?? flagValue(process.argv, name) ?? '',
    removeSwitch: (name) => void appended.delete(name),
  }),
});
