/**
 * A till in the Chromium shell for a measurement of any length, with its process id. The tests' driver limits
 * a till to two minutes.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import { fakeCameraFlags } from '../camera/y4m.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface ShellTill {
  readonly page: Page;
  readonly browser: Browser;
  /** Of the main process. */
  readonly processId: number;
  stop(): Promise<void>;
}

export interface ShellTillOptions {
  readonly dataFolder: string;
  /** Left out: a till in training. */
  readonly provisionFile?: string;
  /** A clip for the fake webcam; left out: no camera. */
  readonly webcamClip?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** @throws with all output if it ends before it is ready. */
export async function startShellTill(options: ShellTillOptions): Promise<ShellTill> {
  const { dataFolder, provisionFile, webcamClip, env = {} } = options;
  const provision = provisionFile === undefined ? [] : ['--provision', provisionFile];
  const flags = ['--data', dataFolder, ...provision];
  flags.push('--lang', 'en', '--headless', '--remote-debugging-port', '0');
  const camera =
    webcamClip === undefined ? [] : [...fakeCameraFlags(webcamClip), '--use-fake-ui-for-media-stream'];
  const child = spawn(process.execPath, [join(ROOT, 'tools/scripts/start.ts'), ...flags], {
    cwd: ROOT,
    env: { ...process.env, TILLA_RUNTIME: 'shell', TILLA_CHROMIUM_FLAGS: JSON.stringify(camera), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: string[] = [];
  const endpoint = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      printed.push(line);
      const found = /tilla: ready, debugging port (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on('exit', () => reject(new Error(`the till ended before it was ready\n${printed.join('\n')}`)));
  });
  const browser = await chromium.connectOverCDP(endpoint);
  const pages = browser.contexts()[0]?.pages() ?? [];
  // Beside it there may be the customer's screen.
  const page = pages.find((each) => each.url().endsWith('/index.html')) ?? pages[0];
  if (!page || child.pid === undefined) throw new Error('the till has no page');
  return {
    page,
    browser,
    processId: child.pid,
    stop: async () => {
      await browser.close().catch(() => undefined);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
