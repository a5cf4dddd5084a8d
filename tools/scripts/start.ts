/** `npm start`: opens the till, in Electron if its runtime is available, else in the Chromium shell. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { checkNode } from './setup/command-line.ts';

checkNode();

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = resolve(ROOT, 'out/main/main.js');
const args = process.argv.slice(2);

const { ensureBuilt } = await import('./build.ts');
const { chooseRuntime } = await import('./setup/choose-runtime.ts');
const { DOWNLOAD_TIMEOUT_MS, downloadElectron, downloadFailedLately, electronProgram } = await import(
  './setup/electron-runtime.ts'
);

/** What the main process reports at its start. */
interface Opened {
  readonly isProvisioned: boolean;
}

type Runner = () => Promise<void> | void;

/** The started process is the main process, so that signals reach the till. */
async function inShell(why: string): Promise<Runner> {
  console.log(`tilla: runs in the Chromium shell: ${why}`);
  const { ensureBrowser } = await import('./setup/ensure-browser.ts');
  ensureBrowser();
  return async () => {
    const { firstLoad } = await import('../chromium-shell/first-load.ts');
    await import('../chromium-shell/register.ts');
    const main: { readonly till: Promise<Opened> } = await import(pathToFileURL(MAIN).href);
    void Promise.all([main.till, firstLoad]).then(([opened]) => sayReady(opened));
  };
}

/** A till whose set-up failed has started too: its screen states why. */
async function sayReady({ isProvisioned }: Opened): Promise<void> {
  const { debuggingPort } = await import('../chromium-shell/browser.ts');
  const port = debuggingPort();
  const state = isProvisioned ? 'ready' : 'not set up';
  console.log(`tilla: ${state}${port === null ? '' : `, debugging port http://127.0.0.1:${port}`}`);
}

function inElectron(program: string, why: string): Runner {
  console.log(`tilla: runs in Electron: ${why}`);
  return () => {
    // Chromium's sandbox does not work for root.
    const rootFlags = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const child = spawn(program, [ROOT, ...rootFlags, ...args], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => child.kill(signal));
    child.on('exit', (code) => process.exit(code ?? 1));
  };
}

async function prepare(): Promise<Runner> {
  await ensureBuilt();
  if (!existsSync(MAIN)) throw new Error('out/main/main.js is missing; npm run build says why');
  const installed = electronProgram();
  const { runtime, why } = chooseRuntime({
    argv: args,
    env: process.env,
    platform: process.platform,
    electronInstalled: installed !== null,
    downloadFailedLately: downloadFailedLately(),
  });
  if (runtime === 'shell') return inShell(why);
  if (installed) return inElectron(installed, why);
  console.log(`tilla: trying to download Electron, for ${DOWNLOAD_TIMEOUT_MS / 1000} s at most`);
  const downloaded = await downloadElectron();
  if (downloaded) return inElectron(downloaded, 'it was downloaded just now');
  if (process.env.TILLA_RUNTIME === 'electron') throw new Error('Electron can’t be downloaded here');
  return inShell('Electron can’t be downloaded here');
}

/** A failure of the start is one line; a failure inside the till is a bug and keeps its trace. */
const run = await prepare().catch((error: unknown) => {
  console.error(`tilla: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
await run();
