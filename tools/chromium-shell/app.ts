/**
 * `app`: the life of the main process, from ready to quit.
 */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import process from 'node:process';
import { AppPaths, findAppPath, readManifest } from './app-paths.ts';
import { SingleInstance } from './single-instance.ts';
import { cancellable, emitting, standIn } from './stand-in.ts';
import { flagValue } from './switches.ts';

/** How long quitting waits for the browser to close before it leaves without it. */
const CLOSE_TIMEOUT_MS = 3_000;

/** A person needs longer than this for a second Ctrl+C. */
const SIGNAL_ECHO_MS = 1_000;

const events = new EventEmitter();
const appPath = findAppPath();
const manifest = readManifest(appPath);
/** For tests of what an installed app does otherwise: its command line has no word for the app itself. */
const isPackaged = process.env.TILLA_PACKAGED === '1';
const ownWords = isPackaged ? process.argv.splice(1, 1) : [];
let appName = manifest.name;
let ready = false;
let quitting = false;

const paths = new AppPaths(() => appName);
const instance = new SingleInstance((knock) =>
  events.emit('second-instance', cancellable({}), knock.argv, knock.workingDirectory, knock.additionalData),
);
/** With what the app asked to be started again once this process has ended; null: it did not. */
let relaunchArgs: readonly string[] | null = null;
const appended = new Map<string, string>();
const startTasks: (() => Promise<void>)[] = [];
const shutdownTasks: (() => Promise<void>)[] = [];

/** Something that the app may count on once it is ready. It does not reject. */
export function beforeReady(task: () => Promise<void>): void {
  startTasks.push(task);
}

/** Something to close before the process ends. */
export function beforeExit(task: () => Promise<void>): void {
  shutdownTasks.push(task);
}

/** Asked when the app wants to quit: false where a window stays. */
let closeAll = (): boolean => true;

/** How the windows are closed before the app quits. The windows know the app, the app does not know them. */
export function beforeQuit(closeWindows: () => boolean): void {
  closeAll = closeWindows;
}

/** Tells the app's listeners what happened in a window. */
export function tellApp(event: string, ...args: unknown[]): void {
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

/** The same program; it outlives this process. A debugger's port belongs to the process that it was opened for. */
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
  // Electron is ready only after the main module has been read, so that it can still prepare.
  setImmediate(async () => {
    // A second start that quits at once never gets as far as Chromium.
    if (!quitting) await Promise.all(startTasks.map((task) => task()));
    ready = true;
    events.emit('ready', cancellable({}), {});
    resolve();
  });
});

/** To be told when the last window is gone: an app that has no other wish quits. */
export function allWindowsClosed(): void {
  if (quitting) return;
  if (events.listenerCount('window-all-closed') === 0) quit();
  else events.emit('window-all-closed');
}

// An Electron app stays until it quits, also without a window.
setInterval(() => undefined, 3_600_000);

let signalledMs: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const nowMs = performance.now();
    if (signalledMs === null) quit();
    // The second one means it. But packages that clean up at the end send a signal on, at once.
    else if (nowMs - signalledMs > SIGNAL_ECHO_MS) process.exit(1);
    signalledMs ??= nowMs;
  });
}

/** "ru_RU.UTF-8" as the environment has it -> "ru-RU". */
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
  // Every page is sandboxed here, and a person's desktop knows the browser's window, not ours.
  enableSandbox: () => undefined,
  setAppUserModelId: () => undefined,
  disableHardwareAcceleration: () => undefined,
  focus: () => undefined,
  commandLine: standIn<Electron.CommandLine>('app.commandLine', {
    // Recorded, not passed on: what Chromium is started with is the shell's own affair.
    appendSwitch: (name, value = '') => void appended.set(name, value),
    appendArgument: () => undefined,
    hasSwitch: (name) => appended.has(name) || flagValue(process.argv, name) !== undefined,
    getSwitchValue: (name) => appended.get(name) ?? flagValue(process.argv, name) ?? '',
    removeSwitch: (name) => void appended.delete(name),
  }),
});
