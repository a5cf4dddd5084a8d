/**
 * Drives a running till from outside, like a person: real Electron if installed, else the Chromium shell over
 * its debugging port. Tests and demo do not know which.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type BrowserContext, chromium, type Page } from 'playwright';
import { electronProgram } from '../scripts/setup/electron-runtime.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
/** Includes building and a cold start of Chromium on a slow machine. */
const START_MS = 120_000;
const STOP_MS = 20_000;

export interface TillOptions {
  readonly dataFolder: string;
  readonly language?: 'uz' | 'ru' | 'en';
  readonly provisionFile?: string;
  /** Further arguments of the command line. */
  readonly switches?: readonly string[];
  /** A clip for the fake webcam; left out: no camera. */
  readonly webcamClip?: string;
  /** Added to this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Flags for Node, if the till runs in the Chromium shell. */
  readonly nodeFlags?: readonly string[];
}

export interface RunningTill {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Of its main process. */
  readonly pid: number;
  /** All its output. */
  output(): string;
  /** A power cut: SIGKILL to the main process. */
  kill(): Promise<void>;
  /** Ends it; answers its exit code. */
  stop(): Promise<number | null>;
  isRunning(): boolean;
  /** Waits until it ends by itself; answers its exit code. */
  ended(): Promise<number | null>;
}

function argumentsOf(options: TillOptions): string[] {
  return [
    '--data',
    options.dataFolder,
    '--lang',
    options.language ?? 'en',
    ...(options.provisionFile === undefined ? [] : ['--provision', options.provisionFile]),
    ...(options.switches ?? []),
  ];
}

const environmentOf = ({ env }: TillOptions): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );

const cameraFlags = (clip: string | undefined): readonly string[] =>
  clip === undefined
    ? []
    : [
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--use-file-for-fake-video-capture=${clip}`,
      ];

export async function startTill(options: TillOptions): Promise<RunningTill> {
  const program = electronProgram();
  return program === null || process.env.TILLA_RUNTIME === 'shell'
    ? startInShell(options)
    : startInElectron(options, program);
}

async function startInElectron(options: TillOptions, program: string): Promise<RunningTill> {
  const app = await _electron.launch({
    executablePath: program,
    args: [ROOT, ...cameraFlags(options.webcamClip), ...argumentsOf(options)],
    env: environmentOf(options),
  });
  const child = app.process();
  return {
    page: await app.firstWindow(),
    context: app.context(),
    ...lifeOf(child, collect(child)),
  };
}

async function startInShell(options: TillOptions): Promise<RunningTill> {
  const args = [...argumentsOf(options), '--headless', '--remote-debugging-port', '0'];
  const start = join(ROOT, 'tools', 'scripts', 'start.ts');
  const child = spawn(process.execPath, [...(options.nodeFlags ?? []), start, ...args], {
    cwd: ROOT,
    env: {
      ...environmentOf(options),
      TILLA_RUNTIME: 'shell',
      TILLA_CHROMIUM_FLAGS: JSON.stringify(cameraFlags(options.webcamClip)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const endpoint = await readyEndpoint(child, output);
  const browser = await chromium.connectOverCDP(endpoint);
  const [context] = browser.contexts();
  const page = context && (tillPage(context) ?? (await context.waitForEvent('page')));
  if (!context || !page) throw new Error(`the till has no page\n${output()}`);
  return { page, context, ...lifeOf(child, output, () => browser.close()) };
}

/** Beside it there may be the customer's screen. */
const tillPage = (context: BrowserContext): Page | undefined =>
  context.pages().find((page) => page.url().endsWith('/index.html')) ?? context.pages()[0];

/** The shell prints `tilla: ready, debugging port http://...` once its first page is up. */
async function readyEndpoint(child: ChildProcess, output: () => string): Promise<string> {
  const found = async (): Promise<string> => {
    if (!child.stdout) throw new Error('no output');
    for await (const line of createInterface({ input: child.stdout })) {
      const endpoint = /tilla: (?:ready|not set up), debugging port (\S+)/.exec(line)?.[1];
      if (endpoint !== undefined) return endpoint;
    }
    // Its output ends before it does, and until then its files are open.
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    throw new Error(`the till ended before it was ready, with ${how}\n${output()}`);
  };
  // Cleared once the till is up, so that the start's limit does not kill a long-running till.
  const limit = setTimeout(() => child.kill('SIGKILL'), START_MS);
  return found().finally(() => clearTimeout(limit));
}

function collect(child: ChildProcess): () => string {
  const chunks: string[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
  return () => chunks.join('');
}

function lifeOf(
  child: ChildProcess,
  output: () => string,
  disconnect: () => Promise<void> = () => Promise.resolve(),
): Pick<RunningTill, 'pid' | 'output' | 'kill' | 'stop' | 'isRunning' | 'ended'> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM' | null): Promise<number | null> => {
    if (!isRunning()) return child.exitCode;
    const exited = once(child, 'exit');
    if (signal !== null) child.kill(signal);
    const ended = await Promise.race([exited, sleep(STOP_MS, null, { ref: false })]);
    if (ended === null) {
      child.kill('SIGKILL');
      throw new Error(`the till did not end\n${output()}`);
    }
    await disconnect().catch(() => undefined);
    return child.exitCode;
  };
  return {
    pid: child.pid ?? 0,
    output,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    isRunning,
    ended: () => end(null),
  };
}

/** The text of a file in the data folder; empty if there is no such file. */
export const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'latin1') : '');
