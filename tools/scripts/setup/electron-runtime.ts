/** Electron's own runtime: whether it is installed, and a short attempt to download it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

const PACKAGE = resolve(import.meta.dirname, '../../../node_modules/electron');
const FAILED = resolve(import.meta.dirname, '../../../node_modules/.cache/tilla/electron-download-failed');
const REMEMBERED_MS = 24 * 60 * 60_000;

/** How long a start waits for Electron's download. */
export const DOWNLOAD_TIMEOUT_MS = 15_000;

/** Electron's program if its runtime is installed, else null. */
export function electronProgram(): string | null {
  const pathFile = join(PACKAGE, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist');
  const program = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(program) ? program : null;
}

/** Whether a download failed within the last day; the next start then skips it. */
export function downloadFailedLately(now: number = Date.now()): boolean {
  if (!existsSync(FAILED)) return false;
  const sinceMs = now - Number(readFileSync(FAILED, 'utf8'));
  return sinceMs >= 0 && sinceMs < REMEMBERED_MS;
}

/** Tries to download the runtime within the time; answers its program or null, and records a failure. */
export async function downloadElectron(timeoutMs: number = DOWNLOAD_TIMEOUT_MS): Promise<string | null> {
  const installer = join(PACKAGE, 'install.js');
  if (existsSync(installer)) {
    const child = spawn(process.execPath, [installer], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    await once(child, 'exit');
    clearTimeout(timer);
  }
  const program = electronProgram();
  if (program) {
    rmSync(FAILED, { force: true });
    return program;
  }
  mkdirSync(dirname(FAILED), { recursive: true });
  writeFileSync(FAILED, String(Date.now()));
  return null;
}
